// What a visitor is told who has reached a `Limit`.

public import UsherFlow

/// Somebody has done a thing as often as its limit allows: the page comes back with what was typed, and says when to
/// try again.
public struct LimitReached: ShownError, Equatable {
    /// When there will be room again, at least a second.
    public let retryAfter: Duration

    /// - Parameter retryAfter: when there will be room again; at least a second.
    public init(retryAfter: Duration) { self.retryAfter = max(retryAfter, .seconds(1)) }

    /// "Too many tries. Please try again in 3 minutes."
    public var message: String { "Too many tries. Please try again in \(Self.text(of: retryAfter))." }

    /// In seconds below a minute, in minutes below two hours, then in hours, rounded up.
    private static func text(of wait: Duration) -> String {
        let (whole, rest) = wait.components
        let seconds = rest > 0 ? whole + 1 : whole
        for (unit, length, limit) in [("second", Int64(1), Int64(60)), ("minute", 60, 7_200)] where seconds < limit {
            let count = (seconds + length - 1) / length
            return count == 1 ? "1 \(unit)" : "\(count) \(unit)s"
        }
        return "\((seconds + 3_599) / 3_600) hours"
    }
}
