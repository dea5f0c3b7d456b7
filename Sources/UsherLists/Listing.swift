// A list as its coordinator has it: what it shows, where its ticks are kept, and where it leads.

public import UsherFlow

/// A list for its ``ListScreen``, made by `Coordinator.list`: its query, its ticks, and where it leads.
public struct Listing<Values: ListQuery, ID: ActionArgument & Hashable & Codable & Sendable> {
    /// The query that the page shows.
    public let query: Values
    /// The rows that are ticked, whichever of them the page shows.
    public let ticks: Ticks<ID>
    /// The address of all that match as a file; nil where there is none.
    let export: String?
    let moves: Moves

    /// The moves of its actions.
    struct Moves {
        var show: (Values) -> Void = { _ in }
        var take: (Ticks<ID>) -> Void = { _ in }
        /// Nil where a row leads nowhere.
        var open: ((ID) -> Void)?
        var notify: (Phrase) -> Void = { _ in }
    }

    /// One that leads nowhere, for tests of a screen alone.
    public init(_ query: Values, ticks: Ticks<ID> = Ticks()) {
        self.init(query, ticks, export: nil, Moves(open: { _ in }))
    }

    init(_ query: Values, _ ticks: Ticks<ID>, export: String?, _ moves: Moves) {
        (self.query, self.ticks, self.export, self.moves) = (query, ticks, export, moves)
    }

    // MARK: Its actions. Ticked rows stay ticked, wherever these actions lead.

    /// A new search begins on its first page.
    func search(_ form: ListForm<Values, ID>) {
        moves.take(form.ticks)
        moves.show(form.query.on(page: 1))
    }

    /// All that there is, in the same order; nil where nothing is looked for.
    var clear: ((ListForm<Values, ID>) -> Void)? {
        if query.asksTheSame(as: Values()) { return nil }
        return { form in
            self.moves.take(form.ticks)
            var all = Values()
            all.sort = self.query.sort
            self.moves.show(all)
        }
    }

    /// Another order does as well. The search is that which the page shows, whatever is typed.
    func sort(_ form: ListForm<Values, ID>, by sort: ListSort<Values.Column>) {
        moves.take(form.ticks)
        var next = query.on(page: 1)
        next.sort = sort
        moves.show(next)
    }

    func turn(_ form: ListForm<Values, ID>, to page: Int) {
        moves.take(form.ticks)
        moves.show(query.on(page: page))
    }

    func open(_ form: ListForm<Values, ID>, _ id: ID) {
        moves.take(form.ticks)
        moves.open?(id)
    }
}

extension Coordinator {
    /// A list with boxes, for its screen.
    ///
    ///     case .list(let query):
    ///         .screen(
    ///             StaffScreen(
    ///                 list: list(query, Route.list, ticks: \.ticks, open: Route.person), staff: staff,
    ///                 invite: { try await self.staff.invite($0) }))
    ///
    /// - Parameters:
    ///   - make: the case with the query.
    ///   - ticks: where the flow's state keeps what is ticked.
    ///   - open: the route of a row, which the action `.open` leads to; nil where a row leads nowhere.
    ///   - export: the route of all that match as a file.
    public func list<Values: ListQuery, ID>(
        _ query: Values, _ make: @escaping (Values) -> Route, ticks: WritableKeyPath<State, Ticks<ID>>,
        open: ((ID) -> Route)? = nil, export: ((Values) -> Route)? = nil
    ) -> Listing<Values, ID> {
        listing(
            query, state[keyPath: ticks], export,
            Listing.Moves(
                show: { self.navigation.push(make($0)) }, take: { self.state[keyPath: ticks] = $0 },
                open: open.map { open in { self.navigation.push(open($0)) } },
                notify: { self.navigation.notify($0, .told) }))
    }

    /// A list without boxes, for its screen. Its rows are links, which `navigation.links(to:)` makes.
    ///
    /// - Parameters:
    ///   - make: the case with the query.
    ///   - export: the route of all that match as a file.
    public func list<Values: ListQuery>(
        _ query: Values, _ make: @escaping (Values) -> Route, export: ((Values) -> Route)? = nil
    ) -> Listing<Values, Never> {
        listing(query, Ticks(), export, Listing.Moves(show: { self.navigation.push(make($0)) }))
    }

    private func listing<Values: ListQuery, ID>(
        _ query: Values, _ ticks: Ticks<ID>, _ export: ((Values) -> Route)?, _ moves: Listing<Values, ID>.Moves
    ) -> Listing<Values, ID> {
        Listing(query, ticks, export: export.map { navigation.link(to: $0(query.on(page: 1))) }, moves)
    }
}
