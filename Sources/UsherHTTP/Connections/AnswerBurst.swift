// The answers of a busy thread leave together. Each wakes its client, which is often one proxy for all of them, and who is
// woken once for eight costs an eighth; and the code that answers is not pushed out of the processor's cache by the kernel's,
// which sends, after each. Of a sign-up's processor time it took a quarter away.
//
// A turn of a thread's loop serves all connections that have sent something. In one of several answers all but the first
// wait in the kernel, corked, until the turn ends, until there are enough of them, or until the first of them has waited for
// long, by what answers took in the turn before. Answers that come so fast that a client is still awake from the last one
// are sent at once, and so is all that a thread answers which has little to do.

// The compiler counts the system's socket types to this module when it has seen its headers first.
import CMicrohttpd
import Glibc

/// The answers of one thread that wait in the kernel.
final class AnswerBurst: @unchecked Sendable {
    // because only the thread whose answers they are touches it

    /// At most so many wait. The first that leaves wakes its client, and takes six times as long as each behind it. Beside
    /// sixteen, for half a millisecond at most, sign-ups have between 1.00 and 1.05 times the rate, pages 1.02 to 1.04.
    private static let most = 24
    /// About so long the first of them may wait, in nanoseconds.
    private static let patience = 750_000
    /// What takes less is not worth waiting for, since waking a client takes about as long.
    private static let worth = 20_000
    /// The same where answers wait for each other already, and each takes less by the waking. Between the two nothing changes:
    /// with one number, a thread whose answers take about as long would go to and fro.
    private static let worthKept = 12_000
    /// A turn with fewer answers says that the thread has little to do.
    private static let fewest = 3

    /// Descriptors of connections.
    private var waiting: [Int32] = []
    /// Of this turn, or the last one.
    private(set) var answers = 0
    private var began = 0
    /// How many may wait in this turn, by what the last one took.
    private var room = 0

    init() { waiting.reserveCapacity(Self.most) }

    /// - Parameter now: in nanoseconds.
    func beginTurn(now: Int) {
        answers = 0
        began = now
    }

    /// An answer is about to be written to this connection, which stays open.
    func add(_ descriptor: Int32) {
        answers += 1
        guard answers > 1, room > 1 else { return }
        // Those before it are written.
        if waiting.count >= room { send() }
        Self.cork(descriptor, true)
        waiting.append(descriptor)
    }

    func endTurn(now: Int) {
        send()
        room = Self.room(answers: answers, took: now - began, waited: room > 1)
    }

    /// How many may wait for each other where this many took that long, in nanoseconds.
    ///
    /// - Parameter waited: whether they waited for each other.
    static func room(answers: Int, took: Int, waited: Bool) -> Int {
        guard answers >= fewest, took / answers >= (waited ? worthKept : worth) else { return 0 }
        return min(most, patience / (took / answers))
    }

    private func send() {
        guard !waiting.isEmpty else { return }
        for descriptor in waiting { Self.cork(descriptor, false) }
        waiting.removeAll(keepingCapacity: true)
    }

    /// Where the connection has been closed meanwhile this does nothing to it: closing sends what waits. Nor does it harm
    /// another one that has its number by now.
    private static func cork(_ descriptor: Int32, _ isCorked: Bool) {
        var value: Int32 = isCorked ? 1 : 0
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_CORK, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}
