// The commands that wait to be written to Redis, and the wakeup of the thread that writes them.
//
// However many ask, the thread is woken once for all that it has yet to take: who puts a command into a queue that
// nobody looks at sends the wakeup, whoever comes next does not.

import CHiredis
import Glibc
import UsherStore
internal import UsherLock

final class RedisQueue: Sendable {
    typealias Instant = ContinuousClock.Instant
    typealias Outcome = Result<RedisReply, RedisError>

    /// A command, and who asked it. By reference, since it goes through several lists.
    final class Entry: Sendable {
        let command: RedisCommand
        let caller: @Sendable (Outcome) -> Void
        let asked: Instant
        /// True if it went out before, on a connection that then broke or was replaced.
        let isRepeated: Bool

        init(
            _ command: RedisCommand, asked: Instant, isRepeated: Bool = false,
            caller: @escaping @Sendable (Outcome) -> Void
        ) {
            (self.command, self.asked, self.isRepeated, self.caller) = (command, asked, isRepeated, caller)
        }

        var bytes: Int { command.bytes.count }
        var repeated: Entry { Entry(command, asked: asked, isRepeated: true, caller: caller) }
    }

    /// How many commands may be under way, written or not, and how many bytes they may have.
    static let commands = 4_000
    static let bytes = 67_108_864

    private struct State {
        var entries: [Entry] = []
        /// The commands that are under way, with their bytes.
        var commands = 0
        var bytes = 0
        /// True if the thread is to be woken.
        var isAsleep = false
        var isClosed = false
        /// True if who asked has learnt that this Redis is a replica.
        var isReplica = false
    }

    private let state = Locked(State())
    private let wakeup: Int32

    init() throws(RedisError) {
        wakeup = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
        guard wakeup >= 0 else { throw RedisError("no file can be opened; raise `ulimit -n`") }
    }

    deinit { Glibc.close(wakeup) }

    // MARK: Who asks

    /// False where there is no room, or no thread any more.
    func add(_ entry: Entry) -> Bool {
        let (isTaken, wakes) = state.withLock { state in
            guard !state.isClosed, state.commands < Self.commands, state.bytes + entry.bytes <= Self.bytes else {
                return (false, false)
            }
            state.entries.append(entry)
            state.commands += 1
            state.bytes += entry.bytes
            defer { state.isAsleep = false }
            return (true, state.isAsleep)
        }
        if wakes { eventfd_write(wakeup, 1) }
        return isTaken
    }

    /// Ends the thread, which gives up whatever is under way.
    func close() {
        state.withLock { $0.isClosed = true }
        eventfd_write(wakeup, 1)
    }

    /// The connection is to be left, since it leads to a replica.
    func leaveReplica() {
        state.withLock { $0.isReplica = true }
        eventfd_write(wakeup, 1)
    }

    // MARK: The thread

    /// Has something to read when there is something to take.
    var descriptor: Int32 { wakeup }

    /// All that waits; where nothing does, the next one to ask wakes the thread. Nil once it is closed.
    func take() -> [Entry]? {
        state.withLock { state in
            guard !state.isClosed else { return nil }
            state.isAsleep = state.entries.isEmpty
            defer { state.entries = [] }
            return state.entries
        }
    }

    /// True if the connection is to be left, once for each time that it was said.
    func isReplicaLeft() -> Bool {
        state.withLock { state in
            defer { state.isReplica = false }
            return state.isReplica
        }
    }

    func clearWakeup() {
        var count: eventfd_t = 0
        eventfd_read(wakeup, &count)
    }

    /// Makes room, before those who asked are told.
    func noteDone(_ entries: some Sequence<Entry>) {
        let (commands, bytes) = entries.reduce(into: (0, 0)) { sum, entry in
            sum.0 += 1
            sum.1 += entry.bytes
        }
        guard commands > 0 else { return }
        state.withLock { state in
            state.commands -= commands
            state.bytes -= bytes
        }
    }

    /// The entries that are left when the thread has ended.
    func rest() -> [Entry] {
        state.withLock { state in
            defer { state.entries = [] }
            return state.entries
        }
    }
}
