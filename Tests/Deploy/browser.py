"""Somebody's browser: its cookies, the page that it shows, the form on top of it, and the form that was sent last, which a
reload would send again."""

import html
import http.client
import re
import urllib.parse

from expecting import expect
from machine import ADDRESS


#: What the page says where Sofa's own database has no time for an action.
AGAIN = "Please try again in a moment."


class Away(Exception):
    """No answer, or one that says to come again."""

    def __init__(self, told, is_answer=False):
        super().__init__(told)
        #: Whether a Sofa said so itself.
        self.is_answer = is_answer
        #: Whether the action did, on its page: that ends the press.
        self.is_refusal = told == AGAIN


class Browser:
    #: Whether a connection is used for more than one request.
    keeps_connection = False
    #: For how many seconds an answer is waited for.
    patience = 20

    def __init__(self, port):
        self.port, self.cookies, self.path, self.page = port, {}, "/", ""
        # The form that was sent last.
        self.sent = None
        self.connection = None

    # Asking

    def send(self, method, path, body=None, connection=None):
        """Writes a request, on the open connection unless another is given."""
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if body is not None:
            headers |= {"Origin": f"http://{ADDRESS}:{self.port}", "Sec-Fetch-Site": "same-origin",
                        "Content-Type": "application/x-www-form-urlencoded"}
        if connection is None:
            self.connection = self.connection or http.client.HTTPConnection(ADDRESS, self.port, timeout=self.patience)
            connection = self.connection
        connection.request(method, path, body, headers)

    def hear(self, connection=None):
        """The answer to what was written last, with its text; its cookies are kept."""
        answer = (connection or self.connection).getresponse()
        content = answer.read().decode()
        for line in answer.headers.get_all("Set-Cookie") or []:
            name, value = line.split(";")[0].split("=", 1)
            self.cookies[name] = value
        return answer, content

    def leave(self):
        if self.connection:
            self.connection.close()
        self.connection = None

    def fetch(self, method, path, body=None):
        """A page with its address, after all that leads there."""
        try:
            self.send(method, path, body)
            answer, content = self.hear()
        except (http.client.HTTPException, OSError) as error:
            self.leave()
            raise Away(repr(error)) from error
        if not self.keeps_connection:
            self.leave()
        place, page = self.followed(path, answer, content, f"{method} {path}")
        if method == "POST":
            expect_done(page)
        return place, page

    def followed(self, path, answer, content, asked):
        if answer.status == 303:
            return self.fetch("GET", urllib.parse.urljoin(path, answer.headers["Location"]))
        if answer.status in (502, 503, 504) and "Retry-After" not in answer.headers:
            # What a balancer says by itself; of a Sofa it would be a mistake.
            expect(content.startswith("<html><body><h1>50"), f"{answer.status} for {asked}: {content[:300]}")
            raise Away(f"{answer.status}")
        if answer.status == 503:
            raise Away("503", is_answer=True)
        expect(answer.status == 200, f"{answer.status} for {asked}: {content[:300]}")
        return path, content

    def ask(self, method, path, body=None):
        self.path, self.page = self.fetch(method, path, body)

    def open(self, path):
        self.ask("GET", path)

    def reload(self):
        self.ask("GET", self.path)

    def press(self, act, **fields):
        self.sent = self.filled(act, **fields)
        self.ask(*self.sent)

    def filled(self, act, **fields):
        """The topmost form, as a request."""
        form = html.unescape(re.findall(r'<form[^>]*method="post" action="([^"]*)"', self.page)[-1])
        hidden = dict(re.findall(r'name="(token|nonce)" value="([^"]*)"', self.page))
        return "POST", form, urllib.parse.urlencode({**hidden, "act": act, **fields})

    # Reading

    @property
    def heading(self):
        return heading(self.page)


def expect_done(page):
    """Where Sofa's own database has no time for an action, nothing is done, and the page says to press again."""
    if AGAIN in page:
        raise Away(AGAIN, is_answer=True)


def heading(page):
    """Of the topmost layer."""
    return html.unescape(re.findall(r"<h1[^>]*>([^<]*)</h1>", page)[-1])
