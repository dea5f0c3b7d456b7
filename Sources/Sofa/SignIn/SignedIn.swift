// The result of the sign-in flow.

/// Who has signed in.
struct SignedIn: Equatable, Sendable {
    let account: Account
    /// Or by a mailed link.
    let byPassword: Bool
    /// True if the guest's shelf becomes the account's.
    var takesShelf = true
}
