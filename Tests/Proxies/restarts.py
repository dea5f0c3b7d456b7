"""Sofa dies, stops and comes again while visitors are there.

A GET may be asked again as often as it takes; a POST that has come once must not come twice, even where its answer is
lost: it may have been an order."""

import http.client
import socket
import threading
import time

from expecting import expect, wait_until
from forms import FORM
from machine import ADDRESS


def dying(proxy):
    "sends no POST again when Sofa dies of it"
    for isUsed in False, True:
        mark = f"deadly-{isUsed}".encode()
        line = proxy.connect()
        if isUsed:
            proxy.ask("GET", "/", line=line)
        proxy.tap.deadly = mark
        try:
            status = proxy.ask("POST", "/", b"nonce=" + mark, FORM, line=line).status
            expect(status == 502, f"{status} for a POST without an answer")
        except (http.client.HTTPException, OSError):
            # HAProxy says nothing where a browser knows what that means.
            pass
        proxy.tap.deadly = None
        line.close()
        count = proxy.tap.all_asked().count(mark)
        expect(count == 1, f"it came {count} times")


def restart(proxy):
    "bridges a restart of Sofa: GETs fail for a moment at most, no POST comes twice"
    isOver = threading.Event()
    gets, posts = [], {}

    def ask():
        while not isOver.wait(0.02):
            begun = time.monotonic()
            gets.append((begun, status_of(proxy, "GET", "/")))

    def send(name):
        count = 0
        while not isOver.wait(0.03):
            count += 1
            mark = f"restart-{name}-{count}-"
            posts[mark] = status_of(proxy, "POST", "/", f"nonce={mark}", FORM)

    threads = [threading.Thread(target=ask) for _ in range(3)]
    threads += [threading.Thread(target=send, args=[name]) for name in "ab"]
    for thread in threads:
        thread.start()
    try:
        time.sleep(0.5)
        stop_and_start(proxy)
        time.sleep(0.5)
        wait_until(lambda: status_of(proxy, "GET", "/") == 200, "Sofa is not reached again")
    finally:
        isOver.set()
        for thread in threads:
            thread.join()
    failed = [(begun, status) for begun, status in gets if status != 200]
    expect(all(status in (502, 503) for _, status in failed), f"{failed}")
    # The others promise that a GET waits; nginx cannot.
    expect(not failed or proxy.name == "nginx", f"GETs did not wait: {failed}")
    if failed:
        lasted = max(failed)[0] - min(failed)[0]
        expect(lasted < 3, f"GETs failed for {lasted:.1f} s")
    asked = proxy.tap.all_asked()
    for mark, status in posts.items():
        count = asked.count(mark.encode())
        expect(count <= 1, f"a POST came {count} times")
        expect(status == 303 or status in (502, 503), f"a POST got {status}")
        expect(count == 1 or status != 303, "a POST was answered that did not come")
    lost = sum(status != 303 for status in posts.values())
    return f"{len(failed)} of {len(gets)} GETs and {lost} of {len(posts)} POSTs were told to come again"


def left_behind(proxy):
    "leaves nothing that holds up a stop of Sofa, where clients go in the middle of what they send"
    count = len(proxy.tap.recorded)

    def begin(line, index, size):
        # What Sofa would take, and what it refuses and reads all the same.
        origin = "Origin: https://evil.example\r\n" if index % 2 else ""
        head = f"POST / HTTP/1.1\r\nHost: {proxy.host}\r\nContent-Type: {FORM['Content-Type']}\r\n{origin}"
        line.sendall(head.encode() + b"Content-Length: 900000\r\n\r\n" + b"x" * size)

    # Half of them come past the proxy, as through one that holds no bodies: so Sofa really has begun with them.
    lines = [proxy.connect() for _ in range(10)]
    lines += [socket.create_connection((ADDRESS, proxy.tap.port)) for _ in range(10)]
    for index, line in enumerate(lines):
        begin(line, index, 300_000)
    wait_until(
        lambda: sum(len(record.asked) > 300_000 for record in proxy.tap.since(count)) >= 10, "they do not get in")
    for line in lines:
        line.close()
    # These have gone before Sofa looks at them.
    for index in range(20):
        with socket.create_connection((ADDRESS, proxy.tap.sofa.port)) as line:
            begin(line, index, 1_000)
    lasted = stop_and_start(proxy)
    expect(lasted < 3, f"it took {lasted:.1f} s")
    wait_until(lambda: status_of(proxy, "GET", "/") == 200, "Sofa is not reached again")
    return f"{lasted:.1f} s"


def stop_and_start(proxy):
    """How long the stop took. The tap refuses as long as Sofa does."""
    proxy.tap.end()
    begun = time.monotonic()
    proxy.tap.sofa.end()
    lasted = time.monotonic() - begun
    proxy.tap.sofa.start()
    proxy.tap.listen()
    return lasted


def status_of(proxy, *request):
    try:
        return proxy.ask(*request).status
    except (http.client.HTTPException, OSError) as error:
        return repr(error)
