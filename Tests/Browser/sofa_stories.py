"""What of Sofa's look a story can tell: a password that is asked once, rows that fill, what lies where, large text."""
from stories import enlarge, expect, story

both, scripted = [], []


@story(both)
def a_password_is_asked_once_and_shown_on_request(visitor):
    visitor.open("/sign-up/email")
    visitor.fill("Email", "ann@example.org")
    visitor.press("Next", until="Choose a password")
    fields = visitor.ask("return inTop('input[autocomplete=new-password]').filter(isOnShow)")
    expect(len(fields) == 1, f"there are {len(fields)} fields of a password")
    button = visitor.driver.find_element("css selector", ".reveal")
    visitor.fill("Password", "a long walk home")
    expect(button.is_displayed() == visitor.script, "a button that does nothing, or none")
    if visitor.script:
        button.click()
        expect(fields[0].get_attribute("type") == "text", "it is not shown")
    visitor.press("Next", until="Your consent")
    expect("a long walk home" not in visitor.driver.page_source, "a password was shown again")


@story(both)
def the_brand_stays_in_its_place_and_leads_home(visitor):
    for width in 360, 1280, 1900:
        visitor.resize(width, 800)
        places = {}
        for path in "/", "/sign-in", "/library", "/library/search", "/library/6", "/sign-up/email", "/nothing":
            visitor.open(path)
            rect = visitor.driver.find_element("css selector", ".brand svg").rect
            # A scroll bar takes its room from both sides.
            places[path] = round(rect["x"] / 16), round(rect["y"])
        expect(len(set(places.values())) == 1, f"at {width} px it stands at {places}")
    visitor.open("/library/6")
    visitor.driver.find_element("css selector", ".brand").click()
    visitor.wait(lambda: visitor.heading in ("Library", "Welcome to Sofa"), "home")


@story(both)
def rows_of_the_library_fill(visitor):
    for width in 800, 1000, 1280, 1600:
        visitor.resize(width, 800)
        visitor.open("/library")
        rows = visitor.ask("""
            return [...document.querySelectorAll('.row')].map(row => {
                const counts = {};
                for (const card of row.children) counts[card.offsetTop] = (counts[card.offsetTop] || 0) + 1;
                return Object.values(counts);
            })""")
        expect(len(rows) == 3, f"{len(rows)} shelves")
        for row in rows:
            expect(len(set(row)) == 1, f"at {width} px a shelf has rows of {row}")


@story(both)
def add_covers_nothing_on_a_phone(visitor):
    visitor.resize(360, 740)
    for path, last in ("/library", ".shelf:last-of-type .more"), ("/library/6", ".own button:last-child"):
        visitor.open(path)
        visitor.driver.execute_script("scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")
        rect = """const bar = document.querySelector('.actions:has(> .add)').getBoundingClientRect();
            const end = document.querySelector(arguments[0]).getBoundingClientRect();
            return [end.bottom, bar.top, bar.width, innerWidth, bar.bottom, innerHeight]"""
        end, top, width, window, bottom, height = visitor.ask(rect, last)
        expect(end <= top, f"{path}: it covers what stands last, by {end - top} px")
        expect(width >= window - 20 and bottom <= height + 1, f"{path}: it is no bar below what is read")


@story(both)
def add_covers_nothing_at_the_end_of_a_wide_page(visitor):
    visitor.resize(1280, 740)
    for path, last in ("/library", ".shelf:last-of-type .more"), ("/library/search?kind=book", "tbody tr:last-child"):
        visitor.open(path)
        visitor.driver.execute_script("scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")
        end, top = visitor.ask("""
            return [arguments[0], '.add'].map(each => document.querySelector(each).getBoundingClientRect())
                .map((r, index) => index ? r.top : r.bottom)""", last)
        expect(end <= top, f"{path}: it covers what stands last, by {end - top} px")


@story(both)
def a_quick_look_is_there_in_a_list_on_a_phone(visitor):
    visitor.resize(360, 740)
    visitor.open("/library/search?kind=book")
    visitor.press("Quick look: Piranesi", until="Piranesi")
    visitor.press("Close", until="Books")
    expect(visitor.overflow == 0, f"the list is {visitor.overflow} px too wide")


@story(both)
def settings_hide_nothing_of_large_text(visitor):
    visitor.resize(360, 740)
    visitor.open("/settings")
    enlarge(visitor, "settings")
    close, heading = visitor.ask("""
        return ['.close', 'h1'].map(each => inTop(each)[0].getBoundingClientRect()).map(r => [r.left, r.right, r.top, r.bottom])""")
    apart = close[0] >= heading[1] or close[2] >= heading[3]
    expect(apart and close[3] <= 740, f"Close lies over the heading: {close} {heading}")
    visitor.press("Save")
    visitor.wait(lambda: "Saved." in visitor.text, "Save")


NOT_IN = {each: ("WebKit",) for each in both}
LOADS = {}
