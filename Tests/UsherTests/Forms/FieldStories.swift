// Every kind of field on a page of Usher's own making: what a visitor sees, types, gets wrong and finds again.

import Foundation
import TestOutput
import Testing
import Usher
import UsherTesting

@Suite struct `A page with every kind of field` {
    @Test func `shows each with its label, its hint and what helps to fill it in`() async throws {
        let browser = try Zoo().visitor()
        try await browser.open("/")
        let document = browser.page.document
        func attributes(_ name: String) -> [String: String] {
            let control = document.all("input").first { $0["name"] == name }
            return ["type", "inputmode", "autocomplete"].reduce(into: [:]) { $0[$1] = control?[$1] }
        }
        #expect(attributes("phone") == ["type": "tel", "autocomplete": "tel"])
        #expect(attributes("sum") == ["type": "text", "inputmode": "decimal"])
        #expect(attributes("born-day") == ["type": "text", "inputmode": "numeric", "autocomplete": "bday-day"])
        #expect(attributes("from") == ["type": "date"] && attributes("time") == ["type": "time"])
        #expect(attributes("pin") == ["type": "text", "inputmode": "numeric"])
        #expect(document.all("select").map { $0["autocomplete"] } == ["country"])
        #expect(document.all("textarea").map { $0["autocomplete"] } == ["street-address"])
        #expect(document.all("legend").map(\.text) == ["Is it yours?", "Kind", "Teams (optional)", "Born"])
        #expect(browser.text.contains("As on your card."))
        let hint = document.all("input").first { $0["name"] == "phone" }?["aria-describedby"]
        #expect(hint.flatMap { id in document.all("p").first { $0["id"] == id } }?.text == "With its area code.")
    }

