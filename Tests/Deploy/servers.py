"""What a deploy is made of: Sofas, the Redis or file that they share, and the HAProxy in front of them."""

import contextlib
import os
import signal
import socket
import subprocess
import urllib.request

from expecting import expect, wait_until
from machine import ADDRESS, HOME, free_port


class Program:
    """Something that runs until it is ended, whatever becomes of the checks."""

    def __init__(self, folder, name, running):
        self.log = os.path.join(folder, f"{name}.log")
        self.process = None
        running.append(self.kill)

    def run(self, *words):
        with open(self.log, "ab") as log:
            # A file that may not grow is to be an error for who writes it, and not its end.
            self.process = subprocess.Popen(
                words, cwd=HOME, stdin=subprocess.DEVNULL, stdout=log, stderr=log, restore_signals=False)

    def check(self):
        expect(self.process.poll() is None, f"it ended: {self.told()}")

    def told(self):
        with open(self.log) as log:
            return log.read()[-2_000:]

    def kill(self):
        if self.process:
            self.process.kill()
            self.process.wait()

    @contextlib.contextmanager
    def stopped(self):
        """As it is when its machine does not get to it: nothing of it runs, and nothing of it ends."""
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)


class Sofa(Program):
    """One server of several: its port stays the same when it starts again."""

    def __init__(self, binary, folder, name, store, running, *options, within=()):
        super().__init__(folder, name, running)
        self.binary, self.folder, self.store, self.port = binary, folder, store, free_port()
        # Words before its own, of a program that becomes Sofa.
        self.within, self.options = within, options

    def start(self):
        self.begin()
        wait_until(self.is_ready, "Sofa does not start", seconds=30)
        return self

    def begin(self):
        self.run(
            *self.within, self.binary, "--port", str(self.port), "--database", os.path.join(self.folder, "sofa.db"),
            "--outbox", os.path.join(self.folder, "outbox"), "--session-store", self.store, *self.options)

    def is_ready(self):
        self.check()
        try:
            with urllib.request.urlopen(f"http://{ADDRESS}:{self.port}/healthz", timeout=2) as answer:
                return answer.read() == b"ok"
        except OSError:
            return False

    def stop(self):
        self.process.terminate()
        expect(self.process.wait(20) == 0, f"it did not stop cleanly: {self.told()}")


class Redis(Program):
    """Without options it keeps nothing on a disk."""

    def __init__(self, folder, running, *options):
        super().__init__(folder, "redis", running)
        # Paths of sockets must be short, so the folder is.
        self.socket, self.folder, self.options = os.path.join(folder, "redis.sock"), folder, options
        self.start()

    def start(self):
        # What a killed one has left there is nobody's socket.
        with contextlib.suppress(FileNotFoundError):
            os.unlink(self.socket)
        self.run(
            "redis-server", "--port", "0", "--unixsocket", self.socket, "--save", "", "--dir", self.folder,
            *self.options)
        wait_until(self.is_ready, "Redis does not start", seconds=30)

    def is_ready(self):
        self.check()
        try:
            return self.ask("PING") == b"+PONG"
        except OSError:
            return False

    def ask(self, *words):
        """The first line of the answer to a command."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(10)
            connection.connect(self.socket)
            words = [str(word).encode() for word in words]
            connection.sendall(b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%s\r\n" % (len(w), w) for w in words))
            with connection.makefile("rb") as answer:
                return answer.readline().rstrip()

    @property
    def store(self):
        return f"redis:unix://{self.socket}"


class Balancer(Program):
    def __init__(self, folder, running, *servers):
        super().__init__(folder, "haproxy", running)
        self.port = free_port()
        with open(os.path.join(HOME, "Tests/Deploy/haproxy.cfg")) as file:
            text = file.read()
        for word, port in ("PORT", self.port), ("ONE", servers[0].port), ("TWO", servers[1].port):
            text = text.replace(f"@{word}@", str(port))
        with open(os.path.join(folder, "haproxy.cfg"), "w") as file:
            file.write(text)
        self.run("haproxy", "-db", "-f", file.name)
        wait_until(self.is_ready, f"HAProxy does not start: {self.told()}")

    def is_ready(self):
        self.check()
        try:
            with urllib.request.urlopen(f"http://{ADDRESS}:{self.port}/healthz", timeout=2) as answer:
                return answer.status == 200
        except OSError:
            return False
