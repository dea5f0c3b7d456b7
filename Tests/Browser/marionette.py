"""Selenium's commands for a Firefox without geckodriver: Marionette answers them over a socket, in the same words."""
import json
import socket

from selenium.webdriver.remote.command import Command

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

# What Marionette calls them. Elements are told by `id` in both.
NAMES = {
    Command.NEW_SESSION: "WebDriver:NewSession",
    Command.GET: "WebDriver:Navigate",
    Command.GO_BACK: "WebDriver:Back",
    Command.GO_FORWARD: "WebDriver:Forward",
    Command.REFRESH: "WebDriver:Refresh",
    Command.NEW_WINDOW: "WebDriver:NewWindow",
    Command.CLOSE: "WebDriver:CloseWindow",
    Command.SWITCH_TO_WINDOW: "WebDriver:SwitchToWindow",
    Command.W3C_GET_CURRENT_WINDOW_HANDLE: "WebDriver:GetWindowHandle",
    Command.W3C_GET_WINDOW_HANDLES: "WebDriver:GetWindowHandles",
    Command.GET_WINDOW_RECT: "WebDriver:GetWindowRect",
    Command.SET_WINDOW_RECT: "WebDriver:SetWindowRect",
    Command.GET_CURRENT_URL: "WebDriver:GetCurrentURL",
    Command.GET_TITLE: "WebDriver:GetTitle",
    Command.GET_PAGE_SOURCE: "WebDriver:GetPageSource",
    Command.GET_ALL_COOKIES: "WebDriver:GetCookies",
    Command.DELETE_ALL_COOKIES: "WebDriver:DeleteAllCookies",
    Command.ADD_COOKIE: "WebDriver:AddCookie",
    Command.FIND_ELEMENT: "WebDriver:FindElement",
    Command.FIND_ELEMENTS: "WebDriver:FindElements",
    Command.FIND_CHILD_ELEMENT: "WebDriver:FindElement",
    Command.FIND_CHILD_ELEMENTS: "WebDriver:FindElements",
    Command.W3C_GET_ACTIVE_ELEMENT: "WebDriver:GetActiveElement",
    Command.CLEAR_ELEMENT: "WebDriver:ElementClear",
    Command.CLICK_ELEMENT: "WebDriver:ElementClick",
    Command.SEND_KEYS_TO_ELEMENT: "WebDriver:ElementSendKeys",
    Command.GET_ELEMENT_TEXT: "WebDriver:GetElementText",
    Command.GET_ELEMENT_TAG_NAME: "WebDriver:GetElementTagName",
    Command.GET_ELEMENT_RECT: "WebDriver:GetElementRect",
    Command.GET_ELEMENT_PROPERTY: "WebDriver:GetElementProperty",
    Command.IS_ELEMENT_ENABLED: "WebDriver:IsElementEnabled",
    Command.IS_ELEMENT_SELECTED: "WebDriver:IsElementSelected",
    Command.W3C_EXECUTE_SCRIPT: "WebDriver:ExecuteScript",
    Command.W3C_EXECUTE_SCRIPT_ASYNC: "WebDriver:ExecuteAsyncScript",
    Command.W3C_ACTIONS: "WebDriver:PerformActions",
    Command.W3C_CLEAR_ACTIONS: "WebDriver:ReleaseActions",
    Command.SCREENSHOT: "WebDriver:TakeScreenshot",
    Command.PRINT_PAGE: "WebDriver:Print",
    Command.DELETE_SESSION: "WebDriver:DeleteSession",
}


class Marionette:
    """What selenium calls a command executor."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        self.stream = self.socket.makefile("rb")
        self.count = 0
        self.receive()

    def execute(self, command, params):
        params = {key: value for key, value in params.items() if key != "sessionId"}
        if command == Command.NEW_SESSION:
            params = params["capabilities"]["alwaysMatch"]
        elif command in (Command.FIND_CHILD_ELEMENT, Command.FIND_CHILD_ELEMENTS):
            params["element"] = params.pop("id")
        return self.send(NAMES[command], params)

    def send(self, name, params):
        """In selenium's form, in which an error has a status of its own."""
        self.count += 1
        text = json.dumps([0, self.count, name, params]).encode()
        self.socket.sendall(b"%d:%b" % (len(text), text))
        _, number, error, result = self.receive()
        if number != self.count:
            raise ConnectionError(f"an answer to {number}, and not to {self.count}")
        if error:
            return {"status": 500, "value": json.dumps({"value": error})}
        only = isinstance(result, dict) and set(result) == {"value"}
        return {"value": result["value"] if only else result}

    def receive(self):
        digits = b""
        while (byte := self.stream.read(1)) != b":":
            if not byte:
                raise ConnectionError("Firefox is gone")
            digits += byte
        return json.loads(self.stream.read(int(digits)))

    def close(self):
        self.stream.close()
        self.socket.close()
