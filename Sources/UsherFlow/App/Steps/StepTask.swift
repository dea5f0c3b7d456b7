// One line of a list of tasks.

/// A task of a list of tasks.
public struct StepTask<Route: Sendable>: Sendable {
    /// How far a task is.
    public enum Status: String, Sendable { case cannotStart, notStarted, inProgress, done }

    public let route: Route
    public let title: String
    public let status: Status
}
