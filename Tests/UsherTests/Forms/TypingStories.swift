// What the script sends while somebody types: it is kept, a field is looked through, and nothing else happens.

import Foundation
import Testing
import Usher
import UsherTesting

@Suite struct `While somebody types` {
    @Test func `what they typed is kept for the page, and nothing runs`() async throws {
        let desk = try TypingSite()
        let browser = try await desk.opened()
        #expect(try await desk.type("usher:keep", ["street": "Mill", "secret": "hush"], in: browser).status == 204)
        #expect(desk.life.asked == 0)
        try await browser.reload()
        #expect(browser.value(of: "Street") == "Mill" && browser.value(of: "Secret") == "")
        #expect(browser.errors.isEmpty && browser.notices.isEmpty && browser.text.contains("0 sent"))
        try await browser.fill("Street", "Mill Lane")
        try await browser.fill("Secret", "hush")
        try await browser.click("Next")
        #expect(browser.text.contains("1 sent") && browser.value(of: "Street") == "")
    }

    @Test(arguments: [5_000, 300_000, 3_000_000])
    func `what is too long for its field is told there, and the rest is kept`(_ length: Int) async throws {
        let desk = try TypingSite()
        let browser = try await desk.opened()
        let fields = ["street": String(repeating: "a", count: length), "email": "ann@example.org"]
        let told = try await desk.type("usher:look.street", fields, in: browser)
        #expect(String(decoding: told.body, as: UTF8.self).hasSuffix("must be 200 characters or fewer."))
        #expect(try await desk.type("usher:keep", fields, in: browser).status == 204)
        try await browser.reload()
        #expect(browser.value(of: "Email") == "ann@example.org")
        #expect(browser.value(of: "Street")?.utf8.count == (length == 5_000 ? 5_000 : 0))
    }

    @Test func `what was sent meanwhile is not typed any more`() async throws {
        let desk = try TypingSite()
        let browser = try await desk.opened()
        let late = try desk.typing("usher:keep", ["street": "Mill"], in: browser)
        try await browser.fill("Street", "Mill Lane")
        try await browser.fill("Secret", "hush")
        try await browser.click("Next")
        #expect(try await desk.transport.send(late).status == 204)
        try await browser.reload()
        #expect(browser.text.contains("1 sent") && browser.value(of: "Street") == "", "it comes too late")
    }

    @Test func `is kept once in half a second, for whoever has the page's token, and is no use of the session`()
        async throws
    {
        let desk = try TypingSite()
        let browser = try await desk.opened()
        _ = try await desk.type("usher:keep", ["street": "A"], in: browser)
        _ = try await desk.type("usher:keep", ["street": "B"], in: browser)
        try await browser.reload()
        #expect(browser.value(of: "Street") == "A")
        desk.clock.advance(by: .seconds(3))
        var foreign = try desk.typing("usher:keep", ["street": "C"], in: browser)
        foreign.set("token", "forged")
        #expect(try await desk.transport.send(foreign).status == 204)
        try await browser.reload()
        #expect(browser.value(of: "Street") == "A")
        for _ in 1...7 {
            desk.clock.advance(by: .seconds(3 * 60))
            _ = try await desk.type("usher:keep", ["street": "D"], in: browser)
        }
        try await browser.reload()
        #expect(browser.text.contains("expired") || browser.value(of: "Street") == "", "twenty minutes are over")
    }

