"""What .ci/counts and .ci/calls share: a browser, and usher-bench under callgrind (valgrind)."""
import contextlib
import http.client
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.parse

# How often each work is counted, and how often at least it is done before that.
TIMES = 100
# For how many seconds a server runs at least before anything is counted. Its first sweep comes after a fifth of one, and
# finds conformances that the runtime keeps from then on: as much as three pages cost.
WARM = 1.0

# What a sign-up's visitor presses, and types before.
SIGN_UP = [
    ("next", [("name", "Ann <A>"), ("email", "ann7@example.org"), ("phone", "12345")]),
    ("next", [("street", "Long Road 7"), ("city", "Kraków"), ("zip", "30-001")]),
    ("next", [("plan", "basic"), ("newsletter", "yes"), ("comment", "a & b")]),
    ("next", [("password", "s3cret"), ("password2", "s3cret"), ("agree", "yes")]),
    ("settings", []),
    ("close", []),
]


class Visitor:
    """One browser on one connection."""

    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.cookie = ""
        self.nonce = 0
        # Where the last answer led, if it led anywhere.
        self.location = None

    def ask(self, method, path, form=None, expecting=200):
        headers = {"Cookie": self.cookie} if self.cookie else {}
        body = None
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = urllib.parse.urlencode(form)
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        text = answer.read().decode()
        self.location = answer.getheader("Location")
        if answer.status != expecting:
            sys.exit(f"{method} {path} was answered {answer.status}")
        for line in answer.headers.get_all("Set-Cookie", []):
            if line.startswith("usher="):
                self.cookie = line.split(";")[0]
        return text

    def begin(self):
        page = self.ask("GET", "/page")
        self.address = re.search(r'action="([^"]+)"', page).group(1)
        self.token = re.search(r'name="token" value="([^"]+)"', page).group(1)

    def open_many(self):
        for number in range(1, 51):
            self.ask("GET", f"/book/{number}")

    def open_list(self, count):
        """Sends a form of so many entries, each of which is wrong: its page says so from then on."""
        self.list = f"/list/{count}"
        page = self.ask("GET", self.list)
        self.address = re.search(r'action="([^"]+)"', page).group(1)
        ids = [str(number) for number in range(1, count + 1)]
        form = [("token", self.token), ("nonce", "list"), ("act", "next"), ("entries", " ".join(ids)),
                ("ticks:shown", "\n".join(ids))]
        form += [(name, number) for number in ids for name in ("kinds", "ticks")]
        form += [(f"entries.{number}.name", "") for number in ids]
        self.ask("POST", self.address, form, 303)
        if self.ask("GET", self.list).count("Entry ") < 2 * count:
            sys.exit(f"{self.list} does not say what is wrong")

    def sign_up(self):
        """A newcomer's four steps with their last page, and the settings opened over it and closed: 13 requests."""
        self.cookie = ""
        page = self.ask("GET", "/signup")
        for act, fields in SIGN_UP:
            form = [(name, re.search(f'name="{name}" value="([^"]+)"', page).group(1)) for name in ("token", "nonce")]
            self.ask("POST", re.search(r'action="([^"]+)"', page).group(1), form + [("act", act)] + fields, 303)
            page = self.ask("GET", self.location)
        if "All done" not in page:
            sys.exit("a sign-up did not come to its end")

    def act(self):
        self.nonce += 1
        form = {"token": self.token, "nonce": f"count{self.nonce:06}", "act": "borrow.3"}
        self.ask("POST", self.address, form, 303)


@contextlib.contextmanager
def counted(bench, prepare, work, times=TIMES, *options):
    """The file that callgrind writes, with these options, of so many times a work, which takes a visitor; `prepare` is given
    it first."""
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "callgrind.out")
        server = subprocess.Popen(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", "--instr-atstart=no", *options, bench,
             "serve", "--port", "0", "--shared", ""],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            ready = server.stdout.readline()
            warm = time.monotonic() + WARM
            visitor = Visitor(int(ready.rsplit(":", 1)[1]))
            visitor.begin()
            prepare(visitor)
            done = 0
            while done < times or time.monotonic() < warm:
                work(visitor)
                done += 1
            control(server, "on")
            for _ in range(times):
                work(visitor)
            control(server, "off")
        finally:
            server.terminate()
            server.wait(60)
        yield out


def control(server, state):
    subprocess.run(["callgrind_control", "-i", state, str(server.pid)], check=True, capture_output=True)
