// Opening pages, redirects, addresses, cookies, and what a page says.

import Testing

@testable import UsherTesting

struct BrowserStoryTests {
    @Test func `a sign-up reads as its story`() async throws {
        let browser = Browser(
            ScriptedSite { request in
                switch (request.method, request.target) {
                case ("GET", "/"): .html("<title>Shop</title><h1>Welcome</h1><a href=/sign-up>Create account</a>")
                case ("GET", "/sign-up"):
                    .html(
                        "<h1>Sign up</h1><form method=post><label>Email <input name=email></label><button>Next</button></form>"
                    )
                case ("POST", "/sign-up"): .redirect("/done", headers: [("Set-Cookie", "id=1; Path=/")])
                default: .html("<h1>Your email</h1><p role=status>Saved</p>")
                }
            })
        try await browser.open("/")
        #expect(browser.title == "Shop")
        try await browser.click("Create account")
        try await browser.fill("Email", "ann@example.org")
        #expect(browser.value(of: "Email") == "ann@example.org")
        try await browser.submit()
        #expect(browser.heading == "Your email")
        #expect(browser.notices == ["Saved"])
        #expect(browser.url == "/done")
        #expect(browser.log == ["GET / 200", "GET /sign-up 200", "POST /sign-up 303", "GET /done 200"])
        let post = browser.exchanges[2].request
        #expect(post.text == "email=ann%40example.org")
        #expect(post.header("Origin") == "http://localhost" && post.header("Host") == "localhost")
        #expect(post.header("Sec-Fetch-Site") == "same-origin")
        #expect(post.header("Content-Type") == "application/x-www-form-urlencoded")
        #expect(post.header("Referer") == "http://localhost/sign-up")
        let last = browser.exchanges[3].request
        #expect(last.header("Cookie") == "id=1" && last.header("Origin") == nil && last.header("Content-Type") == nil)
        #expect(browser.exchanges[0].request.header("Sec-Fetch-Site") == "none")
    }

    @Test(arguments: [
        (301, "GET /b"), (302, "GET /b"), (303, "GET /b"), (307, "POST /b x=1"), (308, "POST /b x=1"),
    ])
    func `a redirect keeps or drops the method as its status says`(status: Int, expected: String) async throws {
        let browser = Browser(
            ScriptedSite { request in
                if request.target == "/b" { return .html("<h1>\(request.method) /b \(request.text)</h1>") }
                if request.method == "POST" { return .redirect("b", status: status) }
                return .html("<form method=post><input name=x value=1><button>Go</button></form>")
            })
        try await browser.open("/a")
        try await browser.click("Go")
        #expect(browser.heading == expected)
    }

    @Test func `a ring of redirects ends after ten`() async throws {
        let browser = Browser(ScriptedSite { _ in .redirect("/again") })
        #expect(await complaint { try await browser.open("/") }?.contains("More than 10 redirects") == true)
        #expect(browser.exchanges.count == 11)
    }

    @Test(arguments: [
        ("/x", "/x"), ("y", "/a/y"), ("../y", "/y"), ("./y?q", "/a/y?q"), ("?q=1", "/a/b?q=1"), ("", "/a/b?p=k"),
        ("#f", "/a/b?p=k#f"), ("http://localhost/z#f", "/z#f"), ("HTTP://LOCALHOST:80", "/"), ("//localhost/z", "/z"),
        ("http://localhost?q", "/?q"), ("/a b/é", "/a%20b/%C3%A9"), ("/a/../../b/.", "/b/"), ("\\x", "/x"),
        ("/%2e%2E/z", "/z"),
        (" /x\n/y ", "/x/y"), ("/x?a=%26&b='", "/x?a=%26&b=%27"), ("a:b", nil), ("mailto:a@b", nil),
        ("https://localhost/", nil), ("//other/", nil), ("http://localhost:81/", nil), ("http://localhost@other/", nil),
        ("javascript:1", nil),
    ])
    func `references lead where they do in a browser`(reference: String, expected: String?) throws {
        let base = WebAddress(path: "/a/b", query: "p=k", fragment: "old")
        let address = try? base.resolve(reference, origin: "http://localhost")
        #expect(address?.description == expected)
    }

    @Test func `cookies come back by path, and go when they expire`() {
        let jar = CookieJar()
        jar.now = { 1_000 }
        for header in [
            "a=1", "b=2; Path=/sub", "c=3; path=/; HttpOnly; Secure; SameSite=Lax", "d=4; Max-Age=50",
            "e=5; Expires=Thu, 01 Jan 1970 00:20:00 GMT", "f=6; Expires=Thu, 01 Jan 1970 00:10:00 GMT",
            "__Host-g=7; Secure; Path=/", "__Host-h=8; Path=/", "__Secure-i=9", "j=x; Domain=other.example", "no-pair",
            "k=1\u{1}", "l=a=b", "c=33; Path=/",
        ] { jar.store(header, from: "/page", host: "localhost") }
        #expect(jar.header(for: "/") == "a=1; c=33; d=4; e=5; __Host-g=7; l=a=b")
        #expect(jar.header(for: "/sub/x") == "b=2; a=1; c=33; d=4; e=5; __Host-g=7; l=a=b")
        #expect(jar.header(for: "/subway")?.contains("b=2") == false)
        jar.now = { 1_200 }
        #expect(jar.names.sorted() == ["__Host-g", "a", "b", "c", "l"])
        jar.store("a=; Max-Age=0", from: "/", host: "localhost")
        #expect(jar["a"] == nil)
        jar.store("year=1; Max-Age=31536000", from: "/", host: "localhost")
        jar.endBrowserSession()
        #expect(jar.names == ["year"])
    }

