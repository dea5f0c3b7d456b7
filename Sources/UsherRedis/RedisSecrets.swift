// The secret of a site as Redis has it. A Redis that lost everything while one more server started has that server's:
// then the others take it up, leave their own beside it for all, and check both until the older one is forgotten.

/// Two at most: the present one, and the one before it, until when that counts.
struct RedisSecrets: Sendable {
    typealias Instant = ContinuousClock.Instant

    private(set) var present: [UInt8]
    private var former: (secret: [UInt8], until: Instant)?

    init(_ present: [UInt8]) { self.present = present }

    func all(at now: Instant) -> [[UInt8]] {
        if let former, now < former.until { [present, former.secret] } else { [present] }
    }

    /// Takes up what Redis has.
    ///
    /// - Parameters:
    ///   - lifetime: for how long one's own still counts where it is not the present one any more.
    ///   - other: what Redis has beside it, and for how much longer.
    mutating func renew(
        _ secret: [UInt8], keepingFormer lifetime: Duration, other: (secret: [UInt8], left: Duration)?, at now: Instant
    ) {
        if secret != present {
            former = (present, now + lifetime)
            present = secret
        } else if let other, other.secret != present, former.map({ now >= $0.until }) ?? true {
            former = (other.secret, now + other.left)
        }
    }
}
