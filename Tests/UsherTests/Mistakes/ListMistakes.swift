// Mistakes in lists.

import Usher
import UsherTesting

private struct Thing: ViewModel, Identifiable, Sendable {
    let id: Int
    static let fields: Fields<Self> = [.number("id", \.id), .tick(label: { "\($0.id)" }, of: { $0.id })]
}

private struct ThingQuery: ListQuery {
    enum Column: String { case id }
    var text = ""
    var sort = ListSort(Column.id)
    var page = 1
    static let filters: [FormField<Self>] = [.text("q", \.text, label: "Search")]
}

/// A filter with the name of the list's own page.
private struct PagedQuery: ListQuery {
    enum Column: String { case id }
    var text = ""
    var sort = ListSort(Column.id)
    var page = 1
    static let filters: [FormField<Self>] = [.text("page", \.text, label: "On page")]
}

/// A filter whose options nobody gives it.
private struct PlacedQuery: ListQuery {
    enum Column: String { case id }
    var place: Int?
    var places: [FieldOption] = []
    var sort = ListSort(Column.id)
    var page = 1
    static let filters: [FormField<Self>] = [
        .choice("place", \.place, label: "Place", required: false, from: \.places)
    ]
}

private struct PlacedScreen: ListScreen {
    static let template = "things"
    static let actions: Actions<Self> = .list
    static let columns: [ListColumn<PlacedQuery.Column>] = [.text("Id", by: .id)]
    let title = "Things"
    let list: Listing<PlacedQuery, Never>
    func page(_ query: PlacedQuery) async throws -> ListPage<Thing> { ListPage(of: [], page: 1, size: 2) }
}

private struct ThingsScreen: ListScreen {
    static let template = "things"
    static let actions: Actions<Self> = .list + [.open, .ticked("take", \.take)]
    static let columns: [ListColumn<ThingQuery.Column>] = [.ticks, .text("Id", by: .id)]
    let title = "Things"
    let list: Listing<ThingQuery, Int>
    var size = 2
    let take: (ListSelection<ThingQuery, Int>) async throws -> Void = { _ in }
    func page(_ query: ThingQuery) async throws -> ListPage<Thing> {
        ListPage((1...3).map(Thing.init), Paging(query.page, size: size, count: 3))
    }
}

private struct TwiceScreen: ListScreen {
    static let template = "things"
    static let actions: Actions<Self> = .list + [.ticked("take", \.take), .button("search", \.search)]
    static let columns: [ListColumn<ThingQuery.Column>] = [.ticks]
    let title = "Things"
    let list: Listing<ThingQuery, Int>
    let take: (ListSelection<ThingQuery, Int>) async throws -> Void = { _ in }
    let search: () -> Void = {}
    func page(_ query: ThingQuery) async throws -> ListPage<Thing> { ListPage(of: [], page: 1, size: 2) }
}

private struct OwnActionsScreen: ListScreen {
    static let template = "things"
    static let actions: Actions<Self> = [.ticked("take", \.take)]
    static let columns: [ListColumn<ThingQuery.Column>] = [.ticks]
    let title = "Things"
    let list: Listing<ThingQuery, Int>
    let take: (ListSelection<ThingQuery, Int>) async throws -> Void = { _ in }
    func page(_ query: ThingQuery) async throws -> ListPage<Thing> { ListPage(of: [], page: 1, size: 2) }
}

private struct BoxlessScreen: ListScreen {
    static let template = "things"
    static let actions: Actions<Self> = .list
    static let columns: [ListColumn<ThingQuery.Column>] = [.text("Id", by: .id)]
    let title = "Things"
    let list: Listing<ThingQuery, Never>
    func page(_ query: ThingQuery) async throws -> ListPage<Thing> { ListPage(of: [], page: 1, size: 2) }
}

private struct HeadlessScreen: ListScreen {
    static let template = "things"
    static let actions: Actions<Self> = .list
    static let columns: [ListColumn<ThingQuery.Column>] = []
    let title = "Things"
    let list: Listing<ThingQuery, Never>
    func page(_ query: ThingQuery) async throws -> ListPage<Thing> { ListPage(of: [Thing(id: 1)], page: 1, size: 2) }
}

