"""Debian's Firefox, for `Visitor`."""
import atexit
import base64
import json
import pathlib
import subprocess
import tempfile
import time

from selenium import webdriver
from selenium.webdriver.remote.command import Command
from selenium.webdriver.remote.webdriver import WebDriver

import tabs
from hand import DriversHand
from marionette import Marionette

# Nothing is asked of other servers, and the first page is empty.
PREFERENCES = {
    "marionette.port": 0,
    "remote.prefs.recommended": True,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage": "about:blank",
    "browser.startup.page": 0,
    "browser.aboutwelcome.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.manage-offline-status": False,
    "extensions.update.enabled": False,
    "app.normandy.enabled": False,
    "services.settings.server": "data:,",
    "signon.rememberSignons": False,
    "ui.prefersReducedMotion": 1,
    # `focus()` comes to something in a window that is not in front, as in Chromium.
    "focusmanager.testmode": True,
}


class Process:
    """A Firefox, which is told many stories: it takes seconds to start."""

    free, all = [], []

    def __init__(self):
        self.all.append(self)
        self.profile = tempfile.TemporaryDirectory(prefix="firefox-", ignore_cleanup_errors=True)
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()]
        pathlib.Path(self.profile.name, "user.js").write_text("".join(lines))
        self.process = subprocess.Popen(
            ["/usr/bin/firefox-esr", "--headless", "--marionette", "--remote-allow-system-access", "--no-remote",
             "--profile", self.profile.name, "--width", "1400", "--height", "1000"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            self.marionette = Marionette(self.port())
        except BaseException:
            self.end()
            raise

    def port(self):
        file = pathlib.Path(self.profile.name, "MarionetteActivePort")
        end = time.monotonic() + 120
        while not (file.exists() and file.read_text().strip()):
            if self.process.poll() is not None or time.monotonic() > end:
                raise ConnectionError("Firefox did not start")
            time.sleep(0.05)
        return int(file.read_text())

    def end(self):
        self.process.terminate()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.profile.cleanup()


@atexit.register
def end_all():
    for process in Process.all:
        process.end()


class Firefox:
    Hand = DriversHand

    def __init__(self, script, width, height, dark, language, load):
        # By several threads at once.
        try:
            self.process = Process.free.pop()
        except IndexError:
            self.process = Process()
        options = webdriver.FirefoxOptions()
        options.page_load_strategy = load
        self.driver = WebDriver(command_executor=self.process.marionette, options=options)
        # Files are where they are.
        self.driver._is_remote = False
        self.tidy()
        self.prefer("javascript.enabled", script)
        self.prefer("intl.accept_languages", language or "en-US, en")

    def tidy(self):
        """Leaves nothing of the story before."""
        tabs.renew(self.driver)
        self.in_chrome("Services.cookies.removeAll(); Services.cache2.clear(); Services.console.reset()")

    def prefer(self, name, value):
        kind = {bool: "Bool", int: "Int", str: "Char"}[type(value)]
        self.in_chrome(f"Services.prefs.set{kind}Pref(...arguments)", name, value)

    def in_chrome(self, script, *its):
        """Runs in the browser itself and not in the page."""
        self.process.marionette.send("Marionette:SetContext", {"value": "chrome"})
        try:
            return self.driver.execute_script(script, *its)
        finally:
            self.process.marionette.send("Marionette:SetContext", {"value": "content"})

    def resize(self, width, height):
        # A window is never narrower than 450 px; what is shown in it may be.
        self.in_chrome("""
            const style = gBrowser.selectedBrowser.style;
            for (const [side, value] of [["width", arguments[0]], ["height", arguments[1]]])
                for (const bound of ["min-", "max-"]) style.setProperty(bound + side, value + "px", "important");""",
            width, height)

    def show(self, dark):
        self.prefer("layout.css.prefers-color-scheme.content-override", 0 if dark else 1)

    def force_colours(self, on):
        """The visitor's own, in place of the page's."""
        self.prefer("browser.display.document_color_use", 2 if on else 0)

    def printed(self):
        """The page on paper, as a PDF."""
        return base64.b64decode(self.driver.print_page())

    # As its buttons do, which pass over places where nobody has done anything.
    def back(self):
        self.in_chrome("document.getElementById('Browser:Back').doCommand()")

    def forward(self):
        self.in_chrome("document.getElementById('Browser:Forward').doCommand()")

    @property
    def complaints(self):
        """What the console says of pages, by scripts, style sheets and policies, since it was asked the last time."""
        return self.in_chrome("""
            const said = Services.console.getMessageArray().filter(each => each instanceof Ci.nsIScriptError
                && each.innerWindowID && /^https?:/.test(each.sourceName) && !(each.flags & Ci.nsIScriptError.infoFlag));
            Services.console.reset();
            return said.map(each => `${each.sourceName}: ${each.category}: ${each.errorMessage}`);""")

    def leave(self):
        """Keeps it for the next story where it is well."""
        try:
            self.driver.execute(Command.DELETE_SESSION)
        except Exception:
            return self.process.end()
        Process.free.append(self.process)
