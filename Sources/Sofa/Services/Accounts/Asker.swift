// Who asks, as far as a service needs to know: visitors are counted, and take turns, by where they come from.

struct Asker: Sendable {
    /// Where the visitor comes from: a keyed hash of their address, the same for all who share one.
    let origin: String
    /// Whether this browser has signed in with the email in question since its password was set.
    var isKnown = false
}
