// Something that a visitor can do on a screen. Always a POST; its value is decoded before the coordinator hears of it.

/// An action that a screen offers.
///
/// In a template, `<button name="act" value="next">`, or `value="open.{{id}}"` where it takes a value.
public struct Action {
    public let name: String
    package let form: FormDescription?
    /// Whether it asks before something is lost.
    private(set) var asks = false
    /// How long it may take; nil for the site's usual limit.
    private(set) var limit: Duration?
    /// The values that it may be pressed for, where it says so; asked for by tests.
    package private(set) var values: (() -> [String])?
    /// Whether the offer holds for this argument.
    let accepts: (String?) -> Bool
    /// Decodes the submission; throws `InvalidForm`.
    let prepare: (Submission) throws -> (() async throws -> Void)

    /// An action without a value.
    public init(_ name: String, perform: @escaping () async throws -> Void) {
        self.init(name, form: nil, accepts: { $0 == nil }, prepare: { _ in perform })
    }

    /// An action on one of several things, as `open.3`: any value that the type reads. The coordinator and its services
    /// check what it may be.
    public init<Value: LosslessStringConvertible>(
        _ name: String, taking: Value.Type, perform: @escaping (Value) async throws -> Void
    ) {
        self.init(name, taking: { $0.flatMap(Value.init) }, perform: perform)
    }

    /// An action on one of several things, for these values only: any other is not offered.
    public init<Value: LosslessStringConvertible & Equatable>(
        _ name: String, taking values: [Value], perform: @escaping (Value) async throws -> Void
    ) {
        self.init(
            name,
            taking: { text in text.flatMap(Value.init).flatMap { values.contains($0) ? $0 : nil } },
            perform: perform)
        self.values = { values.map { String($0) } }
    }

    /// An action on one of several cases, for these only, as `move.done`.
    public init<Value: RawRepresentable<String> & Equatable>(
        _ name: String, taking values: [Value], perform: @escaping (Value) async throws -> Void
    ) {
        self.init(
            name,
            taking: { text in text.flatMap(Value.init(rawValue:)).flatMap { values.contains($0) ? $0 : nil } },
            perform: perform)
        self.values = { values.map(\.rawValue) }
    }

    /// An action with a form. The values of `form` are those that its fields show at first.
    public init<Fields: Form>(_ name: String, form: Fields, perform: @escaping (Fields) async throws -> Void) {
        self.init(
            name, form: FormDescription(form), accepts: { $0 == nil },
            prepare: { submission in
                let form = try Fields.decode(submission.fields, files: submission.files)
                return { try await perform(form) }
            })
    }

    private init<Value>(
        _ name: String, taking read: @escaping (String?) -> Value?, perform: @escaping (Value) async throws -> Void
    ) {
        self.init(
            name, form: nil, accepts: { read($0) != nil },
            prepare: { submission in
                guard let value = read(submission.argument) else { throw NotOffered() }
                return { try await perform(value) }
            })
    }

    private init(
        _ name: String, form: FormDescription?, accepts: @escaping (String?) -> Bool,
        prepare: @escaping (Submission) throws -> (() async throws -> Void)
    ) {
        self.name = name
        self.form = form
        self.accepts = accepts
        self.prepare = prepare
    }

    /// The same action, which asks before it loses something that was typed into its page or gathered by its flow: the
    /// page comes back with the question, Discard or Keep editing. For Cancel and Close of a flow that gathers input.
    public func asksBeforeLoss() -> Action {
        var copy = self
        copy.asks = true
        return copy
    }

    /// The same action, which may take longer, or less long, than the 60 seconds that an action has otherwise. Its task is
    /// cancelled then; what it did to the session is undone if it throws.
    public func limited(to limit: Duration) -> Action {
        var copy = self
        copy.limit = limit
        return copy
    }

    func offers(_ submission: Submission) -> Bool { name == submission.action && accepts(submission.argument) }
}

extension [Action] {
    /// The form of the first that has one. By index here, since a copy of an action counts all that it is made of.
    package var form: FormDescription? {
        for index in indices {
            if let form = self[index].form { return form }
        }
        return nil
    }

    /// The first that is none of these.
    package func first(outside names: [String]) -> Action? {
        indices.first { !names.contains(self[$0].name) }.map { self[$0] }
    }

    func first(for submission: Submission) -> Action? {
        indices.first { self[$0].offers(submission) }.map { self[$0] }
    }
}

struct NotOffered: Error {}
