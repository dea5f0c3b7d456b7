"""What the script does while somebody fills in a form, told on the zoo; and that all of it goes without."""
import pathlib
import re
import signal

from selenium.webdriver.common.keys import Keys

from stories import expect, story
from zoo import choose, fill_in, focused, named, photo

both, scripted = [], []


def spied(visitor):
    """Opens the form, and writes down what the script sends while somebody types, once its answer is there."""
    visitor.open("/")
    visitor.driver.execute_script("""
        const send = fetch;
        window.sent = [];
        window.fetch = async (to, how) => {
            const answer = await send(to, how);
            sent.push([answer.status, String(how.body)]);
            return answer;
        };""")


def sent(visitor, act):
    """The bodies of what was sent as that."""
    all_sent = visitor.driver.execute_script("return window.sent")
    return [body for status, body in all_sent if f"act={act}" in body.replace("%3A", ":") and status in (200, 204)]


def in_another_tab(visitor, name):
    """What a field has in a tab of its own."""
    driver = visitor.driver
    first, address = driver.current_window_handle, driver.current_url
    driver.switch_to.new_window("tab")
    driver.get(address)
    value = named(visitor, name).get_attribute("value")
    driver.close()
    driver.switch_to.window(first)
    return value


def error(visitor, name):
    """What is said of a field by those of its descriptions that are an error, and only where it counts as wrong."""
    field = named(visitor, name)
    if field.get_attribute("aria-invalid") != "true":
        return ""
    ids = (field.get_attribute("aria-describedby") or "").split()
    texts = [visitor.driver.find_element("id", each) for each in ids]
    return " ".join(text.text for text in texts if "error" in text.get_attribute("class"))


@story(both)
def what_is_typed_is_kept_until_it_is_sent(visitor):
    if not visitor.script:
        visitor.open("/")
        named(visitor, "street").send_keys("Mill Lane")
        expect(in_another_tab(visitor, "street") == "", "nobody sent it")
        return
    spied(visitor)
    named(visitor, "password").send_keys("a long walk home")
    # Shown, it is a field of text for the browser.
    visitor.driver.find_element("css selector", ".reveal").click()
    named(visitor, "code").send_keys("123456")
    visitor.field("Photo").send_keys(photo(visitor))
    named(visitor, "street").send_keys("Mill Lane")
    visitor.wait(lambda: sent(visitor, "usher:keep"), "what is typed is sent to be kept")
    told = " ".join(sent(visitor, "usher:keep") + sent(visitor, "usher:look"))
    secret = [each for each in ("walk", "123456", "gate", "password=", "code=", "photo=") if each in told]
    expect(not secret and "street=Mill+Lane" in told, f"what was sent of it: {told}")
    expect(in_another_tab(visitor, "street") == "Mill Lane", "another tab lacks it")
    visitor.driver.get(visitor.driver.current_url)
    expect(named(visitor, "street").get_attribute("value") == "Mill Lane", "it is gone")
    expect(not named(visitor, "password").get_attribute("value"), "a password was kept")
    expect("error" not in visitor.driver.page_source.split("<main", 1)[1].split('class="errors"')[0], "an error is told")
    visitor.press("Send as it is")
    fill_in(visitor)
    visitor.press("Next", until="Sent")
    visitor.open("/")
    expect(named(visitor, "street").get_attribute("value") == "", "what was sent is still there")


@story(scripted)
def what_is_typed_after_an_error_is_kept_too(visitor):
    visitor.open("/")
    visitor.press("Send as it is")
    street = named(visitor, "street")
    street.send_keys("Mill Lane")
    visitor.wait(lambda: in_another_tab(visitor, "street") == "Mill Lane", "what is typed is kept")


@story(both)
def a_field_says_what_is_wrong_with_it(visitor):
    visitor.open("/")
    there = visitor.driver.find_element("tag name", "html")
    for text, says in ("Nowhere", "There is no street of that name."), ("Mill Lane", ""), ("M", "Street must be 2 characters or more."):
        street = named(visitor, "street")
        if visitor.script:
            # Emptied first, it would have changed twice.
            street.send_keys(Keys.CONTROL + "a")
            street.send_keys(text + Keys.TAB)
            visitor.wait(lambda: error(visitor, "street") == says, f"“{says}” for {text}", seconds=5)
            expect(not visitor.is_gone(there), "the page is another one")
            # A second question in half a second is not answered.
            visitor.wait(lambda: asked_again(visitor), "time")
        elif says:
            # A service is asked where the rest is right.
            fill_in(visitor, street=text)
            visitor.press("Send as it is")
            expect(error(visitor, "street") == says, f"“{says}” for {text}")


def asked_again(visitor):
    """Half a second after the last time, by the page's own clock."""
    return visitor.driver.execute_script("""
        window.asked ??= performance.now();
        return performance.now() > asked + 600 && (window.asked = undefined, true)""")


