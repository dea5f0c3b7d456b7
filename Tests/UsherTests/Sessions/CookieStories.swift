// A site's cookies: of its own name, so that its neighbours end nobody's session, and read no further than is safe.

import Testing
import UsherHTTP
import UsherTesting

@testable import UsherSite

@Suite struct `The cookies of a site` {
    private static let own = "usher-ushertests"

    /// A browser that sends these cookies, and keeps none.
    private func visitor(_ site: SmallSite, sending cookies: String) -> Browser {
        let browser = site.visitor()
        browser.extraHeaders = [("Cookie", cookies)]
        return browser
    }

    /// Somebody who has counted to one, and their id.
    private func counted(_ small: SmallSite) async throws -> (browser: Browser, id: String) {
        let browser = small.visitor()
        try await browser.open("/")
        try await browser.click("Add")
        return (browser, try #require(browser.cookies[Self.own]))
    }

    /// What two sites of one host are called, and what their cookies are.
    @Test(
        arguments: [
            (["Shop", "Blog"], [nil, nil]), (["Shop", nil], [nil, nil]), (["Büro", "Bäro"], [nil, nil]),
            ([nil, nil], ["shop-1", "shop-2"]), (["Shop", "Shop seen"], [nil, nil]),
        ] as [([String?], [String?])])
    func `leave those of a neighbour on another port alone`(_ names: [String?], _ cookies: [String?]) async throws {
        let sites = try (0...1).map { each in
            try SmallSite {
                $0.name = names[each]
                $0.cookieName = cookies[each]
            }
        }
        let (here, there) = (sites[0], sites[1])
        let mine = here.visitor()
        try await mine.open("/")
        try await mine.click("Add")
        let tab = Browser(SiteTransport(there.sites), cookies: mine.cookies)
        try await tab.open("/")
        try await tab.click("Add")
        try await mine.click("Add")
        try await tab.reload()
        #expect(mine.text.contains("Count 2") && mine.notices.isEmpty)
        #expect(tab.text.contains("Count 1") && tab.notices.isEmpty)
        #expect(mine.cookies.names.count == 4)
    }

    @Test(arguments: [
        ("Shop", "usher-shop"), ("Street events", "usher-street-events"), ("  A  &  B! ", "usher-a-b"), ("!", "usher"),
        ("", "usher"), ("Ø", "usher-c398"), ("書", "usher-e69bb8"), ("a=b; Path=/\r\nX: y", "usher-a-b-path-x-y"),
    ])
    func `are called by its name, made safe`(_ name: String, _ cookie: String) async throws {
        let small = try SmallSite { $0.name = name }
        let browser = small.visitor()
        try await browser.open("/")
        #expect(browser.cookies.names.sorted() == [cookie, cookie + "_seen"])
        let long = try SiteCookies(chosen: nil, orBy: String(repeating: "long ", count: 1_000))
        #expect(long.base.utf8.count <= 64)
    }

    @Test(arguments: ["", "a b", "a_b", "é", "a;b", "a=b", "a\r\n", String(repeating: "a", count: 65)])
    func `are not called by what is no name of a cookie`(_ name: String) {
        #expect(throws: FlowError.self) { try SmallSite { $0.cookieName = name } }
    }

    @Test func `are all of one name by https, which no other host can set`() throws {
        let names = SiteCookies("usher-shop").names(for: HTTPRequest(isSecure: true))
        #expect(names.session == "__Host-usher-shop" && names.seen == "__Host-usher-shop_seen")
        #expect(names.file == "__Host-usher-shop_file")
        for cookie in [
            names.sessionHeader(id: "x").value, names.seenHeader(marks: "x").value,
            names.seenHeader(for: HTTPRequest(isSecure: true)).value,
        ] {
            #expect(
                cookie.hasPrefix("__Host-usher-shop") && cookie.contains("; Path=/;") && cookie.hasSuffix("; Secure"))
        }
    }

    // MARK: Two of one name

