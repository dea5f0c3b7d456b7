"""What a visitor sees who means well: pages, by https, over HTTP/2.

How they come is the proxy's alone, and so is keeping its connections to Sofa, where one for each request would cost
places."""

import http.client
import re

from expecting import expect
from machine import ADDRESS


def start_page(proxy):
    "shows the start page, with a cookie for https only"
    page = proxy.ask("GET", "/", headers={"Accept-Encoding": "gzip, br"})
    expect("Content-Encoding" not in page.headers, "it compresses pages, whose length then tells of their tokens")
    expect(page.status == 200 and b">Welcome to Sofa</h1>" in page.content, f"{page.status} {page.content[:200]}")
    cookies = page.headers.get_all("Set-Cookie")
    expect(any(c.startswith("__Host-usher-sofa=") and c.endswith("; Secure") for c in cookies), f"the cookies are {cookies}")
    expect(page.headers["Strict-Transport-Security"], "it does not say that https is a must")


def http_leads_on(proxy):
    "leads from http to https"
    connection = http.client.HTTPConnection(ADDRESS, proxy.http, timeout=15)
    connection.request("GET", "/?a=b", headers={"Host": "localhost"})
    answer = connection.getresponse()
    location = answer.headers["Location"] or ""
    connection.close()
    expect(answer.status in (301, 308) and re.fullmatch(r"https://localhost(:\d+)?/\?a=b", location), location)


def http_2(proxy):
    "speaks HTTP/2 with whoever can"
    with proxy.connect(protocols=["h2", "http/1.1"]) as line:
        expect(line.selected_alpn_protocol() == "h2", "it does not")


def kept_alive(proxy):
    "keeps its connections to Sofa"
    count = len(proxy.tap.recorded)
    line = proxy.connect()
    for _ in range(20):
        expect(proxy.ask("GET", "/", line=line).status == 200, "a page was refused")
    line.close()
    opened = proxy.tap.since(count)
    opened = [record for record in opened if b"/healthz" not in record.asked]
    expect(len(opened) <= 2, f"{len(opened)} connections for 20 requests")
