"""Forms, of Sofa's own and of other sites.

Sofa compares a form's Origin with the scheme and the host that the proxy tells it: one word wrong there, and either
every form is refused or one of another site is taken."""

import html
import re
import urllib.parse

from expecting import expect

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def press(proxy, act="createAccount"):
    page = proxy.ask("GET", "/")
    text = page.content.decode()
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', text))
    cookie = "; ".join(line.split(";")[0] for line in page.headers.get_all("Set-Cookie"))
    action = html.unescape(re.search(r'<form [^>]*method="post" action="([^"]*)"', text)[1])
    return action, urllib.parse.urlencode({**hidden, "act": act}), {"Cookie": cookie, **FORM}


def button(proxy):
    "takes a form of its own, and leads on by 303"
    action, body, headers = press(proxy)
    answer = proxy.ask(
        "POST", action, body, {**headers, "Origin": f"https://{proxy.host}", "Sec-Fetch-Site": "same-origin"})
    expect(answer.status == 303, f"{answer.status} {answer.content[:300]}")
    location = urllib.parse.urljoin(f"https://{proxy.host}{action}", answer.headers["Location"])
    where = urllib.parse.urlsplit(location)
    expect((where.scheme, where.netloc) == ("https", proxy.host), f"it leads to {location}")
    page = proxy.ask("GET", f"{where.path}?{where.query}", headers=headers)
    expect(page.status == 200 and b">Your email</h1>" in page.content, f"{page.status} {page.content[:200]}")


def foreign_form(proxy):
    "refuses a form of another site"
    action, body, headers = press(proxy)
    for origin in "https://evil.example", f"http://{proxy.host}", "https://localhost", "null":
        status = proxy.ask("POST", action, body, {**headers, "Origin": origin}).status
        expect(status == 403, f"{status} to a form of {origin}")
