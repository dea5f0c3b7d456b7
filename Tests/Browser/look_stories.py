"""What of the built-in look is not on a picture, told on the zoo and on Permit: paper, the visitor's own colours, large
text, and the way past a header."""
import io

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

import permit
from sofa import Sofa
from stories import enlarge, expect, story

both, scripted = [], []

PAGES = "/", "/shelf", "/letters", "/nothing"


def in_one_line(text):
    return " ".join(text.split())


def printed(visitor):
    """The text of each sheet."""
    import pypdf

    sheets = pypdf.PdfReader(io.BytesIO(visitor.browser.printed())).pages
    # Letters that a font draws as one are several again.
    texts = [in_one_line(sheet.extract_text()).replace("\ufb01", "fi").replace("\ufb02", "fl") for sheet in sheets]
    # Firefox has an empty sheet behind a list.
    return [text for text in texts if text]


@story(both)
def the_first_tab_leads_past_the_header(visitor):
    focused = lambda: visitor.driver.switch_to.active_element
    for path in "/shelf", "/nothing":
        visitor.open(path)
        press = lambda key: ActionChains(visitor.driver).send_keys(key).perform()
        press(Keys.TAB)
        visitor.wait(lambda: focused().text == "Skip to the content", "the skip link")
        expect(focused().rect["height"] > 20, "nobody sees the skip link")
        press(Keys.ENTER)
        press(Keys.TAB)
        visitor.wait(lambda: visitor.ask("return !!document.activeElement.closest('main')"), "the focus in the page")


def fits_at_twice_the_size(visitor, name):
    enlarge(visitor, name)
    visitor.driver.execute_script("document.documentElement.style.fontSize = ''")


@story(both)
def text_of_twice_the_size_fits_a_phone(visitor):
    visitor.resize(360, 740)
    for path in PAGES:
        visitor.open(path)
        fits_at_twice_the_size(visitor, path)


@story(both)
def each_page_of_permit_fits_a_phone_in_text_of_twice_the_size(visitor):
    visitor.resize(360, 860)
    visitor.open("/")
    permit.walk(visitor, lambda name: fits_at_twice_the_size(visitor, name))


@story(both)
def colours_of_the_visitors_own_leave_every_control_an_edge(visitor):
    visitor.browser.force_colours(True)
    try:
        for path in PAGES:
            visitor.open(path)
            expect(visitor.ask("return matchMedia('(forced-colors: active)').matches"), "no such colours")
            bare = visitor.ask("""
                const has = each => parseFloat(getComputedStyle(each).borderTopWidth) >= 1;
                const isLink = each => getComputedStyle(each).textDecorationLine.includes('underline');
                const isNative = each => getComputedStyle(each).appearance != 'none' && /checkbox|radio/.test(each.type);
                return inTop('button:not(.enter), .button, input:not([type=hidden]), select, textarea')
                    .filter(each => isOnShow(each) && !has(each) && !isLink(each) && !isNative(each))
                    .map(each => each.outerHTML.slice(0, 90))""")
            expect(not bare, f"{path}: without an edge are {bare}")
        visitor.open("/")
        way_on = "return inTop('.actions button').map(each => parseFloat(getComputedStyle(each).borderTopWidth))"
        first, *others = visitor.ask(way_on)
        expect(first > max(others), "the way on looks as the other buttons do")
    finally:
        visitor.browser.force_colours(False)


@story(both)
def a_list_prints_without_what_can_be_pressed(visitor):
    visitor.open("/letters")
    [sheet] = printed(visitor)
    expect("Letters" in sheet and "5@example.org" in sheet, f"the list is not printed: {sheet}")
    for word in "Skip", "Search", "All that match", "Next page", "Send", "Deutsch":
        expect(word not in sheet, f"“{word}” is printed: {sheet}")


@story(both)
def an_application_prints_whole(visitor):
    visitor.open("/")
    kept = {}

    def look(name):
        if name in ("days", "check", "office: the list", "office: an application", "office: ask for more"):
            kept[name] = printed(visitor)

    permit.walk(visitor, look)
    application = " ".join(kept["office: an application"])
    for text in "Summer in the lane", "30 April 2040, 10:00 to 18:00", "€2,000,000.00", "Honey and candles", "History":
        expect(text in application, f"“{text}” is not printed: {application}")
    for name, words in {
        "days": ["Add a day", "Next", "Remove"], "check": ["Change", "Send", "Back"],
        "office: an application": ["Approve", "Refuse", "http"], "office: ask for more": ["Send", "Cancel", "Approve"],
    }.items():
        for word in words:
            expect(word not in " ".join(kept[name]).split(), f"“{word}” is printed on {name}: {kept[name]}")
    [sheet] = kept["office: the list"]
    for text in "Reference", "Summer in the lane", "Mill Lane", "30 Apr 2040", "Ann Miller", "Assigned to":
        expect(text in sheet, f"“{text}” is not on the sheet: {sheet}")
    expect("Assign to me" not in sheet and "Sign out" not in sheet, f"buttons are printed: {sheet}")


@story(both)
def shelves_print_as_lists(visitor):
    visitor.open("/library")
    [sheet] = [text.replace(" ", "") for text in printed(visitor)]
    for text in "Library", "Piranesi Susanna Clarke", "Severance Dan Erickson", "Monument Valley ustwo games":
        expect(text.replace(" ", "") in sheet, f"“{text}” is not on the sheet: {sheet}")
    for word in "Quicklook", "Settings", "Import", "Add", "http":
        expect(word not in sheet, f"“{word}” is printed: {sheet}")


@story(scripted)
def pages_fade_for_who_wants_motion(visitor):
    visitor.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {
        "source": "addEventListener('pagereveal', e => document.documentElement.dataset.fades = !!e.viewTransition)"})
    for motion, fades in ("no-preference", "true"), ("reduce", "false"):
        visitor.browser.feature("prefers-reduced-motion", motion)
        visitor.open("/shelf")
        visitor.press("Subscribe")
        visitor.wait(lambda: visitor.ask("return document.documentElement.dataset.fades") == fades, f"with {motion}")


# Its WebDriver prints nothing, has no colours of a visitor's own, and by Tab goes to no link.
NOT_IN = {each: ("WebKit",) for each in both if each is not text_of_twice_the_size_fits_a_phone}
# Firefox has no such transitions yet.
NOT_IN[pages_fade_for_who_wants_motion] = ("Firefox", "WebKit")
LOADS = {}
APPS = {each_page_of_permit_fits_a_phone_in_text_of_twice_the_size: permit.Permit,
        an_application_prints_whole: permit.Permit, shelves_print_as_lists: Sofa}
