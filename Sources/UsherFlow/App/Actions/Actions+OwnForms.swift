// Actions with a form of their own, for a page that has several: each way for a closure that returns at once, for one
// that may wait, and for one of these that may be nil.

extension Actions.Entry {
    private static func own<Fields: Form>(
        _ name: String, _ type: Fields.Type, isForRows: Bool,
        _ make: @escaping @Sendable (S, S.Model) -> Action?
    ) -> Self {
        var entry = Self(name, make)
        entry.line.own = OwnFormType(action: name, form: FormDescription(of: type), isForRows: isForRows)
        return entry
    }

    /// An action with a form of its own, beside the screen's form or those of other actions:
    /// `.submit("subscribe", \.subscribe, form: { _ in EmailForm() })`.
    ///
    /// A template has it as `forms`, by the action's name: `{{#forms.subscribe.fields}}{{>usher/field}}…`. Input of the
    /// page's other forms stays where it is when the action has run.
    ///
    /// - Parameter form: with the values that its fields show at first.
    public static func submit<Fields: Form>(
        _ name: String, _ perform: @escaping @Sendable (S) -> ((Fields) throws -> Void)?,
        form: @escaping @Sendable (S.Model) -> Fields
    ) -> Self {
        own(name, Fields.self, isForRows: false) { screen, model in
            guard let perform = perform(screen) else { return nil }
            return Action.submit(name, own: form(model)) { form in { .now(try perform(form)) } }
        }
    }

    /// An action with a form of its own, which may wait.
    public static func submit<Fields: Form>(
        _ name: String, _ perform: Actions.Path<(Fields) async throws -> Void>,
        form: @escaping @Sendable (S.Model) -> Fields
    ) -> Self {
        own(name, Fields.self, isForRows: false) { screen, model in
            let perform = screen[keyPath: perform]
            return Action.submit(name, own: form(model)) { form in { .later { try await perform(form) } } }
        }
    }

    /// An action with a form of its own, which may wait; not offered where it is nil.
    public static func submit<Fields: Form>(
        _ name: String, _ perform: Actions.Path<((Fields) async throws -> Void)?>,
        form: @escaping @Sendable (S.Model) -> Fields
    ) -> Self {
        own(name, Fields.self, isForRows: false) { screen, model in
            guard let perform = screen[keyPath: perform] else { return nil }
            return Action.submit(name, own: form(model)) { form in { .later { try await perform(form) } } }
        }
    }
}

extension Actions.Entry {
    /// An action with a form for each of several things, as for the rows of a table. Its button is that of a row,
    /// `rename.3`, and it is given the row's form and the thing:
    /// `.submit("rename", \.rename, each: \.books) { RenameForm(title: $0.title) }`.
    ///
    /// The view model of a row has its form by `ViewField.form`. Input of the other rows stays where it is when the
    /// action has run.
    ///
    /// - Parameters:
    ///   - items: those that are offered now: a form of any other one is refused.
    ///   - form: that of one of them, with the values that its fields show at first.
    public static func submit<Item: Identifiable & SendableMetatype, Fields: Form>(
        _ name: String, _ perform: @escaping @Sendable (S) -> ((Fields, Item) throws -> Void)?,
        each items: @escaping @Sendable (S.Model) -> [Item], form: @escaping @Sendable (Item) -> Fields
    ) -> Self where Item.ID: ActionArgument {
        own(name, Fields.self, isForRows: true) { screen, model in
            guard let perform = perform(screen) else { return nil }
            return Action.submit(name, each: items(model), form: form) { form, item in
                { .now(try perform(form, item)) }
            }
        }
    }

    /// An action with a form for each of several things, which may wait.
    public static func submit<Item: Identifiable & SendableMetatype, Fields: Form>(
        _ name: String, _ perform: Actions.Path<(Fields, Item) async throws -> Void>,
        each items: @escaping @Sendable (S.Model) -> [Item], form: @escaping @Sendable (Item) -> Fields
    ) -> Self where Item.ID: ActionArgument {
        own(name, Fields.self, isForRows: true) { screen, model in
            let perform = screen[keyPath: perform]
            return Action.submit(name, each: items(model), form: form) { form, item in
                { .later { try await perform(form, item) } }
            }
        }
    }

    /// An action with a form for each of several things, which may wait; not offered where it is nil.
    public static func submit<Item: Identifiable & SendableMetatype, Fields: Form>(
        _ name: String, _ perform: Actions.Path<((Fields, Item) async throws -> Void)?>,
        each items: @escaping @Sendable (S.Model) -> [Item], form: @escaping @Sendable (Item) -> Fields
    ) -> Self where Item.ID: ActionArgument {
        own(name, Fields.self, isForRows: true) { screen, model in
            guard let perform = screen[keyPath: perform] else { return nil }
            return Action.submit(name, each: items(model), form: form) { form, item in
                { .later { try await perform(form, item) } }
            }
        }
    }
}
