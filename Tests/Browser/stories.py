"""Stories that need a real browser. Each has a Sofa of its own; `both` are told with and without JavaScript."""

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.keys import Keys

both, scripted = [], []


def story(kind):
    def note(function):
        kind.append(function)
        return function
    return note


def expect(fact, told):
    if not fact:
        raise AssertionError(told)


def enlarge(visitor, name):
    """Text of twice the size, which fits the window and is cut nowhere."""
    visitor.driver.execute_script("document.documentElement.style.fontSize = '200%'")
    expect(visitor.overflow == 0, f"{name} is {visitor.overflow} px too wide")
    cut = visitor.ask("""
        return inTop('h1, h2, label, legend, button, .option, .hint, .error').filter(each =>
            isOnShow(each) && !each.closest('.unseen, .enter') && each.scrollWidth > each.clientWidth + 1
            && getComputedStyle(each).display != 'inline').map(text)""")
    expect(not cut, f"{name}: cut are {cut}")


def travel(visitor, go, heading):
    """Goes back or forward; a script loads a page anew that comes out of the browser's memory, as WebKit's do."""
    began = "return performance.timeOrigin"
    before = visitor.ask(began)
    go()
    visitor.wait(lambda: visitor.heading == heading and (visitor.ask(began) > before or not visitor.script), heading)


@story(both)
def sign_up_survives_back_forward_and_reload(visitor):
    steps = visitor.sign_up("ann@example.org")
    for heading in reversed(steps):
        travel(visitor, visitor.back, heading)
        if heading == "Choose a password":
            # Without a script the page may come out of the browser's own memory, as the visitor left it.
            shown = visitor.field("Password").get_attribute("value")
            expect(not visitor.script or shown == "", "a password was shown again")
        if heading == "Your email":
            expect(visitor.field("Email").get_attribute("value") == "ann@example.org", "the email is gone")
    visitor.driver.refresh()
    visitor.wait(lambda: visitor.heading == steps[0], "Reload")
    for heading in steps[1:] + ["Confirm your email"]:
        travel(visitor, visitor.forward, heading)
    visitor.fill("Code", visitor.sofa.code("ann@example.org"))
    visitor.press("Confirm", until="Library")
    expect("You’ve signed up." in visitor.text, "no notice")
    visitor.back()
    if visitor.engine == "WebKit" and not visitor.script:
        # The page comes out of its memory; what is pressed there has been done.
        visitor.wait(lambda: visitor.heading == "Confirm your email", "Back into a finished flow")
        visitor.press("Confirm", until="Library")
    visitor.wait(lambda: visitor.heading == "Library", "Back into a finished flow")


@story(both)
def a_double_click_on_the_last_button_makes_one_account(visitor):
    visitor.sign_up("ann@example.org")
    ActionChains(visitor.driver).double_click(visitor.button("Confirm")).perform()
    visitor.wait(lambda: visitor.heading == "Library", "double click")
    expect("ann@example.org" in visitor.text and "Something went wrong" not in visitor.text, "not signed in")


@story(both)
def two_tabs_go_their_own_ways(visitor):
    visitor.open("/library")
    first = visitor.driver.current_window_handle
    visitor.driver.switch_to.new_window("tab")
    visitor.open("/library/2")
    visitor.press("Up next")
    visitor.driver.switch_to.window(first)
    visitor.press("Thinking in SwiftUI", until="Thinking in SwiftUI")
    expect("Someday" in visitor.text, "another tab's step is here")


@story(both)
def modals_open_over_modals_and_close(visitor):
    visitor.open("/library")
    visitor.press("Settings", until="Settings")
    visitor.press("About", until="About")
    visitor.press("Close", until="Settings")
    visitor.press("Close", until="Library")


def import_a_list(visitor):
    visitor.sign_up("ann@example.org")
    visitor.press("Confirm", until="Library")
    visitor.press("Import a list", until="Import a list")
    path = visitor.sofa.folder.name + "/list.csv"
    with open(path, "w") as file:
        file.writelines(f"Item {number},Book\n" for number in range(20_000))
    visitor.field("A CSV file").send_keys(path)
    visitor.press("Import")
    visitor.wait(lambda: visitor.heading == "Imported 20000 items", "the import", seconds=60)


@story(both)
def an_import_moves_by_itself(visitor):
    import_a_list(visitor)
    visitor.press("To the library", until="Library")


@story(scripted)
def a_modal_holds_the_focus_and_escape_closes_it(visitor):
    visitor.open("/library")
    visitor.press("Settings", until="Settings")
    driver = visitor.driver
    for _ in range(30):
        ActionChains(driver).send_keys(Keys.TAB).perform()
        inside = driver.execute_script(
            "const e = document.activeElement; return e === document.body || !!e.closest('dialog[open]')")
        expect(inside, "the focus left the modal")
    ActionChains(driver).send_keys(Keys.ESCAPE).perform()
    visitor.wait(lambda: visitor.heading == "Library", "Escape")
    visitor.wait(lambda: driver.switch_to.active_element.text == "Settings", "the focus on what opened the modal")


