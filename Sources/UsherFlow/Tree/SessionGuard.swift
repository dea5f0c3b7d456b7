// Whether code runs in its session. Code that an action awaits stays in the session: see `InlineSerialExecutor`. Code
// in a task that it starts, on another thread or in a service's callback does not: its moves and writes are refused,
// and the action fails with the reason.

internal import Synchronization
internal import UsherLock

/// Tells code of a session from code that has left it. Costs a comparison for each move.
struct SessionGuard: ~Copyable {
    /// Nil in tests of one coordinator alone.
    var isolation: (any SessionIsolation)?
    private let found = Lock<FlowError?>(nil)
    private let hasFound = Atomic(false)

    /// - Parameters:
    ///   - what: what was done, such as `navigation moved`.
    ///   - type: of the app.
    func admits(_ what: String, of type: Any.Type) -> Bool {
        guard let isolation, !isolation.isCurrent else { return true }
        let error = FlowError(
            """
            \(what) of \(String(reflecting: type)) outside of its session, where it would run beside others and be \
            lost. A coordinator must not be used in a Task, on another thread or in a service's callback: let its \
            action await what it needs, or give work that goes on to navigation.run.
            """)
        found.withLock { $0 = error }
        hasFound.store(true, ordering: .releasing)
        return false
    }

    /// The misuse found since the last call, which clears it.
    func takeError() -> FlowError? {
        guard hasFound.load(ordering: .acquiring) else { return nil }
        hasFound.store(false, ordering: .relaxed)
        return found.withLock { found in
            defer { found = nil }
            return found
        }
    }
}

/// What knows whether the caller is in a session.
package protocol SessionIsolation: AnyObject, Sendable {
    var isCurrent: Bool { get }
}
