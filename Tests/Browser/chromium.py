"""Debian's Chromium, for `Visitor`."""
import atexit
import base64
import threading

from selenium import webdriver
from selenium.webdriver.remote.command import Command

import tabs
from hand import ChromiumsHand


# Those that no story has at hand, each with what it was started with, the latest last: to start one takes seconds. As many
# as there are stories at a time, since one that waits still draws.
free = []
lock = threading.Lock()
MOST = 3


def started(script, language, load):
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--in-process-gpu"):
        options.add_argument(argument)
    if language:
        options.add_argument(f"--accept-lang={language}")
    if not script:
        options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
    options.page_load_strategy = load
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))


@atexit.register
def end_all():
    for _, driver in free:
        driver.quit()


class Chromium:
    Hand = ChromiumsHand

    def __init__(self, script, width, height, dark, language, load):
        self.features = {"prefers-reduced-motion": "reduce"}
        self.kind = script, language, load
        self.driver = self.taken() or started(*self.kind)

    def taken(self):
        """One that has waited; None where there is none of its kind."""
        with lock:
            for each in reversed(free):
                if each[0] == self.kind:
                    free.remove(each)
                    return each[1]

    def resize(self, width, height):
        self.driver.set_window_size(width, height)
        # Headless Chromium is never narrower than 500 px by its window alone.
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def show(self, dark):
        self.feature("prefers-color-scheme", "dark" if dark else "light")

    def force_colours(self, on):
        """The visitor's own, in place of the page's."""
        self.feature("forced-colors", "active" if on else "none")

    def feature(self, name, value):
        self.features[name] = value
        features = [{"name": name, "value": value} for name, value in self.features.items()]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})

    def printed(self):
        """The page on paper, as a PDF."""
        return base64.b64decode(self.driver.print_page())

    def back(self):
        self.driver.back()

    def forward(self):
        self.driver.forward()

    @property
    def complaints(self):
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]

    def leave(self):
        """Keeps it for the next story where it is well."""
        try:
            self.tidy()
        except Exception:
            return self.driver.quit()
        with lock:
            free.append((self.kind, self.driver))
            ended = free[:-MOST]
            del free[:-MOST]
        for _, driver in ended:
            driver.quit()

    def tidy(self):
        """Leaves nothing of this story."""
        tabs.renew(self.driver)
        # The mouse is where it was at the start: its moves are told from where it is.
        self.driver.execute(Command.W3C_CLEAR_ACTIONS)
        for command in "Network.clearBrowserCookies", "Network.clearBrowserCache":
            self.driver.execute_cdp_cmd(command, {})
        self.driver.get_log("browser")
