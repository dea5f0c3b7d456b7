// What a store keeps where a session was until it got another id.

/// What is left under an id that a session has given up, for what is on its way with it.
struct FormerRecord: Codable, Sendable {
    /// When, by the store's clock.
    let changed: Duration
    let answer: FormerAnswer
}
