// How long a client may take for each part of a request.

/// In milliseconds: every request asks, and arithmetic with a `Duration` is slow.
enum ConnectionDeadlines {
    static let head = 10_000
    /// An older connection ends with its next answer.
    static let age = 300_000
    /// How often the system is asked what a client has acknowledged of an answer.
    static let acknowledgementInterval = 5_000
    /// For so long a body may come as slowly as it likes; from then on it must have come at `slowestRate` on average.
    static let slowBodyGrace = 10_000
    /// Bytes a millisecond, which are KB a second.
    static let slowestRate = 1

    /// 30 s and a second for each 10 KB.
    static func transfer(of length: Int) -> Int { 30_000 + transferTime(of: length) }

    /// A second for each 10 KB.
    static func transferTime(of length: Int) -> Int { length / 10 }
}