private struct PagesScreen<Shown: ViewModel & Sendable>: Screen {
    static var template: String { "things" }
    static var actions: Actions<Self> { [] }
    static var fields: Fields<Self> { [.object("paging") { $0.paging }] }
    let title = "Pages"
    let paging: Shown
}

private final class Things<Shown: TemplateScreen, Values: ListQuery>: Coordinator {
    enum Route: Codable, Hashable { case things(Values), thing(Int) }
    struct State: Codable, Equatable { var ticks = Ticks<Int>() }
    static var addresses: [Address<Route>] { [Address("", Route.things)] }
    static var screens: Screens { [Shown.self] }
    let navigation = Navigation<Route, Void>()
    var state = State()
    private let screen: (Things) -> Shown
    init(_ screen: @escaping (Things) -> Shown) { self.screen = screen }
    func start() -> Route { .things(Values()) }
    func destination(for route: Route) -> Destination { .screen(screen(self)) }
}

/// What is told of a list, or of another screen, with a template of this content.
private func told<Shown: TemplateScreen, Values: ListQuery>(
    _ values: Values.Type, drawing content: String = sound, actions: String = Desk.button("take"),
    _ screen: @escaping @Sendable (Things<Shown, Values>) -> Shown
) async throws -> String {
    let folder = try TemporaryFolder()
    try folder.write("Templates/things.html", Desk.page(content, actions: actions))
    var options = SiteOptions()
    options.isDevelopment = true
    do {
        let site = try Site(folder: folder.path, options: options) { _ in Things(screen) }
        let browser = Browser(SiteTransport(site))
        try await browser.open("/")
        return browser.text
    } catch { return "\(error)" }
}

private let box = "<td>{{#tick}}{{>usher/tick}}{{/tick}}</td>"
private let opening = "<td><button name=\"act\" value=\"open.{{id}}\">{{id}}</button></td>"
private let sound = table(box + opening)
private func table(_ row: String) -> String {
    "{{>usher/filters}}{{<usher/list}}{{$row}}\(row){{/row}}{{/usher/list}}"
}

private let ownTable = """
    {{>usher/filters}}{{#columns}}\(Desk.button("sort.{{sort}}"))
    {{/columns}}{{#rows}}\(box + opening){{/rows}}{{#paging}}{{>usher/paging}}{{/paging}}
    """

private func list<Shown>(
    _ things: Things<Shown, ThingQuery>, isOpening: Bool = true
) -> Listing<ThingQuery, Int> {
    things.list(
        ThingQuery(), Things<Shown, ThingQuery>.Route.things, ticks: \.ticks,
        open: isOpening ? { .thing($0) } : nil)
}