    @Test(arguments: [
        ("Thu, 01 Jan 1970 00:00:01 GMT", 1), ("Sun Nov  6 08:49:37 1994", 784_111_777),
        ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777), ("Thu, 29 Feb 2024 12:00:00 GMT", 1_709_208_000),
        ("06 Nov", nil), ("", nil), ("06 Nov 1994 25:00:00", nil),
    ])
    func `dates of cookies`(text: String, seconds: Int?) {
        #expect(CookieDate.seconds(text) == seconds)
    }

    @Test func `a visitor without cookies sends none, and a header can be added or left out`() async throws {
        let browser = Browser(ScriptedSite { _ in .html("", headers: [("Set-Cookie", "a=1")]) })
        browser.acceptsCookies = false
        browser.extraHeaders = [("X-Test", "1"), ("Accept-Language", "de")]
        browser.omittedHeaders = ["sec-fetch-site"]
        try await browser.open("/")
        try await browser.open("/b")
        let request = try #require(browser.exchanges.last?.request)
        #expect(request.header("Cookie") == nil && browser.cookies.names.isEmpty)
        #expect(request.header("X-Test") == "1" && request.header("Sec-Fetch-Site") == nil)
        #expect(request.headers.filter { $0.name == "Accept-Language" }.map(\.value) == ["de"])
    }

    @Test(arguments: [
        ("<h1>A</h1>", "A"), ("<div inert><h1>A</h1></div><h1>B</h1>", "B"), ("<h1 hidden>A</h1>", ""),
        ("<div inert><h1>A</h1></div><dialog open><h1>D</h1></dialog>", "D"),
        ("<h1>A</h1><dialog><h1>D</h1></dialog>", "A"), ("<h1>A</h1><dialog open><h1>D</h1></dialog>", "D"),
        ("<div inert><h1>A</h1><dialog open><h1>D</h1></dialog></div><dialog open><h1>E</h1></dialog>", "E"),
        ("<dialog open aria-labelledby=x><h2 id=x>Sure?</h2></dialog><h1>A</h1>", "Sure?"),
    ])
    func `the heading is what the visitor has before him`(html: String, heading: String) async throws {
        #expect(try await Browser.showing(html).heading == heading)
    }

    @Test func `a page tells its notices, errors, dialogs, buttons and links`() async throws {
        let browser = try await Browser.showing(
            """
            <head><title> T  x </title></head><nav inert><a href=/>Below</a></nav>
            <p role=status>Saved</p><p role=status></p><div role=alert>Two problems<p class="field error">Email is missing</p></div>
            <p class=error hidden>no</p><dialog open><h2>Sure?</h2><form method=post><button>Yes</button>
            <input type=submit value=No><button disabled>Off</button><button type=button>Script</button></form></dialog>
            <a href=/x>Link</a><a>No link</a><a href=/y aria-label="Icon"><img alt=""></a>
            """)
        let page = browser.page
        #expect(page.title == "T x" && page.status == 200)
        #expect(page.notices == ["Saved"])
        #expect(page.errors == ["Email is missing"])
        #expect(page.dialogs == ["Sure?"])
        #expect(page.buttons == ["Yes", "No"])
        #expect(page.links == ["Link", "Icon"])
        #expect(page.text.hasPrefix("Saved Two problems Email is missing Sure? Yes"))
    }

    @Test func `an answer that is not HTML is its text, and one without content leaves the page`() async throws {
        let browser = Browser(
            ScriptedSite { request in
                request.target == "/none"
                    ? WireResponse(status: 204)
                    : WireResponse(
                        status: 404, headers: [("Content-Type", "text/plain")], body: Array("no <h1>page</h1>".utf8))
            })
        try await browser.open("/")
        #expect(browser.text == "no <h1>page</h1>" && browser.status == 404 && browser.heading.isEmpty)
        try await browser.open("/none")
        #expect(browser.url == "/" && browser.log == ["GET / 404", "GET /none 204"])
    }

    @Test func `a page that refreshes itself is followed at once`() async throws {
        let browser = Browser(
            ScriptedSite { request in
                request.target == "/wait"
                    ? .html("<meta http-equiv=refresh content=\"2; url='/done'\"><h1>Wait</h1>")
                    : .html("<h1>Done</h1>")
            })
        try await browser.open("/wait")
        #expect(browser.page.refresh?.seconds == 2)
        try await browser.followRefresh()
        #expect(browser.heading == "Done" && !browser.canGoBack)
        #expect(await complaint { try await browser.followRefresh() }?.contains("does not refresh") == true)
    }
}
