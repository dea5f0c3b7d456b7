// What other threads have for a thread that serves.

import Synchronization
internal import UsherLock

/// Jobs, and actors that have some, for one thread, from its start to its end.
final class Inbox: Sendable {
    private struct State {
        var items: [ServerThread.Item] = []
        var isOpen = true
    }

    private let state = Lock(State())
    private let isEmpty = Atomic(true)
    private let wakeup: WakeupPipe

    /// - Parameter wakeup: of the thread.
    init(wakeup: WakeupPipe) { self.wakeup = wakeup }

    /// False once the thread has ended. The caller is to wake it.
    func add(_ item: ServerThread.Item) -> Bool {
        state.withLock { state in
            guard state.isOpen else { return false }
            state.items.append(item)
            isEmpty.store(false, ordering: .releasing)
            return true
        }
    }

    func wake() { wakeup.signal() }

    /// What has come, in that order.
    func removeAll() -> [ServerThread.Item] {
        guard !isEmpty.load(ordering: .acquiring) else { return [] }
        return state.withLock { state in
            isEmpty.store(true, ordering: .relaxed)
            defer { state.items = [] }
            return state.items
        }
    }

    /// Takes nothing more; returns what nobody has seen.
    func close() -> [ServerThread.Item] {
        state.withLock { state in
            state.isOpen = false
            defer { state.items = [] }
            return state.items
        }
    }
}
