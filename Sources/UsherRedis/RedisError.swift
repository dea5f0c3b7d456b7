// The failures of a Redis server.

/// Redis cannot be reached, or refuses what it is asked: why, in one line.
public struct RedisError: Error, CustomStringConvertible, Sendable {
    /// In one line, with the server's address and what it or the system says; no password, and nothing of a session.
    public let description: String
    /// True if the server answered, though not as hoped.
    let isAnswer: Bool

    init(_ description: String, isAnswer: Bool = false) {
        self.description = description
        self.isAnswer = isAnswer
    }
}
