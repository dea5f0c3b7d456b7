"""The inspector, as whoever writes an app sees it: Sofa's sessions while somebody signs up, settings over it."""
import pathlib
import re

from pages import Looks
from stories import expect

OPTIONS = ("--development",)


def key(sofa):
    return re.search(r"_usher\?key=(\S+)", pathlib.Path(sofa.log.name).read_text())[1]


def inspect(visitor, tools, checks_html, pictures=None):
    """A session with two tabs, a sign-up, a modal over the library and a past page, in all pages of the inspector."""
    driver = visitor.driver
    look = Looks(visitor, tools, site="")

    def picture(name):
        look(name)
        if pictures:
            driver.save_screenshot(f"{pictures}/{name.replace(' ', '-')}.png")

    visitor.open("/")
    visitor.press("Create account")
    visitor.wait(lambda: visitor.heading not in ("", "Welcome to Sofa"), "Create account")
    # As far as the password's hash, whatever the order of the steps.
    while visitor.heading not in ("Your consent", "Confirm your email"):
        step = visitor.heading
        if step == "Your email":
            visitor.fill("Email", "ann@example.org")
        else:
            visitor.fill("Password", "a long walk home")
        visitor.press("Next")
        visitor.wait(lambda: visitor.heading not in ("", step), f"Next on “{step}”")
    first = driver.current_window_handle
    driver.switch_to.new_window("tab")
    visitor.emulate()
    visitor.open("/library")
    visitor.press("Piranesi", until="Piranesi")
    visitor.press("Settings", until="Settings")
    visitor.press("About", until="About")
    visitor.press("Close", until="Settings")

    driver.switch_to.new_window("tab")
    visitor.emulate()
    visitor.open("/_usher")
    picture("key")
    visitor.fill("Key", "wrong")
    visitor.press("Open")
    picture("wrong key")
    visitor.fill("Key", key(visitor.sofa))
    visitor.press("Open", until="Sessions")
    picture("sessions")
    visitor.press("Session 1", until="Session 1")
    expect("SettingsCoordinator" in visitor.text, "no settings in the tree")
    expect("close" in visitor.text and "ran" in visitor.text, "no actions")
    expect("argon2" not in driver.page_source and "•••••" in visitor.text, "a password's hash")
    picture("session")
    for width in (320, 768, visitor.size[0]):
        visitor.resize(width, visitor.size[1])
        wide = driver.execute_script("""
            const frame = document.querySelector('.picture'), shown = [...frame.children].filter(e => e.checkVisibility());
            return [shown.length, shown[0].getBoundingClientRect().width - frame.clientWidth]""")
        expect(wide[0] == 1 and wide[1] <= 0, f"pictures, and by how much they are too wide at {width} px: {wide}")
    visitor.press("close", until="Session 1")
    visitor.wait(lambda: driver.execute_script(
        "return [...document.querySelectorAll('.tree .way.lit')].filter(e => e.checkVisibility()).length") == 1, "one arrow lit")
    picture("session, a step lit")
    driver.get(driver.find_element("css selector", "td a[href]").get_attribute("href"))
    picture("page")
    driver.get(driver.current_url + "/shown")
    expect(not driver.find_elements("css selector", "[name=token], form"), "a form in what is only shown")
    visitor.open("/_usher/1")
    visitor.press("Follow it")
    driver.switch_to.window(first)
    visitor.open("/library")
    visitor.press("Quick look: Piranesi", until="Piranesi")
    driver.switch_to.window(driver.window_handles[-1])
    visitor.wait(lambda: "quickLook" in visitor.text, "what it follows")
    visitor.press("Stop following")
    visitor.press("End it", until="Sessions")
    visitor.open("/_usher/map")
    picture("map")
    expect("WelcomeScreen of FirstLaunchCoordinator" in visitor.text, "no way in the map")
    visitor.open("/_usher")
    expect("Session 1" not in visitor.text, "it goes on")
    look.tell(checks_html)
