// What a store is told where a session is used.

/// A use of a session, now.
public struct SessionUse: Equatable, Sendable {
    /// It has expired where its last use is as long ago.
    public var idle: Duration

    public init(idle: Duration) { self.idle = idle }
}
