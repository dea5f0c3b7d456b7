"""Where the focus and the place are after a press, and what a screen reader is told: on the zoo."""
import json

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from stories import expect, story
from zoo import focused, named, photo

both, scripted = [], []


def active(visitor):
    return visitor.driver.switch_to.active_element


def role(visitor, element):
    """As the browser tells it; Firefox's driver asks for what is written."""
    return element.aria_role if visitor.engine == "Chromium" else element.get_attribute("role")


def said(visitor):
    """What the page's live region says, by the browser's own idea of what it is."""
    region = visitor.driver.find_element(By.CSS_SELECTOR, ".said")
    expect(role(visitor, region) == "status", f"its role is {role(visitor, region)}")
    return region.get_attribute("textContent")


def told(visitor, text, what):
    visitor.wait(lambda: said(visitor) == text, what, seconds=6)
    if visitor.engine != "Chromium":
        return
    # What Chromium hands to a screen reader.
    nodes = visitor.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    live = [node["nodeId"] for node in nodes if any(
        each["name"] == "live" and each["value"]["value"] == "polite" for each in node.get("properties", []))]
    expect(live, "nothing is live")
    expect(any(text in json.dumps(node.get("name", {}), ensure_ascii=False) for node in nodes), f"“{text}” is in no tree")


def remove(visitor, stall):
    there = visitor.driver.find_element(By.TAG_NAME, "html")
    visitor.driver.find_element(By.CSS_SELECTOR, f"[value='usher:remove.stalls.{stall}']").click()
    visitor.wait(lambda: visitor.is_gone(there), "Remove")


@story(both)
def a_new_entry_has_the_focus_and_so_has_the_one_behind_what_went(visitor):
    visitor.open("/")
    for number in 1, 2, 3:
        visitor.press("Add a stall")
        visitor.wait(lambda: focused(visitor) == f"stalls.{number}.name", f"the focus in entry {number}")
        active(visitor).send_keys(f"Tea {number}")
    remove(visitor, 2)
    behind = lambda: active(visitor).find_elements(By.CSS_SELECTOR, "[name='stalls.3.name']")
    visitor.wait(lambda: active(visitor).tag_name == "fieldset" and behind(), "the focus on the entry behind it")
    expect("Stall 2 was removed." in visitor.text, "nobody says so")
    if visitor.script:
        told(visitor, "Stall 2 was removed.", "that it is said")
    remove(visitor, 3)
    before = lambda: active(visitor).find_elements(By.CSS_SELECTOR, "[name='stalls.1.name']")
    visitor.wait(lambda: active(visitor).tag_name == "fieldset" and before(), "the focus on the entry before it")


@story(both)
def a_notice_has_the_focus_and_says_what_kind_it_is(visitor):
    visitor.open("/shelf")
    visitor.fill("Email", "ann@example.org")
    visitor.press("Subscribe")
    visitor.wait(lambda: active(visitor).text == "ann@example.org has subscribed.", "the focus on the notice")
    expect(role(visitor, active(visitor)) == "status", "it is announced otherwise")
    expect("done" in active(visitor).get_attribute("class").split(), "it is not told as done")


@story(both)
def a_notice_of_a_failure_is_an_alert_and_looks_so(visitor):
    visitor.open("/shelf")
    visitor.fill("Email", "late@example.org")
    visitor.press("Subscribe")
    visitor.wait(lambda: "It is too late to subscribe." in active(visitor).text, "the focus on the notice")
    expect(role(visitor, active(visitor)) == "alert", "it is announced otherwise")
    mark, edge, wrong = visitor.ask("""
        const notice = document.activeElement, [own, sign] = [getComputedStyle(notice), getComputedStyle(notice, '::before')];
        const edge = own.borderInlineStartColor;
        notice.style.borderColor = "var(--wrong)";
        return [sign.content, edge, own.borderInlineStartColor]""")
    expect("!" in mark and edge == wrong, f"it looks otherwise: {mark}, {edge} and not {wrong}")


@story(both)
def another_page_of_a_list_begins_where_the_list_does(visitor):
    visitor.resize(360, 400)
    visitor.open("/letters")
    visitor.press("Next page")
    visitor.wait(lambda: "Page 2 of 3" in visitor.text, "the next page")
    visitor.wait(lambda: active(visitor).get_attribute("id") == "list", "the focus on the list")
    top = visitor.ask("return document.activeElement.getBoundingClientRect().top")
    expect(-1 <= top < 200, f"it begins at {top} px")