@story(both)
def closing_a_modal_over_a_modal_puts_the_focus_where_it_was(visitor):
    focused = lambda: visitor.driver.switch_to.active_element
    visitor.open("/library")
    visitor.press("Settings", until="Settings")
    visitor.wait(lambda: focused().text == "Settings" and focused().tag_name == "h1", "the focus on the heading")
    visitor.press("About", until="About")
    visitor.wait(lambda: focused().text == "About" and focused().tag_name == "h1", "the focus on the heading")
    visitor.press("Close", until="Settings")
    opener = ("About", "button") if visitor.script else ("Settings", "h1")
    visitor.wait(lambda: (focused().text, focused().tag_name) == opener, f"the focus on {opener}")
    visitor.press("Close", until="Library")
    if visitor.script:
        visitor.wait(lambda: focused().text == "Settings", "the focus on what opened the modal")


@story(scripted)
def the_page_below_a_modal_stays_where_it_was(visitor):
    visitor.open("/library")
    driver = visitor.driver
    opener = visitor.button("Quick look: Celeste")
    driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", opener)
    before = driver.execute_script("return scrollY")
    expect(before > 300, f"the library is too short to tell: {before}")
    visitor.press("Quick look: Celeste", until="Celeste")
    visitor.wait(lambda: driver.execute_script("return scrollY") == before, "the page below")
    visitor.press("Close", until="Library")
    visitor.wait(lambda: driver.execute_script("return scrollY") == before, "the library again")
    expect(driver.switch_to.active_element.get_attribute("aria-label") == "Quick look: Celeste", "the focus")


@story(scripted)
def a_press_beside_a_modal_closes_it_and_asks_where_something_was_typed(visitor):
    visitor.open("/add")
    visitor.press("Next", until="Title and notes")
    visitor.fill("Title", "Tea")
    visitor.press_beside()
    visitor.wait(lambda: "What you typed has not been saved." in visitor.text, "the question")
    visitor.press("Discard", until="Library")


@story(scripted)
def a_double_click_on_what_opens_a_modal_leaves_it_open(visitor):
    visitor.open("/library")
    hand = ActionChains(visitor.driver).move_to_element(visitor.button("Settings"))
    hand.click().pause(0.2).click().perform()
    # Long enough for a press that counts to have been answered.
    visitor.wait(lambda: visitor.heading == "Settings" and visitor.ask("return performance.now() > 900"), "Settings")
    expect(visitor.heading == "Settings", f"it leads to {visitor.heading}")


@story(scripted)
def a_press_on_a_modals_scrollbar_or_by_another_button_does_not_close_it(visitor):
    visitor.resize(800, 200)
    visitor.open("/library")
    visitor.press("Settings", until="Settings")
    visitor.wait_past_a_double_click()
    beside, bar = visitor.ask("""
        const modal = modals.at(-1), box = modal.getBoundingClientRect();
        return [[box.left + 3, box.top + 3],
            modal.scrollHeight > modal.clientHeight && modal.offsetWidth > modal.clientWidth + 4
                ? [box.left + modal.clientLeft + modal.clientWidth + 3, box.top + 60] : null]""")
    for (x, y), press in [(beside, "context_click")] + ([(bar, "click")] if bar else []):
        mouse = ActionBuilder(visitor.driver)
        mouse.pointer_action.move_to_location(int(x), int(y))
        getattr(mouse.pointer_action, press)()
        mouse.perform()
        began = visitor.ask("return performance.now()")
        visitor.wait(lambda: visitor.ask("return performance.now()") > began + 500, "some time")
        expect(visitor.heading == "Settings", f"{press} at {x}, {y} leads to {visitor.heading}")


@story(scripted)
def a_button_whose_answer_opens_in_another_tab_can_be_pressed_again_at_once(visitor):
    visitor.open("/library")
    button = visitor.button("Quick look: Celeste")
    ActionChains(visitor.driver).key_down(Keys.CONTROL).click(button).key_up(Keys.CONTROL).perform()
    visitor.wait(lambda: len(visitor.driver.window_handles) == 2, "another tab")
    expect(button.get_attribute("aria-busy") is None, "the button waits for what came elsewhere")
    visitor.press("Settings", until="Settings")


@story(scripted)
def what_is_typed_is_there_after_a_reload(visitor):
    visitor.open("/feedback")
    visitor.fill("Subject", "Plates")
    visitor.driver.refresh()
    visitor.wait(lambda: visitor.field("Subject").get_attribute("value") == "Plates", "what was typed")