    @Test func `comes back with all that was typed, and says at each field what to do`() async throws {
        let browser = try Zoo().visitor()
        try await browser.open("/")
        try await browser.fill("Phone", "12")
        try await browser.fill("Address", "1 Long Road\nTown")
        try await browser.choose("No")
        try await browser.check("Reds")
        try await browser.check("Blues")
        try await browser.select("Country", "Norway")
        try await browser.fill("Day", "31")
        try await browser.fill("Month", "2")
        try await browser.fill("Year", "1999")
        try await browser.fill("Sum", "1,250.50")
        try await browser.fill("PIN", "x")
        try await browser.click("Next")
        #expect(
            browser.errors == [
                "Enter a telephone number such as 030 1234567 or +44 808 157 0192. "
                    + "Select the kind. Born must be a real date, such as 27 3 2027. "
                    + "Enter four digits.",
                "Enter a telephone number such as 030 1234567 or +44 808 157 0192.",
                "Select the kind.", "Born must be a real date, such as 27 3 2027.",
                "Enter four digits.",
            ])
        #expect(browser.title == "4 errors: Zoo")
        #expect(browser.value(of: "Phone") == "12" && browser.value(of: "Address") == "1 Long Road\nTown")
        #expect(
            browser.isChecked("No") == true && browser.isChecked("Reds") == true && browser.isChecked("Blues") == true)
        #expect(browser.isChecked("Greens") == false && browser.value(of: "Country") == "Norway")
        #expect(browser.value(of: "Day") == "31" && browser.value(of: "Sum") == "1,250.50")
    }

    @Test func `leads from what is wrong to where it is mended, of a choice to its first option`() async throws {
        let browser = try Zoo().visitor()
        try await browser.open("/")
        try await browser.fill("Phone", "030 1234567")
        try await browser.fill("Address", "1 Long Road")
        try await browser.click("Next")
        let document = browser.page.document
        let links = document.all("a").compactMap { $0["href"] }.filter { $0.hasPrefix("#field-") }
        let controls = document.all("input") + document.all("select")
        let led = links.map { link in controls.first { $0["id"] == String(link.dropFirst()) } }
        #expect(led.map { $0?["name"] } == ["yours", "kind", "country", "born-day"])
        #expect(led.prefix(2).map { $0?["value"] } == ["yes", "party"])
        #expect(controls.filter { $0.has("autofocus") }.map { $0["id"] } == [led.first??["id"]])
        let ids = controls.compactMap { $0["id"] }
        #expect(Set(ids).count == ids.count)
    }

    @Test func `gives its action what was meant`() async throws {
        let browser = try Zoo().visitor()
        try await browser.open("/")
        try await fillIn(browser)
        try await browser.click("Next")
        #expect(
            browser.text.contains(
                "1 Long Road, Town · true · race · [red, blue] · de · 1999-02-28 · 18:30 · 1250.5 EUR · 0042"),
            "\(browser.page)")
        try await browser.click("Zoo")
        #expect(browser.value(of: "Sum") == "1250.50" && browser.value(of: "Year") == "1999")
        #expect(browser.isChecked("Blues") == true && browser.isChecked("Greens") == false)
    }

    @Test func `refuses an option that is not offered any more`() async throws {
        let zoo = try Zoo()
        let browser = zoo.visitor()
        try await browser.open("/")
        try await fillIn(browser)
        zoo.offer.teams = ["red", "green"]
        try await browser.click("Next")
        #expect(browser.errors.first == "One of these is no longer offered. Select again.")
        #expect(browser.title == "Error: Zoo")
        try await browser.click("Next")
        #expect(browser.text.contains("[red]"))
    }

    @Test func `asks a question only below the choice that needs it, and keeps what was typed there`() async throws {
        let browser = try Zoo().visitor()
        try await browser.open("/")
        let other = try #require(browser.page.document.all("div").first { $0["data-shown-by"] != nil })
        #expect(other["data-shown-by"] == "kind" && other["data-shown-for"] == "other")
        let asked = browser.page.document.all("div").filter { $0["class"] == "asked" }
        #expect(asked.map(\.text) == ["Which?"], "it stands inside of its option, once")
        #expect(browser.value(of: "Which?") == "", "without a script it always shows")
        try await fillIn(browser)
        try await browser.choose("Something else")
        try await browser.click("Next")
        #expect(browser.errors == ["Enter an answer to “Which?”.", "Enter an answer to “Which?”."])
        try await browser.fill("Which?", "Chess")
        try await browser.choose("Race")
        try await browser.click("Next")
        #expect(
            browser.text.contains("race") && !browser.text.contains("Chess"), "it is no part of what the action gets")
        try await browser.click("Zoo")
        #expect(browser.value(of: "Which?") == "Chess" && browser.isChecked("Race") == true)
        try await browser.choose("Something else")
        try await browser.click("Next")
        #expect(browser.text.contains("Chess"))
        try await browser.click("Zoo")
        #expect(browser.value(of: "Which?") == "Chess" && browser.isChecked("Something else") == true)
    }

    @Test func `asks more under a condition`() async throws {
        let browser = try Zoo().visitor()
        try await browser.open("/")
        try await fillIn(browser)
        try await browser.fill("PIN", "")
        try await browser.click("Next")
        #expect(browser.errors == ["Enter the PIN.", "Enter the PIN."])
        try await browser.choose("No")
        try await browser.click("Next")
        #expect(browser.heading == "Done")
    }

    @Test(
        arguments: ([
            ("a NUL", [0x61, 0, 0x62]), ("no UTF-8", [0xFF]), ("half a pair", [0xED, 0xA0, 0x80]),
            ("a CR", [0x61, 0x0D, 0x62]),
            ("an ESC", [0x1B]), ("too much", [UInt8](repeating: 0x61, count: 300_000)),
            ("far too much", [UInt8](repeating: 0x61, count: 3_000_000)), ("nothing", []),
        ] as [(String, [UInt8])]).map { ($0, Long($1)) })
    func `says of whatever is sent for one of them what is wrong, and keeps the others`(
        _ name: String, _ odd: Long<[UInt8]>
    ) async throws {
        let zoo = try Zoo()
        let way = Reports.Way(SiteTransport(zoo.site))
        let browser = Browser(way)
        func texts() -> [String: String] {
            let document = browser.page.document
            let inputs = document.all("input").filter { ["text", "tel", "date", "time"].contains($0["type"] ?? "") }
            return Dictionary(
                (inputs.map { ($0["name"] ?? "", $0["value"] ?? "") }
                    + document.all("textarea").map { ($0["name"] ?? "", $0.text) }), uniquingKeysWith: { $1 })
        }
        try await browser.open("/")
        let names = Set(
            (browser.page.document.all("input") + browser.page.document.all("select")
                + browser.page.document.all("textarea")).compactMap { $0["name"] }
        ).subtracting(["token", "nonce", "act"])
        #expect(names.count > 10)
        for field in names.sorted() {
            try await browser.open("/")
            try await fillIn(browser)
            way.changeNext { request in
                let pairs = request.body.split(separator: UInt8(ascii: "&")).map { Array($0) }
                let others = pairs.filter { !$0.starts(with: Array("\(field)=".utf8)) }
                request.body = Array(
                    (others + [Array("\(field)=".utf8) + odd.value]).joined(separator: [UInt8(ascii: "&")]))
            }
            try await browser.click("Next")
            #expect(browser.status == 200, "\(field): \(browser)")
            // What may be left out, or is cleaned, goes through.
            guard browser.title.contains("Zoo"), !browser.errors.isEmpty else { continue }
            let others = texts().filter { $0.key != field && !$0.key.hasPrefix("born") && $0.key != "pin" }
            #expect(
                others["phone"] ?? "030 1234567" == "030 1234567" && others["sum"] ?? "1,250.5" == "1,250.5", "\(field)"
            )
            #expect(browser.isChecked("Race") == true || field == "kind", "\(field)")
        }
    }

    private func fillIn(_ browser: Browser) async throws {
        try await browser.fill("Phone", "030 1234567")
        try await browser.fill("Address", "1 Long Road\nTown")
        try await browser.choose("Yes")
        try await browser.choose("Race")
        try await browser.check("Reds")
        try await browser.check("Blues")
        try await browser.select("Country", "Germany")
        for (label, value) in [
            ("Day", "28"), ("Month", "2"), ("Year", "1999"), ("Time", "18:30"), ("Sum", "1,250.5"), ("PIN", "0042"),
        ] {
            try await browser.fill(label, value)
        }
    }
}

