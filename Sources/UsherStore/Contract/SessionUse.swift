// Tells a store that a session is used.

/// A use of a session, now.
public struct SessionUse: Equatable, Sendable {
    /// A session has expired so long before its lifetime is over, by its last use.
    public var margin: Duration

    /// - Parameter margin: how long before its lifetime is over it expires.
    public init(margin: Duration) { self.margin = margin }
}