let listMistakes: [Mistake] = [
    Mistake(
        "a filter with a name of the list's own",
        "has the query PagedQuery, but it has two fields called “page”. Give one of them another name."
    ) {
        try await told(PagedQuery.self) { _ in ThingsScreen(list: Listing(ThingQuery())) }
    },
    Mistake(
        "more rows than a page has", "ThingsScreen shows 2 rows on a page, and was given 3",
        "load those of its paging alone, LIMIT size OFFSET offset."
    ) {
        try await told(ThingQuery.self) { ThingsScreen(list: list($0)) }
    },
    Mistake("a name of the list's own actions", "TwiceScreen offers two actions called “search” at once") {
        try await told(ThingQuery.self, drawing: table(box)) { TwiceScreen(list: list($0, isOpening: false)) }
    },
    Mistake("a list without its own actions", "the screen has no action \"search\"") {
        try await told(ThingQuery.self, drawing: table(box)) { OwnActionsScreen(list: list($0)) }
    },
    Mistake(
        "a row that opens, and nobody says where", "ThingsScreen has the action .open",
        "does not say where a row leads: list(…, open: Route.row)."
    ) {
        try await told(ThingQuery.self) { ThingsScreen(list: list($0, isOpening: false)) }
    },
    Mistake(
        "a row that leads somewhere, and no button for it", "The coordinator of TwiceScreen says where a row leads",
        "add .open to its actions, and a button \"open.{{id}}\" to its rows."
    ) {
        try await told(ThingQuery.self, drawing: table(box)) { TwiceScreen(list: list($0)) }
    },
    Mistake(
        "a table of one's own that does not say which rows it showed",
        "the required field \"ticks\" of ThingsScreen is never drawn",
        "{{#form.ticks}}{{>usher/field}}{{/form.ticks}} draws it"
    ) {
        try await told(ThingQuery.self, drawing: ownTable) {
            ThingsScreen(list: list($0))
        }
    },
    Mistake(
        "a tick that is drawn in no row", "the rows of this list cannot be ticked",
        "{{#tick}}{{>usher/tick}}{{/tick}} draws the box of a row"
    ) {
        try await told(ThingQuery.self, drawing: table("<td></td>" + opening)) {
            ThingsScreen(list: list($0), size: 3)
        }
    },
    Mistake("a row without one of its cells", "a row of this table has 1 cell, and its head has 2") {
        try await told(
            ThingQuery.self, drawing: table("<td>{{#tick}}{{>usher/tick}}{{/tick}}\(Desk.button("open.{{id}}"))</td>")
        ) { ThingsScreen(list: list($0), size: 3) }
    },
    Mistake(
        "a list without columns", "a row of this table has 1 cell, and its head has 0", "static let columns"
    ) {
        try await told(ThingQuery.self, drawing: table("<td>{{id}}</td>"), actions: "") {
            HeadlessScreen(list: $0.list(ThingQuery(), Things<HeadlessScreen, ThingQuery>.Route.things))
        }
    },
    Mistake("filters that are drawn twice", "the id \"field-q-1-", "stands here a second time", "draw each field once")
    {
        try await told(ThingQuery.self, drawing: "{{>usher/filters}}" + sound) {
            ThingsScreen(list: list($0), size: 3)
        }
    },
    Mistake("a row that opens, in a list without boxes", "the screen has no action \"open\"") {
        try await told(
            ThingQuery.self, drawing: table(opening), actions: ""
        ) { BoxlessScreen(list: $0.list(ThingQuery(), Things<BoxlessScreen, ThingQuery>.Route.things)) }
    },
    Mistake(
        "a filter without its options", "The options of “Place” come from data, and PlacedScreen gives it none",
        "add func offer(in query: inout PlacedQuery) async throws, which sets them."
    ) {
        try await told(PlacedQuery.self, drawing: table("<td>{{id}}</td>"), actions: "") {
            PlacedScreen(list: $0.list(PlacedQuery(), Things<PlacedScreen, PlacedQuery>.Route.things))
        }
    },
    Mistake("pages by buttons, on a screen without that action", "the screen has no action \"page\"") {
        try await told(ThingQuery.self, drawing: "{{#paging}}{{>usher/paging}}{{/paging}}", actions: "") { _ in
            PagesScreen(paging: Paging(1, size: 2, count: 3))
        }
    },
    Mistake("pages by links that nobody has made", "previousLink") {
        try await told(ThingQuery.self, drawing: "{{#paging}}{{>usher/paging-links}}{{/paging}}", actions: "") { _ in
            PagesScreen(paging: Paging(1, size: 2, count: 3))
        }
    },
    compiled(
        "something done with the ticked, in a list without boxes",
        "This list has no boxes. Make it by list(query, Route.list, ticks: \\.ticks, open: …)",
        source: """
            struct Query: ListQuery {
                enum Column: String { case id }
                var sort = ListSort(Column.id)
                var page = 1
                static let filters: [FormField<Self>] = []
            }

            struct Boxless: ListScreen {
                struct Row: ViewModel, Sendable { static let fields: Fields<Self> = [] }
                static let template = "boxless"
                static let actions: Actions<Self> = .list + [.ticked("take", \\.take)]
                static let columns: [ListColumn<Query.Column>] = []
                let title = "Boxless"
                let list: Listing<Query, Never>
                let take: (ListSelection<Query, Int>) async throws -> Void
                func page(_ query: Query) async throws -> ListPage<Row> { ListPage(of: [], page: 1, size: 1) }
            }
            """),
]
