// The result of the sign-in flow.

/// Who has signed in.
struct SignedIn: Equatable, Sendable {
    let account: Account
    /// Or by a mailed link.
    let byPassword: Bool
    /// Whether what a guest has on their shelf becomes the account's.
    var takesShelf = true
}
