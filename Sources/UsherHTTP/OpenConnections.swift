// Every open connection with the time by which it must have got on.
//
// libmicrohttpd's own timeout counts silence: a byte every ten seconds keeps a connection for ever. So each
// connection carries a deadline that its callbacks move (a head, a body, an answer, idleness), and a
// sweeper, five times a second, shuts down those that are overdue; libmicrohttpd then sees the end of the
// stream and closes as usual.
//
// It also shuts down those whose client has gone in the middle of a request. libmicrohttpd 0.9.75 does not
// notice where the end of the stream was there before it read the bytes in front of it, as it is with all who
// waited in the kernel's queue while there was no room: they would hold their places for ten seconds each.
//
// A sweep looks at each connection once, under the one lock, with one call to the system for all; joining and
// leaving take that lock once per connection, moving a deadline is one atomic store and takes none. What an
// attacker can do is hold connections for the length of a deadline, up to the server's limit of connections.

import Glibc
import Synchronization

/// One connection, from accept to close.
final class OpenConnection: Sendable {
    let descriptor: Int32
    let remoteAddress: String
    private let opened: MonotonicTime
    private let deadline: Atomic<Int>
    private let isIdle = Atomic(false)
    /// Of the body that is being read: since when, and how much has come.
    private let bodyBegan = Atomic(Int.max)
    private let received = Atomic(0)
    /// Whether bytes of a request are waited for.
    private let isReading = Atomic(true)
    private let hasAsked = Atomic(false)
    /// Since when sweeps have found nothing unread and the client gone.
    private let leftSince = Atomic(Int.max)

    init(descriptor: Int32, remoteAddress: String, now: MonotonicTime) {
        self.descriptor = descriptor
        self.remoteAddress = remoteAddress
        opened = now
        deadline = Atomic(now.after(ConnectionDeadlines.head).milliseconds)
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
        bodyBegan.store(now.milliseconds, ordering: .relaxed)
        must(before: now.after(ConnectionDeadlines.transfer(of: length)))
    }

    var bodyBytes: Int { received.load(ordering: .relaxed) }

    /// A part of the body is there.
    func bodyCame(_ count: Int) {
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
        must(before: now.after(ConnectionDeadlines.transfer(of: length)))
    }

    /// - Parameter limit: in milliseconds.
    func idleBegins(limit: Int, now: MonotonicTime) {
        bodyBegan.store(Int.max, ordering: .relaxed)
        isIdle.store(true, ordering: .relaxed)
        isReading.store(true, ordering: .relaxed)
        must(before: now.after(limit))
    }

    /// Whether it should end with its next answer.
    func isOld(now: MonotonicTime) -> Bool { now > opened.after(ConnectionDeadlines.age) }

    func isOverdue(now: MonotonicTime) -> Bool {
        now.milliseconds > deadline.load(ordering: .relaxed) || isTrickling(now: now)
    }

    /// Whether a body comes so slowly that it is only meant to hold the connection.
    private func isTrickling(now: MonotonicTime) -> Bool {
        let began = bodyBegan.load(ordering: .relaxed)
        guard began < now.milliseconds else { return false }
        let milliseconds = now.milliseconds - began
        guard milliseconds > ConnectionDeadlines.patience else { return false }
        // Bytes a millisecond are KB a second.
        return received.load(ordering: .relaxed) / ConnectionDeadlines.slowest < milliseconds
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

/// In milliseconds: every request asks, and to reckon with a `Duration` costs it some thousand instructions.
enum ConnectionDeadlines {
    static let head = 10_000
    static let age = 300_000
    /// For so long a body may come as slowly as it likes; from then on at `slowest` KB a second on average, or it is cut.
    static let patience = 10_000
    static let slowest = 1

    /// 30 s and a second for each 10 KB.
    static func transfer(of length: Int) -> Int { 30_000 + length / 10 }
}

/// All of them.
final class OpenConnections: Sendable {
    private let all = Lock([ObjectIdentifier: OpenConnection]())

    var count: Int { all.withLock { $0.count } }
    /// What has come of the bodies that are being read.
    var bodyBytes: Int { all.withLock { $0.values.reduce(0) { $0 + $1.bodyBytes } } }

    func add(_ connection: OpenConnection) { all.withLock { $0[ObjectIdentifier(connection)] = connection } }

    /// Before the descriptor is closed: from here on no sweep touches it, so it can be used anew.
    func remove(_ connection: OpenConnection) { all.withLock { $0[ObjectIdentifier(connection)] = nil } }

    /// Shuts down what is overdue. Under the lock, since a descriptor that has left is no longer ours.
    func sweep(now: MonotonicTime) {
        all.withLock { all in
            for connection in all.values where connection.isOverdue(now: now) {
                Descriptors.shutDown(connection.descriptor)
            }
            let waiting = all.values.filter(\.isWaitingForClient)
            for index in Descriptors.left(waiting.map(\.descriptor)) where waiting[index].isFoundLeft(now: now) {
                Descriptors.shutDown(waiting[index].descriptor)
            }
        }
    }
}
