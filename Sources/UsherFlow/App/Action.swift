// Something that a visitor can do on a screen. Always a POST; its value is decoded before the coordinator hears of it.

/// An action that a screen offers.
///
/// In a template, `<button name="act" value="next">`, or `value="open.{{id}}"` where it takes a value.
///
/// What an action does is an ordinary function or an `async` one. The former runs in the request itself; the latter has a
/// task, which may be cancelled (see `limited(to:)`).
public struct Action {
    public let name: String
    package let form: FormDescription?
    /// Whether it asks before something is lost.
    private(set) var asks = false
    /// How long it may take; nil for the site's usual limit.
    private(set) var limit: Duration?
    /// What its visitor is to have seen, by its argument; nil where that does not matter.
    var seeing: ((String?) throws -> SeenValue)?
    /// The values that it may be pressed for, where it says so; asked for by tests.
    package internal(set) var values: (() -> [String])?
    /// Whether the offer holds for this argument.
    let accepts: (String?) -> Bool
    /// Decodes the submission, and gives what the action does; throws `InvalidForm`.
    let prepare: (Submission) throws -> Work

    init(
        _ name: String, form: FormDescription?, accepts: @escaping (String?) -> Bool,
        prepare: @escaping (Submission) throws -> Work
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

/// What an action does, or an end, once it is called: all of it, or it says what has to be waited for.
typealias Work = () throws -> Soon<Void>

struct NotOffered: Error {}
