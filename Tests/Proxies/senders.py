"""Who a visitor is and whom they ask for: what the proxy tells of it, against what they say themselves.

Sofa believes the proxy, so whatever a visitor could slip in there would be believed too."""

import http.client
import re

from expecting import expect

# Somebody else, who may be known by it: all of 127/8 is this machine.
VISITOR = "127.0.0.2"


def own_word(proxy):
    "believes nobody's own X-Forwarded-*"
    lies = ["X-Forwarded-For: 203.0.113.9", "X-Forwarded-Proto: http", "X-Forwarded-Host: evil.example"]
    for lines in lies, lies + lies, lies + ["Connection: keep-alive, X-Forwarded-For, X-Forwarded-Proto"]:
        line = proxy.connect(timeout=5, source=VISITOR)
        line.sendall("\r\n".join([f"GET /?lies HTTP/1.1\r\nHost: {proxy.host}", *lines, "", ""]).encode())
        answer = http.client.HTTPResponse(line)
        answer.begin()
        cookies = answer.headers.get_all("Set-Cookie") or []
        line.close()
        expect(answer.status == 200, f"{answer.status}")
        expect(any(c.startswith("__Host-usher-sofa=") for c in cookies), f"the cookies are {cookies}")
    for fields in (fields for record in proxy.tap.recorded for _, target, fields, _ in record.requests()
                   if target == "/?lies"):
        told = [fields.get("x-forwarded-" + name) for name in ("for", "proto", "host")]
        expect(told == [[VISITOR], ["https"], [proxy.host]], f"Sofa was told {told}")


def foreign_host(proxy):
    "answers to no other name"
    answer = proxy.say(b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
    expect(re.match(rb"HTTP/1.1 4\d\d ", answer), f"{answer[:100]}")
