// Who asks, as far as a service needs to know: visitors are counted, and take turns, by where they come from.

struct Asker: Sendable {
    /// Where the visitor comes from: a keyed hash of their address, the same for all who share one.
    let origin: String
    /// True if the account of the email knows this browser: somebody has signed in here with its present password.
    var isKnown = false
}
