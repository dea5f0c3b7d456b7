"""A road between a browser and an app, the same for every engine: slow, cut, without a file, or with slow pictures."""
import http.client
import http.server
import re
import socket
import threading
import time
import urllib.parse

import hand

# What it puts on every page, as an app's own document might: a picture that takes its time, and a script of the app's.
PICTURE = b"""<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>"""
OWN = b"""addEventListener("load", () => document.documentElement.dataset.own = "loaded");"""

# A clock of the page's own, put on before any other script: `clock.pass(seconds)` has all happen that is due meanwhile.
CLOCK = hand.SCRIPT + b"""(() => {
    let now = Date.now(), last = 0;
    const due = new Map();
    const set = every => (run, after = 0, ...its) => (due.set(++last, {run, its, at: now + after, every: every && after}), last);
    Date.now = () => now;
    const soon = window.setTimeout, later = set(false);
    window.setTimeout = (run, after, ...its) => after ? later(run, after, ...its) : soon(run, 0, ...its);
    window.setInterval = set(true);
    window.clearTimeout = window.clearInterval = id => due.delete(id);
    window.clock = {pass: seconds => {
        const end = now + seconds * 1000;
        for (;;) {
            const [id, next] = [...due].sort((one, other) => one[1].at - other[1].at)[0] ?? [];
            if (!next || next.at > end) break;
            now = Math.max(now, next.at);
            next.every ? next.at += next.every : due.delete(id);
            next.run(...next.its);
        }
        now = end;
    }};
})();"""


class Road:
    def __init__(self, address):
        self.there = urllib.parse.urlsplit(address)
        # How many bytes a second go up.
        self.rate = None
        self.is_cut = False
        # A pattern of addresses that are answered by 404.
        self.lacks = None
        # How many seconds a picture takes that stands on every page; none where it is nil.
        self.picture = None
        # Whether each page has a clock of its own, which stands still.
        self.has_clock = False
        # What pages with a clock are told, one after the other.
        self.orders = hand.Orders()
        # What is held on its way back until it is let go.
        self.held = None
        self.gate = threading.Event()
        # Method and path of all that was asked, and what for.
        self.asked = []
        self.server = Server(("127.0.0.1", 0), Handler)
        self.server.road = self
        self.address = f"http://{self.there.hostname}:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def hold(self, what):
        """Answers of requests whose line has this, until `let_go`."""
        self.held = what
        self.gate.clear()

    def let_go(self):
        self.held = None
        self.gate.set()

    def close(self):
        self.let_go()
        self.server.shutdown()
        self.server.server_close()


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def server_bind(self):
        # Small, so that what is sent is not all in the kernel at once.
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8_192)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 1_400)
        super().server_bind()

    def handle_error(self, request, client_address):
        """A browser that leaves."""


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def travel(self):
        road = self.server.road
        if self.path.startswith("/hand.json?"):
            told = road.orders.asked(urllib.parse.unquote(self.path.split("?", 1)[1]))
            return self.answer(200, [("Content-Type", "application/json")], told.encode())
        line = f"{self.command} {self.path}"
        road.asked.append(f"{line} {self.headers.get('Sec-Fetch-Dest', '')}")
        if road.is_cut:
            return self.cut()
        if road.lacks and re.search(road.lacks, self.path):
            return self.answer(404, [], b"")
        if self.path == "/road.svg":
            time.sleep(road.picture)
            return self.answer(200, [("Content-Type", "image/svg+xml"), ("Cache-Control", "no-store")], PICTURE)
        if self.path in ("/road.js", "/clock.js"):
            return self.answer(200, [("Content-Type", "text/javascript")], OWN if self.path == "/road.js" else CLOCK)
        body = self.body(road)
        if body is None:
            return self.cut()
        there = http.client.HTTPConnection(road.there.hostname, road.there.port, timeout=60)
        try:
            there.request(self.command, self.path, body, dict(self.headers))
            came = there.getresponse()
            text = came.read()
        finally:
            there.close()
        if road.held and road.held in line:
            road.gate.wait(60)
        own = ("content-length", "transfer-encoding", "connection", "keep-alive", "date", "server")
        headers = [(name, value) for name, value in came.getheaders() if name.lower() not in own]
        self.answer(came.status, headers, text)

    do_GET = do_POST = do_HEAD = travel

    def body(self, road):
        """As slowly as it comes; None where the road is cut meanwhile."""
        left, body = int(self.headers.get("Content-Length", 0)), b""
        while left:
            piece = self.rfile.read(min(left, 8_192))
            if not piece or road.is_cut:
                return None
            left -= len(piece)
            body += piece
            if road.rate:
                time.sleep(len(piece) / road.rate)
        return body

    def answer(self, status, headers, body):
        road = self.server.road
        if any(name.lower() == "content-type" and "text/html" in value for name, value in headers):
            if road.has_clock:
                body = body.replace(b"<head>", b'<head><script src="/clock.js"></script>', 1)
            if road.picture is not None:
                body = body.replace(b"</head>", b'<script src="/road.js" defer></script></head>', 1)
                body = body.replace(b"</body>", b'<img src="/road.svg" alt=""></body>', 1)
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        if status not in (204, 304):
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def cut(self):
        self.close_connection = True
        self.connection.shutdown(socket.SHUT_RDWR)