@story(both)
def a_low_screen_hides_nothing(visitor):
    visitor.resize(740, 360)
    visitor.sign_up("ann@example.org")
    visitor.press("Confirm", until="Library")
    visitor.press("Settings", until="Settings")
    visitor.press("Account", until="Account")
    visitor.press("Delete account", until="Delete your account?")
    visitor.press("Keep", until="Account")
    visitor.press("Back", until="Settings")
    visitor.press("Sign out", until="Welcome to Sofa")


@story(both)
def back_after_a_sign_out_shows_nothing_of_the_member(visitor):
    visitor.sign_up("ann@example.org")
    visitor.press("Confirm", until="Library")
    visitor.press("Settings", until="Settings")
    visitor.press("Sign out", until="Welcome to Sofa")
    for _ in range(3):
        visitor.back()
        if visitor.engine == "WebKit" and not visitor.script:
            # By http it keeps such a page in its memory; what is pressed there is not done.
            visitor.wait(lambda: visitor.heading == "Settings", "Back")
            visitor.press("Account")
        visitor.wait(lambda: visitor.heading == "Welcome to Sofa", "Back")
        expect("ann@example.org" not in visitor.text, "a member's page is shown")


@story(both)
def a_long_word_makes_no_page_wider(visitor):
    visitor.resize(360, 740)
    word = "Donaudampfschifffahrtsgesellschaftskapitänswitwenpensionskasse" * 3
    visitor.open("/add")
    visitor.press("Next", until="Title and notes")
    visitor.fill("Title", word)
    visitor.press("Next", until="Add it?")
    visitor.press("Add", until="Library")
    for way in (None, word, "Delete"):
        if way:
            visitor.press(way)
        expect(visitor.overflow == 0, f"{visitor.overflow} px too wide after {way and way[:8]}")
        wide = visitor.driver.execute_script(
            "return [...document.querySelectorAll('h1')].map(h => h.scrollWidth - h.clientWidth)")
        expect(max(wide) <= 0, f"a heading is cut: {wide}")


@story(scripted)
def a_refused_form_puts_the_focus_on_its_error(visitor):
    visitor.open("/sign-in")
    visitor.fill("Email", "nobody@example.org")
    visitor.fill("Password", "wrong wrong")
    visitor.press("Sign in")
    focused = lambda: visitor.driver.switch_to.active_element
    visitor.wait(lambda: "The email or the password is not right." in focused().text, "the focus on what is wrong")
    visitor.fill("Email", "nobody")
    visitor.driver.execute_script("document.querySelector('form').noValidate = true")
    visitor.press("Sign in")
    visitor.wait(lambda: focused() == visitor.field("Email"), "the focus on the field that is wrong")


@story(scripted)
def a_move_is_told_where_the_focus_is(visitor):
    visitor.open("/library/1")
    visitor.press("Up next")
    visitor.wait(lambda: visitor.driver.switch_to.active_element.text == "Moved to Up next.", "the focus on the notice")


@story(scripted)
def a_script_that_does_not_load_breaks_nothing(visitor):
    visitor.road.lacks = r"usher.*\.js"
    modals_open_over_modals_and_close(visitor)
    visitor.driver.delete_all_cookies()
    an_import_moves_by_itself(visitor)
    # That the script is missing is what the console is about.
    visitor.complaints


@story(scripted)
def a_form_is_sent_once(visitor):
    visitor.open("/sign-in")
    visitor.fill("Email", "ann@example.org")
    visitor.fill("Password", "wrong wrong wrong")
    sent = visitor.driver.execute_script("""
        const button = [...document.querySelectorAll('button')].find(b => b.value == 'signIn' && !b.matches('.enter'));
        let sent = 0;
        addEventListener('submit', e => { if (!e.defaultPrevented) sent++; });
        button.click(); button.click(); button.click();
        return [sent, button.getAttribute('aria-busy')];
        """)
    expect(sent == [1, "true"], f"sent {sent}")


def clocked(visitor):
    visitor.road.has_clock = True
    visitor.open("/sign-in")
    return lambda seconds: visitor.driver.execute_script("clock.pass(arguments[0])", seconds)


ASKS = "Your visit ends in a minute if nothing happens."


@story(scripted)
def a_session_asks_before_it_ends_and_stays_if_told_so(visitor):
    pass_time = clocked(visitor)
    email = visitor.field("Email")
    pass_time(30)
    email.send_keys("ann@example.org")
    # Since typing is use, it only says that somebody is there.
    pass_time(32)
    expect(ASKS not in visitor.text, "it asks somebody who types")
    visitor.wait(lambda: any(line.startswith("HEAD /sign-in") for line in visitor.road.asked), "the session to stay")
    pass_time(30)
    expect(ASKS in visitor.text, "no question")
    expect(visitor.driver.switch_to.active_element == email, "the focus is gone")
    visitor.button("Stay", anywhere=True).click()
    expect(ASKS not in visitor.text, "it asks on")
    expect(email.get_attribute("value") == "ann@example.org", "what was typed is gone")


