// An app without any HTML but the content of its pages, in Usher's own.

import Testing
import Usher
import UsherTesting

@Suite struct `An app that has no HTML but its own content` {
    @Test func `has pages whose forms are Usher's, with every kind of field`() async throws {
        let party = try Party()
        let browser = party.visitor()
        try await browser.open("/")
        #expect(browser.heading == "Who comes?" && browser.title == "Who comes? · The party")
        #expect(browser.page.document.first("html")?["lang"] == "en")
        let form = try #require(browser.page.document.first("form"))
        #expect(form["enctype"] == "multipart/form-data")
        for (label, type) in [
            ("Name", "text"), ("Email", "email"), ("Password", "password"), ("Guests", "text"), ("Code", "text"),
        ] {
            #expect(
                browser.page.document.all("input").contains { $0["type"] == type && $0["id"]?.isEmpty == false },
                "\(label)")
        }
        try await browser.click("Next")
        #expect(browser.errors.contains { $0.contains("Enter the name.") }, "each field says what it lacks")
        try await party.fillIn(browser)
        try await browser.click("Next")
        #expect(browser.heading == "All of it" && browser.text.contains("Ann brings 2"))
        #expect(
            browser.links == ["Skip to the content", "The party", "Who comes?"],
            "the link back has the title of the page below")
    }

    @Test func `has a header whose name leads home, and its own places and help around each page`() async throws {
        let party = try Party(also: [
            "Templates/usher/navigation.html": #"<nav aria-label="The party"><a href="/guest/1">Guests</a></nav>"#,
            "Templates/usher/footer.html": #"<footer><a href="/privacy" rel="external">Privacy</a></footer>"#,
        ])
        let browser = party.visitor()
        try await browser.open("/")
        #expect(browser.links == ["Skip to the content", "The party", "Guests", "Privacy"])
        let page = try #require(browser.page.document.first("main")?["id"])
        #expect(browser.page.document.first("a")?["href"] == "#\(page)", "the first link skips the rest")
        try await browser.click("Help")
        for around in ["header", "div"] {
            let part = browser.page.document.all(around).first { $0["class"] == "site" || $0["class"] == "below" }
            #expect(part?["inert"] != nil, "a modal lies over it")
        }
        try await browser.click("Close")
        try await browser.open("/nowhere")
        #expect(browser.links == ["Skip to the content", "The party", "Guests", "Home", "Privacy"])
        try await browser.click("The party")
        #expect(browser.heading == "Who comes?")
        try await browser.followRefresh()
        #expect(browser.links == ["Skip to the content", "The party", "Guests", "Stay", "Privacy"])
    }

    @Test func `says in a label what may be left empty`() async throws {
        let browser = try Party().visitor()
        try await browser.open("/")
        let marks = browser.page.document.all("label").map(\.text).filter { $0.contains("(optional)") }
        #expect(marks == ["Notes (optional)", "Photo (optional)"], "and not a box that need not be ticked")
        try await browser.fill("Notes", "Late")
        #expect(browser.value(of: "Notes") == "Late", "a story may still call it as its form does")
    }

    @Test func `tells browsers and whoever is sent a link what it is`() async throws {
        let party = try Party(also: [
            "Public/party.css": ":root { --accent: teal }",
            "Templates/usher/metadata.html": """
            <meta name="description" content="Who brings a cake"><link rel="stylesheet" href="{{@/party.css}}">
            """,
        ])
        let usual = try Party().visitor()
        try await usual.open("/")
        func says(_ browser: Browser, _ name: String) -> [String?] {
            browser.page.document.all("meta").filter { ($0["name"] ?? $0["property"]) == name }.map { $0["content"] }
        }
        #expect(says(usual, "og:title") == ["Who comes?"] && says(usual, "og:site_name") == ["The party"])
        #expect(says(usual, "theme-color").count == 2, "by day and by night")
        let icon = try #require(usual.page.document.all("link").first { $0["rel"] == "icon" }?["href"])
        let answer = try await party.get(icon)
        #expect(answer.status == 200 && answer.header("Content-Type") == "image/svg+xml")
        for address in ["/", "/nowhere"] {
            let own = party.visitor()
            try await own.open(address)
            #expect(says(own, "description") == ["Who brings a cake"], "its own takes the place, on error pages too")
            #expect(own.page.document.all("link").contains { $0["href"]?.hasPrefix("/party.") == true })
        }
    }

    @Test func `opens a modal over the page, and closes it`() async throws {
        let browser = try Party().visitor()
        try await browser.open("/")
        try await browser.click("Help")
        #expect(browser.dialogs == ["Help"] && browser.heading == "Help")
        try await browser.click("Close")
        #expect(browser.dialogs.isEmpty && browser.heading == "Who comes?")
    }

    @Test func `keeps what was typed, and asks before it is lost`() async throws {
        let browser = try Party().visitor()
        try await browser.open("/")
        try await browser.fill("Name", "Ann")
        try await browser.click("Leave")
        #expect(browser.buttons.starts(with: ["Discard", "Keep editing"]))
        try await browser.click("Keep editing")
        #expect(browser.value(of: "Name") == "Ann")
    }

    @Test func `says what is not there, and asks before a session ends`() async throws {
        let party = try Party()
        let browser = party.visitor()
        try await browser.open("/nowhere")
        #expect(browser.status == 404 && browser.heading == "Page not found" && browser.links.last == "Home")
        try await browser.open("/")
        try await browser.followRefresh()
        #expect(browser.heading == "Are you still there?")
        try await browser.click("Stay")
        #expect(browser.heading == "Who comes?")
        try await browser.open("/guest/9")
        #expect(browser.status == 404 && browser.text.contains("This guest is not there."))
        try await browser.click("Back")
        #expect(browser.heading == "Who comes?")
    }

    @Test func `is served its style sheet and script, which browsers keep for a year`() async throws {
        let party = try Party()
        let browser = party.visitor()
        try await browser.open("/")
        let style = try #require(browser.page.document.first("link")?["href"])
        let script = try #require(browser.page.document.first("script")?["src"])
        for (address, type) in [(style, "text/css"), (script, "text/javascript")] {
            let answer = try await party.get(address)
            #expect(answer.status == 200 && answer.header("Content-Type")?.hasPrefix(type) == true)
            #expect(answer.header("Cache-Control")?.contains("immutable") == true && !answer.body.isEmpty)
        }
        let plain = try await party.get("/usher.css")
        #expect(plain.status == 200 && plain.header("Cache-Control") == "no-cache")
        let former = try await party.get("/usher.0123456789abcdef.css")
        #expect(former.status == 200 && former.header("Cache-Control") == "no-cache", "a page of another build has it")
        #expect(try await party.get("/usher.0123456789abcdef.js.map").status == 404)
    }

    @Test func `has its own file wherever it has one of the same name`() async throws {
        let party = try Party(also: [
            "Public/usher.css": "body { color: teal }",
            "Templates/usher/messages.html": "<p>My own messages</p>",
            "Templates/error.html": "<title>{{title}}</title><h1>My own error</h1>",
        ])
        let browser = party.visitor()
        try await browser.open("/")
        #expect(browser.text.contains("My own messages"))
        let style = try #require(browser.page.document.first("link")?["href"])
        let usual = try Party().visitor()
        try await usual.open("/")
        #expect(style != usual.page.document.first("link")?["href"], "it has the digits of another content")
        #expect(try await party.get(style).header("ETag") != nil, "it is a file")
        try await browser.open("/nowhere")
        #expect(browser.heading == "My own error")
    }

    @Test func `is told which of its buttons lies in no form of its page`() throws {
        let error = #expect(throws: TemplateErrors.self) {
            try Party(also: [
                "Templates/who.html": "<h1>{{page.title}}</h1>\n<button name=\"act\" value=\"next\">Next</button>"
            ])
        }
        #expect(
            error?.description == """
                Templates/who.html:2:27: this button lies in no form of its page: begin with {{<usher/layer}}, or put a \
                form of your own into {{<usher/form}}, which has its token
                <button name="act" value="next">Next</button>
                                          ^
                """)
    }

    @Test func `is told of a mistake in a built-in piece by its name`() throws {
        let error = #expect(throws: TemplateErrors.self) {
            try Party(also: ["Templates/all.html": "{{<usher/layer}}{{$contents}}{{/contents}}{{/usher/layer}}"])
        }
        #expect(
            error?.description == """
                Templates/all.html:1:17: "usher/layer" has no block "contents"; is it "content"?
                {{<usher/layer}}{{$contents}}{{/contents}}{{/usher/layer}}
                                ^
                """)
    }
}