    @Test(arguments: [1, 2], [true, false])
    func `are tried where two come by http, and the one that lives is the visitor's`(
        _ servers: Int, _ isFirst: Bool
    ) async throws {
        let small = try SmallSite(servers: servers)
        let (owner, id) = try await counted(small)
        let planted = Bytes32.random().text
        for other in [planted, "x", ""] {
            let cookies = (isFirst ? [id, other] : [other, id]).map { "\(Self.own)=\($0)" }.joined(separator: "; ")
            let browser = visitor(small, sending: cookies)
            try await browser.open("/")
            #expect(browser.text.contains("Count 1") && browser.notices.isEmpty, "beside “\(other)”")
        }
        var copy = try owner.form(pressing: "add")
        copy.headers.removeAll { $0.name == "Cookie" }
        copy.headers.append(("Cookie", "\(Self.own)=\(planted); \(Self.own)=\(id)"))
        #expect(try await SiteTransport(small.sites).send(copy).status == 303)
        try await owner.reload()
        #expect(owner.text.contains("Count 2"), "an action finds its session as well")
    }

    @Test(arguments: [1, 2])
    func `are a stranger's where both live, or more come`(_ servers: Int) async throws {
        let small = try SmallSite(servers: servers)
        let (_, id) = try await counted(small)
        let (_, attackers) = try await counted(small)
        let dead = Bytes32.random().text
        for ids in [
            [attackers, id], [id, attackers], [id, id], [dead, id, dead], [id, dead, dead], ["x", "x", id],
        ] {
            let browser = visitor(small, sending: ids.map { "\(Self.own)=\($0)" }.joined(separator: "; "))
            try await browser.open("/")
            #expect(browser.text.contains("Count 0"), "\(ids)")
        }
    }

    @Test(arguments: [1, 2])
    func `say that the session had ended where two come and neither lives`(_ servers: Int) async throws {
        let small = try SmallSite(servers: servers)
        let ids = [Bytes32.random().text, Bytes32.random().text]
        let browser = visitor(small, sending: ids.map { "\(Self.own)=\($0)" }.joined(separator: "; "))
        try await browser.open("/")
        #expect(browser.notices == ["Your earlier visit had ended, so we have started a new one."])
    }

    @Test func `are one by https, and a stranger's where two come`() async throws {
        let request = HTTPRequest(
            headers: HTTPHeaders([("Cookie", "__Host-usher=\(Bytes32.random().text); __Host-usher=x")]), isSecure: true)
        let cookie = SessionCookie(request, SiteCookies())
        #expect(cookie.key == nil && cookie.other == nil && cookie.isAny)
    }

    @Test func `know a device beside a mark that somebody planted`() {
        let marks = DeviceMarks(key: Bytes32.random(), cookies: SiteCookies())
        let mark = marks.mark(of: "ann", nil)
        func knows(_ cookies: String) -> Bool {
            marks.prove("ann", in: HTTPRequest(headers: HTTPHeaders([("Cookie", cookies)])))
        }
        let planted = String(repeating: "A", count: 88)
        #expect(
            knows("usher_seen=\(planted); usher_seen=\(mark)") && knows("usher_seen=\(mark); usher_seen=\(planted)"))
        #expect(!knows("usher_seen=x; usher_seen=x; usher_seen=\(mark)"))
    }

    // MARK: Too many

    @Test(arguments: [
        ("en", "Too many cookies", "Delete those of this site"), ("de", "Zu viele Cookies", "Löschen Sie die dieser"),
    ])
    func `are read up to a size, beyond which a page says what to do`(
        _ language: String, _ heading: String, _ advice: String
    ) async throws {
        let talk = try TalkSite(["de": TalkSite.german])
        let live = try LiveSite(talk.site)
        // In one line they lie in the library's memory twice, and it lets less of them through.
        let lines = [[10_500], [10_900], [9_000, 5_000], [3_000, 3_000, 3_000, 3_000, 3_000]]
        for lengths in lines {
            let browser = Browser(live.transport)
            browser.extraHeaders = [("Accept-Language", language)]
            for length in lengths {
                browser.extraHeaders.append(("Cookie", "a=" + String(repeating: "b", count: length)))
            }
            try await browser.open("/form")
            #expect(browser.status == 431 && browser.heading == heading, "\(lengths) \(browser.text)")
            #expect(browser.text.contains(advice))
        }
        let browser = Browser(live.transport)
        browser.extraHeaders = [("Cookie", "a=" + String(repeating: "b", count: 10_000))]
        try await browser.open("/form")
        #expect(browser.status == 200)
        browser.extraHeaders = (1...4).map { ("X-\($0)", String(repeating: "a", count: 4_100)) }
        try await browser.open("/form")
        #expect(
            browser.status == 431 && browser.heading == "Too many headers", "of other headers it says another thing")
    }
}