@story(both)
def a_choice_opens_what_is_asked_below_it(visitor):
    visitor.open("/")
    other, iban = named(visitor, "other"), named(visitor, "iban")
    shown = lambda: (other.is_displayed(), iban.is_displayed())
    # Opened by the style sheet, so with a script or without one.
    expect(shown() == (False, False), f"at first {shown()}")
    choose(visitor, "kind", "other")
    expect(shown() == (True, False), f"by one choice {shown()}")
    other.send_keys("Chess")
    choose(visitor, "pays", "yes")
    expect(shown() == (True, True), f"by both {shown()}")
    choose(visitor, "kind", "race")
    expect(shown() == (False, True), f"when a choice is taken back {shown()}")
    visitor.press("Send as it is")
    other = named(visitor, "other")
    expect(not other.is_displayed(), "when the page comes back")
    choose(visitor, "kind", "other")
    expect(other.is_displayed() and other.get_attribute("value") == "Chess", "what was typed there is gone")
    expect(error(visitor, "iban") == "Enter the IBAN.", "what is asked must be given")


@story(both)
def a_password_can_be_looked_at(visitor):
    visitor.open("/")
    password, button = named(visitor, "password"), visitor.driver.find_element("css selector", ".reveal")
    password.send_keys("a long walk home")
    state = lambda: (password.get_attribute("type"), button.get_attribute("aria-pressed"))
    if not visitor.script:
        return expect(not button.is_displayed() and state()[0] == "password", "a button that does nothing")
    for shows in True, False:
        button.click()
        expect(state() == (("text", "true") if shows else ("password", "false")), f"it is {state()}")
        expect(password.get_attribute("value") == "a long walk home", "what was typed is gone")


@story(both)
def a_file_on_its_way_shows_how_far_it_is(visitor):
    road = visitor.road
    visitor.open("/")
    visitor.field("Photo").send_keys(photo(visitor, 600_000))
    if visitor.script:
        road.rate = 250_000
        visitor.button("Send as it is").click()
        bar = lambda: visitor.driver.find_element("tag name", "progress")
        visitor.wait(lambda: bar().get_attribute("aria-label") == "Send as it is", "a bar")
        visitor.wait(lambda: 0 < float(bar().get_attribute("value")) < 1, "a bar that moves")
    else:
        visitor.press("Send as it is")
    visitor.wait(lambda: "(586 KB)" in visitor.text, "the file that was sent")
    visitor.wait(lambda: focused(visitor) == "street", "the focus on what is wrong")
    expect("errors: Zoo" in visitor.driver.title, visitor.driver.title)
    expect(not visitor.driver.find_elements("tag name", "progress"), "a bar is left")


@story(both)
def a_file_that_is_too_large_is_told_at_its_field(visitor):
    says = "The selected file must be 4 MB or smaller."
    visitor.open("/")
    there = visitor.driver.find_element("tag name", "html")
    named(visitor, "street").send_keys("Mill Lane")
    large = pathlib.Path(photo(visitor, 5_000_000)).rename(visitor.sofa.folder.name + "/large.png")
    visitor.field("Photo").send_keys(str(large))
    if visitor.script:
        visitor.wait(lambda: error(visitor, "photo") == says, "told as soon as it is chosen")
        named(visitor, "street").click()
        visitor.button("Send as it is").click()
        expect(focused(visitor) == "photo", f"the focus is on {focused(visitor)}")
        expect(not visitor.is_gone(there) and "errors" not in visitor.driver.title, "it was sent")
    else:
        visitor.press("Send as it is")
        expect(error(visitor, "photo") == says, "not told")
    expect(named(visitor, "street").get_attribute("value") == "Mill Lane", "what was typed is gone")
    visitor.field("Photo").send_keys(photo(visitor))
    if visitor.script:
        expect(error(visitor, "photo") == "", "still told of the other file")
    visitor.press("Send as it is")
    visitor.wait(lambda: "(2.9 KB)" in visitor.text, "the file that was sent")
    expect(named(visitor, "street").get_attribute("value") == "Mill Lane", "what was typed is gone at last")


@story(scripted)
def a_file_that_broke_off_can_be_sent_again(visitor):
    road = visitor.road
    visitor.open("/")
    visitor.field("Photo").send_keys(photo(visitor, 600_000))
    road.is_cut = True
    button = visitor.button("Send as it is")
    button.click()
    visitor.wait(lambda: not button.get_attribute("aria-busy"), "the button is there again")
    expect("Your file could not be sent. Please try again." in visitor.text, "nobody says so")
    expect(not visitor.driver.find_elements("tag name", "progress"), "a bar is left")
    # That the road is cut is what the console is about.
    visitor.complaints
    road.is_cut = False
    visitor.press("Send as it is")
    visitor.wait(lambda: "(586 KB)" in visitor.text, "the file that was sent")


@story(both)
def enter_in_a_row_is_that_row(visitor):
    visitor.open("/shelf")
    title = named(visitor, "rename.2.title")
    title.clear()
    title.send_keys("Ulysses" + Keys.ENTER)
    if visitor.script:
        visitor.wait(lambda: not visitor.driver.find_elements("css selector", ".errors p"), "the row is saved")
        visitor.wait(lambda: visitor.driver.find_element("css selector", "[value='rename.2']"), "the shelf")
    else:
        visitor.wait(lambda: "Use the button beside" in visitor.text, "which button is not known")
    visitor.wait(lambda: named(visitor, "rename.2.title").get_attribute("value") == "Ulysses", "what was typed")


