"""Clients that send a byte at a time, and the checks of what becomes of them.

They come when a proxy starts and stay until the end, since a head may take ten seconds before it must be cut: so long
that the other checks run meanwhile, which must not feel them."""

import ssl
import threading
import time

from expecting import expect, wait_until
from forms import FORM, press


class SlowClients:
    """Fifty that send a byte at a time, half of them heads and half of them bodies, until `end`. Who is cut off comes
    again."""

    def __init__(self, proxy):
        # How many heads were cut off.
        self.proxy, self.cut, self.isOver = proxy, 0, False
        self.lines = [None] * 50
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        head = f"GET /slow HTTP/1.1\r\nHost: {self.proxy.host}\r\nX-Slow: ".encode()
        body = f"POST /slow HTTP/1.1\r\nHost: {self.proxy.host}\r\nContent-Type: {FORM['Content-Type']}\r\n".encode()
        body += b"Content-Length: 10000\r\n\r\n"
        while not self.isOver:
            for index, line in enumerate(self.lines):
                try:
                    if not line:
                        line = self.lines[index] = self.proxy.connect(timeout=5)
                        line.sendall(body if index % 2 else head)
                        line.settimeout(0)
                    line.sendall(b"x")
                    if line.recv(1_000) == b"":
                        raise ConnectionError
                except (BlockingIOError, ssl.SSLWantReadError):
                    pass
                except OSError:
                    if self.lines[index]:
                        self.cut += index % 2 == 0
                        self.lines[index].close()
                        self.lines[index] = None
            time.sleep(0.2)

    @property
    def count(self):
        return sum(line is not None for line in self.lines)

    def end(self):
        self.isOver = True
        self.thread.join()
        for line in self.lines:
            if line:
                line.close()


def slow_clients(proxy):
    "serves others while 50 clients send a byte at a time, of which Sofa hears nothing"
    wait_until(lambda: proxy.slow.count >= 45, "the slow clients do not get in")
    for _ in range(20):
        expect(proxy.ask("GET", "/").status == 200, "a page was refused")
        action, body, headers = press(proxy)
        expect(proxy.ask("POST", action, body, headers).status == 303, "a form was refused")
    expect(proxy.slow.count >= 25, f"only {proxy.slow.count} slow clients were there")
    expect(b"/slow" not in proxy.tap.all_asked(), "Sofa was asked by a slow client")


def cut_off(proxy):
    "cuts heads that take too long"
    wait_until(lambda: proxy.slow.cut >= 20, "fewer than 20 of 25 were", seconds=20)
    expect(b"/slow" not in proxy.tap.all_asked(), "Sofa was asked by a slow client")
