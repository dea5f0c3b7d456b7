// A list with boxes: what is ticked survives all that one does to the list, and what is done to the ticked says what
// failed.

import Testing
import Usher
import UsherTesting

@Suite struct `A list with boxes` {
    @Test func `keeps what is ticked through its pages, its order, its search, Back and another tab`() async throws {
        let browser = try await Letters().opened("/letters")
        try await browser.check("1")
        try await browser.check("3")
        try await browser.click("Next page")
        #expect(browser.text.contains("Page 2 of 3") && browser.text.contains("2 ticked") && ticked(browser) == [])
        try await browser.check("5")
        try await browser.click("Previous page")
        #expect(ticked(browser) == ["1", "3"] && browser.text.contains("3 ticked"))
        try await browser.check("3", false)
        try await browser.click("Newest first")
        #expect(browser.text.contains("Page 1 of 3") && rows(browser) == ["12", "11", "10", "9"])
        try await browser.click("Next page")
        #expect(ticked(browser) == ["5"], "a row that was not shown stayed, one that was is unticked")
        try await browser.fill("To", "b")
        try await browser.click("Search")
        #expect(rows(browser) == ["12", "10", "8", "6"] && browser.text.contains("2 ticked"))
        #expect(browser.url.hasPrefix("/letters?to=b&newest=on&p="), "what is looked for is the address")
        let tab = try await browser.duplicateTab()
        try await tab.check("8")
        try await tab.click("Next page")
        #expect(rows(tab) == ["4", "2"] && tab.text.contains("3 ticked"))
        try await browser.reload()
        #expect(ticked(browser) == ["8"] && browser.text.contains("3 ticked"), "both tabs show one page")
        try await browser.back()
        #expect(
            rows(browser) == ["8", "7", "6", "5"] && ticked(browser) == ["8", "5"]
                && browser.text.contains("3 ticked"))
    }

    @Test func `does what it does to the ticked, and names what failed`() async throws {
        let letters = try Letters()
        let browser = try await letters.opened("/letters")
        try await browser.click("Send")
        #expect(browser.errors.first == "Select at least one.")
        for row in ["1", "2", "4"] { try await browser.check(row) }
        letters.post.refused = [2]
        try await browser.click("Send")
        #expect(
            browser.heading == "Sent" && browser.text.contains("2 letters were sent.") && letters.post.sent == [1, 4])
        #expect(browser.text.contains("2 to b: refused"))
        try await browser.click("Done")
        #expect(browser.text.contains("1 ticked") && ticked(browser) == ["2"], "what failed stays ticked")
    }

    @Test func `takes all that match as the filter itself, asked anew in the action's turn`() async throws {
        let letters = try Letters()
        let browser = try await letters.opened("/letters?to=b")
        try await browser.check("All that match")
        letters.post.add(to: "b")
        letters.post.remove(2)
        try await browser.click("Send")
        #expect(browser.text.contains("6 letters were sent.") && letters.post.sent == [4, 6, 8, 10, 12, 13])
    }

    @Test func `does nothing with all that match a search that was typed and not sent, but shows them`() async throws {
        let letters = try Letters()
        let browser = try await letters.opened("/letters?newest=on&page=2")
        try await browser.check("All that match")
        try await browser.fill("To", "b")
        try await browser.click("Send")
        #expect(browser.notices == ["6 match. Nothing was sent."] && letters.post.sent.isEmpty)
        #expect(browser.url.hasPrefix("/letters?to=b&newest=on&p=") && rows(browser) == ["12", "10", "8", "6"])
        try await browser.resend()
        #expect(letters.post.sent.isEmpty, "a copy runs nothing either")
        try await browser.click("Next page")
        try await browser.click("Send")
        #expect(browser.text.contains("6 letters were sent.") && letters.post.sent == [2, 4, 6, 8, 10, 12])
    }

    @Test func `shows its ticks again when the page comes back`() async throws {
        let browser = try await Letters().opened("/letters")
        try await browser.check("2")
        try await browser.check("All that match")
        try await browser.click("Count")
        #expect(ticked(browser) == ["2"] && browser.isChecked("All that match") == true)
        try await browser.check("2", false)
        try await browser.click("Count")
        #expect(ticked(browser) == [])
    }

    @Test func `holds against a visitor who makes up its rows`() async throws {
        let letters = try Letters()
        let browser = try await letters.opened("/letters")
        try await browser.check("1")
        try await browser.click("Next page")
        let site = SiteTransport(letters.site)
        for (ticks, shown) in [
            ("99", "99"), ("x", "x"), ("1", ""), ("", "\n\n\n"), ("7", "5\n6\n7\n8"), ("1\n2", "1\n2"),
            (String(repeating: "9", count: 900), String(repeating: "8\n", count: 9_000)),
        ] {
            for act in ["page.1", "page.99999999999999999999", "page.-1", "page.", "send", "sort.none"] {
                var form = try browser.lastForm()
                form.set("act", act)
                form.set("ticks", ticks)
                form.set("ticks:shown", shown)
                #expect(try await site.send(form).status == 303)
            }
        }
        #expect(letters.post.sent.allSatisfy { (1...12).contains($0) }, "the service asks for what there is")
    }

    @Test func `bounds what can be ticked one by one`() async throws {
        let letters = try Letters()
        let browser = try await letters.opened("/letters")
        for row in ["1", "2", "3", "4"] { try await browser.check(row) }
        try await browser.click("Next page")
        #expect(browser.errors.first == "Select at most 3, or all that match.")
        #expect(ticked(browser) == ["1", "2", "3", "4"], "and loses nothing")
    }

    private func ticked(_ browser: Browser) -> [String] {
        browser.page.document.all("input").filter { $0["name"] == "ticks" && $0.has("checked") }
            .compactMap { $0["value"] }
    }

    private func rows(_ browser: Browser) -> [String] {
        browser.page.document.all("input").filter { $0["name"] == "ticks" }.compactMap { $0["value"] }
    }
}