@story(scripted)
def a_question_whether_somebody_is_there_swallows_no_key(visitor):
    pass_time = clocked(visitor)
    pass_time(62)
    expect(ASKS in visitor.text, "no question")
    visitor.field("Email").send_keys("ann@example.org")
    expect(ASKS not in visitor.text, "it asks somebody who types")
    expect(visitor.field("Email").get_attribute("value") == "ann@example.org", "keys are gone")


@story(scripted)
def a_question_over_a_modal_can_be_answered(visitor):
    pass_time = clocked(visitor)
    visitor.open("/library")
    visitor.press("Settings", until="Settings")
    pass_time(62)
    expect(ASKS in visitor.text, "no question")
    visitor.button("Stay", anywhere=True).click()
    expect(ASKS not in visitor.text and visitor.heading == "Settings", "it asks on, or the modal is gone")


@story(scripted)
def a_session_that_ends_whatever_anybody_does_says_so_before(visitor):
    pass_time = clocked(visitor)
    email = visitor.field("Email")
    left = int(visitor.driver.find_element("id", "ending").get_attribute("data-absolute"))
    pass_time(left - 10)
    email.send_keys("ann@example.org")
    says = "Your visit ends in a minute, as every visit does in the end."
    expect(says not in visitor.text, "it is said too early")
    pass_time(12)
    expect(says in visitor.text, "nobody says that it ends")
    email.send_keys(".au")
    expect(says in visitor.text, "typing does not keep it")
    visitor.button("Close", anywhere=True).click()
    pass_time(5)
    expect(says not in visitor.text, "it is said again")
    expect(email.get_attribute("value") == "ann@example.org.au", "what was typed is gone")


@story(both)
def a_page_that_is_read_as_text_asks_nothing(visitor):
    visitor.open("/library")
    said = visitor.ask("return document.body.textContent")
    expect("still there" not in said and "visit ends" not in said, "a question that nobody asked")


def slow_pictures(visitor):
    visitor.road.picture = 1


@story(both)
def back_goes_one_step_back_from_pages_with_slow_pictures(visitor):
    if visitor.engine == "Firefox" and not visitor.script:
        # Replaced by what is pressed before the picture is there: HTML's own rule.
        return
    slow_pictures(visitor)
    steps = visitor.sign_up("ann@example.org")
    for heading in reversed(steps):
        visitor.back()
        visitor.wait(lambda: visitor.heading == heading, f"Back to “{heading}”")
    visitor.back()
    visitor.wait(lambda: visitor.heading == "Welcome to Sofa", "Back to the beginning")


@story(scripted)
def every_page_is_loaded_in_whole(visitor):
    slow_pictures(visitor)
    whole = """
        return document.documentElement.dataset.own == "loaded" && document.images[document.images.length - 1].naturalWidth > 0
            && [...document.styleSheets].some(sheet => sheet.cssRules.length > 20)"""
    for path in "/", "/library", "/sign-in", "/library/2", "/settings":
        visitor.open(path)
        visitor.wait(lambda: visitor.driver.execute_script(whole), f"{path} in whole")


@story(scripted)
def a_page_that_refreshes_itself_does_not_reload(visitor):
    slow_pictures(visitor)
    import_a_list(visitor)
    asked = [line for line in visitor.road.asked if "refresh=1" in line]
    expect(asked and not any(line.endswith("document") for line in asked), f"it was loaded anew: {asked}")


# What WebKitGTK is not told: its WebDriver does not wait until a page has been scrolled, and needs the page's own clock.
CLOCKED = (a_session_asks_before_it_ends_and_stays_if_told_so, a_question_whether_somebody_is_there_swallows_no_key,
           a_question_over_a_modal_can_be_answered)
NOT_IN = {each: ("WebKit",) for each in (
    a_low_screen_hides_nothing, a_long_word_makes_no_page_wider,
    a_session_that_ends_whatever_anybody_does_says_so_before, *CLOCKED)}
# Elsewhere a key that is held changes nothing of how a form is sent, or no driver can hold it.
NOT_IN[a_button_whose_answer_opens_in_another_tab_can_be_pressed_again_at_once] = ("Firefox", "WebKit")
OPTIONS = {each: ("--idle-timeout", "121s") for each in CLOCKED}
# For what of a page WebDriver waits.
LOADS = {back_goes_one_step_back_from_pages_with_slow_pictures: "eager"}
