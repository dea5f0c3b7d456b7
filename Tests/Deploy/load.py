"""Visitors by the dozen, who walk through Sofa as long as something is done to its servers and stores."""

import threading

from expecting import Failed, expect
from ledger import Ledger
from walker import Walker


class Load:
    """Walkers on some ports, each a visit after the other; what the list of ports is at a moment, they use."""

    def __init__(self, ports, outbox, count=12, sign_up=True, patience=20):
        self.ports, self.outbox, self.sign_up, self.patience = ports, outbox, sign_up, patience
        self.ledger = Ledger()
        self.is_over = threading.Event()
        self.threads = [threading.Thread(target=self.walk, args=[number], daemon=True) for number in range(count)]

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self.ledger

    def __exit__(self, kind, *_):
        self.is_over.set()
        if kind is not None:
            return
        for thread in self.threads:
            thread.join(240)
            expect(not thread.is_alive(), "a visitor still waits at the end")
        if self.ledger.failure:
            raise self.ledger.failure

    def walk(self, number):
        turn, walker = 0, None
        try:
            while not self.is_over.is_set() and not self.ledger.failure:
                turn += 1
                name = f"visitor-{number}-{turn}"
                walker = Walker(self.ports, self.outbox, name, self.ledger, self.sign_up)
                walker.patience = self.patience
                walker.visit(self.is_over.is_set)
                self.ledger.note(visits=1)
        except Failed as failure:  # is told by the thread that waits for all
            self.ledger.fail(Failed("\n     ".join([f"{failure}", "which came of:", *walker.history])))
        except Exception as failure:
            self.ledger.fail(failure)
