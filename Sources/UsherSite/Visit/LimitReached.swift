// Tells a visitor that they have reached a `Limit`.

public import UsherFlow

/// Somebody has done a thing as often as its limit allows: the page comes back with what was typed, and says when to
/// try again.
public struct LimitReached: ShownError, Equatable {
    /// When there will be room again, at least a second.
    public let retryAfter: Duration

    /// - Parameter retryAfter: when there will be room again; at least a second.
    public init(retryAfter: Duration) { self.retryAfter = max(retryAfter, .seconds(1)) }

    /// "There have been too many attempts. Please try again in 3 minutes."
    public var message: String { phrase.english }
    public var phrase: Phrase {
        "There have been too many attempts. Please try again in \(Self.text(of: retryAfter), as: "time")."
    }

    /// In seconds below a minute, in minutes below two hours, then in hours, rounded up.
    private static func text(of wait: Duration) -> Phrase {
        let (whole, rest) = wait.components
        let seconds = rest > 0 ? whole + 1 : whole
        if seconds < 60 { return seconds == 1 ? "1 second" : "\(Int(seconds), as: "count") seconds" }
        if seconds < 7_200 {
            let minutes = Int((seconds + 59) / 60)
            return minutes == 1 ? "1 minute" : "\(minutes, as: "count") minutes"
        }
        return "\(Int((seconds / 3_600) + (seconds % 3_600 > 0 ? 1 : 0)), as: "count") hours"
    }
}
