"""Servers that are silent for a while and come back, as with a machine that was asleep: what they had begun and not stored
is worth nothing by then."""

import contextlib
import http.client
import random
import sqlite3
import time

from expecting import Failed, expect, wait_until
from faults import settled
from ledger import Ledger
from load import Load
from machine import ADDRESS
from servers import Redis, Sofa
from walker import Walker


def asleep_in_action_over_sqlite(binary, folder, running):
    "a Sofa over SQLite that sleeps in the middle of an action takes nothing back that was done meanwhile"
    return asleep_in_action(binary, folder, running, f"sqlite:{folder}/sessions.db")


def asleep_in_action_over_redis(binary, folder, running):
    "a Sofa over Redis that sleeps in the middle of an action takes nothing back that was done meanwhile"
    return asleep_in_action(binary, folder, running, Redis(folder, running).store)


def asleep_in_action(binary, folder, running, store):
    one, two = (Sofa(binary, folder, name, store, running).start() for name in ("one", "two"))
    for attempt in range(5):
        waited = sleep_in_action(one, two, folder, f"sleeper-{attempt}")
        if waited:
            return f"the other one waited {waited:.1f} s for its lock"
    expect(False, "the action never was under way when its server was stopped")


def sleep_in_action(one, two, folder, name):
    """How long the other server waited for the lock; nil where the action was over before, or had not begun."""
    ports = [two.port]
    visitor = Walker(ports, f"{folder}/outbox", name, Ledger())
    visitor.open("/")
    visitor.press("lookAround")
    visitor.choose_look()
    visitor.add()
    visitor.press("openSettings")
    visitor.press("createAccount")
    while visitor.heading != "Your consent":
        visitor.step()
    # The next step issues a code, and waits for its database, which somebody else has.
    method, path, body = visitor.sent = visitor.filled("next", agrees="on")
    database = sqlite3.connect(f"{folder}/sofa.db", isolation_level=None)
    database.execute("BEGIN IMMEDIATE")
    ports[0] = one.port
    visitor.choose_server()
    sleeper = http.client.HTTPConnection(ADDRESS, one.port, timeout=60)
    visitor.send(method, path, body, sleeper)
    time.sleep(0.4)
    with one.stopped():
        database.execute("ROLLBACK")
        database.close()
        ports[0] = two.port
        visitor.choose_server()
        begun = time.monotonic()
        visitor.open("/library")
        expect(time.monotonic() - begun < 5, "a page waited for an action of another server")
        begun = time.monotonic()
        visitor.add()
        waited = time.monotonic() - begun
        visitor.add()
    # It goes on where it was, and must find out.
    sleeper.getresponse().read()
    sleeper.close()
    if waited < 5:
        return None
    for server in one, two:
        ports[0] = server.port
        visitor.look()
    # The form is good for another time. Where the action still ran when it came, it was told that nobody can say what
    # came of that.
    ports[0] = one.port
    visitor.choose_server()
    for _ in range(2):
        visitor.ask(method, path, body)
        visitor.get_on()
        if visitor.heading != "Your consent":
            break
    expect(visitor.heading == "Confirm your email", f"it leads to {visitor.heading}: {visitor.problem}")
    ports[0] = two.port
    visitor.step()
    expect(visitor.heading == "Settings", f"that leads to {visitor.heading}: {visitor.problem}")
    visitor.is_member = True
    for server in one, two:
        ports[0] = server.port
        visitor.look()
    return waited


def asleep_over_sqlite(binary, folder, running, times=2):
    "two Sofas over SQLite fall asleep by turns, for longer than a lock lasts"
    return asleep(binary, folder, running, times, f"sqlite:{folder}/sessions.db")


def asleep_over_redis(binary, folder, running, times=2):
    "two Sofas over Redis fall asleep by turns, for longer than a lock lasts"
    return asleep(binary, folder, running, times, Redis(folder, running).store)


def asleep(binary, folder, running, times, store):
    one, two = (Sofa(binary, folder, name, store, running).start() for name in ("one", "two"))
    ports = [one.port, two.port]
    with Load(ports, f"{folder}/outbox", patience=3) as ledger:
        for number in range(times):
            ledger.wait_for(random.randint(1, 60))
            sleeper, other = (one, two) if number % 2 else (two, one)
            with ledger.fault():
                with sleeper.stopped():
                    ports[:] = [other.port]
                    time.sleep(11)
                ports[:] = [one.port, two.port]
            ledger.wait_for(60)
    one.stop()
    two.stop()
    return settled(folder, ledger)


def second_process(binary, folder, running, times=2):
    "a second Sofa comes to a file that one has alone, which sleeps now and then; each goes on where the other was"
    store = f"sqlite:{folder}/sessions.db"
    one, two = (Sofa(binary, folder, name, store, running) for name in ("one", "two"))
    one.start()
    ports, slowest, held = [one.port], 0, 0
    with Load(ports, f"{folder}/outbox", patience=3) as ledger:
        for number in range(times):
            ledger.wait_for(random.randint(1, 60))
            with ledger.fault(), contextlib.ExitStack() as sleep:
                if number % 2:
                    # It may have been in the middle of anything.
                    sleep.enter_context(one.stopped())
                    ports[:] = [two.port]
                begun = time.monotonic()
                two.begin()
                try:
                    wait_until(lambda: two.process.poll() is not None or two.is_ready(), "it hangs", 30)
                    two.check()
                    slowest = max(slowest, time.monotonic() - begun)
                    if number % 2:
                        # With the file's own lock in a stopped hand nobody can write.
                        held += not ledger.gets_on(20, seconds=8)
                except Failed:
                    # The same at its start: it says so and ends.
                    expect(number % 2, f"it does not start beside one that is awake: {two.told()}")
                    held += 1
                    sleep.close()
                    two.start()
            ports[:] = [one.port, two.port]
            ledger.wait_for(60)
            ports[:] = [one.port]
            two.stop()
        ledger.wait_for(60)
    one.stop()
    return f"{settled(folder, ledger)}; ready after {slowest:.1f} s at most, {held} times the file was held"


STORIES = asleep_in_action_over_sqlite, asleep_in_action_over_redis, second_process
