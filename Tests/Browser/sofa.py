"""A Sofa of a story's own, and somebody who visits it in a browser."""
import contextlib
import glob
import os
import pathlib
import re
import subprocess
import tempfile
import time

from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException, WebDriverException
from selenium.webdriver.common.action_chains import ActionChains

from road import Road

# Helpers for the scripts of `Visitor.ask`.
HELPERS = """
    const text = each => (each.innerText ?? each.textContent).trim();
    const isOnShow = each => each.checkVisibility({visibilityProperty: true}) && each.getClientRects().length > 0;
    const modals = [...document.querySelectorAll("dialog.modal[open]:not([inert])")];
    const inTop = kind => [...((modals.pop() ?? document.querySelector("main"))?.querySelectorAll(kind) ?? [])];
"""

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


class Sofa:
    """The given program on a free port, with its outbox in a folder that goes with it."""

    def __init__(self, program, *options):
        self.folder = tempfile.TemporaryDirectory()
        self.outbox = os.path.join(self.folder.name, "outbox")
        self.log = open(os.path.join(self.folder.name, "log"), "w+")
        self.process = subprocess.Popen(
            [program, "--port", "0", *self.arguments(), *options], cwd=ROOT, stdout=self.log, stderr=self.log)
        while not (found := re.search(r"http://\S+", pathlib.Path(self.log.name).read_text())):
            if self.process.poll() is not None:
                raise SystemExit(pathlib.Path(self.log.name).read_text())
            time.sleep(0.05)
        self.address = found[0]

    def arguments(self):
        return ["--outbox", self.outbox]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=20)
        self.log.close()
        self.folder.cleanup()

    def mailed(self, word, email):
        """What follows a word in the newest mail to somebody that has it; it may still be on its way."""
        end = time.monotonic() + 5
        while time.monotonic() < end:
            for name in sorted(glob.glob(self.outbox + "/*.txt"), reverse=True):
                mail = pathlib.Path(name).read_text()
                if mail.startswith(f"To: {email}\n") and (found := re.search(rf"^{word}: (\S+)", mail, re.MULTILINE)):
                    return found[1]
            time.sleep(0.05)
        raise AssertionError(f"no {word} was mailed to {email}")

    def code(self, email):
        return self.mailed("Code", email)


