// An action that takes a value or has a form of its own, before it is said for which: a head. Its modifier makes the
// entry of the list.

/// An action that takes a value, not yet said for which: `.button("remove", \.remove).taking(\.days, by: \.id)`.
public struct ActionHead<S: FlowScreen, Value>: Sendable {
    let name: String
    let hasForm: Bool
    /// The offer now; nil for none. The values are asked for only where the closure is there.
    let offer: @Sendable (S, S.Model, () -> Choice<Value>?) -> Action?

    init(
        _ name: String, hasForm: Bool = false, offer: @escaping @Sendable (S, S.Model, () -> Choice<Value>?) -> Action?
    ) {
        (self.name, self.hasForm, self.offer) = (name, hasForm, offer)
    }

    /// The action for what its page is about; not offered where that is nil.
    public func with(_ value: @escaping @Sendable (S.Model) -> Value?) -> Actions<S>.Entry {
        Actions.Entry(name, hasForm: hasForm) { [offer] screen, model in
            offer(screen, model) { value(model).map { .given($0) } }
        }
    }
}

extension ActionHead where Value: ActionArgument {
    /// The action on one of several things, as `open.3`, for these values only: any other is not offered.
    public func taking(_ values: @escaping @Sendable (S.Model) -> [Value]) -> Actions<S>.Entry {
        Actions.Entry(name, hasForm: hasForm) { [offer] screen, model in
            offer(screen, model) { .among(values(model)) }
        }.marked(.takesValue)
    }

    /// The action on one of several things, for these only: `.taking(\.days, by: \.id)`.
    ///
    /// - Parameter value: that of one of them.
    public func taking<Thing: SendableMetatype>(
        _ things: @escaping @Sendable (S.Model) -> [Thing], by value: @escaping @Sendable (Thing) -> Value
    ) -> Actions<S>.Entry {
        taking { things($0).map(value) }
    }

    /// The action on one of several things: any value that the type reads. The coordinator and its services check what
    /// it may be.
    public func taking(_ type: Value.Type) -> Actions<S>.Entry {
        Actions.Entry(name, hasForm: hasForm) { [offer] in offer($0, $1) { .any } }.marked(.takesValue)
    }
}

extension ActionHead where Value: Encodable & SendableMetatype {
    /// The action where its page showed what holds now; it is given the value that was seen.
    ///
    ///     .button("pay", \.pay).seeing(\.total)      // let pay: (_ total: Int) async throws -> Void
    ///
    /// If another tab, or anybody else, has changed it meanwhile, nothing runs: the page comes back with what was
    /// typed, the value of now, and a notice that it has changed. If a value can come back, as a status can, add to it
    /// one that cannot: a count, a time or the number of the last change. Conditions that have to hold while the
    /// service works are for the service to check.
    ///
    /// - Parameter seen: anything that can be encoded; equal values are those whose encodings are equal.
    public func seeing(_ seen: @escaping @Sendable (S.Model) -> Value) -> Actions<S>.Entry {
        Actions.Entry(name, hasForm: hasForm, sees: true) { [offer] screen, model in
            var shown: Value?
            let action = offer(screen, model) {
                let value = seen(model)
                shown = value
                return .given(value)
            }
            return action?.seeing { [shown] _ in shown }
        }
    }
}

/// An action on one of several things that holds for what its visitor saw of it, not yet said for which:
/// `.button("buy", \.buy).taking(\.items, by: \.id).seeing { shop, id in shop.price(of: id) }`.
public struct SeeingHead<S: FlowScreen, Value: ActionArgument, Seen: Encodable & SendableMetatype>: Sendable {
    let name: String
    let perform: @Sendable (S) -> ((Value, Seen) -> Work)?

    /// The action for these values only.
    public func taking(_ values: @escaping @Sendable (S.Model) -> [Value]) -> Taking {
        Taking(head: self, values: values)
    }

    /// The action for these things only.
    ///
    /// - Parameter value: that of one of them.
    public func taking<Thing: SendableMetatype>(
        _ things: @escaping @Sendable (S.Model) -> [Thing], by value: @escaping @Sendable (Thing) -> Value
    ) -> Taking {
        taking { things($0).map(value) }
    }

    /// Such an action with its values; `seeing` says what its visitor is to have seen.
    public struct Taking: Sendable {
        let head: SeeingHead
        let values: @Sendable (S.Model) -> [Value]

        /// The action where its page showed what holds of the one that was pressed: at most 256 values on a page.
        ///
        /// - Parameter seen: what its visitor is to have seen of a value.
        public func seeing(_ seen: @escaping @Sendable (S.Model, Value) -> Seen) -> Actions<S>.Entry {
            Actions.Entry(head.name, sees: true) { [head, values] screen, model in
                guard let perform = head.perform(screen) else { return nil }
                return Action.button(head.name, .among(values(model))) { perform($0, seen(model, $0)) }
                    .seeing { $0.flatMap { Value(argument: $0) }.map { seen(model, $0) } }
            }.marked(.takesValue)
        }
    }
}

/// An action with a form of its own, beside the screen's form or those of other actions; the form is left to be said.
public struct FormHead<S: FlowScreen, Fields: Form>: Sendable {
    let name: String
    let perform: @Sendable (S) -> ((Fields) -> Work)?

    /// The action with this form: `.submit("subscribe", \.subscribe).form { _ in EmailForm() }`.
    ///
    /// A template has it as `forms`, by the action's name: `{{#forms.subscribe.fields}}{{>usher/field}}…`. Input in the
    /// page's other forms stays where it is when the action has run.
    ///
    /// - Parameter form: with the values that its fields show at first.
    public func form(_ form: @escaping @Sendable (S.Model) -> Fields) -> Actions<S>.Entry {
        Actions.Entry(name, own: Fields.self, isForRows: false) { [name, perform] screen, model in
            perform(screen).map { Action.submit(name, own: form(model), $0) }
        }
    }
}

/// An action with a form for each of several things, as for the rows of a table; the things are left to be said.
public struct RowHead<S: FlowScreen, Fields: Form, Item: Identifiable & SendableMetatype>: Sendable
where Item.ID: ActionArgument {
    let name: String
    let perform: @Sendable (S) -> ((Fields, Item) -> Work)?

    /// The action for each of these. Its button is that of a row, `rename.3`, and it is given the row's form and the
    /// thing: `.submit("rename", \.rename).each(\.books) { RenameForm(title: $0.title) }`.
    ///
    /// The view model of a row has its form by `ViewField.form`. Input in the other rows stays where it is when the
    /// action has run.
    ///
    /// - Parameters:
    ///   - items: those that are offered now: a form of any other one is refused.
    ///   - form: that of one of them, with the values that its fields show at first.
    public func each(
        _ items: @escaping @Sendable (S.Model) -> [Item], form: @escaping @Sendable (Item) -> Fields
    ) -> Actions<S>.Entry {
        Actions.Entry(name, own: Fields.self, isForRows: true) { [name, perform] screen, model in
            perform(screen).map { Action.submit(name, each: items(model), form: form, $0) }
        }.marked(.takesValue)
    }
}
