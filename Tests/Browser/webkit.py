"""Debian's WebKitGTK, for `Visitor`: its own WebDriver, and a window of our own on a display that nobody sees."""
import os
import pathlib
import subprocess

from selenium import webdriver

WINDOW = str(pathlib.Path(__file__).resolve().with_name("webkit_window.py"))


class WebKit:
    def __init__(self, script, width, height, dark, language, load):
        self.processes = []
        try:
            self.start(script, width, height, dark, language, load)
        except BaseException:
            self.leave()
            raise

    def start(self, script, width, height, dark, language, load):
        reading, writing = os.pipe()
        self.processes.append(subprocess.Popen(
            ["/usr/bin/Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
            pass_fds=[writing], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        os.close(writing)
        with os.fdopen(reading) as display:
            # Compositing is a graphics card's work, and takes half of a story's time where there is none.
            environment = {**os.environ, "DISPLAY": ":" + display.readline().strip(), "NO_AT_BRIDGE": "1",
                           "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
        options = webdriver.WebKitGTKOptions()
        options.binary_location = WINDOW
        for argument in (int(script), width, height, int(dark), *([language] if language else [])):
            options.add_argument(str(argument))
        options.page_load_strategy = load
        service = webdriver.WebKitGTKService("/usr/bin/WebKitWebDriver", env=environment)
        self.driver = webdriver.WebKitGTK(options=options, service=service)

    def resize(self, width, height):
        self.driver.set_window_size(width, height)

    def show(self, dark):
        """Its theme is chosen when it starts."""

    def back(self):
        self.driver.back()

    def forward(self):
        self.driver.forward()

    # WebDriver has no way to its console.
    complaints = []

    def leave(self):
        try:
            if hasattr(self, "driver"):
                self.driver.quit()
        finally:
            # With its display a window ends too.
            for process in self.processes:
                process.terminate()
                process.wait(timeout=10)
