// Other threads leave here what a thread that serves is to do: new connections, and jobs.

import Synchronization
internal import UsherLock

/// Items for one thread, from its start to its end.
final class Inbox<Item: Sendable>: Sendable {
    private struct State {
        var items: [Item] = []
        var isOpen = true
    }

    private let state = Lock(State())
    private let isEmpty = Atomic(true)
    private let wakeup: WakeupPipe

    /// - Parameter wakeup: of the thread.
    init(wakeup: WakeupPipe) { self.wakeup = wakeup }

    /// Adds without waking the thread; false once the thread has ended.
    func add(_ item: Item) -> Bool {
        state.withLock { state in
            guard state.isOpen else { return false }
            state.items.append(item)
            isEmpty.store(false, ordering: .releasing)
            return true
        }
    }

    func wake() { wakeup.signal() }

    /// Takes out all that has come, in its order. Takes no lock where there is nothing, as in nearly each turn of the
    /// thread.
    func removeAll() -> [Item] {
        guard !isEmpty.load(ordering: .acquiring) else { return [] }
        return state.withLock { state in
            isEmpty.store(true, ordering: .relaxed)
            defer { state.items = [] }
            return state.items
        }
    }

    /// Refuses whatever comes from now on, and takes out what is still there.
    func close() -> [Item] {
        state.withLock { state in
            state.isOpen = false
            defer { state.items = [] }
            return state.items
        }
    }
}
