"""Requests that are hidden in those of HTTP/2, where a proxy writes the lines that a visitor only named.

There lengths are counted and fields are binary, so anything fits in them; a proxy must not write it into HTTP/1. The
frames are made here byte by byte, as a library would refuse to send them."""

import struct

from expecting import expect
from forms import FORM
from hiding import address
from smuggling import asked_by_proxy


def smuggling_by_http_2(proxy):
    "nor one that is hidden in a request of HTTP/2"
    pseudo = {":method": "POST", ":scheme": "https", ":authority": proxy.host, ":path": "/?2"}
    form = {"content-type": FORM["Content-Type"]}
    hidden = "GET {} HTTP/1.1\r\nHost: " + proxy.host + "\r\n\r\n"
    rows = {
        "short length 2": ([pseudo, form, {"content-length": "3"}], "a=b{hidden}"),
        "long length 2": ([pseudo, form, {"content-length": "3000"}], "a=b{hidden}"),
        "two lengths 2": ([pseudo, form, {"content-length": "3"}, {"content-length": "999"}], "a=b{hidden}"),
        "chunks 2": ([pseudo, form, {"transfer-encoding": "chunked"}], "0\r\n\r\n{hidden}"),
        "lines in a value 2": ([pseudo, form, {"x-a": "b\r\ncontent-length: 0\r\n\r\n{hidden}"}], "a=b"),
        "bare LF in a value 2": ([pseudo, form, {"x-a": "b\ntransfer-encoding: chunked"}], "0\r\n\r\n{hidden}"),
        "lines in a name 2": ([pseudo, form, {"x-a: b\r\ncontent-length: 0\r\n\r\n{hidden}": "c"}], "a=b"),
        "colon in a name 2": ([pseudo, form, {"content-length: 0\r\nx-a": "c"}], "{hidden}"),
        "lines in the path 2": ([{**pseudo, ":path": "/ HTTP/1.1\r\nhost: a\r\n\r\n{hidden}"}, form], "a=b"),
        "space in the path 2": ([{**pseudo, ":path": "/ HTTP/1.1"}, form], "{hidden}"),
        "lines in the method 2": (
            [{**pseudo, ":method": "GET / HTTP/1.1\r\nhost: a\r\n\r\n{hidden}POST"}, form], "a=b"),
        "lines in the authority 2": (
            [{**pseudo, ":authority": proxy.host + "\r\nx: y\r\n\r\n{hidden}"}, form], "a=b"),
        "another host 2": ([pseudo, {"host": "evil.example"}, form, {"content-length": "0"}], ""),
        "NUL in a value 2": ([pseudo, form, {"x-a": "b\0c"}], "{hidden}"),
        "connection 2": ([pseudo, form, {"connection": "content-length"}, {"content-length": "3"}], "a=b"),
        "body of a GET 2": ([{**pseudo, ":method": "GET"}], "{hidden}"),
    }
    answered = {}
    for name, (fields, body) in rows.items():
        def fill(text):
            return text.replace("{hidden}", hidden.format(address(name))).encode()
        with proxy.connect(timeout=5, protocols=["h2"]) as line:
            lines = [(fill(key), fill(value)) for few in fields for key, value in few.items()]
            answered[name] = ask_by_http_2(line, lines, fill(body))
    good = [(k.encode(), v.encode()) for k, v in {**pseudo, **form, "content-length": "3"}.items()]
    with proxy.connect(timeout=5, protocols=["h2"]) as line:
        expect(ask_by_http_2(line, good, b"a=b"), "a good request over HTTP/2 is not answered")
    expect(not asked_by_proxy(proxy, rows), "one came to Sofa")
    for _ in range(10):
        expect(proxy.ask("GET", "/healthz").content == b"ok", "answers have got out of step")
    return f"{len(rows)} attempts, {sum(not came for came in answered.values())} cut off"


def ask_by_http_2(line, fields, body):
    """Whether headers came back, for a request with just these fields: literal ones, so that nothing mends them."""
    def frame(kind, flags, stream, payload):
        return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload

    def text(value):
        count = bytes([len(value)]) if len(value) < 127 else b"\x7f" + number(len(value) - 127)
        return count + value

    def number(value):
        return bytes([value % 128 + 128]) + number(value // 128) if value > 127 else bytes([value])

    block = b"".join(b"\x00" + text(name) + text(value) for name, value in fields)
    try:
        line.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(4, 0, 0, b""))
        line.sendall(frame(1, 4, 1, block) + frame(0, 1, 1, body))
        data = b""
        while True:
            while len(data) < 9 or len(data) < 9 + int.from_bytes(data[:3], "big"):
                part = line.recv(65_536)
                if not part:
                    return False
                data += part
            kind, size = data[3], int.from_bytes(data[:3], "big")
            data = data[9 + size :]
            if kind in (1, 3, 7):
                # Headers; or the stream was reset, or the connection is given up.
                return kind == 1
    except OSError:
        return False
