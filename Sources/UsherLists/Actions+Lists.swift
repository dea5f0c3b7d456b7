// The actions of a list: its own, and those on the rows that are ticked.

public import UsherFlow

extension Actions where S: ListScreen {
    /// The actions that a list has by itself: `search`, `clear`, `sort` and `page`.
    public static var list: Self {
        [
            .submit("search") { (screen: S) -> ((S.Input) throws -> Void)? in screen.list.search },
            .submit("clear") { (screen: S) -> ((S.Input) throws -> Void)? in screen.list.clear },
            .submit("sort") { (screen: S) -> ((S.Input, ListSort<S.Values.Column>) throws -> Void)? in
                screen.list.sort
            }.taking(ListSort<S.Values.Column>.self),
            .submit("page") { (screen: S) -> ((S.Input, Int) throws -> Void)? in screen.list.turn }.taking(Int.self),
        ]
    }
}

extension Actions.Entry where S: ListScreen {
    /// The action `open` on a row, which leads where the coordinator's list says; what is ticked stays.
    public static var open: Self {
        .submit("open") { (screen: S) -> ((S.Input, S.Ticked) throws -> Void)? in screen.list.open }
            .taking(S.Ticked.self)
    }

    /// An action on the rows that are ticked. If none is, it does not run, and its visitor is told.
    ///
    /// All that match are those that the page shows: where another search is typed, the list is shown by that one
    /// first, with how many match, and nothing runs.
    public static func ticked(
        _ name: String, _ perform: Actions.Path<(ListSelection<S.Values, S.Ticked>) async throws -> Void>
    ) -> Self {
        ticked(name) { $0[keyPath: perform] }
    }

    /// An action on the rows that are ticked; not offered where it is nil.
    public static func ticked(
        _ name: String, _ perform: Actions.Path<((ListSelection<S.Values, S.Ticked>) async throws -> Void)?>
    ) -> Self {
        ticked(name) { $0[keyPath: perform] }
    }

    /// Refuses what is to be done with ticks that nobody can make.
    @available(
        *, unavailable,
        message: """
            This list has no boxes. Make it by list(query, Route.list, ticks: \\.ticks, open: …), and give the closure \
            its ListSelection.
            """
    )
    @_disfavoredOverload
    public static func ticked<Function>(_ name: String, _ perform: Actions.Path<Function>) -> Self {
        Self(name) { _, _ in nil }
    }

    private static func ticked(
        _ name: String,
        offered: @escaping @Sendable (S) -> ((ListSelection<S.Values, S.Ticked>) async throws -> Void)?
    ) -> Self {
        Self(name, hasForm: true) { screen, model in
            guard let perform = offered(screen) else { return nil }
            return Action.submit(name, screen.form(with: model)) { form in
                {
                    .later {
                        guard let selection = try await screen.selection(of: form) else { return }
                        try await perform(selection)
                    }
                }
            }
        }
    }
}
