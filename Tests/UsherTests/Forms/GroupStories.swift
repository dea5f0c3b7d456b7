// A list of forms on one page: adding, taking away, and what is wrong in one of them.

import Testing
import Usher
import UsherTesting

@Suite struct `A list of forms in a form` {
    @Test func `goes on where Enter is pressed, and neither adds nor takes away`() async throws {
        let browser = try MarketSite().visitor()
        try await browser.open("/")
        try await browser.fill("Market", "May")
        try await browser.fill("Name", "Honey", near: "Stall 1")
        try await browser.submit()
        #expect(browser.text.contains("May: Honey"), "\(browser.page)")
    }

    @Test func `grows and shrinks without losing or checking what was typed`() async throws {
        let browser = try MarketSite().visitor()
        try await browser.open("/")
        #expect(legends(browser) == ["Stalls", "Stall 1"], "it begins with as many as there must be")
        try await browser.fill("Market", "")
        try await browser.fill("Name", "Honey", near: "Stall 1")
        try await browser.click("Add a stall")
        #expect(browser.errors.isEmpty && legends(browser) == ["Stalls", "Stall 1", "Stall 2"])
        try await browser.fill("Name", "Soap", near: "Stall 2")
        try await browser.check("Gas", near: "Stall 2")
        try await browser.click("Add a stall")
        #expect(!browser.text.contains("Add a stall"), "there may be three")
        try await browser.fill("Name", "Cheese", near: "Stall 3")
        #expect(names(browser) == ["Honey", "Soap", ""], "as the page was sent")
        try await browser.click("Remove Stall 1")
        #expect(names(browser) == ["Soap", "Cheese"] && legends(browser).count == 3)
        try await browser.click("Add a stall")
        #expect(names(browser) == ["Soap", "Cheese", ""])
        try await browser.fill("Name", "Tea", near: "Stall 3")
        try await browser.fill("Market", "May")
        try await browser.click("Next")
        #expect(browser.text.contains("May: Soap (gas), Cheese, Tea"), "\(browser.page)")
    }

    @Test func `shows what it has, and an entry that comes is not one that went`() async throws {
        let browser = try MarketSite().visitor()
        try await fill(browser, ["Honey", "Soap"])
        try await browser.click("Market")
        #expect(names(browser) == ["Honey", "Soap"])
        try await browser.click("Remove Stall 2")
        try await browser.click("Add a stall")
        #expect(names(browser) == ["Honey", ""], "and not Soap")
        try await browser.fill("Name", "Tea", near: "Stall 2")
        try await browser.click("Next")
        #expect(browser.text.contains("May: Honey, Tea"))
    }

    @Test func `says what is wrong at the entry's field`() async throws {
        let browser = try MarketSite().visitor()
        try await fill(browser, ["Honey", ""])
        #expect(browser.errors == ["Stall 2: Enter the name.", "Enter the name."])
        #expect(browser.title == "Error: Market")
        let link = browser.page.document.all("a").first { $0.text == "Stall 2: Enter the name." }?["href"]
        let field = browser.page.document.all("input").first { $0["aria-invalid"] != nil }
        #expect(field?["name"] == "stalls.2.name" && link == field?["id"].map { "#\($0)" })
        #expect(field?.has("autofocus") == true)
        try await browser.fill("Name", "Honey", near: "Stall 2")
        try await browser.click("Next")
        #expect(browser.errors.first == "Stall 2: There are two of that name.")
        try await browser.click("Remove Stall 1")
        try await browser.click("Add a stall")
        try await browser.fill("Name", "Honey", near: "Stall 2")
        try await browser.click("Next")
        #expect(
            browser.errors.first == "Stall 2: There are two of that name.", "by its place, whatever its id is")
        try await browser.click("Remove Stall 2")
        try browser.see("Stall 2 was removed.")
        try await browser.click("Remove Stall 1")
        #expect(browser.errors.isEmpty && legends(browser) == ["Stalls"])
        try await browser.click("Next")
        #expect(browser.errors == ["Add at least 1.", "Add at least 1."])
    }

    @Test func `holds against a visitor who makes up its entries`() async throws {
        let market = try MarketSite()
        let browser = market.visitor()
        try await fill(browser, ["Honey"])
        let site = SiteTransport(market.site)
        for stalls in [
            "", " ", "1 1 1 1", "-1", "01 1", "٣", "1 2 3 4", "1234567", "+9223372036854775807", "1 +-1", "*", "1.2",
            String(repeating: "7 ", count: 5_000), (1...5_000).map(String.init).joined(separator: " "),
        ] {
            for act in [
                "next", "usher:add.stalls", "usher:remove.stalls.1", "usher:remove.stalls", "usher:add.", "usher:add",
            ] {
                var form = try browser.lastForm()
                form.set("act", act)
                form.set("stalls", stalls)
                #expect(try await site.send(form).status == 303, "\(stalls.prefix(20)) \(act)")
                try await browser.open("/")
                #expect(browser.page.document.all("legend").count <= 4)
            }
        }
    }

    @Test func `comes back with a Back into it`() async throws {
        let browser = try MarketSite().visitor()
        try await browser.open("/")
        try await browser.click("Add a stall")
        try await browser.fill("Name", "Honey", near: "Stall 1")
        try await browser.fill("Name", "Soap", near: "Stall 2")
        let tab = try await browser.duplicateTab()
        try await browser.click("Add a stall")
        #expect(names(browser) == ["Honey", "Soap", ""])
        try await tab.open("/")
        #expect(names(tab) == ["Honey", "Soap", ""], "the page is one, whatever tab shows it")
    }

    private func fill(_ browser: Browser, _ names: [String]) async throws {
        try await browser.open("/")
        try await browser.fill("Market", "May")
        for (index, name) in names.enumerated() {
            if index > 0 { try await browser.click("Add a stall") }
            try await browser.fill("Name", name, near: "Stall \(index + 1)")
        }
        try await browser.click("Next")
    }

    private func legends(_ browser: Browser) -> [String] { browser.page.document.all("legend").map(\.text) }

    private func names(_ browser: Browser) -> [String] {
        browser.page.document.all("input").filter { $0["name"]?.hasSuffix(".name") == true }.map { $0["value"] ?? "" }
    }
}

