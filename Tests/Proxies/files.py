"""Files, which Sofa has compressed beforehand and names by what is in them.

A proxy that compresses, unpacks or asks for codings by itself spoils tags, parts and lengths without anybody
noticing."""

import gzip
import re

from expecting import expect


def files(proxy):
    "passes files on as they are: for a year, compressed, in parts, heads alone"
    page = proxy.ask("GET", "/").content.decode()
    sheet = re.search(r'<link rel="stylesheet" href="([^"]*)">', page)[1]
    answer = proxy.ask("GET", sheet)
    expect(answer.headers["Cache-Control"] == "public, max-age=31536000, immutable", f"{answer.headers}")
    plain = proxy.tap.sofa.plain
    asked = {}
    for coding in "identity", "gzip", "br":
        answer = asked[coding] = proxy.ask("GET", "/big.css", headers={"Accept-Encoding": coding})
        told = answer.headers["Content-Encoding"] or "identity"
        expect(answer.status == 200 and told == coding, f"asked for {coding}, and got {answer.status} {told}")
        expect(answer.headers["Vary"] == "Accept-Encoding" and answer.headers["Content-Length"], f"{answer.headers}")
    expect(gzip.decompress(asked["gzip"].content) == plain == asked["identity"].content, "another content")
    expect(asked["br"].content != plain, "the .br is the plain file")
    tags = {coding: asked[coding].headers["ETag"] for coding in asked}
    expect(len(set(tags.values())) == 3 and not any(tag.startswith("W/") for tag in tags.values()), f"{tags}")
    # Who says nothing of codings gets none.
    whole = proxy.say(f"GET /big.css HTTP/1.1\r\nHost: {proxy.host}\r\nConnection: close\r\n\r\n".encode())
    expect(whole.endswith(plain) and f"etag: {tags['identity']}".encode() in whole.lower(), f"{whole[:300]}")
    part = proxy.ask("GET", "/big.css", headers={"Range": "bytes=5-9", "Accept-Encoding": "gzip, br"})
    expect((part.status, part.content) == (206, plain[5:10]), f"{part.status} {part.content[:50]}")
    expect(part.headers["Content-Range"] == f"bytes 5-9/{len(plain)}", f"{part.headers}")
    head = proxy.ask("HEAD", "/big.css", headers={"Accept-Encoding": "identity"})
    expect((head.status, head.headers["Content-Length"]) == (200, str(len(plain))), f"{head.headers}")
    same = proxy.ask("GET", "/big.css", headers={"If-None-Match": tags["br"], "Accept-Encoding": "br"})
    expect(same.status == 304, f"{same.status} for a file that is known")
    head = proxy.ask("HEAD", "/")
    expect(head.status == 200 and not head.content, f"{head.status} to HEAD")
