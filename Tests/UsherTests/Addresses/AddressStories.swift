// Addresses as they come: with what campaigns and mail programs add to them, cut off, mistyped, and with accents that
// are composed or not.

import Logging
import TestOutput
import Testing
import Usher
import UsherLock
import UsherTesting

/// What others put behind a question mark.
private let additions = [
    "utm=50%", "%", "%=%", "utm=%FF", "utm=%C3%28", "utm=%00", "=&&=", "=", "&", "?", "utm", "utm=a&utm=b", "Q=x",
    "utm_source=mail&utm_campaign=50%&fbclid=IwAR0", "utm=a+b%20c", "utm=a\\b", "utm=%E2%80%AE%0D%0ASet-Cookie:a=b",
    "utm=" + String(repeating: "x", count: 7_900), "utm=" + String(repeating: "x", count: 9_000),
    String(repeating: "utm&", count: 1_500), "utm=é", "p=%FF", "on=%00", "wait=%", "c=%", "p=&on=&wait=&refresh=",
]

@Suite struct `An address that others have added to` {
    @Test(arguments: additions.map(Long.init), [false, true])
    func `leads to its page as it does without`(_ long: LongText, overSocket: Bool) async throws {
        let (town, addition) = (try Square(overSocket: overSocket), long.value)
        for (address, heading) in [
            ("/", "Start"), ("/list", "List"), ("/list?q=b", "List"), ("/list?kind=flat&q=b", "List"),
            ("/places/Rome", "Rome"), ("/secret?q=b", "Who is there?"),
        ] {
            let browser = town.visitor()
            try await browser.open(address + (address.contains("?") ? "&" : "?") + addition)
            #expect(browser.status == 200 && browser.heading == heading, "\(address) \(browser.status)")
            #expect(!address.contains("q=b") || heading != "List" || browser.value(of: "Search") == "b")
            #expect(browser.notices.isEmpty)
        }
        let browser = town.visitor()
        try await browser.open("/none?" + addition)
        #expect(browser.status == 404 && browser.links.contains("Home"))
        try await browser.open("/list.csv?q=b&" + addition)
        #expect(browser.downloads.last?.text == "b of none")
        try await browser.open("/site.css?" + addition)
        #expect(town.statuses.last == 200)
    }

    @Test(arguments: additions.map(Long.init))
    func `is forgotten by every address that follows`(_ long: LongText) async throws {
        let (town, addition) = (try Square(), long.value)
        // A form that comes without a cookie.
        let stranger = town.visitor()
        try await stranger.open("/list?q=b")
        let form = try #require(stranger.page.document.all("form").first?["action"])
        _ = try await town.send("POST", "\(form)&\(addition)")
        #expect(town.locations == ["/list?q=b&c=1"])

        let browser = town.visitor()
        try await browser.open("/secret?q=b&" + addition)
        try await browser.click("It is me")
        #expect(browser.heading == "Secrets of b")
        let old = town.formerCookies
        try await browser.open("/list?q=b&" + addition)
        try await browser.fill("Search", "c")
        try await browser.click("Search")
        try await browser.click("Note it")
        // An id from before the sign-in is led to its own address, once.
        let former = town.visitor()
        former.extraHeaders = [("Cookie", old)]
        try await former.open("/list?q=b&" + addition)
        // Nobody knows what became of this.
        let wait = String(repeating: "A", count: 43)
        try await browser.open("/list?q=b&wait=\(wait)&" + addition)
        #expect(!String(decoding: browser.page.body, as: UTF8.self).contains("utm") || !browser.heading.contains("say"))
        // The session ends, and a form of it is sent to the address as it was added to.
        try await browser.open("/list?q=b")
        let late = try #require(browser.page.document.all("form").first?["action"])
        town.clock.advance(by: .seconds(7_200))
        await town.site.sweep()
        _ = try await town.send("POST", "\(late)&\(addition)", as: browser)
        for location in town.locations {
            #expect(
                !["utm", "Q=", "%00", "%FF", "fbclid", "Set-Cookie"].contains { location.contains($0) }, "\(location)")
        }
        #expect(town.locations.count >= 6, "\(town.locations)")
    }

    @Test func `is in no log`() async throws {
        let town = try Square()
        for addition in additions + ["typed=secret", "q=secret"] {
            let browser = town.visitor()
            try await browser.open("/broken?" + addition)
            #expect(browser.status == 500)
            try await browser.open("/%2F/\(addition.prefix(4))?" + addition)
            try await browser.open("/list?" + addition)
            try await browser.click("Break it")
        }
        #expect(town.lines.all.count >= additions.count)
        for line in town.lines.all {
            #expect(!["utm", "Q=", "fbclid", "secret"].contains { line.contains($0) }, "\(line)")
        }
    }

    @Test(arguments: [false, true])
    func `that no page can have is a page with a way on`(overSocket: Bool) async throws {
        let town = try Square(overSocket: overSocket)
        for address in [
            "/%", "/%zz", "/list%", "/list%00", "/%00", "/list%2F", "/places/a%2Fb", "/places/%2e%2e", "/places/..",
            "/./list", "/../list", "//list", "//evil.example/list", "/places/%5C", "/places/a\\b", "/list%0A",
            "/list;jsessionid=1A2B", "/LIST", "/list.html", "/places/%FF", "/places/%C3%28", "/places/é",
            "/places/a/b", "/p/%00", "/p/9-x", "/list%C2%85",
        ] {
            for query in ["", "?q=b", "?utm=50%"] {
                let answer = try await town.send("GET", address + query)
                let page = String(decoding: answer.body, as: UTF8.self)
                #expect(answer.status == 404 && page.contains("href=\"/\""), "\(address) \(answer.status)")
                #expect(answer.headers("Set-Cookie").isEmpty, "a newcomer gets no session for it")
                #expect(try await town.send("HEAD", address + query).status == 404, "\(address)")
                let posted = try await town.send("POST", address + query)
                #expect(posted.status == 404 || posted.status == 303, "\(address) \(posted.status)")
                #expect(posted.header("Location")?.contains("utm") != true)
            }
        }
        for address in ["/list/", "/list//", "/list/?", "/places//Rome", "/%6c%69st", "/list?&&", "/?", "/places/a+b"] {
            let browser = town.visitor()
            try await browser.open(address)
            #expect(browser.status == 200, "\(address)")
        }
    }
}

