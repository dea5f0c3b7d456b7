// A request's question to the store about its session, before the answer is known.

internal import UsherFlow
internal import UsherSite

/// A question about a session, with this process's copy of it.
struct StoredQuestion: Sendable {
    let id: Bytes32
    let key: Bytes32
    /// The session in memory under this key; nil for none.
    let copy: Session?
    /// The submission whose action the session is to be held for; nil for none.
    let submission: Bytes32?
    /// True if the request counts as use.
    let counts: Bool
    /// When the request came.
    let instant: ContinuousClock.Instant
    let mark: StoreMark?
    /// The version whose body need not be sent.
    let known: Int
    /// True if the copy counts without asking, as it is held by this server or, for a look, being saved by it.
    let isOurs: Bool
}
