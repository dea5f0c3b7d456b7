"""Servers and stores that are killed while visitors are there, which costs nobody a step."""

import os
import random
import shutil
import sqlite3

from expecting import expect
from load import Load
from servers import Balancer, Redis, Sofa

#: Redis writes each command to its file before it answers; with `everysec` that may be two seconds later, so then only
#: servers are killed.
KEPT = ("--appendonly", "yes", "--appendfsync")


def killed_over_sqlite(binary, folder, running, times=8):
    "a Sofa over SQLite is killed under load"
    sofa = Sofa(binary, folder, "sofa", f"sqlite:{folder}/sessions.db", running).start()
    with Load([sofa.port], f"{folder}/outbox") as ledger:
        for number in range(times):
            ledger.wait_for(random.randint(1, 60))
            with ledger.fault():
                sofa.kill()
                if number % 20 == 0:
                    check_copies(folder)
                sofa.start()
        ledger.wait_for(60)
    sofa.stop()
    return settled(folder, ledger)


def killed_over_redis(binary, folder, running, times=8, syncs=True):
    "a Sofa over Redis is killed under load, and so is Redis"
    redis = Redis(folder, running, *KEPT, "always" if syncs else "everysec")
    sofa = Sofa(binary, folder, "sofa", redis.store, running, "--server-name", "sofa").start()
    with Load([sofa.port], f"{folder}/outbox") as ledger:
        for _ in range(times):
            ledger.wait_for(random.randint(1, 60))
            what = random.choice([[sofa], [redis], [sofa, redis]]) if syncs else [sofa]
            with ledger.fault():
                kill(what, running)
        ledger.wait_for(60)
    sofa.stop()
    return settled(folder, ledger)


def kill(programs, running):
    for program in programs:
        program.kill()
    # A store is there before who needs it.
    for program in reversed(programs):
        program.start()


def two_killed_over_sqlite(binary, folder, running, times=8):
    "two Sofas over SQLite, behind HAProxy, are killed under load"
    return two_killed(binary, folder, running, times, f"sqlite:{folder}/sessions.db", [])


def two_killed_over_redis(binary, folder, running, times=8, syncs=True):
    "two Sofas over Redis, behind HAProxy, are killed under load, and so is Redis"
    redis = Redis(folder, running, *KEPT, "always" if syncs else "everysec")
    return two_killed(binary, folder, running, times, redis.store, [redis] if syncs else [])


def two_killed(binary, folder, running, times, store, others):
    one, two = (Sofa(binary, folder, name, store, running, "--server-name", name).start() for name in ("one", "two"))
    balancer = Balancer(folder, running, one, two)
    with Load([balancer.port], f"{folder}/outbox") as ledger:
        for number in range(times):
            ledger.wait_for(random.randint(1, 60))
            with ledger.fault():
                kill(random.choice([[one], [two], [one, two]] + [[other] for other in others]), running)
        ledger.wait_for(60)
    one.stop()
    two.stop()
    return settled(folder, ledger)


STORIES = killed_over_sqlite, killed_over_redis, two_killed_over_sqlite, two_killed_over_redis


# What is looked at then

def settled(folder, ledger, sessions=None):
    """With all servers stopped: the files are whole, and the accounts as everybody knows them."""
    check_copies(folder)
    if sessions:
        check_copies(sessions, beside=folder)
    ledger.check(f"{folder}/sofa.db")
    return ledger.told()


def check_copies(folder, beside=None):
    """That what a killed process left is whole, by copies: the next process is to mend its files itself.

    They are made in the same folder, or in another one where that has no room."""
    for name in "sessions.db", "sofa.db":
        place = os.path.join(beside or folder, "copy")
        os.mkdir(place)
        try:
            for suffix in "", "-wal":
                if os.path.exists(f"{folder}/{name}{suffix}"):
                    shutil.copy(f"{folder}/{name}{suffix}", f"{place}/{name}{suffix}")
            if not os.path.exists(f"{place}/{name}"):
                continue
            database = sqlite3.connect(f"{place}/{name}")
            found = database.execute("PRAGMA integrity_check").fetchall()
            database.close()
            expect(found == [("ok",)], f"{name} is damaged: {found[:5]}")
        finally:
            shutil.rmtree(place)
