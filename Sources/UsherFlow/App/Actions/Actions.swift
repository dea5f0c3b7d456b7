// The actions of a type of screen, said once: names, forms, and what is offered when.

/// The list of a screen's actions.
///
///     static let actions: Actions<Self> = [
///         .submit("save", \.save),
///         .button("open", \.open).taking(\.items, by: \.id),
///         .button("delete", \.delete).when(\.exists),
///         .button("close", \.close).asksBeforeLoss(),
///     ]
///
/// A name is what a button of the template says: `<button name="act" value="save">`, or `value="open.{{id}}"` where the
/// action takes a value. A template may show a part only where an action is offered:
/// `{{#offers.delete}}…{{/offers.delete}}`.
///
/// An action's work is a closure of the screen, given as a key path: one that returns at once runs in the request
/// itself, an `async throws` one has a task, which may be cancelled (see ``Entry/limited(to:)``). A closure that is nil
/// is not offered. One that takes a value is a head, as `.button("open", \.open)`, and a modifier says for which. The
/// key paths of modifiers begin at the screen's loaded model; on a screen that loads nothing they begin at the screen.
///
/// Every request asks the list anew, so an action that is not offered any more does not run. Of two entries of one
/// name the first that is offered counts; two that are offered at once, without a `when`, are an error.
public struct Actions<S: FlowScreen>: Sendable, ExpressibleByArrayLiteral {
    /// One of a screen's actions.
    public struct Entry: Sendable {
        var line: ActionList.Line
        /// Makes the action as it is offered now; nil where it is not offered.
        var make: @Sendable (S, S.Model) -> Action?
    }

    /// The key path of a screen's closure that may wait. A target that has not turned on
    /// `NonisolatedNonsendingByDefault` declares closures of another type, which the compiler refuses here.
    public typealias Path<Function> = any KeyPath<S, Function> & Sendable

    package let list: ActionList

    public init(arrayLiteral entries: Entry...) { self.init(entries) }

    /// The same as a literal, for a list that is put together.
    public init(_ entries: [Entry]) {
        list = ActionList(entries.map { entry in (entry.line, ActionMaker<S>(entry.make)) })
    }

    private init(_ list: ActionList) { self.list = list }

    /// The actions of both lists, in this order.
    public static func + (one: Self, other: Self) -> Self { Self(one.list.followed(by: other.list)) }
}

extension Actions.Entry {
    package init(
        _ name: String, hasForm: Bool = false, sees: Bool = false,
        _ make: @escaping @Sendable (S, S.Model) -> Action?
    ) {
        line = ActionList.Line(name: name, hasForm: hasForm, sees: sees)
        self.make = make
    }

    /// An action with a form of its own.
    init<Fields: Form>(
        _ name: String, own type: Fields.Type, isForRows: Bool,
        _ make: @escaping @Sendable (S, S.Model) -> Action?
    ) {
        self.init(name, make)
        line.own = OwnFormType(action: name, form: FormDescription(of: type), isForRows: isForRows)
    }

    /// The same action, offered only under a condition.
    ///
    /// - Parameter condition: of the loaded model, or of the screen where it loads nothing.
    public func when(_ condition: @escaping @Sendable (S.Model) -> Bool) -> Self {
        var copy = self
        copy.line.isConditional = true
        copy.make = { [make] screen, model in condition(model) ? make(screen, model) : nil }
        return copy
    }

    /// The same action, which may take longer, or less long, than the 60 seconds that an action has otherwise. Its task
    /// is cancelled then; what it did to the session is undone if it throws.
    public func limited(to limit: Duration) -> Self {
        changed { $0.limit = limit }
    }

    func changed(_ change: @escaping @Sendable (Action) -> Void) -> Self {
        var copy = self
        copy.make = { [make] screen, model in
            guard let action = make(screen, model) else { return nil }
            change(action)
            return action
        }
        return copy
    }
}
