"""Every kind of field as Usher itself makes it look, on the pages of Tests/ZooApp."""
import pathlib

from pages import Looks
from sofa import Sofa
from stories import expect

WORDS = {
    "en": {
        "add": "Add a stall", "as it is": "Send as it is", "next": "Next", "subscribe": "Subscribe",
        "page": "Next page", "send": "Send", "photo": "Photo", "title": "Title", "email": "Email",
    },
    "de": {
        "add": "Stand hinzufügen", "as it is": "So absenden", "next": "Weiter", "subscribe": "Abonnieren",
        "page": "Nächste Seite", "send": "Absenden", "photo": "Foto", "title": "Titel", "email": "E-Mail",
    },
}

# What is wrong with how a page's fields, their labels, hints and errors belong together.
UNCONNECTED = """
const wrong = [], main = document.querySelector('main');
const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);
for (const id of ids) if (ids.indexOf(id) != ids.lastIndexOf(id)) wrong.push(`two of ${id}`);
const described = (e) => (e?.getAttribute('aria-describedby') || '').split(' ').filter(Boolean);
for (const e of main.querySelectorAll('[aria-describedby]'))
    for (const id of described(e)) if (!document.getElementById(id)) wrong.push(`${e.id}: nothing is called ${id}`);
for (const e of main.querySelectorAll('input:not([type=hidden]), select, textarea')) {
    const said = [...e.labels].map((label) => label.textContent.trim()).join(' ');
    if (!said) wrong.push(`${e.name} has no label`);
}
for (const e of main.querySelectorAll('fieldset'))
    if (!e.querySelector(':scope > legend')?.textContent.trim()) wrong.push(`${e.outerHTML.slice(0, 60)} has no legend`);
for (const e of main.querySelectorAll('.field > .hint, .field > .error')) {
    const control = e.parentElement.querySelector(
        ':scope > :is(input:not([type=hidden]), select, textarea), :scope > label > input');
    if (![e.parentElement, control].some((each) => described(each).includes(e.id)))
        wrong.push(`${e.textContent} belongs to nothing`);
}
return wrong;
"""
# Each link of the summary, pressed: where the focus is then, and where it should be.
LINKS = """
return [...document.querySelectorAll('.errors a')].map((link) => {
    link.click();
    const to = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    const field = to?.closest('.field'), now = document.activeElement;
    return [link.textContent, !!to && now == to && to.checkVisibility() && !!field?.querySelector('.error')];
}).filter(([, leads]) => !leads).map(([text]) => text)
"""


class Zoo(Sofa):
    """The zoo on a free port."""

    def arguments(self):
        return []


class ZooLooks(Looks):
    """Looks in both widths and both themes at each page as it is on show, and at what belongs together there."""

    def __call__(self, name):
        visitor = self.visitor
        for found in visitor.driver.execute_script(UNCONNECTED):
            self.found.append(f"{name}: {found}")
        # With a script, each look has the other theme's colours looked at as well.
        for width, dark in (360, False), (1280, True):
            visitor.size, visitor.dark, self.width = (width, 860), dark, width
            visitor.emulate()
            super().__call__(f"{name}, {visitor.language}{', dark' if dark else ''}")


def photo(visitor, size=3_000):
    path = visitor.sofa.folder.name + "/gate.png"
    pathlib.Path(path).write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(size))
    return path


def named(visitor, name):
    return visitor.driver.find_element("name", name)


def choose(visitor, name, option):
    """By their values, which are the same in each language."""
    box = visitor.driver.find_element("css selector", f"[name={name}][value={option}]")
    if not box.is_selected():
        box.click()


def focused(visitor):
    return visitor.driver.switch_to.active_element.get_attribute("name")


def fill_in(visitor, street="Mill Lane"):
    """All that must be."""
    fields = {
        "street": street, "address": "1 Mill Lane\nTown", "email": "ann@example.org", "password": "a long walk home",
        "code": "123456", "guests": "4", "sum": "20", "born-day": "28", "born-month": "2", "born-year": "1999",
    }
    for name, text in fields.items():
        field = named(visitor, name)
        field.clear()
        field.send_keys(text)
    for name, option in ("kind", "party"), ("teams", "red"), ("pays", "no"), ("agrees", "on"):
        choose(visitor, name, option)
    visitor.driver.find_element("css selector", "[name=country] [value=no]").click()


def walk(visitor, look, words):
    visitor.open("/")
    look("zoo")
    visitor.press(words["add"])
    look("zoo: a stall")
    visitor.press(words["as it is"])
    expect(focused(visitor) == "street", f"the focus on the first error, and not on {focused(visitor)}")
    look("zoo: nothing filled in")
    broken = visitor.driver.execute_script(LINKS)
    expect(not broken, f"the links of the summary that lead to no field: {broken}")
    fill_in(visitor)
    visitor.field(words["photo"]).send_keys(photo(visitor))
    choose(visitor, "kind", "other")
    choose(visitor, "pays", "yes")
    named(visitor, "other").send_keys("Chess")
    visitor.press(words["as it is"])
    look("zoo: a file is kept")
    visitor.driver.find_element("css selector", ".kept button").click()
    visitor.wait(lambda: "gate.png" not in visitor.text, "Remove")
    visitor.driver.find_element("css selector", ".entry > button").click()
    visitor.wait(lambda: not visitor.driver.find_elements("css selector", ".entry"), "Remove")
    fill_in(visitor)
    visitor.press(words["next"])
    visitor.wait(lambda: "Mill Lane" in visitor.text, "the page after it")
    look("sent")
    visitor.open("/shelf")
    look("shelf")
    visitor.field(words["title"]).clear()
    visitor.driver.find_element("css selector", "[value='rename.1']").click()
    visitor.wait(lambda: visitor.driver.find_elements("css selector", ".error"), "the error")
    expect(focused(visitor) == "rename.1.title", f"the focus on the row's error, and not on {focused(visitor)}")
    look("shelf: an error in a row")
    visitor.fill(words["email"], "ann")
    visitor.press(words["subscribe"])
    look("shelf: an error of its own")
    visitor.open("/letters")
    look("letters")
    visitor.press(words["send"])
    look("letters: nothing ticked")
    visitor.driver.find_element("css selector", ".tick input").click()
    visitor.press(words["page"])
    look("letters: in the middle")


def inspect(visitor, tools, language):
    """Every page of the zoo."""
    look = ZooLooks(visitor, tools, site=" · Zoo")
    walk(visitor, look, WORDS[language])
    # Its HTML is the same without a script.
    look.tell(visitor.script)
