// Errors for an author whose closure fits none of the ways in which an action is made.

extension Actions.Entry {
    /// Refuses a closure that leaves its session when it waits, and one that is no action.
    @available(
        *, unavailable, message: "No such action. If it waits, turn on NonisolatedNonsendingByDefault for this target."
    )
    public static func button<Function>(_ name: String, _ perform: Actions.Path<Function>) -> Self {
        Self(name) { _, _ in nil }
    }

    /// Refuses a closure that leaves its session when it waits, and one that does not take the screen's form.
    @available(
        *, unavailable, message: "No such action. If it waits, turn on NonisolatedNonsendingByDefault for this target."
    )
    public static func submit<Function>(_ name: String, _ perform: Actions.Path<Function>) -> Self {
        Self(name) { _, _ in nil }
    }
}
