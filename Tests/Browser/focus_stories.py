"""Where the focus and the place are after a press, and what a screen reader is told: on the zoo."""
import json

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from stories import expect, story
from zoo import focused, named

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
    expect("Removed." in visitor.text, "nobody says so")
    if visitor.script:
        told(visitor, "Removed.", "that it is said")
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
    expect(not visitor.driver.find_elements(By.CSS_SELECTOR, "main a, main button"), "something leads away")


# Its WebDriver tells no roles, and does not wait until a page has been scrolled.
NOT_IN = {each: ("WebKit",) for each in both + scripted}
LOADS = {}
