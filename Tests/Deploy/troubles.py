"""Stores that sleep, that are full, slow, or lose everything, while visitors are there."""

import contextlib
import os
import random
import resource
import sqlite3
import subprocess
import time

from expecting import expect
from faults import settled
from ledger import Ledger
from load import Load
from relay import Relay
from servers import Redis, Sofa
from walker import Walker


def redis_sleeps(binary, folder, running, seconds=3):
    "a Redis that sleeps is told of, and costs nobody a step"
    redis = Redis(folder, running)
    sofa = Sofa(binary, folder, "sofa", redis.store, running).start()
    with Load([sofa.port], f"{folder}/outbox") as ledger:
        ledger.wait_for(60)
        with ledger.fault(), redis.stopped():
            time.sleep(seconds)
        ledger.wait_for(60)
    expect(ledger["refused"], "nobody was told of it")
    sofa.stop()
    return settled(folder, ledger)


def sqlite_is_held(binary, folder, running, seconds=3):
    "a file of sessions that another program holds is told of, and costs nobody a step"
    sofa = Sofa(binary, folder, "sofa", f"sqlite:{folder}/sessions.db", running).start()
    is_held = False
    with Load([sofa.port], f"{folder}/outbox") as ledger:
        ledger.wait_for(60)
        with ledger.fault(), contextlib.closing(open_file(f"{folder}/sessions.db")) as stranger:
            # Where Sofa has the file alone, a stranger does not get it, and nothing is to be told of.
            with contextlib.suppress(sqlite3.OperationalError):
                stranger.execute("BEGIN EXCLUSIVE")
                is_held = True
                time.sleep(seconds)
                stranger.execute("ROLLBACK")
        ledger.wait_for(60)
    expect(bool(ledger["refused"]) == is_held, f"held: {is_held}, and {ledger['refused']} were told so")
    sofa.stop()
    return settled(folder, ledger) + ("" if is_held else "; a stranger does not get the file")


def database_is_held(binary, folder, running, seconds=3):
    "a database of the site's own that another program holds is told of on the page, and costs nobody a step"
    sofa = Sofa(binary, folder, "sofa", f"sqlite:{folder}/sessions.db", running).start()
    with Load([sofa.port], f"{folder}/outbox") as ledger:
        ledger.wait_for(60)
        with ledger.fault(), contextlib.closing(open_file(f"{folder}/sofa.db")) as stranger:
            stranger.execute("BEGIN IMMEDIATE")
            time.sleep(seconds)
            stranger.execute("ROLLBACK")
        ledger.wait_for(60)
    expect(ledger["refused"], "nobody was told of it")
    sofa.stop()
    return settled(folder, ledger)


def open_file(path):
    return sqlite3.connect(path, timeout=5, isolation_level=None)


def redis_is_full(binary, folder, running, times=4):
    "a Redis without memory for more is told of, and costs nobody a step"
    redis = Redis(folder, running)
    sofa = Sofa(binary, folder, "sofa", redis.store, running).start()
    with Load([sofa.port], f"{folder}/outbox") as ledger:
        for _ in range(times):
            ledger.wait_for(60)
            with ledger.fault():
                expect(redis.ask("CONFIG", "SET", "maxmemory", "1") == b"+OK", "Redis does not know this")
                ledger.wait_for_refusals(20)
                redis.ask("CONFIG", "SET", "maxmemory", "0")
        ledger.wait_for(60)
    sofa.stop()
    return settled(folder, ledger)


def sqlite_is_full(binary, folder, running, times=4):
    "a disk without room for the file of sessions is told of, and costs nobody a step"
    with small_disk(folder) as disk:
        place = disk or folder
        sofa = Sofa(binary, folder, "sofa", f"sqlite:{place}/sessions.db", running).start()
        # Where no disk can be made, no file of Sofa's may grow: so guests alone, since only their sessions are written.
        with Load([sofa.port], f"{folder}/outbox", sign_up=bool(disk)) as ledger:
            for _ in range(times):
                ledger.wait_for(60)
                with ledger.fault():
                    fill(disk) if disk else limit(sofa, 1 << 16)
                    ledger.wait_for_refusals(20)
                    os.unlink(f"{disk}/filler") if disk else limit(sofa, resource.RLIM_INFINITY)
            ledger.wait_for(60)
        sofa.stop()
        return settled(folder, ledger, sessions=place) + ("" if disk else "; with no disk of its own")