// MARK: The app

private struct WhoForm: Form {
    enum Drink: String, CaseIterable { case tea, coffee }

    var name = ""
    var email = ""
    var password = ""
    var guests = 1
    var code = ""
    var notes = ""
    var agrees = false
    var drink = Drink.tea
    var photo: FormFile?

    static let fields: [FormField<Self>] = [
        .text("name", \.name, label: "Name", hint: "As your friends say it."),
        .email("email", \.email, label: "Email"),
        .password("password", \.password, label: "Password", autocomplete: "new-password"),
        .number("guests", \.guests, label: "Guests", in: 1...9),
        .code("code", \.code, label: "Code", digits: 4),
        .multiline("notes", \.notes, label: "Notes", required: false),
        .checkbox("agrees", \.agrees, label: "I bring a cake"),
        .choice("drink", \.drink, label: "Drink", options: Drink.allCases.map { ($0, $0.rawValue) }),
        .file("photo", \.photo, label: "Photo", required: false, accepts: [".png"]),
    ]
}

private struct WhoScreen: Screen {
    static let template = "who"
    static let actions: Actions<Self> = [
        .submit("next", \.next), .button("help", \.help), .button("leave", \.leave).asksBeforeLoss(),
    ]
    let title = "Who comes?"
    let form = WhoForm()
    let next: (WhoForm) -> Void
    let help, leave: () -> Void
}

