// Actions with the screen's form and an argument, as a list's buttons have them: each way for a closure that returns at
// once, for one that may wait, and for one of these that may be nil.

extension Actions.Entry {
    /// An action with the screen's form on one of several things, as `sort.title`, for these values only: any other is
    /// not offered. So a page of a list is left with what was ticked and typed there.
    public static func submit<Value: ActionArgument>(
        _ name: String, _ perform: @escaping @Sendable (S) -> ((S.Input, Value) throws -> Void)?,
        taking values: @escaping @Sendable (S.Model) -> [Value]
    ) -> Self {
        Self(name, hasForm: true) { screen, model in
            guard let perform = perform(screen) else { return nil }
            return Action.submit(name, screen.form(with: model), taking: values(model)) { form, value in
                { .now(try perform(form, value)) }
            }
        }
    }

    /// An action with the screen's form on one of several things, for these values only, which may wait.
    public static func submit<Value: ActionArgument>(
        _ name: String, _ perform: Actions.Path<(S.Input, Value) async throws -> Void>,
        taking values: @escaping @Sendable (S.Model) -> [Value]
    ) -> Self {
        Self(name, hasForm: true) { screen, model in
            let perform = screen[keyPath: perform]
            return Action.submit(name, screen.form(with: model), taking: values(model)) { form, value in
                { .later { try await perform(form, value) } }
            }
        }
    }

    /// An action with the screen's form on one of several things, for these values only, which may wait; not offered
    /// where it is nil.
    public static func submit<Value: ActionArgument>(
        _ name: String, _ perform: Actions.Path<((S.Input, Value) async throws -> Void)?>,
        taking values: @escaping @Sendable (S.Model) -> [Value]
    ) -> Self {
        Self(name, hasForm: true) { screen, model in
            guard let perform = screen[keyPath: perform] else { return nil }
            return Action.submit(name, screen.form(with: model), taking: values(model)) { form, value in
                { .later { try await perform(form, value) } }
            }
        }
    }

    /// An action with the screen's form on one of several things, as `page.3`: any value that the type reads.
    public static func submit<Value: ActionArgument>(
        _ name: String, _ perform: @escaping @Sendable (S) -> ((S.Input, Value) throws -> Void)?,
        taking type: Value.Type
    ) -> Self {
        Self(name, hasForm: true) { screen, model in
            guard let perform = perform(screen) else { return nil }
            return Action.submit(name, screen.form(with: model), taking: nil) { form, value in
                { .now(try perform(form, value)) }
            }
        }
    }

    /// An action with the screen's form on one of several things: any value that the type reads, which may wait.
    public static func submit<Value: ActionArgument>(
        _ name: String, _ perform: Actions.Path<(S.Input, Value) async throws -> Void>, taking type: Value.Type
    ) -> Self {
        Self(name, hasForm: true) { screen, model in
            let perform = screen[keyPath: perform]
            return Action.submit(name, screen.form(with: model), taking: nil) { form, value in
                { .later { try await perform(form, value) } }
            }
        }
    }

    /// An action with the screen's form on one of several things: any value that the type reads, which may wait; not
    /// offered where it is nil.
    public static func submit<Value: ActionArgument>(
        _ name: String, _ perform: Actions.Path<((S.Input, Value) async throws -> Void)?>, taking type: Value.Type
    ) -> Self {
        Self(name, hasForm: true) { screen, model in
            guard let perform = screen[keyPath: perform] else { return nil }
            return Action.submit(name, screen.form(with: model), taking: nil) { form, value in
                { .later { try await perform(form, value) } }
            }
        }
    }
}

extension Action {
    /// An action with the screen's form on one of several things.
    ///
    /// - Parameter values: nil for all that a text can be read as.
    fileprivate static func submit<Fields: Form, Value: ActionArgument>(
        _ name: String, _ form: Fields, taking values: [Value]?, _ work: @escaping (Fields, Value) -> Work
    ) -> Action {
        func value(_ argument: String?) -> Value? {
            argument.flatMap { Value(argument: $0) }.flatMap { values?.contains($0) == false ? nil : $0 }
        }
        let plain = submit(name, form) { _ in { .now(()) } }
        var action = Action(
            name, form: plain.form, accepts: { value($0) != nil },
            prepare: { sent in
                guard let value = value(sent.argument) else { throw NotOffered() }
                return work(
                    try Fields.decode(sent.fields, files: sent.files, over: form, language: sent.language), value)
            })
        action.unasked = plain.unasked
        if let values { action.values = { values.map(\.argument) } }
        return action
    }
}
