"""The stories, each with machines of its own."""

import os
import signal
import threading
import time

import clocks
import faults
import silence
import troubles
from browser import Away
from expecting import expect, wait_until
from servers import Balancer, Redis, Sofa
from visitor import Visitor


def killed(binary, folder, running):
    "a Sofa that is killed in the middle of a sign-up goes on there when it starts again"
    sofa = Sofa(binary, folder, "sofa", f"sqlite:{folder}/sessions.db", running).start()
    visitor = Visitor(sofa.port, "ann@example.org", f"{folder}/outbox")
    visitor.open("/")
    for _ in range(3):
        visitor.step()
    before, pages = visitor.heading, 0
    while True:
        sofa.process.kill()
        sofa.process.wait()
        sofa.start()
        visitor.reload()
        expect(visitor.heading == before, f"{visitor.heading} instead of {before}")
        pages += 1
        if not visitor.step():
            break
        before = visitor.heading
    expect(visitor.heading == "Library" and "ann@example.org" in visitor.page, "they are not signed in")
    visitor.press("openSettings")
    visitor.press("save", theme="dark", perPage="8")
    sofa.stop()
    sofa.start()
    visitor.reload()
    expect('data-theme="dark"' in visitor.page and visitor.heading == "Settings", "the modal is gone")
    return f"{pages} times"


def rolling(binary, folder, running):
    "two Sofas over one file are replaced one after the other, and nobody notices"
    servers = [Sofa(binary, folder, name, f"sqlite:{folder}/sessions.db", running).start() for name in ("one", "two")]
    balancer = Balancer(folder, running, *servers)
    crowd = Crowd(balancer.port, folder, 20)

    def replace():
        for server in servers:
            server.stop()
            server.start()
            # Two checks and more, also where the machine is busy.
            time.sleep(2)

    crowd.run(during=replace)
    expect(crowd.repeated == 0, f"{crowd.repeated} requests failed")
    return f"{crowd.finished} sign-ups meanwhile, no request failed"


def crashing(binary, folder, running):
    "two Sofas over one Redis are killed one after the other, and everybody gets through"
    redis = Redis(folder, running)
    servers = [Sofa(binary, folder, name, redis.store, running).start() for name in ("one", "two")]
    balancer = Balancer(folder, running, *servers)
    crowd = Crowd(balancer.port, folder, 20)

    def kill():
        for server in servers:
            server.process.kill()
            server.process.wait()
            server.start()
            time.sleep(1)

    crowd.run(during=kill)
    return (f"{crowd.finished} sign-ups meanwhile; {crowd.repeated} requests were asked again, and "
            f"{crowd.in_by_password} who had lost the last answer and went back signed in by password")


def outage(binary, folder, running):
    "a Redis that stands still is told within a second, and costs nobody their place"
    redis = Redis(folder, running)
    sofa = Sofa(binary, folder, "sofa", redis.store, running).start()
    visitor = Visitor(sofa.port, "ann@example.org", f"{folder}/outbox")
    visitor.open("/")
    visitor.step()
    before = visitor.heading
    redis.process.send_signal(signal.SIGSTOP)
    slowest = 0
    for _ in range(12):
        begun = time.monotonic()
        try:
            visitor.reload()
            expect(False, "it was answered without Redis")
        except Away as away:
            expect(str(away) == "503", f"{away}")
        slowest = max(slowest, time.monotonic() - begun)
    # Half a second for Redis, and what a busy machine adds.
    expect(slowest < 3, f"it took {slowest:.2f} s")
    redis.process.send_signal(signal.SIGCONT)
    begun = time.monotonic()
    wait_until(lambda: reloads(visitor), "it never came back")
    lasted = time.monotonic() - begun
    expect(lasted < 10, f"it took {lasted:.1f} s to come back")
    expect(visitor.heading == before, f"{visitor.heading} instead of {before}")
    while visitor.step():
        pass
    return f"at most {slowest:.2f} s, and back after {lasted:.1f} s"


def reloads(visitor):
    try:
        visitor.reload()
        return True
    except Away:
        return False


STORIES = (
    killed, rolling, crashing, outage, *faults.STORIES, *silence.STORIES, *troubles.STORIES, *clocks.STORIES)


class Crowd:
    """Visitors who sign up, one account after the other each, as long as something happens."""

    def __init__(self, port, folder, count):
        self.port, self.outbox, self.count = port, os.path.join(folder, "outbox"), count
        self.finished = self.repeated = self.in_by_password = 0
        self.failure = None
        self.lock = threading.Lock()
        self.isOver = threading.Event()

    def run(self, during):
        threads = [threading.Thread(target=self.visit, args=[number]) for number in range(self.count)]
        for thread in threads:
            thread.start()
        try:
            time.sleep(1)
            during()
        finally:
            self.isOver.set()
            for thread in threads:
                thread.join()
        if self.failure:
            raise self.failure
        expect(self.finished >= self.count, f"only {self.finished} signed up")

    def visit(self, number):
        turn = 0
        try:
            while not self.isOver.is_set() or turn == 0:
                email = f"visitor-{number}-{turn}@example.org"
                visitor = Visitor(self.port, email, self.outbox, sends_again=number % 2 == 0)
                while not reloads(visitor):
                    visitor.repeated += 1
                while visitor.step_or_again():
                    pass
                expect(visitor.email in visitor.page, "they are not signed in")
                with self.lock:
                    self.finished += 1
                    self.repeated += visitor.repeated
                    self.in_by_password += visitor.has_account
                turn += 1
        except Exception as failure:  # is told by the thread that waits for all
            self.failure = self.failure or failure
