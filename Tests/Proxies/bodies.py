"""Bodies that are too large, or refused for who sends them: by the proxy, or by Sofa behind it.

Who refuses and closes while a body still comes resets the connection, and the proxy makes a 502 of it. So Sofa reads
what it refuses to its end, and its own page must arrive: every time, since a reset that is lost in a race is a reset
still."""

import html
import re
import subprocess
import tempfile
import urllib.parse

from expecting import expect
from forms import FORM


def foreign_body(proxy):
    "brings Sofa's 403 to 900 KB with a foreign Origin, ten times"
    for _ in range(10):
        answer = proxy.ask("POST", "/", b"x" * 900_000, {**FORM, "Origin": "https://evil.example"})
        expect(answer.status == 403 and b">That form was not sent from this site</h1>" in answer.content, told(answer))


def large_form(proxy):
    "brings Sofa's 413 to a form of 2 MB"
    answer = proxy.ask("POST", "/", b"x" * 2_000_000, {**FORM, "Origin": f"https://{proxy.host}"})
    expect(answer.status == 413 and b">That is too large</h1>" in answer.content, told(answer))
    expect(came(proxy, 2_000_000), "Sofa never saw it")


def large_files(proxy):
    "refuses 80 MB of files with a page that leads back, and passes 60 MB on"
    multipart = {"Content-Type": "multipart/form-data; boundary=of-a-form", "Origin": f"https://{proxy.host}"}
    with proxy.connect() as line:
        fields = {"Host": proxy.host, **multipart, "Content-Length": 80_000_000}
        line.sendall("\r\n".join(["POST / HTTP/1.1", *(f"{key}: {fields[key]}" for key in fields), "", ""]).encode())
        # Nobody waits for the body.
        answer = line.recv(4_000)
    expect(answer.startswith(b"HTTP/1.1 413 ") and not came(proxy, 80_000_000), f"{answer[:100]}")
    expect(b'<a href="">Back</a>' in answer, f"{answer}")
    body = b'--of-a-form\r\nContent-Disposition: form-data; name="a"\r\n\r\n'.ljust(60_000_000, b"x")
    answer = proxy.ask("POST", "/", body, multipart)
    expect(came(proxy, 60_000_000), "Sofa never saw it")
    # Who sends it has no session.
    expect(answer.status == 413 and b">That is too large</h1>" in answer.content, told(answer))


def field_by_http_2(proxy):
    "brings 5 MB of a text over HTTP/2 to its field, which says that it is too long"
    def curl(address, *more):
        return subprocess.run(
            ["curl", "-s", "--http2", "--cacert", proxy.certificate, "-b", jar.name, "-c", jar.name, "-w",
             "%{http_version} %{http_code} %{redirect_url}", *more, address],
            capture_output=True, text=True, timeout=60).stdout

    def hidden(page):
        fields = urllib.parse.urlencode(dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page)))
        return html.unescape(re.search(r'<form [^>]*method="post" action="([^"]*)"', page)[1]), fields

    with tempfile.NamedTemporaryFile() as jar, tempfile.NamedTemporaryFile("w") as body:
        origin = f"https://{proxy.host}"
        where, fields = hidden(curl(origin + "/"))
        led = curl(origin + where, "-H", f"Origin: {origin}", "-d", fields + "&act=createAccount")
        where, fields = hidden(curl(led.split()[-1]))
        body.write(f"{fields}&email={'a' * 5_000_000}&act=next")
        body.flush()
        led = curl(origin + where, "-H", f"Origin: {origin}", "-H", "Expect:", "--data-binary", "@" + body.name)
        expect(led.startswith("2 303 "), f"{led[-300:]}")
        page = curl(led.split()[-1])
        expect("must be 254 characters or fewer." in page, page[:2_000])


def came(proxy, length):
    """Whether a body of that length came to Sofa."""
    return any(fields.get("content-length") == [str(length)] and len(body) == length
               for record in proxy.tap.recorded for _, _, fields, body in record.requests())


def told(answer):
    return f"{answer.status} {answer.content[:300]}"
