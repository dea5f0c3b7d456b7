// The inspector of a site in development, as whoever writes the app uses it.

import Testing
import Usher
import UsherHTTP
import UsherTesting

@Suite struct `The inspector` {
    private let garden: Garden

    init() throws { garden = try Garden() }

    @Test func `asks for the key of this start, and for nothing else after it`() async throws {
        let author = garden.author()
        try await author.open("/_usher")
        #expect(author.heading == "Inspector")
        try await author.fill("Key", "wrong")
        try await author.click("Open")
        #expect(author.text.contains("That is not the key of this start."))
        try await author.open("/_usher/1")
        #expect(author.heading == "Inspector", "a page of it asks for the key first")
        try await author.open("/_usher?key=\(garden.key)")
        #expect(author.value(of: "Key") == garden.key, "a link may bring it, and opens nothing by itself")
        try await author.click("Open")
        #expect(author.heading == "Sessions" && author.text.contains("Nobody is here yet."))
    }

    @Test func `has a cookie of its own, which no other site can have sent`() async throws {
        let request = try HTTPRequest(
            method: .post, target: "/_usher",
            headers: HTTPHeaders([("Host", "localhost:8080"), ("Content-Type", "application/x-www-form-urlencoded")]),
            body: Array("key=\(garden.key)".utf8))
        let response = try await garden.answer(to: request)
        let cookie = try #require(response.headers.first { $0.name == "Set-Cookie" }?.value)
        #expect(
            cookie.hasPrefix("usher-ushertests_inspector=")
                && cookie.hasSuffix("; Path=/_usher; HttpOnly; SameSite=Strict"))
        #expect(response.status == 303)
    }

    @Test(arguments: [
        ("X-Forwarded-For", "10.0.0.1"), ("X-Forwarded-Host", "example.org"), ("Forwarded", "for=10.0.0.1"),
        ("Via", "1.1 proxy"), ("Host", "example.org"), ("Host", "localhost.example.org"),
    ])
    func `is not there for what a proxy hands on, nor under another name`(_ name: String, _ value: String) async throws
    {
        let headers = name == "Host" ? [(name, value)] : [("Host", "localhost"), (name, value)]
        for path in ["/_usher", "/_usher/1", "/_usher/1/1/shown"] {
            let request = try HTTPRequest(target: path, headers: HTTPHeaders(headers))
            #expect(try await garden.answer(to: request).status == 404)
        }
    }

    @Test func `is not there on a site that serves visitors`() async throws {
        let author = try Garden(isDevelopment: false).author()
        try await author.open("/_usher")
        #expect(author.status == 404)
    }

    @Test func `shows each session as a tree, with the pages that its tabs show`() async throws {
        let visitor = garden.visitor()
        try await visitor.open("/")
        try await visitor.click("Plant")
        let author = try await garden.authorInside()
        #expect(author.text.contains("1 session, "))
        #expect(author.text.contains("GardenCoordinator") && author.text.contains("PlantCoordinator"))
        let tab = visitor.newTab()
        try await tab.open("/shed")
        try await author.click("Session 1")
        #expect(author.heading == "Session 1")
        #expect(author.text.contains("Tab 1 showed 2 Name it") && author.text.contains("Tab 2 showed 3 Shed"))
        for _ in 0..<3 { try await author.reload() }
        #expect(author.text.contains("Tab 1 showed 2 Name it"))
    }

    @Test func `says what actions did: where, how it ended, and what they changed`() async throws {
        let visitor = garden.visitor()
        try await visitor.open("/")
        try await visitor.click("Plant")
        try await visitor.fill("Name", "x")
        try await visitor.click("Next")
        try await visitor.fill("Name", "Rose")
        try await visitor.click("Next")
        try await visitor.click("Burn it")
        let author = try await garden.authorInside()
        try await author.click("Session 1")
        for words in [
            "plant WindowScreen, GardenCoordinator.window", "next NamingScreen, PlantCoordinator.name",
            "not right: name", "PlantCoordinator.name: \"\" → \"Rose\"", "threw FireError: Too hot.",
        ] {
            #expect(author.text.contains(words), "\(words)")
        }
    }

    @Test func `shows a page with its route, its state and what it offers, and the page itself, inert`() async throws {
        let visitor = garden.visitor()
        try await visitor.open("/")
        try await visitor.click("Plant")
        try await visitor.fill("Name", "Rose")
        try await visitor.click("Next")
        let author = try await garden.authorInside()
        try await author.open("/_usher/1/2")
        #expect(author.heading == "Name it")
        for words in ["PlantCoordinator", "NamingScreen", "as a modal", "\"Rose\"", "next", "with the form"] {
            #expect(author.text.contains(words), "\(words)")
        }
        try await author.open("/_usher/1/2/shown")
        #expect(author.page.document.all("h1").last?.text == "Name it" && author.page.document.all("form").isEmpty)
        #expect(author.page.document.all(attribute: "name", "token").isEmpty)
    }

    @Test func `changes nothing by looking: no notice is taken, no session kept, no page used`() async throws {
        let visitor = garden.visitor()
        try await visitor.open("/")
        try await visitor.click("Water")
        let author = try await garden.authorInside()
        for path in ["/_usher/1", "/_usher/1/1", "/_usher/1/1/shown"] { try await author.open(path) }
        #expect(!author.text.contains("Watered."))
        try await visitor.open(visitor.url)
        #expect(visitor.notices.isEmpty, "the visitor has seen it, and sees it once")
        try await visitor.click("Water")
        try await author.open("/_usher/1/1/shown")
        #expect(visitor.notices == ["Watered."])
        garden.clock.advance(by: .seconds(20 * 60 - 1))
        try await author.open("/_usher/1")
        garden.clock.advance(by: .seconds(1))
        try await author.open("/_usher")
        #expect(author.text.contains("Nobody is here yet."), "its idle time went on")
    }

    @Test(arguments: [false, true])
    func `counts who left where when a session expires, also one that was packed`(isPacked: Bool) async throws {
        let visitor = garden.visitor()
        try await visitor.open("/")
        try await visitor.click("Plant")
        let author = try await garden.authorInside()
        try await author.open("/_usher/map")
        #expect(!author.text.contains("1 left"))
        if isPacked { await garden.site.packSessions() }
        garden.clock.advance(by: .seconds(20 * 60))
        #expect(await garden.site.sweep() == 1)
        try await author.open("/_usher/map")
        #expect(author.text.contains("1 left"))
    }

    @Test func `draws one root, arrows by what led there, tabs as flags, and past pages with where they lead`()
        async throws
    {
        let visitor = garden.visitor()
        try await visitor.open("/")
        try await visitor.click("Plant")
        try await visitor.fill("Name", "Rose")
        try await visitor.click("Next")
        let tab = visitor.newTab()
        try await tab.open("/shed")
        try await tab.click("Plant")
        try await tab.click("Close")
        let author = try await garden.authorInside()
        try await author.click("Session 1")
        let titles = author.page.document.all("title").map(\.text)
        func count(_ title: String) -> Int { titles.count { $0.hasPrefix(title) } }
        // A picture for each width of its frame.
        let pictures = author.page.document.all("svg").count { $0["role"] == "group" }
        #expect(count("GardenCoordinator,") == pictures && pictures <= 3)
        #expect(count("plant led here") == pictures && count("next led here") == pictures)
        #expect(titles.contains { $0.hasPrefix("Rose") && $0.hasSuffix("shown in tab 1") })
        #expect(titles.contains { $0.hasPrefix("Shed") && $0.hasSuffix("shown in tab 2") })
        #expect(count("Name it: left or closed, leads to Shed") == pictures)
        #expect(author.text.contains("1 plant") && author.text.contains("2 next"))
    }

    @Test func `lights up the arrow of the action that is chosen in the line of time, and the last one as it follows`()
        async throws
    {
        let visitor = garden.visitor()
        try await visitor.open("/")
        try await visitor.click("Plant")
        try await visitor.fill("Name", "Rose")
        try await visitor.click("Next")
        let author = try await garden.authorInside()
        try await author.open("/_usher/1")
        #expect(garden.lit(in: author) == [])
        try await author.click("plant")
        #expect(garden.lit(in: author) == ["plant led here"])
        #expect(author.page.document.all(attribute: "aria-current", "step").first?.text.contains("plant") == true)
        try await author.open("/_usher/1?follow=1")
        #expect(garden.lit(in: author) == ["next led here"])
        try await author.click("plant")
        #expect(garden.lit(in: author) == ["plant led here"] && author.page.refresh != nil, "it goes on to follow")
        try await author.open("/_usher/1?step=99")
        #expect(garden.lit(in: author) == [])
    }

    @Test func `shows no secret of a state, of an address or of a route`() async throws {
        let visitor = garden.visitor()
        try await visitor.open("/")
        try await visitor.click("Plant")
        try await visitor.fill("Name", "Rose")
        try await visitor.click("Next")
        try await visitor.newTab().open("/gate/b5n0Xk2PqLr8Vz7Tm3Wd1Q")
        let author = try await garden.authorInside()
        try await author.open("/_usher/1")
        #expect(author.text.contains("PlantCoordinator.seedToken: \"\" → •••••"))
        #expect(author.text.contains("/gate/•••••"))
        for path in ["/_usher", "/_usher/1", "/_usher/1/2", "/_usher/1/4", "/_usher/map"] {
            try await author.open(path)
            #expect(author.status == 200)
            let titles = author.page.document.all("title").map(\.text).joined()
            for secret in ["seed of Rose", "b5n0Xk2P"] {
                #expect(!author.text.contains(secret) && !titles.contains(secret), "\(secret) at \(path)")
            }
        }
    }

    @Test func `ends a session by a form of its own alone`() async throws {
        let visitor = garden.visitor()
        try await visitor.open("/")
        let author = try await garden.authorInside()
        try await author.click("Session 1")
        let forged = try HTTPRequest(
            method: .post, target: "/_usher/1", headers: HTTPHeaders([("Host", "localhost")]),
            body: Array("token=x".utf8))
        #expect(try await garden.answer(to: forged).status == 303, "without the cookie it leads to the key")
        #expect(garden.site.sessionCount == 1)
        try await author.click("End it")
        #expect(author.heading == "Sessions" && garden.site.sessionCount == 0)
        try await visitor.reload()
        #expect(visitor.notices.contains("Your earlier visit had ended, so we have started a new one."))
    }

    @Test func `maps which screens led where, in all sessions together, with nothing of anybody in it`() async throws {
        for name in ["Rose", "Oak"] {
            let visitor = garden.visitor()
            try await visitor.open("/")
            garden.clock.advance(by: .seconds(7))
            try await visitor.click("Plant")
            try await visitor.fill("Name", "x")
            try await visitor.click("Next")
            try await visitor.fill("Name", name)
            try await visitor.click("Next")
            try await visitor.back()
            try await visitor.forward()
            try await visitor.click("Burn it")
        }
        let author = try await garden.authorInside()
        try await author.open("/_usher/1")
        try await author.click("End it")
        try await author.click("Flow map")
        #expect(author.heading == "Flow map")
        for words in [
            "WindowScreen of GardenCoordinator 2 7 s 0 plant 2 → NamingScreen",
            "NamingScreen of PlantCoordinator", "not right: name 2", "next 2 → WindowScreen", "failed: burn 2",
            "Back 2 → NamingScreen",
        ] {
            #expect(author.text.contains(words), "\(words) in \(author.text)")
        }
        #expect(!author.text.contains("Rose") && !author.text.contains("Oak"))
    }

    @Test func `follows a session without a script, where it is asked to`() async throws {
        let visitor = garden.visitor()
        try await visitor.open("/")
        let author = try await garden.authorInside()
        try await author.click("Session 1")
        #expect(author.page.refresh == nil)
        try await author.click("Follow it")
        #expect(author.page.refresh?.seconds == 1)
    }
}
