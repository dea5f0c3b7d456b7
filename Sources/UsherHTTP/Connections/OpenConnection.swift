// One connection and the times by which it must have got on. See OpenConnections.

import Synchronization

/// One connection, from accept to close.
final class OpenConnection: Sendable {
    let descriptor: Int32
    let remoteAddress: String
    private let opened: MonotonicTime
    private let deadline: Atomic<Int>
    private let isIdle = Atomic(false)
    /// Of the body that is being read: since when, how much has come, and when the last of it came.
    private let bodyBegan = Atomic(Int.max)
    private let received = Atomic(0)
    private let lastCame = Atomic(0)
    /// Of the answer that is being sent: when the system is to be asked next how much has been taken, how much had been the
    /// last time, and since when it is no more.
    private let nextLook = Atomic(Int.max)
    private let taken = Atomic(-1)
    private let lastTaken = Atomic(0)
    /// Whether bytes of a request are waited for.
    private let isReading = Atomic(true)
    private let hasAsked = Atomic(false)
    /// Since when sweeps have found nothing unread and the client gone.
    private let leftSince = Atomic(Int.max)

    /// - Parameter silence: for how long it may be silent, in milliseconds.
    init(descriptor: Int32, remoteAddress: String, now: MonotonicTime, silence: Int = .max) {
        self.descriptor = descriptor
        self.remoteAddress = remoteAddress
        opened = now
        deadline = Atomic(now.after(min(ConnectionDeadlines.head, silence)).milliseconds)
    }

    /// The first line of a request is there; the head's time began when the connection opened, or begins now.
    func headBegins(now: MonotonicTime) {
        leftSince.store(.max, ordering: .relaxed)
        if isIdle.exchange(false, ordering: .relaxed) { must(before: now.after(ConnectionDeadlines.head)) }
    }

    /// True once: at its first request, or at its end without one.
    func stopsBeingNew() -> Bool {
        !hasAsked.load(ordering: .relaxed) && !hasAsked.exchange(true, ordering: .relaxed)
    }

    func bodyBegins(length: Int, now: MonotonicTime) {
        received.store(0, ordering: .relaxed)
        lastCame.store(now.milliseconds, ordering: .relaxed)
        // Last, since the sweeper reads it first: what it reads then is not of the body before.
        bodyBegan.store(now.milliseconds, ordering: .releasing)
        must(before: now.after(ConnectionDeadlines.transfer(of: length)))
    }

    var bodyBytes: Int { received.load(ordering: .relaxed) }

    /// A part of the body is there.
    func bodyCame(_ count: Int, now: MonotonicTime) {
        lastCame.store(now.milliseconds, ordering: .relaxed)
        leftSince.store(.max, ordering: .relaxed)
        received.wrappingAdd(count, ordering: .relaxed)
    }

    /// The request is the site's now: the limit on answers guards it, not this.
    func workBegins() {
        isReading.store(false, ordering: .relaxed)
        bodyBegan.store(Int.max, ordering: .relaxed)
        must(before: .never)
    }

    func answerBegins(length: Int, now: MonotonicTime) {
        isReading.store(false, ordering: .relaxed)
        lastTaken.store(now.milliseconds, ordering: .relaxed)
        nextLook.store(now.after(ConnectionDeadlines.look).milliseconds, ordering: .releasing)
        must(before: now.after(ConnectionDeadlines.transfer(of: length)))
    }

    /// - Parameter limit: in milliseconds.
    func idleBegins(limit: Int, now: MonotonicTime) {
        nextLook.store(.max, ordering: .relaxed)
        bodyBegan.store(Int.max, ordering: .relaxed)
        isIdle.store(true, ordering: .relaxed)
        isReading.store(true, ordering: .relaxed)
        must(before: now.after(limit))
    }

    /// Whether it should end with its next answer.
    func isOld(now: MonotonicTime) -> Bool { now > opened.after(ConnectionDeadlines.age) }

    /// - Parameter silence: for how long nothing of a body may come, in milliseconds.
    func isOverdue(now: MonotonicTime, silence: Int) -> Bool {
        now.milliseconds > deadline.load(ordering: .relaxed) || isTrickling(now: now, silence: silence)
    }

    /// Whether a body comes so slowly, or not at all, that it is only meant to hold the connection.
    private func isTrickling(now: MonotonicTime, silence: Int) -> Bool {
        let began = bodyBegan.load(ordering: .acquiring)
        guard began < now.milliseconds else { return false }
        if now.milliseconds - lastCame.load(ordering: .relaxed) > silence { return true }
        let milliseconds = now.milliseconds - began
        guard milliseconds > ConnectionDeadlines.patience else { return false }
        // Bytes a millisecond are KB a second.
        return received.load(ordering: .relaxed) / ConnectionDeadlines.slowest < milliseconds
    }

    /// Whether its client has long taken nothing of an answer. To be asked by one thread.
    ///
    /// - Parameter silence: how long is long, in milliseconds.
    func isStalled(now: MonotonicTime, silence: Int) -> Bool {
        let look = nextLook.load(ordering: .acquiring)
        // Where the answer has ended meanwhile there is nothing to look at.
        guard now.milliseconds >= look,
            nextLook.compareExchange(
                expected: look, desired: now.after(ConnectionDeadlines.look).milliseconds, ordering: .relaxed
            ).exchanged, let count = Descriptors.taken(descriptor)
        else { return false }
        if taken.exchange(count, ordering: .relaxed) != count {
            lastTaken.store(now.milliseconds, ordering: .relaxed)
            return false
        }
        return now.milliseconds - lastTaken.load(ordering: .relaxed) >= silence
    }

    /// Whether its client might be found gone: only while it is the client's turn.
    var isWaitingForClient: Bool { isReading.load(ordering: .relaxed) }

    /// The client has closed, and all that it sent has been read. True where it was so a tenth of a second ago: the
    /// thread that has just read the last bytes of a request needs a moment to begin with it.
    func isFoundLeft(now: MonotonicTime) -> Bool {
        let since = leftSince.load(ordering: .relaxed)
        if since == .max { leftSince.store(now.milliseconds, ordering: .relaxed) }
        return since < now.milliseconds - 100
    }

    private func must(before time: MonotonicTime) { deadline.store(time.milliseconds, ordering: .relaxed) }
}
