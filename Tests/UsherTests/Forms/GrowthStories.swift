// What a page costs whose form has many entries, rows, options or mistakes: so much for each of them, however many
// there are.

import Glibc
import Testing
import Usher
import UsherHTTP
import UsherTesting

@testable import UsherSite

@Suite struct `What is wrong` {
    @Test(arguments: Growing.allCases)
    func `is told in a time that grows as the list does`(_ what: Growing) throws {
        let (short, long) = (try LongList(20, what), try LongList(200, what))
        var (each, eachOfMany) = (Double.infinity, Double.infinity)
        // Beside other tests a list that is ten times as long misses the processor's caches more often: what is looked
        // for is ten times as much. `.ci/counts` has the same by instructions, at 1.15.
        for _ in 1...5 where eachOfMany >= each * 2 {
            each = min(each, try short.leastTime() / 20)
            eachOfMany = min(eachOfMany, try long.leastTime() / 200)
        }
        #expect(eachOfMany < each * 2, "\(what): \(each) s for each of 20, \(eachOfMany) s for each of 200")
    }
}

/// A request whose work grows with its list.
enum Growing: CaseIterable {
    /// Each entry of a list of forms is wrong.
    case mistakes, mistakesAgain
    /// Each entry has something wrong that the form says as a whole, by the entry's place.
    case places
    /// Another button than the form's own, beside all that was typed.
    case beside
    /// Rows with a box that is ticked, a form of their own and what is wrong with it, beside options that are chosen.
    case rows, rowsAgain
}

/// One visitor of a list.
private final class LongList {
    private let site: Site
    private let folder: TemporaryFolder
    private let what: Growing
    private let count: Int
    private var cookie = ""
    private var hidden: [(String, String)] = []
    private var address = ""
    private var nonce = 0

    init(_ count: Int, _ what: Growing) throws {
        (self.count, self.what) = (count, what)
        folder = try TemporaryFolder()
        try folder.write(
            "Templates/market.html",
            """
            {{<usher/layer}}{{$content}}{{>usher/fields}}{{/content}}
            {{$actions}}<button name="act" value="next">Next</button><button name="act" value="beside">Beside</button>
            {{/actions}}{{/usher/layer}}
            """)
        try folder.write(
            "Templates/rows.html",
            """
            {{<usher/layer}}{{$content}}{{>usher/fields}}{{#form.ticks}}{{>usher/ticks}}{{/form.ticks}}
            {{#rows}}<p>{{#tick}}{{>usher/tick}}{{/tick}}{{#rename.title}}{{>usher/field}}{{/rename.title}}
            <button name="act" value="rename.{{id}}">Rename</button></p>{{/rows}}{{/content}}
            {{$actions}}<button name="act" value="save">Save</button>{{/actions}}{{/usher/layer}}
            """)
        site = try Site(folder: folder.path, options: SiteOptions()) { _ in LongLists() }
        let isOfRows = what == .rows || what == .rowsAgain
        let path = "/\(isOfRows ? "rows" : "market")/\(count)"
        // The first request begins the session, the second one has its page.
        for _ in 1...2 { try read(send(.get, path)) }
    }

    /// Of a processor, in seconds: whatever else the machine does, the least of several tries says what the work takes.
    func leastTime() throws -> Double {
        try post()
        var times: [Double] = []
        for _ in 1...5 {
            let start = Self.seconds
            if what == .mistakesAgain || what == .rowsAgain { try read(send(.get, address)) } else { try post() }
            times.append(Self.seconds - start)
        }
        return times.min() ?? 0
    }

    private func post() throws {
        nonce += 1
        let proof = hidden + [("nonce", "count\(nonce)"), ("act", act)]
        let pairs = (proof + sent).map { "\($0.0)=\($0.1.replacing("\n", with: "%0A").replacing(" ", with: "+"))" }
        let response = try send(.post, address, pairs.joined(separator: "&"))
        #expect(response.status == 303)
    }

    private var act: String {
        switch what {
        case .mistakes, .mistakesAgain, .places: "next"
        case .beside: "beside"
        case .rows, .rowsAgain: "rename.1"
        }
    }

    private var sent: [(String, String)] {
        let ids = (1...count).map(String.init)
        switch what {
        case .mistakes, .mistakesAgain, .places, .beside:
            let name = what == .mistakes || what == .mistakesAgain ? "" : "x"
            return [("stalls", ids.joined(separator: " "))]
                + ids.flatMap { [("stalls.\($0).name", name), ("stalls.\($0).kind", "food")] }
        case .rows, .rowsAgain:
            return [("ticks:shown", ids.joined(separator: "\n"))]
                + ids.flatMap { [("ticks", $0), ("kinds", $0), ("rename.\($0).title", $0 == "1" ? "" : "x")] }
        }
    }

