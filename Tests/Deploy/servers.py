"""What a deploy is made of: Sofas, the Redis or file that they share, and the HAProxy in front of them."""

import os
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
            self.process = subprocess.Popen(words, cwd=HOME, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def check(self):
        expect(self.process.poll() is None, f"it ended: {self.told()}")

    def told(self):
        with open(self.log) as log:
            return log.read()[-2_000:]

    def kill(self):
        if self.process:
            self.process.kill()
            self.process.wait()


class Sofa(Program):
    """One server of several: its port stays the same when it starts again."""

    def __init__(self, binary, folder, name, store, running):
        super().__init__(folder, name, running)
        self.binary, self.folder, self.store, self.port = binary, folder, store, free_port()

    def start(self):
        self.run(
            self.binary, "--port", str(self.port), "--database", os.path.join(self.folder, "sofa.db"),
            "--outbox", os.path.join(self.folder, "outbox"), "--session-store", self.store)
        wait_until(self.is_ready, f"Sofa does not start: {self.told()}")
        return self

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
    def __init__(self, folder, running):
        super().__init__(folder, "redis", running)
        # Paths of sockets must be short, so the folder is.
        self.socket = os.path.join(folder, "redis.sock")
        self.run("redis-server", "--port", "0", "--unixsocket", self.socket, "--save", "", "--dir", folder)
        wait_until(lambda: os.path.exists(self.socket), "Redis does not start")

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
