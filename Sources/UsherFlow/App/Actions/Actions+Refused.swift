// Errors for an author whose closure fits none of the ways in which an action is made.

extension Actions.Entry {
    /// Refuses a closure that leaves its session when it waits, and one that is no action.
    @available(
        *, unavailable,
        message: """
            No such action. If it waits, turn on NonisolatedNonsendingByDefault for this target; \
            if it takes a value, say for which, by .taking(…), .with(…) or .seeing(…).
            """
    )
    @_disfavoredOverload
    public static func button<Function>(_ name: String, _ perform: Actions.Path<Function>) -> Self {
        Self(name) { _, _ in nil }
    }

    /// Refuses a closure that leaves its session when it waits, and one that is no action.
    @available(
        *, unavailable,
        message: """
            No such action. If it takes no form, write .button; if it waits, turn on NonisolatedNonsendingByDefault \
            for this target; if it takes a value, say for which, by .taking(…), .with(…) or .seeing(…).
            """
    )
    @_disfavoredOverload
    public static func submit<Function>(_ name: String, _ perform: Actions.Path<Function>) -> Self {
        Self(name) { _, _ in nil }
    }

    /// Refuses a value that nobody gives.
    @available(
        *, unavailable,
        message: "This action takes a value: say for which, by .taking(…), .with(…) or .seeing(…); a form, by .submit."
    )
    public static func button<Value>(
        _ name: String, _ perform: @escaping @Sendable (S) -> ((Value) throws -> Void)?
    ) -> Self {
        Self(name) { _, _ in nil }
    }

    /// Refuses a value that nobody gives.
    @available(
        *, unavailable,
        message: "This action takes a value: say for which, by .taking(…), .with(…) or .seeing(…); a form, by .submit."
    )
    public static func button<Value>(_ name: String, _ perform: Actions.Path<(Value) async throws -> Void>) -> Self {
        Self(name) { _, _ in nil }
    }

    /// Refuses a form that is not the screen's.
    @available(
        *, unavailable,
        message: "The screen has no such form. Give it one by `let form`, or the action its own by .form { … }."
    )
    public static func submit<Fields: Form>(
        _ name: String, _ perform: @escaping @Sendable (S) -> ((Fields) throws -> Void)?
    ) -> Self {
        Self(name) { _, _ in nil }
    }

    /// Refuses a form that is not the screen's.
    @available(
        *, unavailable,
        message: "The screen has no such form. Give it one by `let form`, or the action its own by .form { … }."
    )
    public static func submit<Fields: Form>(
        _ name: String, _ perform: Actions.Path<(Fields) async throws -> Void>
    ) -> Self {
        Self(name) { _, _ in nil }
    }
}