class Visitor:
    """Somebody with a browser, driven as a person would: by what stands on buttons and labels."""

    def __init__(self, sofa, engine, script=True, width=1280, height=860, dark=False, language=None, load="normal"):
        self.sofa = sofa
        self.script = script
        self.language = language
        self.size = (width, height)
        self.dark = dark
        self._road = None
        self.browser = engine(script, width, height, dark, language, load)
        self.driver = self.browser.driver
        self.engine = engine.__name__
        try:
            self.emulate()
        except BaseException:
            self.browser.leave()
            raise

    def emulate(self):
        """In the tab at hand: a new one begins without."""
        self.resize(*self.size)
        self.show(self.dark)

    def show(self, dark):
        """In the other theme, or in its own again."""
        self.browser.show(dark)

    def resize(self, width, height):
        self.browser.resize(width, height)

    @property
    def road(self):
        """Between the browser and the app, from when it is first asked for."""
        self._road = self._road or Road(self.sofa.address)
        return self._road

    @property
    def address(self):
        return (self._road or self.sofa).address

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.browser.leave()
        finally:
            if self._road:
                self._road.close()

    def back(self):
        """The browser's own button."""
        self.browser.back()

    def forward(self):
        self.browser.forward()

    @property
    def overflow(self):
        """By how many pixels the page is wider than the window."""
        return self.driver.execute_script("return Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)")

    def open(self, path):
        self.driver.get(self.address + path)

    @property
    def heading(self):
        """Of the topmost layer."""
        return self.ask("const shown = [...document.querySelectorAll('h1')].filter(isOnShow);"
                        "return shown.length ? text(shown[shown.length - 1]) : ''")

    @property
    def text(self):
        # Not by WebDriver: WebKitGTK's leaves out what would be cut where it is too long.
        # Nothing while one page goes and the next one comes.
        return self.ask("return document.body?.innerText") or ""

    def ask(self, script, *its):
        """One question for all elements of a page: one for each of them would take a quarter of all stories' time."""
        return self.driver.execute_script(HELPERS + script, *its)

    def button(self, label, anywhere=False):
        """In the topmost layer, or also outside of it."""
        return self.button_and_page(label, anywhere)[0]

    def button_and_page(self, label, anywhere=False, in_sight=False):
        """A button with the page that it is on."""
        found, page = self.ask(
            "const all = arguments[1] ? [...document.querySelectorAll('button')] : inTop('button, a');"
            "const found = all.find(each => isOnShow(each)"
            " && (text(each) == arguments[0] || each.getAttribute('aria-label') == arguments[0]));"
            # As a person does: above what floats at the bottom.
            "if (arguments[2]) found?.scrollIntoView({ block: 'nearest', behavior: 'instant' });"
            "return [found, document.documentElement]", label, anywhere, in_sight)
        if found:
            return found, page
        raise NoSuchElementException(f"no {label} on {self.heading}")

    def press(self, label, until=None):
        """Presses, and waits for the page that follows, or for a heading."""
        button, before = self.button_and_page(label, in_sight=True)
        button.click()
        self.wait(lambda: self.is_gone(before) if until is None else self.heading == until, f"{label} → {until or 'another page'}")

    def wait_past_a_double_click(self):
        """Until a press on the page is no longer taken for the second one on what opened its modal."""
        self.wait(lambda: self.ask(
            "const [page] = performance.getEntriesByType('navigation');"
            "return page.loadEventEnd > 0 && performance.now() > page.domContentLoadedEventEnd + 400"), "some time")

    def press_beside(self):
        """Beside the topmost modal."""
        self.wait_past_a_double_click()
        ActionChains(self.driver).move_by_offset(5, 5).click().perform()

    def field(self, label):
        return self.field_and_state(label)[0]

    def field_and_state(self, label):
        """A field with whether something stands in it, and its type."""
        found = self.ask(
            # Of what may be left empty the label says so.
            "const says = each => text(each).replace(/ \\((optional|freiwillig)\\)$/, '') == arguments[0];"
            "const found = inTop('label').find(says)?.control;"
            # A number that is none has no value, and still stands there.
            "return [found, found?.value || found?.validity.badInput, found?.type]", label)
        if found[0]:
            return found
        raise NoSuchElementException(f"no field {label} on {self.heading}")

    def fill(self, label, value):
        field, is_filled, kind = self.field_and_state(label)
        if kind == "time":
            # Typed, it would depend on the browser's language.
            return self.driver.execute_script("arguments[0].value = arguments[1]", field, value)
        if is_filled:
            field.clear()
        field.send_keys(value)

    def is_gone(self, element):
        with contextlib.suppress(StaleElementReferenceException):
            element.is_enabled()
            return False
        return self.driver.execute_script("return document.readyState") == "complete"

    def wait(self, fact, told, seconds=15):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            # While one page goes and the next one comes, anything may be missing.
            with contextlib.suppress(WebDriverException):
                if fact():
                    return
            time.sleep(0.02)
        raise AssertionError(f"{told}: not within {seconds} s; on “{self.heading}” at {self.driver.current_url}")

    def sign_up(self, email, look=lambda name: None):
        """Up to the code, typed and not sent; the headings of the steps before it, in whatever order they came."""
        self.open("/")
        self.press("Create account")
        self.wait(lambda: self.heading not in ("", "Welcome to Sofa"), "Create account")
        steps = []
        while self.heading != "Confirm your email":
            step = self.heading
            look(step)
            steps.append(step)
            if step == "Your email":
                self.fill("Email", email)
            elif step == "Choose a password":
                self.fill("Password", "a long walk home")
            else:
                self.field("I agree to the terms").click()
            self.press("Next")
            self.wait(lambda: self.heading not in ("", step), f"Next on “{step}”")
        look("Confirm your email")
        self.fill("Code", self.sofa.code(email))
        return steps

    @property
    def complaints(self):
        """What the console says. Refused pages are the story's own."""
        return self.browser.complaints
