"""What a press and a key come to on a page of every kind of field, told on the zoo."""
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from stories import expect, story
from typing_stories import asked_again, error, sent, spied
from zoo import fill_in, focused, named, photo

both, scripted = [], []


@story(scripted)
def the_first_press_after_a_corrected_field_counts(visitor):
    spied(visitor)
    street = named(visitor, "street")
    street.send_keys("Nowhere" + Keys.TAB)
    visitor.wait(lambda: error(visitor, "street"), "what is wrong")
    place = lambda: visitor.driver.execute_script(
        "return arguments[0].getBoundingClientRect().y", visitor.button("Send as it is"))
    looked = len(sent(visitor, "usher:look.street"))
    street.send_keys(Keys.CONTROL + "a")
    street.send_keys("Mill Lane")
    # A second question in half a second is not answered.
    visitor.wait(lambda: asked_again(visitor), "time")
    there = visitor.driver.find_element("tag name", "html")
    # What was typed may scroll to its field a little later.
    visitor.wait(lambda: visitor.driver.execute_script("""
        arguments[0].scrollIntoView({block: 'center'});
        return arguments[0].getBoundingClientRect().bottom <= innerHeight""", visitor.button("Send as it is")),
        "the button in the window")
    before = place()
    mouse = ActionChains(visitor.driver)
    mouse.move_to_element(visitor.button("Send as it is")).click_and_hold().perform()
    visitor.wait(lambda: len(sent(visitor, "usher:look.street")) > looked, "the answer comes while the button is held")
    expect(place() == before, "the button has moved under the mouse")
    ActionChains(visitor.driver).release().perform()
    visitor.wait(lambda: visitor.is_gone(there), "the press")


@story(both)
def enter_goes_on_beside_a_kept_file(visitor):
    visitor.open("/")
    visitor.field("Photo").send_keys(photo(visitor))
    visitor.press("Send as it is")
    visitor.wait(lambda: "gate.png" in visitor.text, "the file that was sent")
    there = visitor.driver.find_element("tag name", "html")
    named(visitor, "street").send_keys("Mill Lane" + Keys.ENTER)
    visitor.wait(lambda: visitor.is_gone(there), "Enter")
    expect("gate.png" in visitor.text and "Enter the " in visitor.text, "Enter did something else")


@story(both)
def a_link_to_what_is_wrong_takes_the_focus_along(visitor):
    visitor.open("/")
    visitor.press("Send as it is")
    links = visitor.driver.find_elements("css selector", ".errors a")
    expect(len(links) > 5, f"{len(links)} links")
    for link in links[:3] + links[-1:]:
        link.send_keys(Keys.ENTER)
        to = visitor.driver.execute_script("return decodeURIComponent(arguments[0].hash.slice(1))", link)
        visitor.wait(lambda: visitor.driver.switch_to.active_element.get_attribute("id") == to, f"the focus on {to}")


@story(both)
def what_is_wrong_is_said_by_the_site_and_not_by_the_browser(visitor):
    visitor.open("/")
    visitor.press("Next")
    visitor.wait(lambda: "errors: Zoo" in visitor.driver.title, "the summary")
    visitor.wait(lambda: focused(visitor) == "street", "the focus on what is wrong first")

NOT_IN, LOADS = {}, {}
