"""What a check says of what it sees: that it must be so, or must become so soon.

An exception and not an exit, so that all that was started can be ended on the way out."""

import time


class Failed(Exception):
    pass


def expect(fact, told):
    if not fact:
        raise Failed(told)


def wait_until(fact, told, seconds=10):
    end = time.monotonic() + seconds
    while not fact():
        expect(time.monotonic() < end, told)
        time.sleep(0.02)