@Suite struct `An address with accents` {
    private static let spellings = ["Caf%C3%A9", "Caf%c3%a9", "Cafe%CC%81", "C%61fe%cc%81"]

    @Test func `is the same page however they are composed`() async throws {
        let town = try Square()
        for first in Self.spellings {
            let browser = town.visitor()
            try await browser.open("/places/" + first)
            try await browser.click("Note it")
            #expect(browser.url.hasPrefix("/places/Caf%C3%A9?p="), "\(browser.url)")
            for other in Self.spellings {
                try await browser.open("/places/" + other)
                #expect(browser.text.contains("Noted 1") && Array(browser.heading.utf8) == Array("Caf\u{E9}".utf8))
                let key = try #require(browser.page.document.all("form").first?["action"]?.split(separator: "p=").last)
                try await browser.open("/places/\(other)?p=\(key)")
                #expect(browser.text.contains("Noted 1"))
            }
        }
    }

    @Test func `is written composed, whatever a route holds`() async throws {
        let town = try Square()
        let browser = town.visitor()
        try await browser.open("/")
        try await browser.click("A café")
        #expect(browser.heading == "Café" && browser.url.hasPrefix("/places/Caf%C3%A9?p="), "\(browser.url)")
        try await browser.open("/")
        try await browser.click("Go to a café")
        #expect(browser.url.hasPrefix("/places/Caf%C3%A9?p="), "\(browser.url)")
        try await browser.click("Note it")
        #expect(browser.text.contains("Noted 1"))
    }

    @Test(arguments: spellings)
    func `has its query composed`(_ typed: String) async throws {
        let town = try Square()
        let browser = town.visitor()
        try await browser.open("/list?q=\(typed)&word=\(typed)")
        #expect(Array((browser.value(of: "Search") ?? "").utf8) == Array("Caf\u{E9}".utf8))
        #expect(browser.text.contains("1 found") && browser.text.contains("Caf\u{E9}, 5 bytes"), "\(browser.text)")
        try await browser.click("Note it")
        #expect(browser.url.hasPrefix("/list?q=Caf%C3%A9&word=Caf%C3%A9&p="), "\(browser.url)")
        try await browser.open("/list?word=\(typed)&q=\(typed)")
        #expect(browser.text.contains("Noted 1"), "it is the same page")
    }
}

@Suite struct `A value in an address that cannot be read` {
    @Test(arguments: [
        ("kind=square", ["Kind"]), ("kind=square&q=b", ["Kind"]), ("q=a%0Ab", ["Search"]),
        ("q=\(String(repeating: "a", count: 81))&kind=%20x", ["Search", "Kind"]), ("least=many", ["At least"]),
        ("least=-1", ["At least"]), ("page=x", ["Page"]),
        ("kind=", []), ("kind=%20", []), ("q=&least=&page=", []), ("page=0", []), ("page=-1", []), ("page=1", []),
        ("page=99999999999999999999", []), ("KIND=square", []),
    ])
    func `is told of on its page, and does not count`(_ query: String, _ fields: [String]) async throws {
        let town = try Square()
        let browser = town.visitor()
        let told = fields.map { "“\($0)” could not be read in this address, so we ignored it." }
        try await browser.open("/list?" + query)
        #expect(browser.status == 200 && browser.notices == told, "\(browser.notices)")
        try await browser.open("/hall?" + query)
        #expect(browser.notices == told, "\(browser.notices)")
        // Above another page, as a search form leads there; and at a page's own address.
        try await browser.open("/list")
        let key = try #require(browser.page.document.all("form").first?["action"]?.split(separator: "p=").last)
        try await browser.open("/list?\(query)&on=\(key)")
        #expect(browser.notices == told && !browser.url.contains("square"), "\(browser.url) \(browser.notices)")
        try await browser.reload()
        #expect(browser.notices.isEmpty)
        if !query.contains("q=b") {
            try await browser.open("/list?\(query)&p=\(key)")
            #expect(browser.notices == told)
        }
    }

