// The answers of a busy thread leave together. Each wakes its client, which is often one proxy for all of them: woken
// once for eight answers it does an eighth of that work, and the kernel's sending code does not push ours out of the
// processor's cache after each answer.
//
// A turn of a thread's loop serves all connections that have sent something. A turn's answers are held back or not by
// the time that the answers of the turn before took. Turns without an answer count as a part of the next turn that has
// some: in these, requests have begun that wait for a store.
//
//     sent at once ──several answers, each slower than `startThreshold`──▶ held
//          ▲                                                                │
//          └──few answers, or faster than `stopThreshold`───────────────────┘
//
// Held, all but the first wait in the kernel, corked, until the turn ends, until there are enough of them, or until the
// first has waited for long. Answers that come so fast that a client is still awake from the last one are sent at once,
// and so is all that a thread answers which has little to do.

// Before Glibc: the order of the two imports decides which module the system's socket types belong to.
import CMicrohttpd
import Glibc

/// The answers of one thread that wait in the kernel.
final class AnswerBatch: @unchecked Sendable {
    // because only the thread whose answers they are touches it

    /// At most so many wait. The first that leaves wakes its client, which takes longer than to send each behind it.
    private static let maximumHeld = 24
    /// About so long the first of them may wait, in nanoseconds.
    private static let holdTime = 750_000
    /// Answers that take less, in nanoseconds, are not held: waking a client takes about as long.
    private static let startThreshold = 20_000
    /// The same where answers are held already, each of which takes less by the waking. The gap between the two is
    /// hysteresis: with one threshold, a thread whose answers take about as long would switch in each turn.
    private static let stopThreshold = 12_000
    /// A turn with fewer answers shows that the thread has little to do.
    private static let fewestAnswers = 3

    /// Descriptors of connections whose answers are held.
    private var held: [Int32] = []
    /// How many answers there were in this turn, or the last one.
    private(set) var answers = 0
    private var began = 0
    /// The time that the turns since the last answer took, in nanoseconds.
    private var spent = 0
    /// How many answers may be held in this turn, by what those of the last one took.
    private var limit = 0

    init() { held.reserveCapacity(Self.maximumHeld) }

    /// - Parameter now: in nanoseconds.
    func beginTurn(now: Int) {
        answers = 0
        began = now
    }

    /// An answer is about to be written to this connection, which stays open.
    func add(_ descriptor: Int32) {
        answers += 1
        guard answers > 1, limit > 1 else { return }
        // Those before it are written.
        if held.count >= limit { send() }
        Self.cork(descriptor, true)
        held.append(descriptor)
    }

    /// Sends what is held.
    ///
    /// - Parameter now: in nanoseconds.
    func endTurn(now: Int) {
        send()
        spent += now - began
        guard answers > 0 else { return }
        limit = Self.limit(answers: answers, took: spent, areHeld: limit > 1)
        spent = 0
    }

    /// How many answers may be held in the next turn, where this many took that long, in nanoseconds.
    ///
    /// - Parameter areHeld: whether answers were held in this turn.
    static func limit(answers: Int, took: Int, areHeld: Bool) -> Int {
        guard answers >= fewestAnswers, took / answers >= (areHeld ? stopThreshold : startThreshold) else { return 0 }
        return min(maximumHeld, holdTime / (took / answers))
    }

    private func send() {
        guard !held.isEmpty else { return }
        for descriptor in held { Self.cork(descriptor, false) }
        held.removeAll(keepingCapacity: true)
    }

    /// Does nothing to a connection that has been closed meanwhile, which sent what was held, and no harm to another
    /// one that has its number by now.
    private static func cork(_ descriptor: Int32, _ isCorked: Bool) {
        var value: Int32 = isCorked ? 1 : 0
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_CORK, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}
