"""What all visitors of a run did, as they know it, and whether the site's own database says the same."""

import contextlib
import sqlite3
import threading
import time

from expecting import expect


class Ledger:
    #: After a fault a store may be left alone for two seconds, and a request waits for it for one.
    AFTERMATH = 4

    def __init__(self):
        self.lock = threading.Condition()
        self.counts = {}
        # Those with an account.
        self.members = []
        self.failure = None
        self.faults, self.under_way, self.last_ended = 0, 0, 0.0

    def note(self, **counts):
        with self.lock:
            for name, count in counts.items():
                self.counts[name] = self.counts.get(name, 0) + count
            self.lock.notify_all()

    def __getitem__(self, name):
        return self.counts.get(name, 0)

    def fail(self, failure):
        with self.lock:
            self.failure = self.failure or failure
            self.lock.notify_all()

    def missed(self, away):
        """Somebody had no answer. Where nothing is amiss just now that is counted apart."""
        with self.lock:
            is_amiss = self.under_way or time.monotonic() - self.last_ended < self.AFTERMATH
        self.note(**{"refused" if away.is_answer else "lost": 1}, **{} if is_amiss else {"unexpected": 1})

    @contextlib.contextmanager
    def fault(self):
        """A fault, as long as it lasts."""
        with self.lock:
            self.faults += 1
            self.under_way += 1
        try:
            yield
        finally:
            with self.lock:
                self.under_way -= 1
                self.last_ended = time.monotonic()

    def wait_for(self, steps, seconds=120):
        """Until so many more steps are acknowledged."""
        expect(self.gets_on(steps, seconds), f"nobody got on: {steps} steps were not taken in {seconds} s")

    def gets_on(self, steps, seconds):
        """Whether so many more steps are acknowledged within a time."""
        with self.lock:
            wanted = self["steps"] + steps
            self.lock.wait_for(lambda: self.failure or self["steps"] >= wanted, seconds)
            if self.failure:
                raise self.failure
            return self["steps"] >= wanted

    def wait_for_refusals(self, count, seconds=60):
        """Until so many more were told to come again."""
        with self.lock:
            wanted = self["refused"] + count
            self.lock.wait_for(lambda: self.failure or self["refused"] >= wanted, seconds)
            if self.failure:
                raise self.failure
            expect(self["refused"] >= wanted, f"only {self['refused']} were told to come again")

    # Afterwards

    def check(self, path):
        """Whether each account is there once, with what its owner put on the shelf, each once and in order."""
        database = sqlite3.connect(path)
        try:
            accounts = [row[0] for row in database.execute("SELECT email FROM account ORDER BY email")]
            emails = sorted(member.email for member in self.members)
            expect(accounts == emails, f"there are {len(accounts)} accounts, and {len(emails)} were acknowledged: "
                   f"{sorted(set(accounts) ^ set(emails))[:5]}")
            for member in self.members:
                titles = [row[0] for row in database.execute(
                    "SELECT title FROM item WHERE owner = (SELECT id FROM account WHERE email = ?) ORDER BY id",
                    [member.email])]
                expect(titles == member.titles, f"{member.email} has {titles} instead of {member.titles}")
        finally:
            database.close()

    def told(self):
        words = [f"{self.faults} faults", f"{self['steps']} steps acknowledged and none lost or done twice",
                 f"{self['accounts']} accounts", f"{self['looks']} looks"]
        for name, text in (("repeated", "requests asked again"), ("anew", "presses of a reloaded page"),
                           ("overlooked", "sign-ins that nobody saw with the former id"),
                           ("lost", "without an answer"), ("refused", "told 503"),
                           ("lost_answers", "lost the answer with their new id and signed in by password"),
                           ("too_many_tries", "had to wait, since their sign-in was killed five times"),
                           ("unexpected", "unanswered with nothing amiss")):
            if self[name]:
                words.append(f"{self[name]} {text}")
        return ", ".join(words)
