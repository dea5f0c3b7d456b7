// Tells a store that somebody signs out everywhere.

/// Ends all sessions that act for somebody.
public struct SessionEnd: Equatable, Sendable {
    /// For whom they act: a hash under the site's secret.
    public var principal: SessionKey
    /// May be forgotten after so long: no session lives longer.
    public var lifetime: Duration

    /// An end, now, that must be remembered for so long.
    public init(of principal: SessionKey, lifetime: Duration) {
        self.principal = principal
        self.lifetime = lifetime
    }
}