    private func send(_ method: HTTPMethod, _ target: String, _ body: String = "") throws -> HTTPResponse {
        var headers = [("Cookie", cookie), ("Host", "localhost")]
        if method == .post { headers.append(("Content-Type", "application/x-www-form-urlencoded")) }
        let request = try HTTPRequest(
            method: method, target: target, headers: HTTPHeaders(headers), body: Array(body.utf8))
        guard case .answer(let response) = site.handle(request) else { throw NotFound("It waits.") }
        if let made = response[header: "Set-Cookie"] { cookie = String(made.prefix { $0 != ";" }) }
        return response
    }

    /// What its form posts.
    private func read(_ response: HTTPResponse) throws {
        guard hidden.isEmpty, case .owned(let bytes) = response.body else { return }
        let page = HTMLDocument(String(decoding: bytes.array, as: UTF8.self))
        address = page.all("form").first?["action"] ?? ""
        hidden = page.all("input").filter { $0["name"] == "token" }.map { ("token", $0["value"] ?? "") }
    }

    private static var seconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

// MARK: The app

private struct LongEntry: Form {
    var name = ""
    var kind: Kind?
    static let fields: [FormField<Self>] = [
        .text("name", \.name, label: "Name"),
        .select("kind", \.kind, label: "Kind", options: [(.food, "Food"), (.toys, "Toys")]),
    ]

    enum Kind: String, Sendable { case food, toys }
}

private struct LongForm: Form {
    var stalls: [LongEntry] = []
    static let fields: [FormField<Self>] = [
        .group("stalls", \.stalls, label: "Stalls", each: "Stall", adding: "Add a stall", in: 0...1_000)
    ]

    func check(_ problems: inout FormProblems) {
        for place in stalls.indices { problems.add("There are two of that name.", to: "stalls.\(place + 1).name") }
    }
}

private struct LongScreen: Screen {
    static let template = "market"
    static let actions: Actions<Self> = [.submit("next", \.next), .button("beside", \.beside)]
    let title = "Market"
    let form: LongForm
    let next: (LongForm) -> Void
    let beside: () -> Void
}

private struct LongRowsForm: Form {
    var kinds: [Int] = []
    var offered: [FieldOption] = []
    var ticks = Ticks<Int>()
    static let fields: [FormField<Self>] = [
        .several("kinds", \.kinds, label: "Kinds", required: false, from: \.offered),
        .ticks("ticks", \.ticks, label: "All"),
    ]
}

private struct RowTitleForm: Form {
    var title = ""
    static let fields: [FormField<Self>] = [.text("title", \.title, label: "Title")]
}

private struct LongRow: Identifiable, ViewModel, Sendable {
    let id: Int
    static let fields: Fields<Self> = [
        .number("id", \.id), .form("rename", RowTitleForm.self, of: \.id),
        .tick("ticks", label: { "\($0.id)" }, of: \.id),
    ]
}

private struct LongRowsScreen: Screen {
    static let template = "rows"
    static let actions: Actions<Self> = [
        .submit("save", \.save), .submit("rename", \.rename).each(\.rows) { _ in RowTitleForm() },
    ]
    static let fields: Fields<Self> = [.list("rows", \.rows)]
    let title = "Rows"
    let rows: [LongRow]
    let form: LongRowsForm
    let save: (LongRowsForm) -> Void
    let rename: (RowTitleForm, LongRow) -> Void
}

private final class LongLists: Coordinator {
    enum Route: Codable, Hashable { case start, market(Int), rows(Int) }
    static let addresses: [Address<Route>] = [
        Address("", .start), Address("market/{count}", Route.market), Address("rows/{count}", Route.rows),
    ]
    static let screens: Screens = [LongScreen.self, LongRowsScreen.self]
    let navigation = Navigation<Route, Void>()
    var state = NoState()
    func start() -> Route { .start }

    func destination(for route: Route) -> Destination {
        switch route {
        case .start: return .screen(LongScreen(form: LongForm(), next: { _ in }, beside: {}))
        case .market(let count):
            let stalls = (0..<count).map { _ in LongEntry(name: "y") }
            return .screen(LongScreen(form: LongForm(stalls: stalls), next: { _ in }, beside: {}))
        case .rows(let count):
            var form = LongRowsForm()
            form.offered = (1...count).map { FieldOption($0, label: "Kind") }
            form.kinds = Array(1...count)
            form.ticks.keep(Array(1...count))
            form.ticks = form.ticks.showing(Array(1...count))
            return .screen(
                LongRowsScreen(
                    rows: (1...count).map { LongRow(id: $0) }, form: form, save: { _ in }, rename: { _, _ in }))
        }
    }
}
