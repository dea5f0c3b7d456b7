// Actions without a form: each way for a closure that returns at once, for one that may wait, and for one of these that
// may be nil.

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
}

extension Actions.Entry {
    /// An action on one of several things, as `open.3`, for these values only: any other is not offered.
    public static func button<Value: ActionArgument>(
        _ name: String, _ perform: @escaping @Sendable (S) -> ((Value) throws -> Void)?,
        taking values: @escaping @Sendable (S.Model) -> [Value]
    ) -> Self {
        Self(name) { screen, model in
            guard let perform = perform(screen) else { return nil }
            return Action.button(name, taking: values(model)) { value in { .now(try perform(value)) } }
        }
    }

    /// An action on one of several things, for these values only, which may wait.
    public static func button<Value: ActionArgument>(
        _ name: String, _ perform: Actions.Path<(Value) async throws -> Void>,
        taking values: @escaping @Sendable (S.Model) -> [Value]
    ) -> Self {
        Self(name) { screen, model in
            let perform = screen[keyPath: perform]
            return Action.button(name, taking: values(model)) { value in { .later { try await perform(value) } } }
        }
    }

    /// An action on one of several things, for these values only, which may wait; not offered where it is nil.
    public static func button<Value: ActionArgument>(
        _ name: String, _ perform: Actions.Path<((Value) async throws -> Void)?>,
        taking values: @escaping @Sendable (S.Model) -> [Value]
    ) -> Self {
        Self(name) { screen, model in
            guard let perform = screen[keyPath: perform] else { return nil }
            return Action.button(name, taking: values(model)) { value in { .later { try await perform(value) } } }
        }
    }

    /// An action on one of several things, as `open.3`: any value that the type reads. The coordinator and its services
    /// check what it may be.
    public static func button<Value: ActionArgument>(
        _ name: String, _ perform: @escaping @Sendable (S) -> ((Value) throws -> Void)?, taking type: Value.Type
    ) -> Self {
        Self(name) { screen, _ in
            guard let perform = perform(screen) else { return nil }
            return Action.button(name, taking: type) { value in { .now(try perform(value)) } }
        }
    }

    /// An action on one of several things: any value that the type reads, which may wait.
    public static func button<Value: ActionArgument>(
        _ name: String, _ perform: Actions.Path<(Value) async throws -> Void>, taking type: Value.Type
    ) -> Self {
        Self(name) { screen, _ in
            let perform = screen[keyPath: perform]
            return Action.button(name, taking: type) { value in { .later { try await perform(value) } } }
        }
    }

    /// An action on one of several things: any value that the type reads, which may wait; not offered where it is nil.
    public static func button<Value: ActionArgument>(
        _ name: String, _ perform: Actions.Path<((Value) async throws -> Void)?>, taking type: Value.Type
    ) -> Self {
        Self(name) { screen, _ in
            guard let perform = screen[keyPath: perform] else { return nil }
            return Action.button(name, taking: type) { value in { .later { try await perform(value) } } }
        }
    }
}

extension Actions.Entry {
    /// An action that is given what its page is about, and is not offered where that is nil.
    public static func button<Value>(
        _ name: String, _ perform: @escaping @Sendable (S) -> ((Value) throws -> Void)?,
        with value: @escaping @Sendable (S.Model) -> Value?
    ) -> Self {
        Self(name) { screen, model in
            guard let value = value(model), let perform = perform(screen) else { return nil }
            return Action.button(name) { .now(try perform(value)) }
        }
    }

    /// An action that is given what its page is about, which may wait; not offered where that is nil.
    public static func button<Value>(
        _ name: String, _ perform: Actions.Path<(Value) async throws -> Void>,
        with value: @escaping @Sendable (S.Model) -> Value?
    ) -> Self {
        Self(name) { screen, model in
            guard let value = value(model) else { return nil }
            let perform = screen[keyPath: perform]
            return Action.button(name) { .later { try await perform(value) } }
        }
    }

    /// An action that is given what its page is about, which may wait; not offered where one of the two is nil.
    public static func button<Value>(
        _ name: String, _ perform: Actions.Path<((Value) async throws -> Void)?>,
        with value: @escaping @Sendable (S.Model) -> Value?
    ) -> Self {
        Self(name) { screen, model in
            guard let value = value(model), let perform = screen[keyPath: perform] else { return nil }
            return Action.button(name) { .later { try await perform(value) } }
        }
    }
}
