// When each session is packed, so that no second has too many.

/// Who is packed in which second. A second has more to do, so each packs about 2,000 small sessions; where more have
/// been left at once they are spread over the seconds that follow.
struct PackingTurns {
    /// By what they hold, in bytes.
    private static let perSecond = 4_000_000

    private var second = 0
    private var given = 0

    /// The second for one that asks now.
    mutating func next(for weight: Int, at now: Int) -> Int {
        if second < now { (second, given) = (now, 0) }
        if given >= Self.perSecond { (second, given) = (second + 1, 0) }
        given += weight
        return second
    }
}