// MARK: The app

private final class Post: @unchecked Sendable {
    // because the test that changes it waits for each answer
    struct Letter: Sendable {
        let id: Int
        let to: String
    }

    var letters = (1...12).map { Letter(id: $0, to: $0 % 2 == 0 ? "b" : "a") }
    var refused: Set<Int> = []
    var sent: [Int] = []

    func add(to: String) { letters.append(Letter(id: (letters.last?.id ?? 0) + 1, to: to)) }
    func remove(_ id: Int) { letters.removeAll { $0.id == id } }

    func matching(_ filter: LetterFilter) -> [Letter] {
        let found = letters.filter { filter.to.isEmpty || $0.to == filter.to }
        return filter.isNewestFirst ? found.reversed() : found
    }

    /// Gives those that failed.
    func send(_ ids: [Int]) -> [Letter] {
        let found = letters.filter { ids.contains($0.id) }
        sent += found.map(\.id).filter { !refused.contains($0) }
        return found.filter { refused.contains($0.id) }
    }
}

struct LetterFilter: Query {
    var to = ""
    var isNewestFirst = false
    var page = 1
    static let fields: [FormField<Self>] = [
        .text("to", \.to, label: "To", required: false),
        .checkbox("newest", \.isNewestFirst, label: "Newest first").hidden(),
        .number("page", \.page, label: "Page", in: 1...1_000).hidden(),
    ]
}

private struct LettersForm: Form {
    var ticks = Ticks<Int>()
    var to = ""
    static let fields: [FormField<Self>] = [
        .text("to", \.to, label: "To", required: false),
        .ticks("ticks", \.ticks, label: "All that match", most: 3),
    ]
}

private struct LettersScreen: Screen {
    struct Row: ViewModel {
        let letter: Post.Letter
        static let fields: Fields<Self> = [
            .text("to") { $0.letter.to }, .tick(label: { "\($0.letter.id)" }, of: { $0.letter.id }),
        ]
    }

    enum Order: String, ActionArgument, CaseIterable { case newest, oldest }

    static let template = "letters"
    static var actions: Actions<Self> {
        [
            .submit("page", \.toPage).taking(Int.self), .submit("sort", \.sort).taking({ _ in Order.allCases }),
            .submit("search", \.search), .submit("send", \.send), .button("count", \.count),
        ]
    }
    static var fields: Fields<Self> {
        [
            .list("rows") { $0.letters.map { Row(letter: $0) } }, .object("paging", \.paging),
            .number("ticked") { $0.form.ticks.ids.count },
        ]
    }

    let title = "Letters"
    let form: LettersForm
    let letters: [Post.Letter]
    let paging: Paging
    let toPage: (LettersForm, Int) -> Void
    let sort: (LettersForm, Order) -> Void
    let search: (LettersForm) -> Void
    let send: (LettersForm) throws -> Void
    let count: () -> Void = {}

}

private struct LettersSentScreen: Screen {
    struct Failure: ViewModel {
        let text: String
        static let fields: Fields<Self> = [.text("text", \.text)]
    }

