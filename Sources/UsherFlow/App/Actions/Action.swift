// A screen's action in one request. Always a POST; its value is decoded before the coordinator hears of it.

/// One of a screen's actions as it is offered now. Changed only by whoever has just made it.
package final class Action {
    package let name: String
    package let form: FormDescription?
    /// True if it asks before something is lost.
    var asks = false
    /// How long it may take; nil for the site's usual limit.
    var limit: Duration?
    /// The values that it may be pressed for, where it says so; asked for by tests.
    package internal(set) var values: (() -> [String])?
    /// The value that a visitor is to have seen, by the action's argument; nil where that does not matter.
    var seeing: ((String?) throws -> SeenValue)?
    /// A submission's input of conditional fields whose condition no longer holds; nil for a form without conditions.
    var unasked: ((Submission) -> [String: [String]])?
    /// The action's own form; nil where it has the screen's or none.
    var own: OwnForm?
    /// Questions about its fields that only a service can answer; nearly all actions have none.
    var questions: [FieldQuestion] = []
    /// True if the offer holds for this argument.
    let accepts: (String?) -> Bool
    /// Decodes the submission, and gives what the action does; throws `InvalidForm`.
    package internal(set) var prepare: (Submission) throws -> Work

    /// An action without a value.
    static func button(_ name: String, _ work: @escaping Work) -> Action {
        Action(name, form: nil, accepts: { $0 == nil }, prepare: { _ in work })
    }

    /// An action with a form.
    package static func submit<Fields: Form>(
        _ name: String, _ form: Fields, _ work: @escaping (Fields) -> Work
    ) -> Action {
        let description = FormDescription(form)
        let action = Action(
            name, form: description, accepts: { $0 == nil },
            prepare: { work(try Fields.decode($0.fields, files: $0.files, over: form, language: $0.language)) })
        if description.isConditional {
            action.unasked = { sent in
                let decoded = try? Fields.decode(sent.fields, files: sent.files, over: form, language: sent.language)
                return decoded?.unasked(of: sent.fields) ?? [:]
            }
        }
        return action
    }

    /// An action that takes a value.
    static func button<Value>(_ name: String, _ choice: Choice<Value>, _ work: @escaping (Value) -> Work) -> Action {
        let read = choice.read
        let action = Action(
            name, form: nil, accepts: { read($0) != nil },
            prepare: { submission in
                guard let value = read(submission.argument) else { throw NotOffered() }
                return work(value)
            })
        if let arguments = choice.arguments { action.values = arguments }
        return action
    }

    /// An action with a form that takes a value as well.
    static func submit<Fields: Form, Value>(
        _ name: String, _ form: Fields, _ choice: Choice<Value>, _ work: @escaping (Fields, Value) -> Work
    ) -> Action {
        let plain = submit(name, form) { _ in { .now(()) } }
        let action = Action(
            name, form: plain.form, accepts: { choice.read($0) != nil },
            prepare: { sent in
                guard let value = choice.read(sent.argument) else { throw NotOffered() }
                return work(
                    try Fields.decode(sent.fields, files: sent.files, over: form, language: sent.language), value)
            })
        action.unasked = plain.unasked
        action.values = choice.arguments
        return action
    }

    init(
        _ name: String, form: FormDescription?, accepts: @escaping (String?) -> Bool,
        prepare: @escaping (Submission) throws -> Work
    ) {
        self.name = name
        self.form = form
        self.accepts = accepts
        self.prepare = prepare
    }

    func offers(_ submission: Submission) -> Bool { name == submission.action && accepts(submission.argument) }
}

/// The values that an action takes now.
struct Choice<Value> {
    /// A value by the text behind the dot of its button, nil for a button without one; nil where it is none of these.
    let read: (String?) -> Value?
    /// The texts of all; nil where there is none, or any is read.
    var arguments: (() -> [String])?

    /// One value, which no button says.
    static func given(_ value: Value) -> Choice { Choice { $0 == nil ? value : nil } }
}

extension Choice where Value: ActionArgument {
    /// All that a text can be read as.
    static var any: Choice { Choice { $0.flatMap { Value(argument: $0) } } }

    static func among(_ values: [Value]) -> Choice {
        Choice(
            read: { text in
                guard let value = text.flatMap({ Value(argument: $0) }), values.contains(value) else { return nil }
                return value
            }, arguments: { values.map(\.argument) })
    }
}

/// Runs an action or an end: all of it, or `.later` where something has to be awaited.
package typealias Work = () throws -> Soon<Void>
