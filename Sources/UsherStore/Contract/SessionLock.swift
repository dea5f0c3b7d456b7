// Keeps an action of a session to one of several servers.

/// Holds a session for one server, while it runs an action.
public struct SessionLock: Equatable, Sendable {
    /// Names the process.
    public var server: String
    /// Names the action's submission.
    public var submission: String
    /// For how long it still counts, should its server not come back.
    public var remaining: Duration

    /// A lock that counts from now on.
    public init(server: String, submission: String, remaining: Duration) {
        self.server = server
        self.submission = submission
        self.remaining = remaining
    }
}
