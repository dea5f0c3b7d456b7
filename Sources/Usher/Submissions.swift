// What a session remembers of what was sent to it: the same submission runs once, and every copy gets the first's answer.
//
// A copy is known by the hash of all that was sent, the nonce of the form's rendering among it. At most 64 are kept,
// the oldest goes first: an entry weighs about 150 bytes, a lookup is one of a dictionary.

/// Where a POST leads.
struct Answer: Sendable {
    let location: String
    /// The session's new id, where the action changed what the session may do.
    var newID: String?
}

struct Submissions {
    static let limit = 64

    private var answers: [Bytes32: Answer] = [:]
    private var order: [Bytes32] = []
    private var running: [Bytes32: [CheckedContinuation<Answer, Never>]] = [:]

    func answer(to submission: Bytes32) -> Answer? { answers[submission] }

    func isRunning(_ submission: Bytes32) -> Bool { running[submission] != nil }

    mutating func begin(_ submission: Bytes32) { running[submission] = [] }

    /// Waits with a copy for the answer of the first.
    mutating func wait(for submission: Bytes32, _ copy: CheckedContinuation<Answer, Never>) {
        running[submission, default: []].append(copy)
    }

    /// Gives the answer to all copies that wait.
    ///
    /// - Parameter isFinal: whether it is remembered; a copy that comes after a failure runs anew.
    mutating func end(_ submission: Bytes32, with answer: Answer, isFinal: Bool) {
        for copy in running.removeValue(forKey: submission) ?? [] { copy.resume(returning: answer) }
        guard isFinal else { return }
        // A cookie is set once; a later copy comes with the new one.
        answers[submission] = Answer(location: answer.location)
        order.append(submission)
        if order.count > Self.limit { answers[order.removeFirst()] = nil }
    }
}
