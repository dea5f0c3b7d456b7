"""Debian's Chromium, for `Visitor`."""
from selenium import webdriver

from hand import ChromiumsHand


class Chromium:
    Hand = ChromiumsHand

    def __init__(self, script, width, height, dark, language, load):
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", f"--window-size={width},{height}"):
            options.add_argument(argument)
        if language:
            options.add_argument(f"--accept-lang={language}")
        if not script:
            options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
        options.page_load_strategy = load
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))

    def resize(self, width, height):
        self.driver.set_window_size(width, height)
        # Headless Chromium is never narrower than 500 px by its window alone.
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def show(self, dark):
        features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
                    {"name": "prefers-reduced-motion", "value": "reduce"}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})

    def back(self):
        self.driver.back()

    def forward(self):
        self.driver.forward()

    @property
    def complaints(self):
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]

    def leave(self):
        self.driver.quit()
