// Actions with the screen's form: each way for a closure that returns at once, for one that may wait, and for one of
// these that may be nil.

extension Actions.Entry {
    /// An action with the screen's form: it runs when all fields are right.
    public static func submit(
        _ name: String, _ perform: @escaping @Sendable (S) -> ((S.Input) throws -> Void)?
    ) -> Self {
        Self(name, hasForm: true) { screen, model in
            guard let perform = perform(screen) else { return nil }
            return Action.submit(name, screen.form(with: model)) { form in { .now(try perform(form)) } }
        }
    }

    /// An action with the screen's form, which may wait.
    public static func submit(_ name: String, _ perform: Actions.Path<(S.Input) async throws -> Void>) -> Self {
        Self(name, hasForm: true) { screen, model in
            let perform = screen[keyPath: perform]
            return Action.submit(name, screen.form(with: model)) { form in { .later { try await perform(form) } } }
        }
    }

    /// An action with the screen's form, which may wait; not offered where it is nil.
    public static func submit(_ name: String, _ perform: Actions.Path<((S.Input) async throws -> Void)?>) -> Self {
        Self(name, hasForm: true) { screen, model in
            guard let perform = screen[keyPath: perform] else { return nil }
            return Action.submit(name, screen.form(with: model)) { form in { .later { try await perform(form) } } }
        }
    }
}

extension Actions.Entry {
    /// An action with the screen's form that is also given what its page is about, and is not offered where that is
    /// nil.
    public static func submit<Value>(
        _ name: String, _ perform: @escaping @Sendable (S) -> ((S.Input, Value) throws -> Void)?,
        with value: @escaping @Sendable (S.Model) -> Value?
    ) -> Self {
        Self(name, hasForm: true) { screen, model in
            guard let value = value(model), let perform = perform(screen) else { return nil }
            return Action.submit(name, screen.form(with: model)) { form in { .now(try perform(form, value)) } }
        }
    }

    /// An action with the screen's form that is also given what its page is about, which may wait; not offered where
    /// that is nil.
    public static func submit<Value>(
        _ name: String, _ perform: Actions.Path<(S.Input, Value) async throws -> Void>,
        with value: @escaping @Sendable (S.Model) -> Value?
    ) -> Self {
        Self(name, hasForm: true) { screen, model in
            guard let value = value(model) else { return nil }
            let perform = screen[keyPath: perform]
            return Action.submit(name, screen.form(with: model)) { form in { .later { try await perform(form, value) } }
            }
        }
    }

    /// An action with the screen's form that is also given what its page is about, which may wait; not offered where
    /// one of the two is nil.
    public static func submit<Value>(
        _ name: String, _ perform: Actions.Path<((S.Input, Value) async throws -> Void)?>,
        with value: @escaping @Sendable (S.Model) -> Value?
    ) -> Self {
        Self(name, hasForm: true) { screen, model in
            guard let value = value(model), let perform = screen[keyPath: perform] else { return nil }
            return Action.submit(name, screen.form(with: model)) { form in { .later { try await perform(form, value) } }
            }
        }
    }
}