    @Test func `a field is looked through by its rules, and by what a service knows`() async throws {
        let desk = try TypingSite()
        let browser = try await desk.opened()
        func said(_ field: String, _ fields: [String: String]) async throws -> String? {
            desk.clock.advance(by: .seconds(1))
            let answer = try await desk.type("usher:look.\(field)", fields, in: browser)
            return answer.status == 204 ? nil : String(decoding: answer.body, as: UTF8.self)
        }
        #expect(try await said("street", ["street": ""]) == "Enter the street.")
        #expect(try await said("street", ["street": "Nowhere"]) == "There is no street of that name.")
        #expect(try await said("street", ["street": "Mill Lane"]) == "")
        #expect(try await said("email", ["email": "ann"]) == "Enter an email address such as name@example.org.")
        #expect(try await said("email", ["email": ""]) == "")
        for field in ["secret", "none", "", "street.1", "*"] { #expect(try await said(field, ["secret": "x"]) == nil) }
        #expect(desk.life.asked == 2, "a service is asked when the field is right by its rules")
        try await browser.reload()
        #expect(browser.text.contains("0 sent") && browser.errors.isEmpty && browser.value(of: "Street") == "")
    }

    @Test func `a service that is asked knows who asks`() async throws {
        let desk = try TypingSite()
        let browser = try await desk.opened()
        _ = try await desk.type("usher:look.street", ["street": "Mill Lane"], in: browser)
        #expect(desk.life.askers == ["192.0.2.7"])
        desk.clock.advance(by: .seconds(1))
        _ = try await desk.type("usher:look.street", ["street": "Mill Lane"], in: browser)
        desk.clock.advance(by: .seconds(1))
        let third = try await desk.type("usher:look.street", ["street": "Mill Lane"], in: browser)
        #expect(third.status == 204 && desk.life.askers.count == 3, "it may count them")
    }

    @Test func `the same is said with the action, which does not run`() async throws {
        let desk = try TypingSite()
        let browser = try await desk.opened()
        try await browser.fill("Street", "Nowhere")
        try await browser.fill("Secret", "hush")
        try await browser.click("Next")
        #expect(browser.errors.first == "There is no street of that name." && browser.text.contains("0 sent"))
        try await browser.fill("Street", "Mill Lane")
        try await browser.fill("Secret", "hush")
        try await browser.click("Next")
        #expect(browser.text.contains("1 sent"))
    }
}

// MARK: The app

private struct StreetForm: Form {
    var street = ""
    var email = ""
    var secret = ""
    static let fields: [FormField<Self>] = [
        .text("street", \.street, label: "Street"), .email("email", \.email, label: "Email", required: false),
        .password("secret", \.secret, label: "Secret", autocomplete: "off"),
    ]
}

private struct TypingScreen: Screen {
    static let template = "typing"
    static let actions: Actions<Self> = [.submit("next", \.next).asking("street", \.mistake)]
    static let fields: Fields<Self> = [.number("sent", \.sent)]
    let title = "Typing"
    let form = StreetForm()
    let sent: Int
    let next: (StreetForm) -> Void
    let mistake: (StreetForm) async throws -> Phrase?
}

private final class TypingCoordinator: Coordinator {
    enum Route: Codable, Hashable { case form }
    struct State: Codable, Equatable { var sent = 0 }
    static let addresses: [Address<Route>] = [Address("", .form)]
    static let screens: Screens = [TypingScreen.self]
    let navigation = Navigation<Route, Void>()
    var state = State()
    private let life: Asked
    private let visit: Visit

    init(life: Asked, visit: Visit) { (self.life, self.visit) = (life, visit) }

    func start() -> Route { .form }

    func destination(for route: Route) -> Destination {
        .screen(
            TypingScreen(
                sent: state.sent, next: { _ in self.state.sent += 1 },
                mistake: { form in
                    self.life.asked += 1
                    self.life.askers.append(self.visit.address)
                    try await self.visit.take(Limit("streets", 2, per: .minutes(15), by: .address))
                    return form.street == "Mill Lane" ? nil : "There is no street of that name."
                }))
    }
}

private final class Asked: @unchecked Sendable {
    // because a session runs one thing at a time, and the test waits for each answer
    var asked = 0
    /// Their addresses.
    var askers: [String] = []
}

private final class TypingSite {
    let folder: TemporaryFolder
    let site: Site
    let clock = ManualClock()
    let life = Asked()
    var transport: SiteTransport { SiteTransport(site, from: "192.0.2.7") }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "Templates/typing.html",
            """
            {{<usher/layer}}{{$content}}<p>{{sent}} sent</p>{{>usher/fields}}{{/content}}
            {{$actions}}<button name="act" value="next">Next</button>{{/actions}}{{/usher/layer}}
            """)
        site = try Site(folder: folder.path, options: SiteOptions(clock: clock)) { [life] visit in
            TypingCoordinator(life: life, visit: visit)
        }
    }

    func opened() async throws -> Browser {
        let browser = Browser(transport)
        try await browser.open("/")
        try await browser.reload()
        return browser
    }

    /// What the script sends of the page that a browser shows.
    func typing(_ act: String, _ fields: [String: String], in browser: Browser) throws -> WireRequest {
        let page = browser.page.document
        func hidden(_ name: String) -> String { page.all("input").first { $0["name"] == name }?["value"] ?? "" }
        let cookies = browser.exchanges.compactMap { $0.request.header("Cookie") }.last ?? ""
        var request = WireRequest(
            method: "POST", target: page.first("form")?["action"] ?? "",
            headers: [
                ("Host", "localhost"), ("Cookie", cookies), ("Content-Type", "application/x-www-form-urlencoded"),
                ("Sec-Fetch-Site", "same-origin"),
            ])
        request.set("token", hidden("token"))
        request.set("nonce", hidden("nonce"))
        for (name, value) in fields { request.set(name, value.replacing(" ", with: "+")) }
        request.set("act", act)
        return request
    }

    func type(_ act: String, _ fields: [String: String], in browser: Browser) async throws -> WireResponse {
        try await transport.send(typing(act, fields, in: browser))
    }
}
