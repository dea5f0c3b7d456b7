"""Every page of Permit, looked at as Sofa's are, on a phone in German too."""
import pathlib
import re
import struct
import zlib

from pages import Looks
from sofa import Sofa
from stories import expect


class Permit(Sofa):
    """Permit on a free port, with all of it in memory."""

    CLERK = "cleo@town.example"

    def links(self):
        """Those that were mailed so far."""
        mails = pathlib.Path(self.outbox).glob("*.txt")
        return {link for mail in mails for link in re.findall(r"^Link: (\S+)", mail.read_text(), re.MULTILINE)}

    def arguments(self):
        return ["--outbox", self.outbox, "--clerk", self.CLERK]


def event(visitor, kind, people):
    visitor.field(kind).click()
    visitor.fill("Name of the event", "Summer in the lane")
    visitor.fill("How many people do you expect?", people)


def tick(visitor):
    """Ticks the first row, which the bar below the list may lie over until it is scrolled to."""
    box = visitor.driver.find_element("css selector", ".tick input")
    visitor.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", box)
    box.click()


def place(visitor, look=lambda name: None):
    visitor.press("Look up the street", until="Which street?")
    look("streets")
    visitor.fill("Part of its name", "mill la")
    visitor.press("Search")
    visitor.wait(lambda: "1 street" in visitor.text, "the streets that were found")
    look("streets: found")
    visitor.press("Mill Lane", until="Where?")
    visitor.field("The road").click()
    visitor.field("A map or sketch").send_keys(picture(visitor.sofa.folder.name + "/map.png"))
    look("place: chosen")
    visitor.press("Next", until="When?")


def day(visitor, look=lambda name: None):
    look("days: none")
    visitor.press("Add a day", until="A day")
    look("a day")
    for name, text in ("Day", "31"), ("Month", "4"), ("Year", "2040"), ("From", "10:00"), ("To", "18:00"):
        visitor.fill(name, text)
    visitor.press("Add")
    visitor.wait(lambda: "must be a real date" in visitor.text, "the error")
    look("a day: an error")
    visitor.fill("Day", "30")
    visitor.press("Add", until="When?")
    look("days")


def who(visitor, email):
    for name, text in ("Name", "Ann Miller"), ("Email", email), ("Phone", "030 1234567"):
        visitor.fill(name, text)
    visitor.fill("Address", "1 Mill Lane")


def apply(visitor):
    """For a street party, by the shortest way."""
    visitor.open("/apply")
    event(visitor, "Street party", "80")
    visitor.press("Next", until="Where?")
    place(visitor)
    day(visitor)
    visitor.press("Next", until="Who is responsible?")
    who(visitor, "ann@example.org")
    visitor.press("Next", until="Check your answers")
    visitor.press("Send", until="Application sent")


def sign_in(visitor, look=lambda name: None):
    """By a mailed link, to the office."""
    visitor.open("/office/applications?sort=name")
    visitor.wait(lambda: visitor.heading == "Sign in to the office", "the way in")
    look("office: sign in")
    visitor.fill("Email", visitor.sofa.CLERK)
    known = visitor.sofa.links()
    visitor.press("Mail me a link", until="Check your email")
    look("office: check your email")
    visitor.wait(lambda: visitor.sofa.links() - known, "the mail")
    visitor.open((visitor.sofa.links() - known).pop().removeprefix(visitor.sofa.address))
    look("office: a link")
    visitor.press("Sign in", until="Applications")


