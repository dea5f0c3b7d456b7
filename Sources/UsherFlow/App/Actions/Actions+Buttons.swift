// Actions without a form: for a closure that returns at once, for one that may wait, and for one of these that may be
// nil. One that takes a value is a head, whose modifier says for which.

extension Actions.Entry {
    /// An action without a value.
    public static func button(_ name: String, _ perform: @escaping @Sendable (S) -> (() throws -> Void)?) -> Self {
        Self(name) { screen, _ in
            guard let perform = perform(screen) else { return nil }
            return Action.button(name) { .now(try perform()) }
        }
    }

    /// An action without a value, which may wait.
    public static func button(_ name: String, _ perform: Actions.Path<() async throws -> Void>) -> Self {
        Self(name) { screen, _ in Action.button(name) { [perform = screen[keyPath: perform]] in .later(perform) } }
    }

    /// An action without a value, which may wait; not offered where it is nil.
    public static func button(_ name: String, _ perform: Actions.Path<(() async throws -> Void)?>) -> Self {
        Self(name) { screen, _ in
            guard let perform = screen[keyPath: perform] else { return nil }
            return Action.button(name) { .later(perform) }
        }
    }

    // MARK: With a value

    /// An action that takes a value: `taking`, `with` or `seeing` says which.
    public static func button<Value>(
        _ name: String, _ perform: @escaping @Sendable (S) -> ((Value) throws -> Void)?
    ) -> ActionHead<S, Value> {
        ActionHead(name) { screen, _, choice in
            guard let perform = perform(screen), let choice = choice() else { return nil }
            return Action.button(name, choice) { value in { .now(try perform(value)) } }
        }
    }

    /// An action that takes a value, which may wait.
    public static func button<Value>(
        _ name: String, _ perform: Actions.Path<(Value) async throws -> Void>
    ) -> ActionHead<S, Value> {
        ActionHead(name) { screen, _, choice in
            guard let choice = choice() else { return nil }
            let perform = screen[keyPath: perform]
            return Action.button(name, choice) { value in { .later { try await perform(value) } } }
        }
    }

    /// An action that takes a value, which may wait; not offered where it is nil.
    public static func button<Value>(
        _ name: String, _ perform: Actions.Path<((Value) async throws -> Void)?>
    ) -> ActionHead<S, Value> {
        ActionHead(name) { screen, _, choice in
            guard let perform = screen[keyPath: perform], let choice = choice() else { return nil }
            return Action.button(name, choice) { value in { .later { try await perform(value) } } }
        }
    }

    // MARK: With a value, and what was seen of it

    /// An action on one of several things that is also given what its visitor saw of it: `taking` and `seeing` say
    /// which.
    public static func button<Value: ActionArgument, Seen: Encodable & SendableMetatype>(
        _ name: String, _ perform: @escaping @Sendable (S) -> ((Value, Seen) throws -> Void)?
    ) -> SeeingHead<S, Value, Seen> {
        SeeingHead(name: name) { screen in
            guard let perform = perform(screen) else { return nil }
            return { value, seen in { .now(try perform(value, seen)) } }
        }
    }

    /// An action on one of several things that is also given what its visitor saw of it, which may wait.
    public static func button<Value: ActionArgument, Seen: Encodable & SendableMetatype>(
        _ name: String, _ perform: Actions.Path<(Value, Seen) async throws -> Void>
    ) -> SeeingHead<S, Value, Seen> {
        SeeingHead(name: name) { screen in
            let perform = screen[keyPath: perform]
            return { value, seen in { .later { try await perform(value, seen) } } }
        }
    }

    /// An action on one of several things that is also given what its visitor saw of it, which may wait; not offered
    /// where it is nil.
    public static func button<Value: ActionArgument, Seen: Encodable & SendableMetatype>(
        _ name: String, _ perform: Actions.Path<((Value, Seen) async throws -> Void)?>
    ) -> SeeingHead<S, Value, Seen> {
        SeeingHead(name: name) { screen in
            guard let perform = screen[keyPath: perform] else { return nil }
            return { value, seen in { .later { try await perform(value, seen) } } }
        }
    }
}