    @Test func `is told of when a sign-in leads back`() async throws {
        let browser = try Square().visitor()
        try await browser.open("/secret?kind=square&q=b")
        try await browser.click("It is me")
        #expect(browser.heading == "Secrets of b")
        #expect(browser.notices == ["“Kind” could not be read in this address, so we ignored it."])
    }

    @Test(arguments: ["kind=square", "q=a%0Ab", "least=many", "page=x", "kind=square&q=b&utm=50%"])
    func `makes no file of more than was asked for`(_ query: String) async throws {
        let town = try Square()
        let browser = town.visitor()
        for _ in 1...2 {
            try await browser.open("/list.csv?" + query)
            #expect(browser.status == 200 && browser.heading == "List" && browser.url.hasPrefix("/list?p="))
            #expect(
                browser.notices.last == "We could not read all of that file’s address, so nothing was downloaded.",
                "\(browser.notices)")
        }
        // With no page below it there is nothing to lead to.
        try await browser.open("/bare.csv?" + query)
        #expect(browser.status == 404)
        for fine in ["", "?kind=flat", "?kind=", "?page=0", "?utm=50%"] {
            try await browser.open("/list.csv" + fine)
            #expect(browser.downloads.last?.text == " of \(fine.contains("flat") ? "flat" : "none")", "\(fine)")
        }
    }

    @Test(arguments: [
        ("page=0", 1), ("page=-1", 1), ("page=2", 2), ("page=3", 2), ("page=1001", 2), ("page=99999999999999999999", 2),
        ("page=-99999999999999999999", 1), ("page=%2B2", 2), ("page=02", 2), ("page=1.5", 1), ("q=zz&page=7", 1),
    ])
    func `leads to the nearest page of a list, where it is a page's number`(_ query: String, _ page: Int) async throws {
        let browser = try Square().visitor()
        try await browser.open("/list?" + query)
        #expect(browser.status == 200 && browser.text.contains("Page \(page) of"), "\(query): \(browser.text)")
        #expect(query.contains("zz") || browser.text.contains(page == 1 ? "Row a" : "Row Caf"), "\(browser.text)")
    }

    @Test func `is another search's only where what shows differs`() {
        let query = SquareFilter(text: "a", kind: .flat, page: 1)
        #expect(query.asksTheSame(as: SquareFilter(text: "a", kind: .flat, page: 7)))
        #expect(query.asksTheSame(as: SquareFilter(text: "a", kind: .flat, page: 7, word: "x")))
        #expect(!query.asksTheSame(as: SquareFilter(text: "b", kind: .flat, page: 1)))
        #expect(!query.asksTheSame(as: SquareFilter(text: "a", page: 1)))
        #expect(SquareFilter(text: "Caf\u{E9}").asksTheSame(as: SquareFilter(text: "Cafe\u{301}")))
    }
}

/// Lets somebody in after a flow that begins anew each time.
private final class Anew: Coordinator {
    enum Route: Codable, Hashable { case first, door, inside }
    static let addresses: [Address<Route>] = [Address("", .first), Address("inside", .inside, on: .first)]
    static let screens: Screens = [PlainScreen.self, ActingScreen.self]
    static let flows: Flows = [Doorstep.self]
    let navigation = Navigation<Route, Void>()
    let shared: Shared<Int>
    init(_ shared: Shared<Int>) { self.shared = shared }
    func start() -> Route { .first }
    func startsAnew(_ route: Route) -> Bool { true }
    func admission(to route: Route) -> Admission<Route> {
        route == .inside && shared.value == 0 ? .after(.door) : .yes
    }
    func destination(for route: Route) -> Destination {
        switch route {
        case .first: .screen(ActingScreen(act: {}))
        case .door: .flow(Doorstep(), onFinish: { self.shared.value = 1 })
        case .inside: .screen(PlainScreen())
        }
    }
}

private final class Doorstep: Coordinator {
    enum Route: Codable, Hashable { case door }
    static let screens: Screens = [ActingScreen.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .door }
    func destination(for route: Route) -> Destination { .screen(ActingScreen(act: { self.navigation.finish() })) }
}

@Suite struct `An address that waits for a flow` {
    @Test func `is led to at its end, also where that flow begins anew each time`() async throws {
        let told = try await atFirstLook(Anew.self, at: "/inside", pressing: "act") { Anew($0) }
        #expect(told.contains("Plain"), "\(told)")
    }
}