private struct AllScreen: Screen {
    static let template = "all"
    static let actions: Actions<Self> = []
    static let fields: Fields<Self> = [.text("name", \.name), .number("guests", \.guests)]
    let title = "All of it"
    let name: String
    let guests: Int
}

private struct HelpScreen: Screen {
    static let template = "help"
    static let actions: Actions<Self> = [.button("close", \.close)]
    let title = "Help"
    let close: () -> Void
}

private struct GuestScreen: LoadingScreen {
    static let template = "guest"
    static let actions: Actions<Self> = []
    struct Model: ViewModel { static let fields: Fields<Self> = [] }
    func load() async throws -> Model { throw NotFound("This guest is not there.") }
    func title(with model: Model) -> String { "" }
}

private final class PartyCoordinator: Coordinator {
    enum Route: Codable, Hashable { case who, all, help, guest(String) }
    struct State: Codable, Equatable {
        var name = ""
        var guests = 1
    }
    static let addresses: [Address<Route>] = [Address("", .who), Address("guest/{id}", Route.guest, on: .who)]
    static let screens: Screens = [WhoScreen.self, AllScreen.self, HelpScreen.self, GuestScreen.self]

    let navigation = Navigation<Route, Void>()
    var state = State()

    func start() -> Route { .who }

    func destination(for route: Route) -> Destination {
        switch route {
        case .who:
            .screen(
                WhoScreen(
                    next: { form in
                        self.state = State(name: form.name, guests: form.guests)
                        self.navigation.push(.all)
                    }, help: { self.navigation.present(.help) }, leave: { self.navigation.restart(at: .who) }))
        case .all: .screen(AllScreen(name: state.name, guests: state.guests))
        case .help: .screen(HelpScreen(close: navigation.dismiss))
        case .guest: .screen(GuestScreen())
        }
    }
}

private final class Party {
    private let folder: TemporaryFolder
    private let site: Site

    /// - Parameter files: of the app, beside its content, or in its place.
    init(also files: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        let content = [
            "Templates/who.html": """
            {{<usher/layer}}{{$content}}{{>usher/fields}}{{/content}}
            {{$actions}}<button name="act" value="next">Next</button>
            <button name="act" value="help">Help</button>
            <button name="act" value="leave">Leave</button>{{/actions}}{{/usher/layer}}
            """,
            "Templates/all.html":
                "{{<usher/layer}}{{$content}}<p>{{name}} brings {{guests}}</p>{{/content}}{{/usher/layer}}",
            "Templates/help.html": """
            {{<usher/layer}}{{$actions}}<button name="act" value="close">Close</button>{{/actions}}{{/usher/layer}}
            """,
            "Templates/guest.html": "{{<usher/layer}}{{/usher/layer}}",
        ]
        for (name, text) in content.merging(files, uniquingKeysWith: { _, own in own }) {
            try folder.write(name, text)
        }
        var options = SiteOptions()
        options.name = "The party"
        site = try Site(folder: folder.path, options: options) { _ in PartyCoordinator() }
    }

    func visitor() -> Browser { Browser(SiteTransport(site)) }

    func fillIn(_ browser: Browser) async throws {
        for (label, value) in [
            ("Name", "Ann"), ("Email", "ann@example.org"), ("Password", "correct horse"), ("Guests", "2"),
            ("Code", "1234"),
        ] {
            try await browser.fill(label, value)
        }
    }

    func get(_ address: String) async throws -> WireResponse {
        try await SiteTransport(site).send(
            WireRequest(method: "GET", target: address, headers: [("Host", "localhost")]))
    }
}
