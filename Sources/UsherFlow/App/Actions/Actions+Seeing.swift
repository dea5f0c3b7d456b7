// Actions that hold for what their visitor saw: each way for a closure that returns at once, for one that may wait, and
// for one of these that may be nil.

extension Actions.Entry {
    /// An action that runs only where its page showed what holds now.
    ///
    ///     .button("pay", \.pay, seeing: \.total)      // let pay: (_ total: Int) async throws -> Void
    ///
    /// If another tab, or anybody else, has changed it meanwhile, nothing runs: the page comes back with what was
    /// typed, the value of now, and a notice that it has changed. To a value that can come back, as a status can, add
    /// one that cannot: a count, a time or the number of the last change. The service itself checks what has to hold
    /// while it works: the action gives it the value that was seen.
    ///
    /// - Parameter seen: anything that can be encoded; equal values are those whose encodings are equal.
    public static func button<Seen: Encodable & SendableMetatype>(
        _ name: String, _ perform: @escaping @Sendable (S) -> ((Seen) throws -> Void)?,
        seeing seen: @escaping @Sendable (S.Model) -> Seen
    ) -> Self {
        seeing(name) { screen, model in
            guard let perform = perform(screen) else { return nil }
            let seen = seen(model)
            return Action.button(name) { .now(try perform(seen)) }.seeing { _ in seen }
        }
    }

    /// An action that runs only where its page showed what holds now, and may wait.
    public static func button<Seen: Encodable & SendableMetatype>(
        _ name: String, _ perform: Actions.Path<(Seen) async throws -> Void>,
        seeing seen: @escaping @Sendable (S.Model) -> Seen
    ) -> Self {
        seeing(name) { screen, model in
            let (perform, seen) = (screen[keyPath: perform], seen(model))
            return Action.button(name) { .later { try await perform(seen) } }.seeing { _ in seen }
        }
    }

    /// An action that runs only where its page showed what holds now, and may wait; not offered where it is nil.
    public static func button<Seen: Encodable & SendableMetatype>(
        _ name: String, _ perform: Actions.Path<((Seen) async throws -> Void)?>,
        seeing seen: @escaping @Sendable (S.Model) -> Seen
    ) -> Self {
        seeing(name) { screen, model in
            guard let perform = screen[keyPath: perform] else { return nil }
            let seen = seen(model)
            return Action.button(name) { .later { try await perform(seen) } }.seeing { _ in seen }
        }
    }

    private static func seeing(
        _ name: String, hasForm: Bool = false, _ make: @escaping @Sendable (S, S.Model) -> Action?
    ) -> Self {
        var entry = Self(name, hasForm: hasForm, make)
        entry.line.sees = true
        return entry
    }
}

extension Actions.Entry {
    /// An action with the screen's form, which runs only where its page showed what holds now.
    public static func submit<Seen: Encodable & SendableMetatype>(
        _ name: String, _ perform: @escaping @Sendable (S) -> ((S.Input, Seen) throws -> Void)?,
        seeing seen: @escaping @Sendable (S.Model) -> Seen
    ) -> Self {
        seeing(name, hasForm: true) { screen, model in
            guard let perform = perform(screen) else { return nil }
            let seen = seen(model)
            return Action.submit(name, screen.form(with: model)) { form in { .now(try perform(form, seen)) } }
                .seeing { _ in seen }
        }
    }

    /// An action with the screen's form, which runs only where its page showed what holds now, and may wait.
    public static func submit<Seen: Encodable & SendableMetatype>(
        _ name: String, _ perform: Actions.Path<(S.Input, Seen) async throws -> Void>,
        seeing seen: @escaping @Sendable (S.Model) -> Seen
    ) -> Self {
        seeing(name, hasForm: true) { screen, model in
            let (perform, seen) = (screen[keyPath: perform], seen(model))
            return Action.submit(name, screen.form(with: model)) { form in { .later { try await perform(form, seen) } }
            }
            .seeing { _ in seen }
        }
    }

    /// An action with the screen's form, which runs only where its page showed what holds now, and may wait; not
    /// offered where it is nil.
    public static func submit<Seen: Encodable & SendableMetatype>(
        _ name: String, _ perform: Actions.Path<((S.Input, Seen) async throws -> Void)?>,
        seeing seen: @escaping @Sendable (S.Model) -> Seen
    ) -> Self {
        seeing(name, hasForm: true) { screen, model in
            guard let perform = screen[keyPath: perform] else { return nil }
            let seen = seen(model)
            return Action.submit(name, screen.form(with: model)) { form in
                { .later { try await perform(form, seen) } }
            }
            .seeing { _ in seen }
        }
    }
}

extension Actions.Entry {
    /// An action on one of several things, for these values only, which runs only where its page showed what holds of
    /// the one that was pressed: at most 256 values on a page.
    ///
    /// - Parameter seen: what its visitor is to have seen of a value; nil where nothing is known of it.
    public static func button<Value: ActionArgument, Seen: Encodable & SendableMetatype>(
        _ name: String, _ perform: @escaping @Sendable (S) -> ((Value, Seen) throws -> Void)?,
        taking values: @escaping @Sendable (S.Model) -> [Value],
        seeing seen: @escaping @Sendable (S.Model, Value) -> Seen
    ) -> Self {
        seeing(name) { screen, model in
            guard let perform = perform(screen) else { return nil }
            return Action.button(name, taking: values(model)) { value in
                let seen = seen(model, value)
                return { .now(try perform(value, seen)) }
            }
            .seeing { $0.flatMap { Value(argument: $0) }.map { seen(model, $0) } }
        }
    }

    /// An action on one of several things, for these values only, which runs only where its page showed what holds of
    /// the one that was pressed, and may wait.
    public static func button<Value: ActionArgument, Seen: Encodable & SendableMetatype>(
        _ name: String, _ perform: Actions.Path<(Value, Seen) async throws -> Void>,
        taking values: @escaping @Sendable (S.Model) -> [Value],
        seeing seen: @escaping @Sendable (S.Model, Value) -> Seen
    ) -> Self {
        seeing(name) { screen, model in
            let perform = screen[keyPath: perform]
            return Action.button(name, taking: values(model)) { value in
                let seen = seen(model, value)
                return { .later { try await perform(value, seen) } }
            }
            .seeing { $0.flatMap { Value(argument: $0) }.map { seen(model, $0) } }
        }
    }

    /// An action on one of several things, for these values only, which runs only where its page showed what holds of
    /// the one that was pressed, and may wait; not offered where it is nil.
    public static func button<Value: ActionArgument, Seen: Encodable & SendableMetatype>(
        _ name: String, _ perform: Actions.Path<((Value, Seen) async throws -> Void)?>,
        taking values: @escaping @Sendable (S.Model) -> [Value],
        seeing seen: @escaping @Sendable (S.Model, Value) -> Seen
    ) -> Self {
        seeing(name) { screen, model in
            guard let perform = screen[keyPath: perform] else { return nil }
            return Action.button(name, taking: values(model)) { value in
                let seen = seen(model, value)
                return { .later { try await perform(value, seen) } }
            }
            .seeing { $0.flatMap { Value(argument: $0) }.map { seen(model, $0) } }
        }
    }
}
