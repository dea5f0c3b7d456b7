// Actions with a form: for a closure that returns at once, for one that may wait, and for one of these that may be nil.
// One that takes a value beside the screen's form, or has a form of its own, is a head, whose modifier says which.

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

    // MARK: With a value

    /// An action with the screen's form that takes a value as well: `taking`, `with` or `seeing` says which. So a page
    /// of a list is left, by `.submit("page", \.page).taking(Int.self)`, with what was ticked and typed there.
    public static func submit<Value>(
        _ name: String, _ perform: @escaping @Sendable (S) -> ((S.Input, Value) throws -> Void)?
    ) -> ActionHead<S, Value> {
        ActionHead(name, hasForm: true) { screen, model, choice in
            guard let perform = perform(screen), let choice = choice() else { return nil }
            return Action.submit(name, screen.form(with: model), choice) { form, value in
                { .now(try perform(form, value)) }
            }
        }
    }

    /// An action with the screen's form that takes a value as well, which may wait.
    public static func submit<Value>(
        _ name: String, _ perform: Actions.Path<(S.Input, Value) async throws -> Void>
    ) -> ActionHead<S, Value> {
        ActionHead(name, hasForm: true) { screen, model, choice in
            guard let choice = choice() else { return nil }
            let perform = screen[keyPath: perform]
            return Action.submit(name, screen.form(with: model), choice) { form, value in
                { .later { try await perform(form, value) } }
            }
        }
    }

    /// An action with the screen's form that takes a value as well, which may wait; not offered where it is nil.
    public static func submit<Value>(
        _ name: String, _ perform: Actions.Path<((S.Input, Value) async throws -> Void)?>
    ) -> ActionHead<S, Value> {
        ActionHead(name, hasForm: true) { screen, model, choice in
            guard let perform = screen[keyPath: perform], let choice = choice() else { return nil }
            return Action.submit(name, screen.form(with: model), choice) { form, value in
                { .later { try await perform(form, value) } }
            }
        }
    }

    // MARK: With a form of its own

    /// An action with a form of its own: `form` says which.
    public static func submit<Fields: Form>(
        _ name: String, _ perform: @escaping @Sendable (S) -> ((Fields) throws -> Void)?
    ) -> FormHead<S, Fields> {
        FormHead(name: name) { screen in
            guard let perform = perform(screen) else { return nil }
            return { form in { .now(try perform(form)) } }
        }
    }

    /// An action with a form of its own, which may wait.
    public static func submit<Fields: Form>(
        _ name: String, _ perform: Actions.Path<(Fields) async throws -> Void>
    ) -> FormHead<S, Fields> {
        FormHead(name: name) { screen in
            let perform = screen[keyPath: perform]
            return { form in { .later { try await perform(form) } } }
        }
    }

    /// An action with a form of its own, which may wait; not offered where it is nil.
    public static func submit<Fields: Form>(
        _ name: String, _ perform: Actions.Path<((Fields) async throws -> Void)?>
    ) -> FormHead<S, Fields> {
        FormHead(name: name) { screen in
            guard let perform = screen[keyPath: perform] else { return nil }
            return { form in { .later { try await perform(form) } } }
        }
    }

    /// An action with a form for each of several things: `each` says for which.
    public static func submit<Fields: Form, Item: Identifiable & SendableMetatype>(
        _ name: String, _ perform: @escaping @Sendable (S) -> ((Fields, Item) throws -> Void)?
    ) -> RowHead<S, Fields, Item> where Item.ID: ActionArgument {
        RowHead(name: name) { screen in
            guard let perform = perform(screen) else { return nil }
            return { form, item in { .now(try perform(form, item)) } }
        }
    }

    /// An action with a form for each of several things, which may wait.
    public static func submit<Fields: Form, Item: Identifiable & SendableMetatype>(
        _ name: String, _ perform: Actions.Path<(Fields, Item) async throws -> Void>
    ) -> RowHead<S, Fields, Item> where Item.ID: ActionArgument {
        RowHead(name: name) { screen in
            let perform = screen[keyPath: perform]
            return { form, item in { .later { try await perform(form, item) } } }
        }
    }

    /// An action with a form for each of several things, which may wait; not offered where it is nil.
    public static func submit<Fields: Form, Item: Identifiable & SendableMetatype>(
        _ name: String, _ perform: Actions.Path<((Fields, Item) async throws -> Void)?>
    ) -> RowHead<S, Fields, Item> where Item.ID: ActionArgument {
        RowHead(name: name) { screen in
            guard let perform = screen[keyPath: perform] else { return nil }
            return { form, item in { .later { try await perform(form, item) } } }
        }
    }
}
