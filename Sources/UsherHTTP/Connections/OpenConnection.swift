// One connection and the times by which it must have got on. Its thread tells how far a request has come, and each step
// moves the deadline; the sweeper asks whether the connection is to be cut (see OpenConnections):
//
//     opened ──headBegins──▶ head ──bodyBegins──▶ body ──workBegins──▶ work ──answerBegins──▶ answer
//                             ▲                                                                 │
//                             └─────headBegins───── idle ◀───────────────idleBegins─────────────┘
//
// A request without a body goes from head to work, a refused one to answer. Overdue: in all but work, whose limit is
// that on answers. Trickling: in body. Stalled: in answer. Left: in opened, head, body and idle, which wait for the
// client.

import Synchronization

/// One connection, from accept to close. Its steps are told by its thread, in that order; anybody may ask.
final class OpenConnection: Sendable {
    let descriptor: Int32
    let remoteAddress: String
    private let opened: MonotonicTime
    private let deadline: AtomicTime
    private let isIdle = Atomic(false)
    /// When the body began that is being read; how much of it has come, and when its last piece came.
    private let bodyBegan = AtomicTime()
    private let received = Atomic(0)
    private let lastReceived: AtomicTime
    /// When to ask the system next what the client has acknowledged of the answer that is being sent; what it had the
    /// last time, and when that last changed.
    private let nextLook = AtomicTime()
    private let hasLooked = Atomic(false)
    private let acknowledged = Atomic(0)
    private let lastAcknowledged: AtomicTime
    /// True if the client is to send something.
    private let isReading = Atomic(true)
    private let hasAsked = Atomic(false)
    /// Since when sweeps have found the client gone and nothing unread.
    private let leftSince = AtomicTime()

    /// - Parameter silence: for how long it may be silent, in milliseconds.
    init(descriptor: Int32, remoteAddress: String, now: MonotonicTime, silence: Int = .max) {
        self.descriptor = descriptor
        self.remoteAddress = remoteAddress
        opened = now
        deadline = AtomicTime(now.after(min(ConnectionDeadlines.head, silence)))
        lastReceived = AtomicTime(now)
        lastAcknowledged = AtomicTime(now)
    }

    // MARK: Steps

    /// The first line of a request is there. The first head's time began when the connection opened, any other's begins
    /// now.
    func headBegins(now: MonotonicTime) {
        leftSince.set(nil)
        if isIdle.exchange(false, ordering: .relaxed) { deadline.set(now.after(ConnectionDeadlines.head)) }
    }

    /// True once: at its first request, or at its end without one.
    func stopsBeingNew() -> Bool {
        !hasAsked.load(ordering: .relaxed) && !hasAsked.exchange(true, ordering: .relaxed)
    }

    func bodyBegins(length: Int, now: MonotonicTime) {
        received.store(0, ordering: .relaxed)
        lastReceived.set(now)
        // Last, since the sweeper reads it first: what it reads then is not of the body before.
        bodyBegan.set(now)
        deadline.set(now.after(ConnectionDeadlines.transfer(of: length)))
    }

    /// A piece of the body is there.
    func bodyCame(_ count: Int, now: MonotonicTime) {
        lastReceived.set(now)
        leftSince.set(nil)
        received.wrappingAdd(count, ordering: .relaxed)
    }

    /// The request is the site's now.
    func workBegins() {
        isReading.store(false, ordering: .relaxed)
        bodyBegan.set(nil)
        deadline.set(nil)
    }

    func answerBegins(length: Int, now: MonotonicTime) {
        isReading.store(false, ordering: .relaxed)
        lastAcknowledged.set(now)
        nextLook.set(now.after(ConnectionDeadlines.acknowledgementInterval))
        deadline.set(now.after(ConnectionDeadlines.transfer(of: length)))
    }

    // MARK: Steps of an answer that is made while it is sent

    /// So many bytes are handed to the system: the client earns time by them, as for a body of known length, but none
    /// for later.
    func streamSends(_ count: Int, now: MonotonicTime) {
        guard let known = deadline.value else { return }
        let most = now.after(ConnectionDeadlines.transfer(of: 0))
        deadline.set(min(known.after(ConnectionDeadlines.transferTime(of: count)), most))
    }

    /// There is nothing to send until `streamGoesOn`, since the client has taken all that there was.
    func streamWaits() {
        nextLook.set(nil)
        deadline.set(nil)
    }

    func streamGoesOn(now: MonotonicTime) {
        lastAcknowledged.set(now)
        nextLook.set(now.after(ConnectionDeadlines.acknowledgementInterval))
        deadline.set(now.after(ConnectionDeadlines.transfer(of: 0)))
    }

    /// - Parameter limit: in milliseconds.
    func idleBegins(limit: Int, now: MonotonicTime) {
        nextLook.set(nil)
        bodyBegan.set(nil)
        isIdle.store(true, ordering: .relaxed)
        isReading.store(true, ordering: .relaxed)
        deadline.set(now.after(limit))
    }

    // MARK: Questions

    /// How much of the body has come.
    var bodyBytes: Int { received.load(ordering: .relaxed) }

    /// True if it should end with its next answer.
    func isOld(now: MonotonicTime) -> Bool { now > opened.after(ConnectionDeadlines.age) }

    /// - Parameter silence: for how long nothing of a body may come, in milliseconds.
    func isOverdue(now: MonotonicTime, silence: Int) -> Bool {
        if let deadline = deadline.value, now > deadline { return true }
        return isTrickling(now: now, silence: silence)
    }

    /// True if a body comes so slowly, or not at all, that it only holds the connection.
    private func isTrickling(now: MonotonicTime, silence: Int) -> Bool {
        guard let began = bodyBegan.value, began < now else { return false }
        if let last = lastReceived.value, now.milliseconds - last.milliseconds > silence { return true }
        let milliseconds = now.milliseconds - began.milliseconds
        guard milliseconds > ConnectionDeadlines.slowBodyGrace else { return false }
        return received.load(ordering: .relaxed) / ConnectionDeadlines.slowestRate < milliseconds
    }

    /// True if its client has long acknowledged nothing more of an answer. To be asked by one thread.
    ///
    /// - Parameter silence: how long is long, in milliseconds.
    func isStalled(now: MonotonicTime, silence: Int) -> Bool {
        // Nothing is to be looked at if the answer has ended meanwhile.
        guard let look = nextLook.value, now >= look,
            nextLook.replace(look, by: now.after(ConnectionDeadlines.acknowledgementInterval)),
            let count = Descriptors.acknowledged(descriptor)
        else { return false }
        let isFirst = !hasLooked.exchange(true, ordering: .relaxed)
        if acknowledged.exchange(count, ordering: .relaxed) != count || isFirst {
            lastAcknowledged.set(now)
            return false
        }
        guard let last = lastAcknowledged.value else { return false }
        return now.milliseconds - last.milliseconds >= silence
    }

    /// True if the client is to send something, and may be found gone.
    var isWaitingForClient: Bool { isReading.load(ordering: .relaxed) }

    /// To be asked where the client has closed and all that it sent has been read. True where it was so a tenth of a
    /// second ago: the thread that has just read the last bytes of a request needs a moment to begin with it.
    func isFoundLeft(now: MonotonicTime) -> Bool {
        guard let since = leftSince.value else {
            leftSince.set(now)
            return false
        }
        return since.milliseconds < now.milliseconds - 100
    }
}