@contextlib.contextmanager
def small_disk(folder):
    """A disk of its own for the file of sessions; None where nobody may make one."""
    place = os.path.join(folder, "disk")
    os.mkdir(place)
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", place], capture_output=True)
    try:
        yield place if made.returncode == 0 else None
    finally:
        if made.returncode == 0:
            subprocess.run(["umount", "--lazy", place], check=True)


def fill(disk):
    with open(f"{disk}/filler", "wb", buffering=0) as filler, contextlib.suppress(OSError):
        for size in (1 << 16, 1 << 12, 1):
            with contextlib.suppress(OSError):
                while filler.write(b"x" * size):
                    pass


def limit(sofa, size):
    hard = resource.prlimit(sofa.process.pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(sofa.process.pid, resource.RLIMIT_FSIZE, (size, hard))


def redis_is_slow(binary, folder, running, times=4):
    "a Redis that answers late, or whose connections break in the middle, costs nobody a step"
    redis = Redis(folder, running, "--enable-debug-command", "yes")
    relay = Relay(redis.socket, running)
    sofa = Sofa(binary, folder, "sofa", relay.store, running).start()
    with Load([sofa.port], f"{folder}/outbox") as ledger:
        for number in range(times):
            ledger.wait_for(random.randint(1, 60))
            with ledger.fault():
                # Late beyond what is waited for, late within that, broken; and Redis itself busy for longer.
                match number % 4:
                    case 0:
                        relay.delay = 0.7
                        ledger.wait_for_refusals(10)
                    case 1:
                        relay.delay = 0.05
                        ledger.wait_for(30)
                    case 2:
                        for _ in range(5):
                            relay.cut()
                            ledger.wait_for(10)
                    case 3:
                        redis.ask("DEBUG", "SLEEP", "1.5")
                relay.delay = 0
        ledger.wait_for(60)
    sofa.stop()
    return settled(folder, ledger)


def redis_forgets(binary, folder, running):
    "a Redis that loses everything signs everybody out, and nothing worse"
    redis = Redis(folder, running)
    sofa = Sofa(binary, folder, "sofa", redis.store, running).start()
    return forgets(sofa, folder, lambda: redis.ask("FLUSHALL"))


def sqlite_forgets(binary, folder, running):
    "a file of sessions that is gone after a restart signs everybody out, and nothing worse"
    sofa = Sofa(binary, folder, "sofa", f"sqlite:{folder}/sessions.db", running).start()

    def forget():
        sofa.stop()
        for name in os.listdir(folder):
            if name.startswith("sessions.db"):
                os.unlink(os.path.join(folder, name))
        sofa.start()

    return forgets(sofa, folder, forget)


def forgets(sofa, folder, forget):
    ledger, outbox = Ledger(), f"{folder}/outbox"
    guest, member, writer = (Walker([sofa.port], outbox, name, ledger) for name in ("guest", "member", "writer"))
    for visitor in guest, member, writer:
        visitor.open("/")
        visitor.press("lookAround")
        visitor.choose_look()
        visitor.add()
    member.sign_up()
    member.add()
    writer.press("addItem")
    writer.press("next", kind="book")
    sent = writer.filled("next", title="typed before", notes="and more")
    forget()
    for visitor in guest, member, writer:
        visitor.leave()
    # A page is a newcomer's.
    for visitor in guest, member:
        _, page = visitor.reach(lambda: visitor.fetch("GET", "/library"))
        expect(visitor.name not in page, f"{visitor.name} is still known")
    # A form shows what was typed, and says why it was not done.
    writer.reach(lambda: writer.ask(*sent))
    expect("Your earlier visit had ended" in writer.page, f"it leads to {writer.heading}: {writer.problem}")
    # What was lost is a session, and not the account.
    member.begin_anew()
    member.sign_in()
    member.add()
    member.look()
    for visitor in guest, writer:
        visitor.titles = []
        visitor.begin_anew()
        visitor.press("lookAround")
        visitor.choose_look()
        visitor.add()
        visitor.sign_up()
        visitor.look()
    sofa.stop()
    ledger.check(f"{folder}/sofa.db")
    return f"{ledger['steps']} steps before and after"


STORIES = (
    redis_sleeps, sqlite_is_held, database_is_held, redis_is_full, sqlite_is_full, redis_is_slow, redis_forgets,
    sqlite_forgets)
