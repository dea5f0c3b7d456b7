"""Somebody who walks through Sofa while servers and stores fail, and who knows what was acknowledged: a step whose redirect
and page they have received is done, once and for good. A step without an answer is under way: it is asked for again until
it has one, by the same form or by a press of the reloaded page that it came from, and then it is done once too. While they
sign in, somebody else reads on with the id that they give up, and sees nothing of them.

After each such step, and between others now and then, they look whether their session is as they know it: the pages of the
flow that they are in with what they typed, what lies on their shelf, and how the site looks."""

import collections
import contextlib
import html
import http.client
import random
import re
import threading
import time

from browser import Away, Browser, expect_done, heading
from expecting import expect
from machine import ADDRESS
from visitor import PASSWORD, Visitor

#: How long anybody tries, in seconds.
PERSEVERANCE = 90


class TooManyTries(Exception):
    """A sign-in counts as a try when it begins, so one that was killed in the middle five times has to wait."""


class Walker(Visitor):
    keeps_connection = True

    def __init__(self, ports, outbox, name, ledger, signs_up=True):
        super().__init__(ports[0], f"{name}@example.org", outbox, sends_again=random.random() < 0.6)
        # Of the servers that there are just now.
        self.ports = ports
        self.name, self.ledger, self.signs_up = name, ledger, signs_up
        # The titles that they have put on the shelf, in their order.
        self.titles = []
        self.theme = "system"
        # Pages of the flow that they are in: address, heading, and what stands there.
        self.standing = []
        self.is_member = False
        # Whether the library shows whole shelves.
        self.sees_all = False
        # Whether something failed since they looked.
        self.doubts = False
        # What they did last, for whoever reads of a failure.
        self.history = collections.deque(maxlen=12)

    # Steps

    def press(self, act, seen=None, **fields):
        """Presses until it is done; then it is acknowledged.

        What outlives the session may be done although the session knows nothing of it: the same press of the reloaded page
        comes to the same. Only who was refused between, which ends a press, looks first for what would be `seen` in the
        library."""
        before, was_repeated = self.heading, self.repeated
        self.choose_server()
        self.sent = self.filled(act, **fields)
        try:
            if random.random() < 0.05:
                self.ask_twice()
            else:
                self.ask(*self.sent)
        except Away as away:
            self.missed(away)
            self.get_through(before, act, seen, fields, away.is_refusal)
        self.get_on()
        expect("Something went wrong on our side" not in self.page, f"{act} on {before} failed: {self.problem}")
        self.ledger.note(steps=1, repeated=self.repeated - was_repeated)

    def fetch(self, method, path, body=None):
        asked = f"{method} {path} {re.sub('^.*(act=)|title=.*', '', body or '')}"
        try:
            place, page = super().fetch(method, path, body)
        except Away as away:
            self.history.append(f"{asked}: {away}")
            raise
        self.history.append(f"{asked}: {heading(page)}")
        return place, page

    def get_through(self, before, act, seen, fields, was_refused):
        end = time.monotonic() + PERSEVERANCE
        while True:
            expect(time.monotonic() < end, f"{self.name} never got an answer to {act} on {before}")
            try:
                if self.sends_again:
                    return self.ask(*self.sent)
                self.reload()
                self.get_on()
                if self.heading != before or (act == "save" and self.is_shown(fields["theme"], self.page)):
                    return
                if seen and was_refused and self.is_seen(seen):
                    return
                self.ledger.note(anew=1)
                self.sent = self.filled(act, **fields)
                return self.ask(*self.sent)
            except Away as away:
                was_refused = was_refused or away.is_refusal
                self.missed(away)

    def is_seen(self, title):
        """Whether something is on the shelf; then that is the page at hand, else the one where they were."""
        place = self.path, self.page
        try:
            self.open("/library")
            whole = re.search(r'href="(/library/search\?kind=book[^"]*)"', self.page)
            if title not in self.page and whole:
                self.open(html.unescape(whole[1]))
            if title in self.page:
                place = self.path, self.page
                return True
            return False
        finally:
            self.path, self.page = place

    def ask_twice(self):
        """As a double click does: two copies of a form on their way at once, which come to the same."""
        self.history.append("twice")
        method, path, body = self.sent
        other = http.client.HTTPConnection(ADDRESS, self.port, timeout=self.patience)
        try:
            self.send(method, path, body, other)
            self.send(method, path, body)
            answers = [self.hear(connection)[0] for connection in (other, self.connection)]
        except (http.client.HTTPException, OSError) as error:
            self.leave()
            raise Away(repr(error)) from error
        finally:
            other.close()
        if any(answer.status != 303 for answer in answers):
            # One of the two had no answer: the form is sent once more.
            return self.ask(*self.sent)
        places = {answer.headers["Location"] for answer in answers}
        expect(len(places) == 1 or "wait=" in "".join(places), f"a double click of {path} led to {places}")
        self.ledger.note(doubled=1)
        self.ask("GET", places.pop())
        expect_done(self.page)

    def get_on(self):
        """Waits where an action of theirs is still under way."""
        end = time.monotonic() + PERSEVERANCE
        while self.heading in ("One moment", "We do not know if that was done"):
            expect(time.monotonic() < end, f"{self.name} waits for ever")
            if self.heading == "We do not know if that was done":
                # They look where they were, and go on from there.
                self.path = re.sub(r"[?&]wait=[^&]*", "", self.path)
            time.sleep(0.2)
            self.reach(self.reload)

    def choose_server(self):
        port = random.choice(self.ports)
        if port != self.port:
            self.leave()
            self.port = port

    def missed(self, away):
        self.repeated += 1
        self.doubts = True
        self.ledger.missed(away)
        time.sleep(0.1)
        self.choose_server()

    def reach(self, ask):
        """Asks until there is an answer."""
        end = time.monotonic() + PERSEVERANCE
        while True:
            try:
                return ask()
            except Away as away:
                expect(time.monotonic() < end, f"{self.name} never got an answer: {away}")
                self.missed(away)

    # What is known

    def look(self):
        """Whether the session is as they know it."""
        self.doubts = False
        self.choose_server()
        for path, wanted, text in self.standing:
            _, page = self.reach(lambda: self.fetch("GET", path))
            expect(heading(page) == wanted and text in page, f"{heading(page)} with {self.typed(page)} stands "
                   f"instead of {wanted} with {text} at {path} of {self.name}")
        _, page = self.reach(lambda: self.fetch("GET", "/library"))
        self.check(page)
        self.ledger.note(looks=1)

    def check(self, page):
        shown = [html.unescape(title) for title in re.findall(r'<a class="title"[^>]*>([^<]*)</a>', page)]
        shown = [title for title in shown if title.startswith(f"{self.name} ")]
        expect(not self.sees_all or shown == self.titles, f"{shown} is on the shelf of {self.name} instead of {self.titles}")
        expect(self.is_shown(self.theme, page), f"{self.name} sees another theme than {self.theme}")
        expect((self.email in page) == self.is_member, f"{self.name} is {'not ' if self.is_member else ''}signed in")

    @staticmethod
    def is_shown(theme, page):
        return f'data-theme="{theme}"' in page

    @staticmethod
    def typed(page):
        return re.findall(r'<input[^>]*type="(?:text|email)"[^>]*value="([^"]*)"', page)

    def expect_page(self, wanted, text=""):
        expect(self.heading == wanted and text in self.page,
               f"{self.name} sees {self.heading} instead of {wanted} with {text}: {self.problem}")
        self.standing.append((self.path, wanted, text))
        if self.doubts or random.random() < 0.02:
            self.look()

    def leave_flow(self):
        self.standing = []

    # What they do

    def visit(self, is_over):
        """One visit, from the welcome to the good-bye; earlier at its end where all is to be over."""
        self.reach(lambda: self.open("/"))
        expect(self.heading == "Welcome to Sofa", f"{self.name} is welcomed by {self.heading}")
        self.press("lookAround")
        self.choose_look()
        deeds = [self.some, self.sign_up, self.some, self.sign_out, self.sign_in, self.some]
        for deed in deeds if self.signs_up else [self.some] * 4:
            if is_over():
                break
            try:
                deed()
            except TooManyTries:
                self.ledger.note(too_many_tries=1)
                return self.leave()
        self.look()
        self.leave()

    def some(self):
        for _ in range(random.randint(1, 4)):
            random.choice([self.add, self.add, self.choose_look])()

    def add(self):
        title = f"{self.name} no. {len(self.titles) + 1}"
        self.press("addItem")
        self.expect_page("What is it?")
        self.press("next", kind="book")
        self.expect_page("Title and notes")
        self.press("next", title=title, notes="")
        # The page before shows from now on what was typed there.
        self.standing[-1] = (*self.standing[-1][:2], f'value="{title}"')
        self.expect_page("Add it?", title)
        self.leave_flow()
        self.press("add", seen=f">{title}<")
        self.titles.append(title)
        self.arrive()

    def choose_look(self):
        self.press("openSettings")
        self.expect_page("Settings")
        theme = random.choice([theme for theme in ("system", "light", "dark") if theme != self.theme])
        self.press("save", theme=theme, perPage="50")
        self.theme, self.sees_all = theme, True
        self.expect_page("Settings", f'data-theme="{theme}"')
        self.leave_flow()
        self.press("close")
        self.arrive()

    def arrive(self):
        """At the library, where a flow has ended."""
        expect(self.heading == "Library", f"{self.name} sees {self.heading} instead of the library: {self.problem}")
        if self.doubts:
            self.look()
        else:
            self.check(self.page)

    def sign_up(self):
        self.press("openSettings")
        self.expect_page("Settings")
        self.press("createAccount")
        for wanted in ("Your email", "Choose a password", "Your consent"):
            self.expect_page(wanted)
            self.step()
        # The first of the pages shows from now on what was typed there.
        self.standing[1] = (*self.standing[1][:2], f'value="{self.email}"')
        self.expect_page("Confirm your email", self.email)
        self.leave_flow()
        with self.overlooked():
            while self.heading == "Confirm your email":
                self.step()
        self.has_account = True
        self.ledger.note(accounts=1)
        self.ledger.members.append(self)
        self.come_in()

    def sign_in(self):
        if self.heading == "Library":
            self.press("openSettings")
        self.press("signIn")
        expect(self.heading == "Sign in", f"{self.name} would sign in and sees {self.heading}")
        with self.overlooked():
            self.press("signIn", email=self.email, password=PASSWORD)
        if self.repeated and "Too many tries with this email." in self.page:
            raise TooManyTries
        if self.repeated and self.heading == "Sign in" and "Your earlier visit had ended" in self.page:
            # They had been signed in by the time that they pressed again, and that answer was lost.
            return self.come_back()
        expect(self.heading != "Sign in", f"Sign in again: {self.problem}")
        self.ledger.note(sign_ins=1)
        self.come_in()

    @contextlib.contextmanager
    def overlooked(self):
        """While the id changes somebody reads on with the former one, until they are a stranger."""
        other, is_over, seen = Browser(self.port), threading.Event(), []
        former = other.cookies = dict(self.cookies)

        def read():
            while not is_over.wait(0.002) and other.cookies == former:
                with contextlib.suppress(Away):
                    _, page = other.fetch("GET", "/library")
                    if self.email in page:
                        return seen.append(other.path)

        reader = threading.Thread(target=read)
        reader.start()
        try:
            yield
        finally:
            is_over.set()
            reader.join()
        expect(not seen, f"who has the former id of {self.name} sees who they are")
        self.ledger.note(overlooked=1)

    def come_in(self):
        """Signed in; or a stranger again, where the answer was lost that had the session's new id."""
        _, page = self.reach(lambda: self.fetch("GET", "/library"))
        if self.email not in page:
            expect(self.repeated, f"{self.name} is not signed in")
            return self.come_back()
        self.is_member = True
        if self.heading == "Settings":
            self.press("close")
        # A session that is another one shows as much as it does at first, and looks as it does then.
        self.theme = re.search(r'data-theme="([^"]*)"', page)[1]
        self.sees_all = False
        self.choose_look()

    def come_back(self):
        """By their password, where the answer was lost that had the session's new id."""
        self.ledger.note(lost_answers=1)
        self.begin_anew()
        self.sign_in()

    def begin_anew(self):
        self.cookies, self.theme, self.is_member, self.sees_all = {}, "system", False, False
        self.leave_flow()
        self.reach(lambda: self.open("/"))

    def sign_out(self):
        before = dict(self.cookies)
        self.press("openSettings")
        self.expect_page("Settings")
        self.leave_flow()
        self.press("signOut")
        self.is_member = self.sees_all = False
        # What the session was before is nobody's.
        mine, self.cookies = self.cookies, before
        _, page = self.reach(lambda: self.fetch("GET", "/library"))
        self.cookies = mine
        expect(self.email not in page, f"the former session of {self.name} is still signed in")
        if self.heading != "Welcome to Sofa":
            expect(self.repeated, f"{self.name} signs out and sees {self.heading}")
            self.ledger.note(lost_answers=1)
            self.begin_anew()
        self.ledger.note(sign_outs=1)
