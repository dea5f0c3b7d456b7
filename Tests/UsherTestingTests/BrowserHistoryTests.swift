// Back, Forward, tabs, old pages, and the same POST again.

import Testing

@testable import UsherTesting

struct BrowserHistoryTests {
    /// A wizard of pages 1, 2, 3; each POST leads to the next. Its pages show how often they were asked for.
    private func wizard() -> Browser {
        let count = Counter()
        return Browser(
            ScriptedSite { request in
                let step = request.target.dropFirst().prefix(1)
                if request.method == "POST" {
                    count.next()
                    return request.target.hasSuffix("stay")
                        ? .redirect(request.target) : .redirect("/\((Int(step) ?? 0) + 1)")
                }
                return .html(
                    "<h1>\(step)</h1><form method=post><input name=a aria-label=A><input name=p type=password><button>Next</button></form>"
                        + "<form method=post action=/9><input name=other></form><a href=/5>Five</a><a href='#f'>Down</a>"
                )
            })
    }

    @Test func `Back, Forward and Reload ask the server again`() async throws {
        let browser = wizard()
        try await browser.open("/1")
        try await browser.click("Next")
        try await browser.click("Next")
        #expect(browser.heading == "3")
        browser.clearExchanges()
        try await browser.back()
        try await browser.back()
        #expect(browser.heading == "1" && !browser.canGoBack && browser.canGoForward)
        try await browser.forward()
        try await browser.reload()
        #expect(browser.log == ["GET /2 200", "GET /1 200", "GET /2 200", "GET /2 200"])
        try await browser.click("Five")
        #expect(!browser.canGoForward)
        #expect(await complaint { try await browser.forward() } == "There is no page after /5 in this tab.")
    }

    @Test func `a POST that leads back to its page adds an entry, a link to the same page does not`() async throws {
        let browser = wizard()
        try await browser.open("/1stay")
        try await browser.click("Next")
        #expect(browser.history.map(\.address.path) == ["/1stay", "/1stay"])
        try await browser.open("/5")
        try await browser.click("Five")
        #expect(browser.history.map(\.address.path) == ["/1stay", "/1stay", "/5"])
        browser.clearExchanges()
        try await browser.click("Down")
        #expect(browser.url == "/5#f" && browser.exchanges.isEmpty && browser.history.count == 4)
    }

    @Test func `what was typed and not sent is back after Back, what was sent is the server's to show`() async throws {
        let browser = wizard()
        try await browser.open("/1")
        try await browser.fill("A", "typed")
        try await browser.fill("p", "secret")
        try await browser.click("Five")
        try await browser.back()
        #expect(browser.value(of: "A") == "typed")
        #expect(browser.value(of: "p")?.isEmpty == true)
        try await browser.fill("other", "kept")
        try await browser.click("Next")
        try await browser.back()
        #expect(browser.value(of: "A")?.isEmpty == true)
        #expect(browser.value(of: "other") == "kept")
        try await browser.reload()
        #expect(browser.value(of: "other")?.isEmpty == true)
    }

    @Test func `Back to a place that now leads elsewhere shows where it leads`() async throws {
        let over = Counter()
        let browser = Browser(
            ScriptedSite { request in
                if request.target == "/old", over.value > 0 { return .redirect("/new") }
                return .html("<h1>\(request.target)</h1>")
            })
        try await browser.open("/old")
        try await browser.open("/next")
        over.next()
        try await browser.back()
        #expect(browser.url == "/new" && browser.canGoForward)
        #expect(browser.history.map(\.address.path) == ["/new", "/next"])
    }

    @Test func `a page that answered a POST is asked for by that POST again`() async throws {
        let browser = Browser(
            ScriptedSite {
                .html(
                    "<h1>\($0.method) \($0.text)</h1><form method=post><input name=a value=1><button>Go</button></form>"
                )
            })
        try await browser.open("/")
        try await browser.click("Go")
        #expect(browser.heading == "POST a=1")
        try await browser.reload()
        try await browser.open("/b")
        try await browser.back()
        #expect(browser.heading == "POST a=1")
        #expect(browser.log == ["GET / 200", "POST / 200", "POST / 200", "GET /b 200", "POST / 200"])
    }

