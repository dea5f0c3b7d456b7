"""How a modal is left, and a page gone on from, by keys and by the mouse, told on Sofa."""
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from sofa import Visitor
from stories import expect, story

both, scripted = [], []
QUESTION = "What you typed has not been saved."


def escape(visitor):
    visitor.wait(lambda: visitor.driver.execute_script("return document.readyState") == "complete", "the page")
    ActionChains(visitor.driver).send_keys(Keys.ESCAPE).perform()


def add(visitor, title):
    """A thing that is being added: its title is typed, and not sent."""
    visitor.open("/add")
    visitor.press("Next", until="Title and notes")
    visitor.fill("Title", title)


@story(both)
def enter_goes_on_with_the_question_open(visitor):
    add(visitor, "Tea")
    visitor.press("Close", until="Title and notes")
    visitor.wait(lambda: QUESTION in visitor.text, "the question")
    visitor.fill("Title", "Teas")
    visitor.field("Title").send_keys(Keys.ENTER)
    visitor.wait(lambda: visitor.heading == "Add it?", "the next step")
    expect("Teas" in visitor.text, "what was typed is gone")


@story(scripted)
def escape_asks_before_what_was_typed_is_lost_and_keeps_it(visitor):
    add(visitor, "Tea")
    escape(visitor)
    visitor.wait(lambda: QUESTION in visitor.text, "the question")
    escape(visitor)
    visitor.wait(lambda: QUESTION not in visitor.text and visitor.heading == "Title and notes", "Keep editing")
    expect(visitor.field("Title").get_attribute("value") == "Tea", "what was typed is gone")


@story(scripted)
def escape_asks_before_what_was_chosen_is_lost(visitor):
    visitor.open("/library")
    visitor.press("Settings", until="Settings")
    # Nothing was chosen yet.
    escape(visitor)
    visitor.wait(lambda: visitor.heading == "Library", "Escape where nothing would be lost")
    for leave in escape, Visitor.press_beside:
        visitor.press("Settings", until="Settings")
        visitor.field("Dark").click()
        leave(visitor)
        visitor.wait(lambda: QUESTION in visitor.text, "the question")
        expect(visitor.field("Dark").is_selected(), "what was chosen is gone")
        visitor.press("Discard", until="Library")


@story(scripted)
def escape_keeps_what_a_question_would_delete(visitor):
    visitor.open("/library/1")
    visitor.press("Delete", until=None)
    question = visitor.heading
    escape(visitor)
    visitor.wait(lambda: visitor.heading != question, "Keep")
    visitor.open("/library/1")
    visitor.wait(lambda: visitor.button("Delete"), "the thing is still there")


@story(scripted)
def escape_leaves_one_modal_after_the_other(visitor):
    visitor.open("/library")
    visitor.press("Settings", until="Settings")
    visitor.press("About", until="About")
    escape(visitor)
    visitor.wait(lambda: visitor.heading == "Settings", "Escape on About")
    escape(visitor)
    visitor.wait(lambda: visitor.heading == "Library", "Escape on Settings")

NOT_IN, LOADS = {}, {}