// MARK: The app

private struct PIN: Codable, Equatable, Sendable { let digits: String }

private struct ZooForm: Form, Codable, Equatable {
    enum Kind: String, Codable, Sendable { case party, race, other }

    var phone = ""
    var address = ""
    var isYours: Bool?
    var kind: Kind?
    var other = ""
    var teams: [String] = []
    var country: String?
    var born: Day?
    var from: Day?
    var time: TimeOfDay?
    var sum: Money?
    var pin: PIN?
    var offeredTeams: [String] = []

    private var teamOptions: [FieldOption] { offeredTeams.map { FieldOption($0, label: "\($0.capitalized)s") } }
    private var countries: [FieldOption] { [FieldOption("de", label: "Germany"), FieldOption("no", label: "Norway")] }

    static let fields: [FormField<Self>] = [
        .phone("phone", \.phone, label: "Phone", hint: "With its area code."),
        .addressLines("address", \.address, label: "Address"),
        .yesNo("yours", \.isYours, label: "Is it yours?"),
        .choice(
            "kind", \.kind, label: "Kind",
            options: [(.party, "Party"), (.race, "Race"), (.other, "Something else")]),
        .text("other", \.other, label: "Which?").shown { $0.kind == .other },
        .several("teams", \.teams, label: "Teams", required: false, from: \.teamOptions),
        .select("country", \.country, label: "Country", from: \.countries, autocomplete: "country"),
        .date("born", \.born, label: "Born", isBirthday: true, hint: "As on your card."),
        .calendar("from", \.from, label: "From", required: false),
        .time("time", \.time, label: "Time", required: false),
        .money("sum", \.sum, label: "Sum", required: false, currency: "EUR"),
        .field(
            "pin", \.pin, label: "PIN", text: \.digits,
            value: { text throws(FieldError) in
                guard text.utf8.count == 4, Int(text) != nil else { throw FieldError("Enter four digits.") }
                return PIN(digits: text)
            }
        ).inputmode("numeric").required { $0.isYours == true },
    ]

    var summary: String {
        [
            address.split(separator: "\n").joined(separator: ", "), isYours?.description, kind?.rawValue,
            other.isEmpty ? nil : other, "[\(teams.joined(separator: ", "))]", country, born?.description,
            time?.description, sum.map { "\($0.amount) \($0.currency)" }, pin?.digits,
        ].compactMap { $0 }.joined(separator: " · ")
    }
}

private struct ZooScreen: Screen {
    static let template = "zoo"
    static let actions: Actions<Self> = [.submit("next", \.next)]
    let title = "Zoo"
    let form: ZooForm
    let next: (ZooForm) -> Void
}

private struct DoneScreen: Screen {
    static let template = "done"
    static let actions: Actions<Self> = []
    static let fields: Fields<Self> = [.text("summary", \.summary)]
    let title = "Done"
    let summary: String
}

private final class ZooCoordinator: Coordinator {
    enum Route: Codable, Hashable { case zoo, done }
    struct State: Codable, Equatable { var form = ZooForm() }
    static let addresses: [Address<Route>] = [Address("", .zoo)]
    static let screens: Screens = [ZooScreen.self, DoneScreen.self]
    let navigation = Navigation<Route, Void>()
    var state = State()
    let offer: Offer

    init(offer: Offer) { self.offer = offer }

    func start() -> Route { .zoo }

    func destination(for route: Route) -> Destination {
        switch route {
        case .zoo:
            var form = state.form
            form.offeredTeams = offer.teams
            return .screen(
                ZooScreen(
                    form: form,
                    next: {
                        self.state.form = $0
                        self.navigation.push(.done)
                    }))
        case .done: return .screen(DoneScreen(summary: state.form.summary))
        }
    }
}

private final class Offer: @unchecked Sendable {
    // because the test that changes it waits for each answer
    var teams = ["red", "green", "blue"]
}

private final class Zoo {
    let folder: TemporaryFolder
    let site: Site
    let offer = Offer()

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "Templates/zoo.html",
            """
            {{<usher/layer}}{{$content}}{{>usher/fields}}{{/content}}
            {{$actions}}<button name="act" value="next">Next</button>{{/actions}}{{/usher/layer}}
            """)
        try folder.write(
            "Templates/done.html", "{{<usher/layer}}{{$content}}<p>{{summary}}</p>{{/content}}{{/usher/layer}}")
        site = try Site(folder: folder.path, options: SiteOptions()) { [offer] _ in ZooCoordinator(offer: offer) }
    }

    func visitor() -> Browser { Browser(SiteTransport(site)) }
}