// MARK: The app

private struct StallEntry: Form, Codable, Equatable {
    var name = ""
    var usesGas = false
    static let fields: [FormField<Self>] = [
        .text("name", \.name, label: "Name"), .checkbox("gas", \.usesGas, label: "Gas"),
    ]
}

private struct MarketForm: Form, Codable, Equatable {
    var name = ""
    var stalls: [StallEntry] = []
    static let fields: [FormField<Self>] = [
        .text("market", \.name, label: "Market"),
        .group("stalls", \.stalls, label: "Stalls", each: "Stall", adding: "Add a stall", in: 1...3),
    ]

    func check(_ problems: inout FormProblems) {
        if stalls.count == 2, stalls[0].name == stalls[1].name {
            problems.add("There are two of that name.", to: "stalls.2.name")
        }
    }
}

private struct MarketScreen: Screen {
    static let template = "market"
    static let actions: Actions<Self> = [.submit("next", \.next)]
    let title = "Market"
    let form: MarketForm
    let next: (MarketForm) -> Void
}

private struct SentScreen: Screen {
    static let template = "sent"
    static let actions: Actions<Self> = []
    static let fields: Fields<Self> = [.text("said", \.said)]
    let title = "Sent"
    let said: String
}

private final class Market: Coordinator {
    enum Route: Codable, Hashable { case market, sent }
    static let addresses: [Address<Route>] = [Address("", .market)]
    static let screens: Screens = [MarketScreen.self, SentScreen.self]
    struct State: Codable, Equatable { var form = MarketForm() }
    let navigation = Navigation<Route, Void>()
    var state = State()
    func start() -> Route { .market }

    func destination(for route: Route) -> Destination {
        switch route {
        case .market:
            return .screen(
                MarketScreen(
                    form: state.form,
                    next: {
                        self.state.form = $0
                        self.navigation.push(.sent)
                    }))
        case .sent:
            let stalls = state.form.stalls.map { $0.name + ($0.usesGas ? " (gas)" : "") }
            return .screen(SentScreen(said: "\(state.form.name): \(stalls.joined(separator: ", "))"))
        }
    }
}

private final class MarketSite {
    let folder: TemporaryFolder
    let site: Site

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "Templates/market.html",
            """
            {{<usher/layer}}{{$content}}{{>usher/fields}}{{/content}}
            {{$actions}}<button name="act" value="next">Next</button>{{/actions}}{{/usher/layer}}
            """)
        try folder.write(
            "Templates/sent.html", "{{<usher/layer}}{{$content}}<p>{{said}}</p>{{/content}}{{/usher/layer}}")
        site = try Site(folder: folder.path, options: SiteOptions()) { _ in Market() }
    }

    func visitor() -> Browser { Browser(SiteTransport(site)) }
}
