"""Clocks that jump while visitors are there: that of a server's machine, by libfaketime."""

import email.utils
import glob
import os
import random
import time
import urllib.request

from expecting import expect
from faults import settled
from load import Load
from servers import Redis, Sofa


class Clock:
    """A time of day that only one program sees."""

    def __init__(self, folder):
        self.file = os.path.join(folder, "time")
        self.set("+0")
        libraries = glob.glob("/usr/lib/*/faketime/libfaketimeMT.so.1")
        expect(libraries, "there is no libfaketime: see .ci/setup --tests")
        # The library moves the environment of the program that it is first in, and Swift looks for the program's words
        # beside that: so it is first in `env`, which becomes the program.
        self.within = (
            "env", f"LD_PRELOAD={libraries[0]}", f"FAKETIME_TIMESTAMP_FILE={self.file}", "FAKETIME_NO_CACHE=1",
            "FAKETIME_DONT_FAKE_MONOTONIC=1", "DONT_FAKE_MONOTONIC=1", "env")

    def set(self, difference):
        with open(self.file + ".new", "w") as file:
            file.write(difference + "\n")
        os.replace(file.name, self.file)

    @staticmethod
    def forget(program):
        """What the library leaves of a process that was killed."""
        for left in glob.glob(f"/dev/shm/*faketime_*_{program.process.pid}"):
            os.unlink(left)


def clock_jumps_over_redis(binary, folder, running, times=1):
    "a clock that jumps an hour, to and fro, is nothing to sessions in Redis"
    # An hour makes codes void, so nobody is in the middle of a sign-up.
    return jumps(binary, folder, running, Redis(folder, running).store, ["-1h", "+1h", "+0"] * times, signs_up=False)


def clock_jumps_over_sqlite(binary, folder, running, times=1):
    "a clock that is set back an hour signs nobody out of sessions in SQLite"
    back = [f"-{hours}h" for hours in range(1, times + 1)]
    return jumps(binary, folder, running, f"sqlite:{folder}/sessions.db", back, signs_up=True)


def jumps(binary, folder, running, store, differences, signs_up):
    clock = Clock(folder)
    sofa = Sofa(binary, folder, "sofa", store, running, within=clock.within)
    running.append(lambda: clock.forget(sofa))
    sofa.start()
    with Load([sofa.port], f"{folder}/outbox", sign_up=signs_up) as ledger:
        for difference in differences:
            ledger.wait_for(random.randint(30, 90))
            with ledger.fault():
                clock.set(difference)
                expect_seen(sofa, difference)
        ledger.wait_for(100)
    sofa.stop()
    expect(not ledger["refused"] and not ledger["lost"], f"{ledger['refused']} were refused, {ledger['lost']} lost")
    return settled(folder, ledger)


def expect_seen(sofa, difference):
    """That the clock did jump: the server dates its answers by it."""
    hours = int(difference.rstrip("h") or 0)
    with urllib.request.urlopen(f"http://127.0.0.1:{sofa.port}/healthz", timeout=10) as answer:
        date = email.utils.parsedate_to_datetime(answer.headers["Date"]).timestamp()
    expect(abs(date - time.time() - hours * 3_600) < 60, f"the clock was to jump by {difference}, and is {date}")


STORIES = clock_jumps_over_redis, clock_jumps_over_sqlite