def picture(path):
    """A grey PNG of 40 by 30 points."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress(b"".join(b"\0" + b"\x99" * 40 for _ in range(30)))
    pathlib.Path(path).write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 40, 30, 8, 0, 0, 0, 0)) + chunk(b"IDAT", rows)
        + chunk(b"IEND", b""))
    return path


class BothLooks(Looks):
    """Looks at each page in both languages, since German words are longer: on a phone, where they have least room. A
    button changes the language, so page and input stay as they are.
    """

    def __call__(self, name):
        super().__call__(name)
        self.change("Deutsch", "de")
        self.site = " · Veranstaltungen auf der Straße"
        # Colours are the same in each language.
        super().__call__(name + " in German", in_both_themes=False)
        self.change("English", "en-GB")
        self.site = " · Street events"

    def change(self, label, tag):
        # They stand in the document, outside of the page.
        buttons = self.visitor.driver.find_elements("css selector", "button.language")
        next(each for each in buttons if each.text == label).click()
        self.visitor.wait(
            lambda: self.visitor.driver.execute_script("return document.documentElement.lang") == tag, label)


def walk(visitor, look):
    visitor.open("/")
    look("start")
    for name in "Help and contact", "Privacy", "Accessibility statement":
        visitor.open("/" + name.split()[0].lower())
        look(name)
    visitor.open("/")
    visitor.press("Start now", until="What will happen?")
    look("event")
    event(visitor, "Something else", "800")
    visitor.press("Next")
    visitor.wait(lambda: "Enter what kind of event it is" in visitor.text, "what is missing")
    look("event: an error")
    event(visitor, "Market", "800")
    visitor.press("Next", until="Where?")
    look("place")
    place(visitor, look)
    day(visitor, look)
    visitor.press("Next", until="Who is responsible?")
    look("who")
    who(visitor, "ann@exmaple.org")
    visitor.press("Next", until="Is your email address right?")
    look("an email that looks like a slip")
    visitor.press("Use ann@example.org", until="Stalls")
    look("stalls: none")
    visitor.press("Add a stall")
    visitor.wait(lambda: "Stall 1" in visitor.text, "a stall")
    visitor.fill("Name of the stall", "Honey")
    visitor.fill("What is sold there?", "Honey and candles")
    visitor.field("No").click()
    look("stalls")
    visitor.press("Next", until="Insurance")
    visitor.fill("Insurer", "Lloyd")
    visitor.fill("Insured sum", "1,000.00")
    visitor.field("The insurer's certificate").send_keys(picture(visitor.sofa.folder.name + "/paper.png"))
    visitor.press("Next")
    visitor.wait(lambda: "must be an amount" in visitor.text and "paper.png" in visitor.text, "the error, and the file")
    look("insurance: an error")
    visitor.fill("Insured sum", "2,000,000.00")
    visitor.press("Next", until="Check your answers")
    look("check")
    visitor.press("Send", until="Application sent")
    look("sent")
    office(visitor, look)


def office(visitor, look):
    """From the way in to a refusal."""
    sign_in(visitor, look)
    look("office: the list")
    visitor.fill("Search", "nothing")
    visitor.press("Search")
    visitor.wait(lambda: "No application matches." in visitor.text, "an empty list")
    expect(not visitor.ask("return inTop('.bar').some(isOnShow)"), "there is something to do with nothing")
    look("office: an empty list")
    visitor.press("Clear")
    visitor.press("Assign to me")
    visitor.wait(lambda: "Select at least one" in visitor.text, "what is missing")
    look("office: nothing ticked")
    visitor.fill("Search", "nothing")
    visitor.field("All that match").click()
    visitor.press("Assign to me")
    visitor.wait(lambda: "0 applications match what you typed. Nothing has been done yet." in visitor.text, "the search")
    look("office: all that match what is typed")
    visitor.press("Clear")
    expect(visitor.field("All that match").is_selected(), "all of them are not meant any more")
    visitor.fill("Search", "summer")
    visitor.press("Assign to me")
    visitor.wait(lambda: "1 application matches what you typed." in visitor.text, "the wider search")
    expect("cleo" not in visitor.ask("return inTop('tbody tr')[0].innerText"), "somebody was assigned to it")
    visitor.field("All that match").click()
    tick(visitor)
    visitor.press("Assign to me")
    visitor.wait(lambda: "1 application assigned to you." in visitor.text, "the notice")
    look("office: assigned")
    visitor.driver.find_element("css selector", ".list tbody button").click()
    visitor.wait(lambda: visitor.heading == "Summer in the lane", "the application")
    look("office: an application")
    visitor.press("Ask for more", until="What is missing?")
    look("office: ask for more")
    visitor.fill("What do you ask for?", "A sketch of the stalls, please.")
    visitor.press("Ask for it", until="Summer in the lane")
    look("office: asked for more")
    visitor.press("Approve", until="Approve this application?")
    look("office: approve")
    visitor.press("Cancel", until="Summer in the lane")
    visitor.press("Refuse", until="Why is it refused?")
    visitor.fill("Why?", "No sketch has come.")
    visitor.press("Refuse", until="Summer in the lane")
    look("office: refused")
    visitor.open("/office/applications")
    tick(visitor)
    visitor.press("Assign to me", until="Assigned")
    look("office: what failed")
    visitor.press("To the applications", until="Applications")
    visitor.press("Sign out", until="Apply to hold a street event")
    look("office: signed out")


def inspect(visitor, tools, checks_html):
    """Every page of Permit."""
    look = (BothLooks if visitor.size[0] < 400 else Looks)(visitor, tools, site=" · Street events")
    walk(visitor, look)
    look.tell(checks_html)