    @Test func `tabs share cookies and nothing else`() async throws {
        let browser = Browser(
            ScriptedSite {
                .html(
                    "<h1>\($0.target) \($0.header("Cookie") ?? "-")</h1><a href=/l>Link</a><a href='/#f'>Start</a><input name=a>",
                    headers: [("Set-Cookie", "s=1")])
            })
        try await browser.open("/a")
        try await browser.fill("a", "typed")
        let empty = browser.newTab()
        #expect(empty.status == 0 && empty.url == "about:blank" && !empty.canGoBack)
        try await empty.open("/b")
        #expect(empty.heading == "/b s=1" && browser.heading == "/a -")
        let linked = try await browser.openInNewTab("Link")
        #expect(linked.url == "/l" && !linked.canGoBack && browser.url == "/a")
        let start = try await browser.openInNewTab("Start")
        #expect(start.status == 200 && start.url == "/#f")
        try await browser.click("Link")
        try await browser.fill("a", "here")
        let copy = try await browser.duplicateTab()
        #expect(copy.url == "/l" && copy.value(of: "a") == "here")
        try await copy.back()
        #expect(copy.url == "/a" && copy.value(of: "a") == "typed" && browser.url == "/l")
    }

    @Test func `a page kept from earlier can be sent, and stays what it was`() async throws {
        let browser = wizard()
        try await browser.open("/1")
        try await browser.fill("A", "first")
        let old = browser.page
        try await browser.click("Next")
        try await browser.submit(old: old, pressing: "Next", filling: ["A": "second"])
        #expect(browser.lastBody == "a=second&p=")
        #expect(browser.exchanges.filter { $0.method == "POST" }.map(\.target) == ["/1", "/1"])
        #expect(old.value(of: "A") == "first" && old.heading == "1" && browser.heading == "2")
        try await browser.submit(old: old)
        #expect(browser.lastBody == "a=first&p=")
        let message = await complaint { try await browser.submit(old: old, pressing: "Five") }
        #expect(message?.hasPrefix("No button “Five” on /1. There are: “Next”.") == true)
    }

    @Test func `the same POST is sent again byte for byte`() async throws {
        let browser = Browser(
            ScriptedSite { request in
                if request.method == "POST" { return .redirect("/done", headers: [("Set-Cookie", "s=new")]) }
                return .html(
                    "<h1>\(request.target)</h1><form method=post><input name=n value=1><button>Go</button></form>")
            })
        #expect(await complaint { try await browser.resend() }?.contains("no POST yet") == true)
        browser.cookies.set("s", "old")
        try await browser.open("/")
        try await browser.click("Go")
        let entries = browser.history.count
        let answers = try await browser.resendAside(copies: 20)
        #expect(answers.map(\.status) == Array(repeating: 303, count: 20))
        try await browser.resend()
        #expect(browser.heading == "/done" && browser.history.count == entries)
        let posts = browser.exchanges.map(\.request).filter { $0.method == "POST" }
        #expect(posts.count == 22)
        #expect(posts.allSatisfy { $0.text == "n=1" && $0.header("Cookie") == "s=old" && $0.target == "/" })
        #expect(browser.exchanges.last?.request.header("Cookie") == "s=new")
    }

    @Test func `a step that fails leaves the page as it is`() async throws {
        let browser = Browser(
            ScriptedSite { request in
                if request.target == "/broken" { throw WrongAnswer() }
                return .html("<h1>Here</h1><a href=/broken>Broken</a><input name=a>")
            })
        try await browser.open("/")
        try await browser.fill("a", "typed")
        await #expect(throws: WrongAnswer.self) { try await browser.click("Broken") }
        #expect(browser.url == "/" && browser.value(of: "a") == "typed" && !browser.canGoBack)
    }

    struct WrongAnswer: Error {}
}
