"""Somebody at a page while the next one is awaited: a WebDriver, and Chromium's own protocol as well, would wait for
that one before they ask or do anything. So the page is asked by a script that the road puts on it."""
import json
import threading
import urllib.request

import websocket

# Asks the road again and again what to do, and says what it came to.
SCRIPT = b"""(() => {
    const wait = setTimeout, ask = fetch, find = css => document.querySelector(css);
    const acts = {
        pass: seconds => clock.pass(seconds),
        isBusy: css => find(css).getAttribute("aria-busy") == "true",
        // Where its middle is in the window.
        middle: css => {
            find(css).scrollIntoView({block: "center", behavior: "instant"});
            const box = find(css).getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        },
        select: css => find(css).select(),
    };
    let last = "";
    const go = async () => {
        try {
            const answer = await ask("/hand.json?" + encodeURIComponent(last), {cache: "no-store"});
            const told = await answer.json();
            if (told) last = JSON.stringify([told[0], acts[told[1]](...told.slice(2)) ?? null]);
        } catch {}
        wait(go, 20);
    };
    go();
})();"""


class Orders:
    """What a page is told, one after the other, and what each came to."""

    def __init__(self):
        self.last, self.order, self.result = 0, None, None
        self.done = threading.Event()

    def give(self, *order):
        self.last += 1
        self.done.clear()
        self.order = [self.last, *order]
        if not self.done.wait(15):
            raise AssertionError(f"the page did not answer {order}")
        return self.result

    def asked(self, last):
        """A page says what came of its last one, and is told the next one."""
        if last and self.order and json.loads(last)[0] == self.order[0]:
            self.result, self.order = json.loads(last)[1], None
            self.done.set()
        return json.dumps(self.order)


class Hand:
    """What the page's own script can do, in each engine."""

    def __init__(self, visitor):
        self.driver, self.orders = visitor.driver, visitor.road.orders

    def pass_time(self, seconds):
        self.orders.give("pass", seconds)

    def is_busy(self, css):
        return self.orders.give("isBusy", css)


class DriversHand(Hand):
    """With the mouse and keys of a WebDriver that does not wait."""

    def press(self, css):
        self.driver.find_element("css selector", css).click()

    def write(self, css, text):
        field = self.driver.find_element("css selector", css)
        field.clear()
        field.send_keys(text)


class ChromiumsHand(Hand):
    """With the mouse and keys of Chromium's protocol, beside chromedriver."""

    def __init__(self, visitor):
        super().__init__(visitor)
        address = self.driver.capabilities["goog:chromeOptions"]["debuggerAddress"]
        with urllib.request.urlopen(f"http://{address}/json/list", timeout=10) as answer:
            page = next(each for each in json.load(answer) if each["type"] == "page")
        self.socket = websocket.create_connection(page["webSocketDebuggerUrl"], timeout=20, suppress_origin=True)

    def send(self, method, **parameters):
        self.socket.send(json.dumps({"id": 1, "method": method, "params": parameters}))
        answer = json.loads(self.socket.recv())
        if "error" in answer:
            raise AssertionError(f"{method}: {answer['error']}")

    def press(self, css):
        x, y = self.orders.give("middle", css)
        for kind, button in ("mouseMoved", "none"), ("mousePressed", "left"), ("mouseReleased", "left"):
            self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button=button, clickCount=1)

    def write(self, css, text):
        self.press(css)
        self.orders.give("select", css)
        for sign in text:
            self.send("Input.dispatchKeyEvent", type="keyDown", key=sign, text=sign)
            self.send("Input.dispatchKeyEvent", type="keyUp", key=sign)
