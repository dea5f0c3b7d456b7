"""What of Permit only a browser shows: a question that opens inside its option, the way to help and back, where the focus
and the place are, and the office's list on a phone."""
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

import permit
from stories import expect, story

both, scripted = [], []


def to_the_place(visitor):
    visitor.open("/apply")
    permit.event(visitor, "Street party", "80")
    visitor.press("Next", until="Where?")


def to_the_days(visitor):
    """With one that is added."""
    to_the_place(visitor)
    permit.place(visitor)
    permit.day(visitor)


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
    to_the_days(visitor)
    visitor.press("Next", until="Who is responsible?")
    permit.who(visitor, "ann@gmial.com")
    visitor.press("Next", until="Is your email address right?")
    expect(visitor.ask("return ['.site', '.below'].every(each => document.querySelector(each).inert)"), "a link leads away")
    focused = "return document.activeElement.closest('dialog') != null"
    if visitor.script:
        ActionChains(visitor.driver).send_keys(Keys.ESCAPE).perform()
        visitor.wait(lambda: visitor.heading == "Who is responsible?", "Escape to lead back")
        visitor.press("Next", until="Is your email address right?")
        expect(visitor.ask(focused), "the focus is not in the dialog")
    visitor.press("Keep ann@gmial.com", until="Check your answers")
    expect("ann@gmial.com" in visitor.text, "another email was taken")


def at_width(visitor, width, height):
    """Once the page has it: Firefox takes its time."""
    visitor.resize(width, height)
    visitor.wait(lambda: visitor.ask("return innerWidth") == width, f"a window of {width} px")


def follow(visitor, text, until):
    """A link around the page, as of its footer."""
    visitor.driver.find_element("link text", text).click()
    visitor.wait(lambda: visitor.heading == until, text)


@story(both)
def help_leads_back_into_an_application_and_nothing_is_lost(visitor):
    visitor.open("/apply")
    permit.event(visitor, "Street party", "80")
    if visitor.script:
        # Typed a moment ago, and sent by nobody.
        follow(visitor, "Help and contact", "Help and contact")
        visitor.press("What will happen?", until="What will happen?")
        people = visitor.field("How many people do you expect?")
        visitor.wait(lambda: people.get_attribute("value") == "80", "what was typed is gone")
    visitor.press("Next", until="Where?")
    follow(visitor, "Privacy", "Privacy")
    follow(visitor, "Accessibility statement", "Accessibility statement")
    visitor.press("Privacy", until="Privacy")
    visitor.press("Where?", until="Where?")
    permit.place(visitor)
    visitor.press("Back", until="Where?")
    visitor.press("Back", until="What will happen?")
    expect(visitor.field("Name of the event").get_attribute("value") == "Summer in the lane", "what was answered is gone")


@story(both)
def a_day_that_goes_is_named_where_the_focus_is(visitor):
    to_the_days(visitor)
    visitor.driver.find_element("css selector", ".tasks li button").click()
    says = "30 April 2040, 10:00 to 18:00 was removed."
    visitor.wait(lambda: visitor.driver.switch_to.active_element.text == says, "the focus on what went")


@story(both)
def countries_stand_as_each_language_sorts_them(visitor):
    to_the_days(visitor)
    visitor.press("Next", until="Who is responsible?")
    names = "return inTop('[name=country] option').slice(1).map(each => each.textContent)"
    chosen = "return inTop('[name=country]')[0].selectedOptions[0].textContent"
    listed = visitor.ask(names)
    expect(len(listed) > 240 and listed[:3] == ["Afghanistan", "Åland Islands", "Albania"], f"in English {listed}")
    expect(visitor.ask(chosen) == "Germany", "the town's own is not chosen")
    visitor.driver.find_element("css selector", "button.language[lang=de]").click()
    visitor.wait(lambda: visitor.ask(chosen) == "Deutschland", "the same in German")
    listed = visitor.ask(names)
    expect(listed[:3] == ["Afghanistan", "Ägypten", "Ålandinseln"] and listed[-1] == "Zypern", f"in German {listed}")


@story(both)
def streets_stand_in_columns_and_their_pages_lead_to_them(visitor):
    to_the_place(visitor)
    visitor.press("Look up the street", until="Which street?")
    for width, columns in (360, 2), (1280, 3):
        at_width(visitor, width, 740)
        rects = visitor.ask("return inTop('.streets button').map(each => each.getBoundingClientRect()).map(r => [r.left, r.width, r.height])")
        expect(len({left for left, _, _ in rects}) == columns and len(rects) == 20, f"at {width} px: {rects}")
        expect(all(high >= 44 and wide > 120 for _, wide, high in rects), f"no thumb hits them: {rects}")
        search, field = visitor.ask("""
            return ['.search button', '.search input'].map(each => inTop(each)[0].getBoundingClientRect().bottom)""")
        expect(abs(search - field) < 2, f"at {width} px Search does not stand beside its field")
    visitor.resize(360, 400)
    visitor.press("Next page")
    visitor.wait(lambda: "Page 2 of 100" in visitor.text, "the next page")
    visitor.wait(lambda: visitor.ask("return document.activeElement.id") == "list", "the focus on its streets")
    top = visitor.ask("return document.activeElement.getBoundingClientRect().top")
    expect(-1 <= top < 200, f"they begin at {top} px")


@story(scripted)
def a_wide_table_stays_where_it_was_scrolled_to(visitor):
    permit.apply(visitor)
    permit.sign_in(visitor)
    at_width(visitor, 800, 700)
    end = visitor.ask("const table = document.querySelector('.scroll'); table.scrollLeft = 9999; return table.scrollLeft")
    expect(end > 100, f"the table is too narrow to tell: {end}")
    # The columns that its end shows, and a button outside of it.
    for button in "thead [value*=sent]", "thead [value*=sent]", "button.language:not([aria-current])":
        there = visitor.driver.find_element("tag name", "html")
        visitor.driver.find_element("css selector", button).click()
        visitor.wait(lambda: visitor.is_gone(there), button)
        visitor.wait(lambda: abs(visitor.ask("return document.querySelector('.scroll').scrollLeft") - end) < 30, "the place")


@story(both)
def the_office_works_on_a_phone(visitor):
    permit.apply(visitor)
    visitor.resize(360, 560)
    permit.sign_in(visitor)
    header, row, bar = visitor.ask("""
        return ['.site', '.list tbody tr', '.bar'].map(each => document.querySelector(each).getBoundingClientRect())
            .map(r => [r.top, r.bottom])""")
    expect(header[1] <= 90, f"the header takes {header[1]} px")
    expect(row[0] + 45 <= 740 - (bar[1] - bar[0]), f"on a phone of 740 px the first row begins at {row[0]}")
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
NOT_IN = {each: ("WebKit",) for each in (
    the_office_works_on_a_phone, a_day_that_goes_is_named_where_the_focus_is, a_wide_table_stays_where_it_was_scrolled_to,
    streets_stand_in_columns_and_their_pages_lead_to_them)}
LOADS = {}
