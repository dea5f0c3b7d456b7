"""What of Permit only a browser shows: a question that opens inside its option, and the office's list on a phone."""
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

import permit
from stories import expect, story

both, scripted = [], []


def shows(visitor, what):
    return visitor.ask(f"return inTop({what!r}).some(isOnShow)")


@story(both)
def a_question_opens_inside_the_option_that_asks_it(visitor):
    visitor.open("/apply")
    asked = "[name=otherKind]"
    expect(not shows(visitor, asked), "it is asked before anything is chosen")
    visitor.field("Something else").click()
    visitor.wait(lambda: shows(visitor, asked), "the question")
    inside = visitor.ask(f"""
        const option = inTop('[value=other]')[0].getBoundingClientRect(), field = inTop({asked!r})[0].getBoundingClientRect();
        return field.top > option.bottom && field.left > option.left""")
    expect(inside, "it does not stand below its option")
    visitor.field("Market").click()
    visitor.wait(lambda: not shows(visitor, asked), "the question to go")


@story(both)
def an_email_that_looks_like_a_slip_is_asked_about_over_its_page(visitor):
    visitor.open("/apply")
    permit.event(visitor, "Street party", "80")
    visitor.press("Next", until="Where?")
    permit.place(visitor)
    permit.day(visitor)
    visitor.press("Next", until="Who is responsible?")
    permit.who(visitor, "ann@gmial.com")
    visitor.press("Next", until="Is your email address right?")
    focused = "return document.activeElement.closest('dialog') != null"
    if visitor.script:
        ActionChains(visitor.driver).send_keys(Keys.ESCAPE).perform()
        visitor.wait(lambda: visitor.heading == "Who is responsible?", "Escape to lead back")
        visitor.press("Next", until="Is your email address right?")
        expect(visitor.ask(focused), "the focus is not in the dialog")
    visitor.press("Keep ann@gmial.com", until="Check your answers")
    expect("ann@gmial.com" in visitor.text, "another email was taken")


@story(both)
def the_office_works_on_a_phone(visitor):
    permit.walk(visitor, lambda name: None)
    visitor.resize(360, 560)
    permit.sign_in(visitor)
    expect(visitor.overflow == 0, f"the list is {visitor.overflow} px too wide")
    expect(not shows(visitor, "[name=status]"), "the filters are not folded")
    visitor.driver.find_element("css selector", ".filters summary").click()
    visitor.wait(lambda: shows(visitor, "[name=status]"), "the filters")
    visitor.driver.find_element("css selector", ".filters summary").click()
    count = "return isOnShow(inTop('.count')[0])"
    expect(not visitor.ask(count), "something is ticked")
    permit.tick(visitor)
    visitor.wait(lambda: visitor.ask(count), "the count")
    # Nothing that has the focus lies below the bar.
    visitor.ask("document.querySelector('[name=q]').focus()")
    for _ in range(14):
        ActionChains(visitor.driver).send_keys(Keys.TAB).perform()
        hidden = visitor.ask("""
            const it = document.activeElement, bar = inTop('.bar')[0];
            if (!it.closest('main') || bar.contains(it)) return '';
            return it.getBoundingClientRect().top >= bar.getBoundingClientRect().top ? it.outerHTML.slice(0, 80) : ''""")
        expect(not hidden, f"below the bar is {hidden}")
    row = visitor.driver.find_element("css selector", ".list tbody button")
    visitor.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", row)
    row.click()
    visitor.wait(lambda: visitor.heading == "Summer in the lane", "the application")
    visitor.driver.find_element("css selector", "main .back").click()
    visitor.wait(lambda: visitor.heading == "Applications", "the list")
    visitor.wait(lambda: visitor.ask("""
        const row = document.querySelector(':target')?.getBoundingClientRect();
        return row && row.top >= 0 && row.bottom <= inTop('.bar')[0].getBoundingClientRect().top"""), "its row in sight")
    visitor.resize(1280, 860)
    visitor.wait(lambda: shows(visitor, "[name=status]"), "the filters, on a wide page")
    heights = visitor.ask("return inTop('.list tbody tr').map(each => each.getBoundingClientRect().height)")
    expect(all(44 <= height <= 48 for height in heights), f"rows are {heights} px high")


# By Tab it goes to no link, and its WebDriver has no such window.
NOT_IN = {the_office_works_on_a_phone: ("WebKit",)}
LOADS = {}
