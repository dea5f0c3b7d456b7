// Tells a store that a session is used.

/// A use of a session, now.
public struct SessionUse: Equatable, Sendable {
    /// The session has expired if its last use is as long ago.
    public var idle: Duration

    /// - Parameter idle: for how long a session of the site may go unused.
    public init(idle: Duration) { self.idle = idle }
}
