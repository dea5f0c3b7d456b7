"""Somebody who signs up, by what the pages show, and who tries again where a server was gone in the middle of it: some let
the browser send the form again, as its reload does, others go back to the page that they were on."""

import html
import http.client
import os
import re
import urllib.parse

from expecting import expect
from machine import ADDRESS


PASSWORD = "a long walk home"


class Away(Exception):
    """No answer, or one that says to come again."""


class Visitor:
    def __init__(self, port, email, outbox, sends_again=False):
        self.port, self.email, self.outbox, self.sends_again = port, email, outbox, sends_again
        self.cookies, self.path, self.page = {}, "/", ""
        # The form that they sent last.
        self.sent = None
        # Whether they were told so.
        self.has_account = False
        # How often they had to try again.
        self.repeated = 0

    # Asking

    def ask(self, method, path, body=None):
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if body is not None:
            headers |= {"Origin": f"http://{ADDRESS}:{self.port}", "Sec-Fetch-Site": "same-origin",
                        "Content-Type": "application/x-www-form-urlencoded"}
        connection = http.client.HTTPConnection(ADDRESS, self.port, timeout=20)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            content = answer.read().decode()
        except (http.client.HTTPException, OSError) as error:
            raise Away(repr(error)) from error
        finally:
            connection.close()
        for line in answer.headers.get_all("Set-Cookie") or []:
            name, value = line.split(";")[0].split("=", 1)
            self.cookies[name] = value
        if answer.status == 303:
            return self.ask("GET", urllib.parse.urljoin(path, answer.headers["Location"]))
        if answer.status >= 500:
            raise Away(f"{answer.status}")
        expect(answer.status == 200, f"{answer.status} for {method} {path}: {content[:300]}")
        self.path, self.page = path, content

    def open(self, path):
        self.ask("GET", path)

    def reload(self):
        self.ask("GET", self.path)

    def press(self, act, **fields):
        form = html.unescape(re.findall(r'<form[^>]*action="([^"]*)"', self.page)[-1])
        hidden = dict(re.findall(r'name="(token|nonce)" value="([^"]*)"', self.page))
        body = urllib.parse.urlencode({**hidden, "act": act, **fields})
        self.sent = "POST", form, body
        self.ask(*self.sent)

    @property
    def heading(self):
        # Of the topmost layer.
        return html.unescape(re.findall(r"<h1[^>]*>([^<]*)</h1>", self.page)[-1])

    # Signing up

    def step(self):
        """Does what the page at hand asks for; whether there is more to do."""
        before = self.heading
        if before == "Welcome to Sofa":
            self.press("signIn" if self.has_account else "createAccount")
        elif before == "Sign in":
            self.press("signIn", email=self.email, password=PASSWORD)
        elif before == "Your email" and self.has_account:
            self.press("back")
        elif before == "Your email":
            self.press("next", email=self.email)
            if self.repeated and "This email already has an account." in self.page:
                # The answer that would have said so was lost, and with it the cookie of the session that was signed in.
                self.has_account = True
                return True
        elif before == "Choose a password":
            self.press("next", password=PASSWORD, repeated=PASSWORD)
        elif before == "Your consent":
            self.press("next", agrees="on")
        elif before == "Confirm your email":
            self.press("confirm", code=self.code())
        else:
            expect(before == "Library", f"nobody expected {before}")
            return False
        expect(self.heading != before, f"{before} again: {self.problem}")
        return True

    def step_or_again(self):
        """The same, as often as it takes: what was not answered may have happened or not, and the page shows which."""
        try:
            return self.step()
        except Away:
            pass
        for _ in range(100):
            self.repeated += 1
            try:
                if self.sends_again:
                    before = self.heading
                    self.ask(*self.sent)
                    expect(self.heading != before, f"{before} again: {self.problem}")
                else:
                    self.reload()
                return True
            except Away:
                pass
        expect(False, f"{self.email} never got an answer")

    @property
    def problem(self):
        return re.findall(r'<p class="error"[^>]*>([^<]*)|role=.status.[^>]*>([^<]*)', self.page)

    def code(self):
        for name in sorted(os.listdir(self.outbox), reverse=True):
            with open(os.path.join(self.outbox, name)) as file:
                mail = file.read()
            if mail.startswith(f"To: {self.email}\n"):
                return re.search(r"Code: (\d{6})", mail)[1]
        expect(False, f"no mail to {self.email}")