    static let template = "letters-sent"
    static let actions: Actions<Self> = [.button("back", \.back)]
    static let fields: Fields<Self> = [.number("count", \.count), .list("failed") { $0.failed.map(Failure.init) }]
    let title = "Sent"
    let count: Int
    let failed: [String]
    let back: () -> Void
}

private final class LettersCoordinator: Coordinator {
    enum Route: Codable, Hashable {
        case list(LetterFilter)
        case sent(Int, [String])
    }
    struct State: Codable, Equatable { var ticks = Ticks<Int>() }

    static var addresses: [Address<Route>] { [Address("letters", Route.list)] }
    static var screens: Screens { [LettersScreen.self, LettersSentScreen.self] }
    let navigation = Navigation<Route, Void>()
    var state = State()
    private let post: Post

    init(post: Post) { self.post = post }

    func start() -> Route { .list(LetterFilter()) }

    func destination(for route: Route) -> Destination {
        switch route {
        case .sent(let count, let failed):
            return .screen(LettersSentScreen(count: count, failed: failed, back: navigation.pop))
        case .list(let filter):
            let found = post.matching(filter)
            let paging = Paging(filter.page, size: 4, count: found.count)
            let letters = Array(found.dropFirst(paging.offset).prefix(paging.size))
            let form = LettersForm(ticks: state.ticks.showing(letters.map(\.id)), to: filter.to)
            return .screen(
                LettersScreen(
                    form: form, letters: letters, paging: paging,
                    toPage: { form, page in
                        self.show(form.ticks, filter) { $0.page = min(max(1, page), 1_000) }
                    },
                    sort: { form, order in self.show(form.ticks, filter) { $0.isNewestFirst = order == .newest } },
                    search: { form in self.show(form.ticks, filter) { $0.to = form.to } },
                    send: { try self.send($0, filter) }))
        }
    }

    private func show(_ ticks: Ticks<Int>, _ filter: LetterFilter, _ change: (inout LetterFilter) -> Void) {
        state.ticks = ticks
        var next = filter
        next.page = 1
        change(&next)
        navigation.push(.list(next))
    }

    private func send(_ form: LettersForm, _ filter: LetterFilter) throws {
        let (ticks, typed) = (form.ticks, LetterFilter(to: form.to))
        guard !ticks.isEmpty else { throw VisitorError("Select at least one.", field: "ticks") }
        guard !ticks.isAll || typed.asksTheSame(as: filter) else {
            navigation.notify("\(post.matching(typed).count, as: "count") match. Nothing was sent.")
            return show(ticks, filter) { $0.to = form.to }
        }
        let ids = ticks.isAll ? post.matching(filter).map(\.id) : ticks.ids
        let failed = post.send(ids)
        state.ticks = ticks
        state.ticks.keep(failed.map(\.id))
        navigation.push(.sent(ids.count - failed.count, failed.map { "\($0.id) to \($0.to): refused" }))
    }
}

private final class Letters {
    let folder: TemporaryFolder
    let site: Site
    let post = Post()

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "Templates/letters.html",
            """
            {{<usher/layer}}{{$content}}
            {{#form.to}}{{>usher/field}}{{/form.to}}
            <button name="act" value="search">Search</button>
            <p>{{ticked}} ticked</p>
            <button name="act" value="sort.newest">Newest first</button>
            <ul>{{#rows}}<li>{{#tick}}{{>usher/tick}}{{/tick}} to {{to}}</li>{{/rows}}</ul>
            {{#form.ticks}}{{>usher/ticks}}{{/form.ticks}}
            {{#paging}}{{>usher/paging}}{{/paging}}
            {{/content}}{{$actions}}<button name="act" value="send">Send</button>
            <button name="act" value="count">Count</button>{{/actions}}{{/usher/layer}}
            """)
        try folder.write(
            "Templates/letters-sent.html",
            """
            {{<usher/layer}}{{$content}}<p>{{count}} letters were sent.</p>
            <ul>{{#failed}}<li>{{text}}</li>{{/failed}}</ul>{{/content}}
            {{$actions}}<button name="act" value="back">Done</button>{{/actions}}{{/usher/layer}}
            """)
        site = try Site(folder: folder.path) { [post] _ in LettersCoordinator(post: post) }
    }

    func opened(_ address: String) async throws -> Browser {
        let browser = Browser(SiteTransport(site))
        try await browser.open(address)
        return browser
    }
}
