// Whose turn it is in a session, and what it remembers of what was sent to it: actions run one at a time, first come
// first served; the same submission runs once, and every copy gets the first's answer. Only a copy of one that came to
// nothing runs anew. A look takes no turn: it waits to be let into the session, as all requests do (Edge). The edge
// alone would let one action begin while another waits for a service.
//
// A copy is known by the hash of all that was sent, the nonce of the form's rendering among it. At most 64 answers are
// kept, the oldest goes first: an entry weighs about 150 bytes, a lookup looks through them.

internal import UsherFlow

/// The submissions of a session: those that wait, the one that runs, and those that are remembered.
package final class Turns {
    /// How many answers are kept.
    static let limit = 64
    /// How many actions may wait for their turn; one more is told to try again.
    static let waitingLimit = 32

    /// A submission that waits for its turn or runs.
    package struct Running {
        let submission: Bytes32
        fileprivate let proof: Bytes32
        package let page: PageID
        package let action: String
        let arrived: Moment
        var begun: Moment?
        var task: Task<Void, Never>?
        /// Waits for its turn, which comes as false where it was taken out; nil before that and after.
        fileprivate var turn: CheckedContinuation<Bool, Never>?
        /// The requests that wait for its answer.
        var waiting: [AwaitedReply] = []
    }

    /// - Parameter ended: what was remembered, oldest first.
    package init(ended: [(submission: Bytes32, location: String?)] = []) { self.ended = ended.suffix(Self.limit) }

    /// True if an action has its turn.
    private var isBusy = false
    /// True if the site's sweep calls `tick` on the session, for the time limits of its actions and for its jobs.
    private(set) var isWatched = false

    /// How often what is remembered has changed.
    package private(set) var changes = 0
    /// The remembered submissions, oldest first: few enough to be looked through, and nothing beside them to be held.
    /// Without a location for one that came to nothing, which its page says: a copy of it runs anew.
    package private(set) var ended: [(submission: Bytes32, location: String?)] = []
    /// The submissions that wait or run, in the order in which they came: as many as the queue takes, and nearly always
    /// one, which is sooner found so than by its hash.
    package private(set) var running: [Running] = []
    /// The nonces of the renderings whose forms were sent last.
    private var sent = ("", "")
    /// When what is typed was kept last, and when it was looked through.
    private var typing: (kept: Moment?, looked: Moment?) = (nil, nil)
    /// The answer of the submission that ended last, remembered or not: whoever began it may ask only now.
    private var last: Ended?

    /// Out of line: most sessions are looked at only.
    private final class Ended: Sendable {
        let submission: Bytes32
        let answer: Reply

        init(_ submission: Bytes32, _ answer: Reply) {
            self.submission = submission
            self.answer = answer
        }
    }

    // MARK: Turns

    /// True if the turn was free, and now is the caller's.
    func take() -> Bool {
        defer { isBusy = true }
        return !isBusy
    }

    package var isAnyWaiting: Bool { running.contains { $0.turn != nil } }

    var isFull: Bool { running.count >= Self.waitingLimit && running.count { $0.turn != nil } >= Self.waitingLimit }

    /// Waits for a turn; it comes as false where the submission was taken out.
    func queue(_ submission: Bytes32, _ turn: CheckedContinuation<Bool, Never>) {
        guard let index = index(of: submission) else { return turn.resume(returning: false) }
        running[index].turn = turn
    }

    /// Takes a submission out that has not begun; false where its turn has come.
    func takeOut(_ submission: Bytes32) -> Bool {
        guard let index = index(of: submission), let turn = running[index].turn.take() else { return false }
        turn.resume(returning: false)
        return true
    }

    /// Gives the turn to whoever has waited longest.
    func pass() {
        guard let next = running.firstIndex(where: { $0.turn != nil }) else { return isBusy = false }
        running[next].turn.take()?.resume(returning: true)
    }

    /// Notes whether the sweep looks after the session.
    func setWatched(_ isWatched: Bool) { self.isWatched = isWatched }

    /// True if typed input may be kept now, or looked through: the last time was half a second ago.
    func mayKeep(at now: Moment) -> Bool { Self.passes(&typing.kept, at: now) }

    func mayLook(at now: Moment) -> Bool { Self.passes(&typing.looked, at: now) }

    private static func passes(_ last: inout Moment?, at now: Moment) -> Bool {
        if let last, now - last < .milliseconds(500) { return false }
        last = now
        return true
    }

    /// Notes that the form of a rendering is sent.
    func noteSent(_ nonce: String) { sent = (nonce, sent.0) }

    /// True if it was among the last.
    func isSent(_ nonce: String) -> Bool { nonce == sent.0 || nonce == sent.1 }

    // MARK: Answers

    /// Bytes that the remembered answers hold.
    package var bytes: Int { ended.count * 150 }

    func answer(to submission: Bytes32) -> Reply? {
        ended.last { $0.submission == submission }?.location.map { Reply(location: $0) }
    }

    /// True if it is known how it ended.
    func hasEnded(_ submission: Bytes32) -> Bool { ended.contains { $0.submission == submission } }

    func isRunning(_ submission: Bytes32) -> Bool { index(of: submission) != nil }

    private func index(of submission: Bytes32) -> Int? { running.firstIndex { $0.submission == submission } }

    /// The one whose action has begun.
    package var begun: Bytes32? { running.first { $0.begun != nil }?.submission }

    func begin(_ submission: Bytes32, _ proof: Bytes32, on page: PageID, _ action: String, at now: Moment) {
        running.append(Running(submission: submission, proof: proof, page: page, action: action, arrived: now))
    }

    func proof(of submission: Bytes32) -> Bytes32? { index(of: submission).map { running[$0].proof } }

    func update(_ submission: Bytes32, _ change: (inout Running) -> Void) {
        if let index = index(of: submission) { change(&running[index]) }
    }

    /// The answer of a submission that has ended, as it was right after that; nil while it is under way.
    func endedAnswer(to submission: Bytes32) -> Reply? {
        guard !isRunning(submission) else { return nil }
        if let last, last.submission == submission { return last.answer }
        return answer(to: submission) ?? Reply(location: "/")
    }

    /// Its answer, for one more request. One that is not under way has it already: nobody else would give it.
    func wait(for submission: Bytes32) -> AwaitedReply {
        let awaited = AwaitedReply()
        if let answer = endedAnswer(to: submission) {
            awaited.give(answer)
        } else {
            update(submission) { $0.waiting.append(awaited) }
        }
        return awaited
    }

    /// The answer that the newest request with this submission waits for; nil where the submission is not under way.
    func newestWaiting(for submission: Bytes32) -> AwaitedReply? {
        index(of: submission).flatMap { running[$0].waiting.last }
    }

    /// Answers the requests that wait, and lets the submission go on.
    func answerWaiting(_ submission: Bytes32, with answer: Reply) {
        guard let index = index(of: submission) else { return }
        let waiting = running[index].waiting
        running[index].waiting = []
        for request in waiting { request.give(answer) }
    }

    /// Gives the answer to all requests that wait.
    ///
    /// - Parameter isKnown: whether anything is known of what became of it.
    func end(_ submission: Bytes32, with answer: Reply, isKnown: Bool = true) {
        // Whoever began it waits with the others, or has yet to ask; who asks later still finds what is remembered.
        let running = index(of: submission).map { self.running.remove(at: $0) }
        // An empty list keeps its memory, a new one has none.
        if self.running.isEmpty { self.running = [] }
        let waiting = running?.waiting ?? []
        for request in waiting { request.give(answer) }
        let isTold = !waiting.isEmpty && answer.isFinal && answer.newID == nil
        last = isTold ? nil : Ended(submission, answer)
        if isKnown { remember(submission, answer) }
    }

    /// Remembers what a submission led to, for its copies; or that it has ended, where they run anew, as after a
    /// failure.
    package func remember(_ submission: Bytes32, _ answer: Reply) {
        // A cookie is set for the requests that waited; the table knows it for late copies.
        let location = answer.isFinal ? answer.location : nil
        if let index = ended.lastIndex(where: { $0.submission == submission }) {
            // The store has this already: an outcome is stored before its answer is given.
            guard ended[index].location != location else { return }
            ended[index].location = location
        } else {
            ended.append((submission, location))
        }
        changes += 1
        if ended.count > Self.limit { ended.removeFirst() }
    }

    /// Forgets all submissions, which were those of somebody who has left.
    func forgetAll() {
        changes += 1
        ended = []
    }

    /// Forgets a submission that was remembered too early: its action is as if it had never been.
    package func forget(_ submission: Bytes32) {
        guard let index = ended.lastIndex(where: { $0.submission == submission }) else { return }
        changes += 1
        ended.remove(at: index)
    }

    /// The answer of the latest submission has been told to whoever began it.
    func forgetLast() { last = nil }
}
