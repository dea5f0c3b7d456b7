"""Requests that are hidden in others: two readers of one connection who disagree on where a request ends.

What counts is what came to Sofa, read by the strictest parser: a hidden request that the proxy itself has read as one,
and passed on as one with its headers, is hidden from nobody."""

import re
import threading

from expecting import Failed, expect
from hiding import address, hidden_requests
from sofa import HIDDEN


def smuggling(proxy):
    "runs no request that is hidden in another"
    expect(HIDDEN in proxy.ask("GET", "/hidden.txt").content, "what is to be hidden cannot be asked for")
    heard = {}
    attacks = hidden_requests(proxy.host)
    threads = [threading.Thread(target=lambda name=name: heard.update({name: proxy.say(attacks[name])}))
               for name in attacks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    own = asked_by_proxy(proxy, attacks)
    for name in attacks:
        expect(name in own or HIDDEN not in heard[name], f"{name}: {heard[name][:300]}")
    for _ in range(10):
        expect(proxy.ask("GET", "/healthz").content == b"ok", "answers have got out of step")
    refused = sum(re.match(rb"HTTP/1.1 [45]\d\d ", heard[name]) is not None for name in attacks)
    told = f"{len(attacks)} attempts, {refused} refused"
    # Read as a second request by the proxy itself, and passed on as one: nothing is hidden from anybody.
    return told + (f", two requests to the proxy too: {', '.join(sorted(own))}" if own else "")


def asked_by_proxy(proxy, attacks):
    """Which hidden requests came to Sofa as requests of the proxy's own. Fails where one came in any other way."""
    own = set()
    for record in proxy.tap.recorded:
        try:
            requests = record.requests()
        except ValueError as error:
            raise Failed(f"what came to Sofa can be read in two ways: {error}")
        for _, target, fields, _ in requests:
            for name in attacks:
                if target == address(name):
                    expect(fields.get("x-forwarded-proto") == ["https"], f"{name}: hidden from the proxy as well")
                    own.add(name)
        expect(record.answers() <= len(requests), f"Sofa answered more than it was asked: {bytes(record.asked)}")
    return own
