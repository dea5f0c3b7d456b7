// A kind of screen: a list that is searched, filtered, sorted, paged, ticked and exported.

public import UsherFlow
public import UsherSite
public import UsherTemplate

/// A screen of a list. The screen says what a page shows; its ``Listing`` owns the query, the order, the page and the
/// ticks, and comes from the coordinator, which says where a row leads and what is done with the ticked.
///
///     struct StaffScreen: ListScreen {
///         static let template = "staff"
///         static let actions: Actions<Self> = .list + [.open, .ticked("invite", \.invite)]
///         static let columns: [ListColumn<StaffQuery.Column>] = [.ticks, .text("Name", by: .name)]
///
///         let title = "Staff"
///         let list: Listing<StaffQuery, Person.ID>
///         let staff: Staff
///         let invite: (ListSelection<StaffQuery, Person.ID>) async throws -> Void
///
///         func page(_ query: StaffQuery) async throws -> ListPage<Person> { try await staff.page(query, size: 25) }
///     }
///
/// Its template draws `usher/filters` and `usher/list`; see <doc:Lists>.
public protocol ListScreen: LoadingScreen
where Model == ListModel<Values, Row>, Input == ListForm<Values, Ticked> {
    associatedtype Model = ListModel<Values, Row>
    associatedtype Input = ListForm<Values, Ticked>

    /// The list's query.
    associatedtype Values: ListQuery
    /// The id of a row that can be ticked; `Never` for a list without boxes.
    associatedtype Ticked: ActionArgument & Hashable & Codable & Sendable
    /// A row.
    associatedtype Row: ViewModel & Sendable

    /// The heads of the table's columns.
    static var columns: [ListColumn<Values.Column>] { get }

    /// The list, as its coordinator has made it.
    var list: Listing<Values, Ticked> { get }

    /// The page that a query asks for.
    func page(_ query: Values) async throws -> ListPage<Row>

    /// Gives a query the options of those filters whose options come from data.
    func offer(in query: inout Values) async throws

    /// Says how many match: “15 applications”.
    static func found(_ count: Int) -> Phrase

    /// Says that none matches: “No application matches.”
    static var none: Phrase { get }

    /// Says how many match a search that was typed and not sent, and that nothing has been done.
    static func typed(finds count: Int) -> Phrase

    /// The ids of rows, which have one where they are `Identifiable`.
    static func ids(of rows: [Row]) -> [Ticked]
}

extension ListScreen {
    /// None come from data.
    public func offer(in query: inout Values) async throws {
        guard let filter = Values.filters.first(where: \.takesOptions) else { return }
        throw FlowError(
            """
            The options of “\(filter.shape.label)” come from data, and \(Self.self) gives it none: add \
            func offer(in query: inout \(Values.self)) async throws, which sets them.
            """)
    }
    /// “15 found”.
    public static func found(_ count: Int) -> Phrase { "\(count, as: "count") found" }
    /// “Nothing found.”
    public static var none: Phrase { "Nothing found." }
    /// “Your search finds 15. Nothing has been done yet.”
    public static func typed(finds count: Int) -> Phrase {
        "Your search finds \(count, as: "count"). Nothing has been done yet."
    }

    /// Loads the page that the list's query asks for.
    public func load() async throws -> ListModel<Values, Row> {
        let opens = Self.actions.list.names.contains("open")
        guard opens == (list.moves.open != nil) else {
            throw FlowError(
                opens
                    ? "\(Self.self) has the action .open, and its coordinator does not say where a row leads: "
                        + "list(…, open: Route.row)."
                    : "The coordinator of \(Self.self) says where a row leads, and the screen has no action for that: "
                        + "add .open to its actions, and a button \"open.{{id}}\" to its rows.")
        }
        var offering = list.query
        try await offer(in: &offering)
        let page = try await page(list.query)
        guard page.rows.count <= page.paging.size else {
            throw FlowError(
                """
                \(Self.self) shows \(page.paging.size) rows on a page, and was given \(page.rows.count): load those of \
                its paging alone, LIMIT size OFFSET offset.
                """)
        }
        let shown = Set(Self.ids(of: page.rows))
        return ListModel(
            page: page, query: offering, heads: Self.columns.map { $0.head(in: list.query.sort) },
            ticks: Ticked.self == Never.self ? nil : list.ticks.ids.count,
            elsewhere: list.ticks.ids.count { !shown.contains($0) }, found: Self.found(page.paging.count),
            none: Self.none, export: list.export)
    }

    /// The filters as the page shows them, and the ticks of its rows.
    public func form(with model: ListModel<Values, Row>) -> ListForm<Values, Ticked> {
        ListForm(query: model.query, ticks: list.ticks.showing(Self.ids(of: model.page.rows)))
    }

    /// The rows that an action is meant for. If all that match are meant, and another search is typed than the list
    /// shows, the list is shown by that search first: nil, and nothing is done.
    func selection(of form: ListForm<Values, Ticked>) async throws -> ListSelection<Values, Ticked>? {
        guard !form.ticks.isEmpty else { throw VisitorError("Select at least one.", field: "ticks") }
        list.moves.take(form.ticks)
        guard form.ticks.isAll else { return .these(form.ticks.ids) }
        if form.query.asksTheSame(as: list.query) { return .all(list.query) }
        let typed = form.query.on(page: 1)
        list.moves.notify(Self.typed(finds: try await page(typed).paging.count))
        list.moves.show(typed)
        return nil
    }
}

extension ListScreen where Row: Identifiable, Row.ID == Ticked {
    /// Those that the rows have.
    public static func ids(of rows: [Row]) -> [Ticked] { rows.map(\.id) }
}

extension ListScreen where Ticked == Never {
    /// None.
    public static func ids(of rows: [Row]) -> [Never] { [] }
}