@story(both)
def a_page_lives_on_after_a_file(visitor):
    visitor.open("/papers")
    for count in 1, 2:
        visitor.field("Note").send_keys("!")
        button = visitor.button("Receipt")
        button.click()
        visitor.wait(lambda: not button.get_attribute("aria-busy"), "the button is there again", seconds=5)
        visitor.wait(lambda: in_another_tab(visitor, "note") == ("" if not visitor.script else "!" * count), "what is typed")
    visitor.open("/papers")
    expect("Made: 2" in visitor.text, visitor.text)


@story(scripted)
def a_file_in_answer_to_a_file_lets_the_page_live_on(visitor):
    visitor.open("/papers")
    visitor.field("Note").send_keys("A scan")
    visitor.field("Scan").send_keys(photo(visitor))
    for count in 1, 2:
        button = visitor.button("Receipt")
        button.click()
        visitor.wait(lambda: not button.get_attribute("aria-busy"), "the button is there again", seconds=5)
        expect(not visitor.driver.find_elements("tag name", "progress"), "a bar is left")
    visitor.open("/papers")
    expect("Made: 2" in visitor.text, visitor.text)


def is_asked(road, what):
    return any(line.startswith(what) for line in road.asked)


def clocked(visitor, path):
    visitor.road.has_clock = True
    visitor.open(path)
    visitor.wait(lambda: visitor.driver.execute_script("return 'clock' in window && document.readyState") == "complete", path)
    return visitor.road


@story(scripted)
def a_press_that_nobody_answers_can_be_pressed_again(visitor):
    road = clocked(visitor, "/papers")
    visitor.field("Note").send_keys("A receipt")
    road.hold("POST /papers")
    hand, button = visitor.browser.Hand(visitor), ".actions [value=receipt]"
    hand.press(button)
    visitor.wait(lambda: is_asked(road, "POST /papers") and hand.is_busy(button), "the press")
    hand.pass_time(1)
    hand.pass_time(10)
    expect(hand.is_busy(button), "it is let go too early")
    hand.pass_time(2)
    expect(not hand.is_busy(button), "its button is dead")
    # The same press is the same.
    road.held = None
    hand.press(button)
    visitor.wait(lambda: is_asked(road, "GET /receipt"), "the file")
    visitor.wait(lambda: hand.pass_time(1) or not hand.is_busy(button), "the button is there again")
    road.let_go()
    visitor.open("/papers")
    visitor.wait(lambda: "Made: 1" in visitor.text, "one receipt")


@story(scripted)
def what_is_changed_while_the_first_press_runs_is_another(visitor):
    road = clocked(visitor, "/")
    fill_in(visitor)
    road.hold("POST /")
    hand, button = visitor.browser.Hand(visitor), ".actions [value=next]"
    hand.press(button)
    visitor.wait(lambda: any(re.match("POST .* document$", line) for line in road.asked), "the first press")
    hand.pass_time(13)
    hand.write("[name=street]", "Park Road")
    road.held = None
    hand.press(button)
    visitor.wait(lambda: visitor.heading == "Sent" and "Park Road" in visitor.text, "what the second one says")
    road.let_go()


@story(both)
def a_file_that_takes_long_comes_to_its_page(visitor):
    visitor.open("/papers")
    visitor.field("Note").send_keys("All of them")
    visitor.button("All receipts").click()
    visitor.wait(lambda: visitor.heading not in ("", "Papers"), "the page that says that it takes long", seconds=40)
    visitor.sofa.process.send_signal(signal.SIGUSR1)
    visitor.wait(lambda: visitor.heading == "Your file is ready", "the file", seconds=40)
    visitor.press("Back to “Papers”", until="Papers")


@story(both)
def all_that_match_are_those_of_the_search_that_is_typed(visitor):
    rows = lambda: visitor.ask("return inTop('tbody tr').map(row => row.cells[1].innerText.trim())")
    visitor.open("/letters")
    visitor.fill("To", "1@")
    visitor.field("All that match").click()
    visitor.press("Send")
    visitor.wait(lambda: "Nothing was sent" in visitor.text, "what was not done")
    expect(rows() == ["1@example.org", "11@example.org"], f"those that match, and not {rows()}")
    expect(visitor.field("All that match").is_selected(), "all of them are not meant any more")
    expect(visitor.field("To").get_attribute("value") == "1@", "the search is gone")
    visitor.press("Send")
    visitor.wait(lambda: "They are on their way" in visitor.text, "what was done")


# WebKitGTK has no page ask for anything more once the next one is on its way, so that it cannot be told what to do.
NOT_IN = {each: ("WebKit",) for each in (
    a_press_that_nobody_answers_can_be_pressed_again, what_is_changed_while_the_first_press_runs_is_another)}
LOADS = {}
