// What signing in ends with.

/// Who has signed in.
struct SignedIn: Equatable, Sendable {
    let account: Account
    /// Or by a mailed link.
    let byPassword: Bool
}
