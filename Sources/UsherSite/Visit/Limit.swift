// How often something may be done: by one address, by one session, or of one value that is guessed.

/// At most so many in so long, counted in windows that begin with their first: in the site's store where it has one,
/// else in the memory of this process.
///
///     extension Limit {
///         static let signUps = Limit("sign-ups", 20, per: .hours(1), by: .address)
///         static let passwords = Limit("passwords", 10, per: .minutes(15), by: .value)
///     }
///
/// Taken of in an action, by ``Visit/take(_:)->()`` and ``Visit/take(_:of:)``.
public struct Limit: Sendable, Hashable {
    /// The unit that is counted apart.
    public enum Scope: Sendable, Hashable {
        /// The visitor's address: one of IPv4, and of IPv6 a network of 64 bits, and one of 48 bits with eight times as
        /// much. It slows somebody down who tries much. Many people may share an address, so it never alone keeps
        /// anybody out of what is theirs. An address that may be that of a proxy nobody has named counts nothing.
        case address
        /// The session, which begins anew for whoever drops its cookie.
        case session
        /// The value that somebody guesses or asks for, as an email.
        case value
    }

    /// The name that the limit is counted under and logged as; no other limit of the site has it.
    public let name: String
    /// How many, a billion at most; 0 for nobody at all.
    public let most: Int
    /// How long a window is, a year at most.
    public let per: Duration
    /// The unit that is counted apart from others of its kind.
    public let by: Scope

    /// - Parameters:
    ///   - name: what it is counted under and logged as.
    ///   - most: how many, held to 0 to a billion.
    ///   - per: how long a window is, held to a year.
    ///   - scope: what is counted apart.
    public init(_ name: String, _ most: Int, per: Duration, by scope: Scope) {
        self.name = name
        self.most = min(max(0, most), 1_000_000_000)
        self.per = min(per, .hours(24 * 366))
        by = scope
    }
}

extension Duration {
    /// So many times 60 seconds.
    public static func minutes(_ minutes: Int) -> Duration { .seconds(60) * minutes }
    /// So many times 3,600 seconds.
    public static func hours(_ hours: Int) -> Duration { .seconds(3_600) * hours }
}