@story(scripted)
def a_search_stays_in_its_place_with_the_focus_on_its_button(visitor):
    visitor.resize(360, 400)
    visitor.open("/letters")
    visitor.fill("To", "1@")
    button = visitor.button("Search")
    visitor.driver.execute_script("arguments[0].scrollIntoView({ block: 'start', behavior: 'instant' })", button)
    before = visitor.ask("return scrollY")
    button.click()
    visitor.wait(lambda: "2 found" in visitor.text, "what is found")
    visitor.wait(lambda: active(visitor).get_attribute("value") == "search", "the focus on the button")
    expect(before > 50 and abs(visitor.ask("return scrollY") - before) < 2, f"the page was at {before} px")


@story(both)
def a_file_that_goes_leaves_the_focus_in_its_field(visitor):
    visitor.open("/")
    visitor.field("Photo").send_keys(photo(visitor))
    visitor.press("Help")
    visitor.wait(lambda: "gate.png" in visitor.text, "the file that was sent")
    visitor.driver.find_element(By.CSS_SELECTOR, ".kept button").click()
    visitor.wait(lambda: "gate.png" not in visitor.text, "Remove")
    visitor.wait(lambda: focused(visitor) == "photo", "the focus in its field")


@story(scripted)
def messages_while_typing_are_said_in_a_region_that_was_there(visitor):
    visitor.open("/")
    region = visitor.driver.find_element(By.CSS_SELECTOR, ".said")
    expect(said(visitor) == "", "it says something at first")
    named(visitor, "street").send_keys("Nowhere" + Keys.TAB)
    told(visitor, "There is no street of that name.", "what is wrong")
    expect(not visitor.is_gone(region), "it is another region")


@story(both)
def a_list_has_the_focus_when_its_order_changes(visitor):
    visitor.driver.set_window_size(500, 400)
    visitor.open("/letters")
    there = visitor.driver.find_element(By.TAG_NAME, "html")
    visitor.driver.find_element(By.CSS_SELECTOR, "thead button").click()
    visitor.wait(lambda: visitor.is_gone(there), "the press")
    visitor.wait(lambda: active(visitor).get_attribute("id") == "list", "the focus on the list")
    expect(visitor.ask("return scrollY") > 20, "it is at the top of the page, and not of the list")
    if visitor.script:
        told(visitor, visitor.ask("return document.querySelector('[role=status]:not(.said)').textContent"), "how many")


@story(scripted)
def a_press_that_takes_long_says_so(visitor):
    visitor.open("/papers")
    visitor.fill("Note", "Slow")
    # The page notes it by itself: a driver may wait for the answer before it asks again.
    visitor.driver.execute_script("""
        const turns = () => document.getAnimations().some((each) => /usher-(busy|works)/.test(each.animationName));
        setTimeout(() => sessionStorage.turns = turns(), 1000);
        setTimeout(() => sessionStorage.says = document.querySelector('.said').textContent, 4000);
        setTimeout(() => arguments[0].click())""", visitor.button("All receipts"))
    visitor.wait(lambda: visitor.heading == "One moment", "the page that waits", seconds=25)
    noted = visitor.driver.execute_script("return [sessionStorage.turns, sessionStorage.says]")
    expect(noted == ["true", "This is taking longer than usual. Please wait."], f"what it said: {noted}")
    expect(visitor.driver.find_elements(By.CSS_SELECTOR, "progress"), "no progress")
    if visitor.engine == "Chromium":
        visitor.browser.feature("prefers-reduced-motion", "no-preference")
        run = """const [run] = document.querySelector('progress').getAnimations();
            return [run.effect.getTiming().duration, run.effect.getKeyframes().map(each => each.offset)]"""
        visitor.wait(lambda: visitor.ask(run) == [2000, [0, 0.1, 0.9, 1]], "a run as long as its page is there")
    expect(not visitor.driver.find_elements(By.CSS_SELECTOR, "main a, main button"), "something leads away")


# Its WebDriver tells no roles, and does not wait until a page has been scrolled.
NOT_IN = {each: ("WebKit",) for each in both + scripted}
LOADS = {}
