// Whether code runs in its session. An app's target that has not turned on `NonisolatedNonsendingByDefault` compiles
// where it hands functions on by their names, and its async functions run beside each other then, outside of their
// session: what they move and write there is refused, and said.

internal import Synchronization

/// Tells code of a session from code that has left it. Costs a comparison for each move.
struct SessionGuard: ~Copyable {
    /// Nil in tests of one coordinator alone.
    var isolation: (any SessionIsolation)?
    private let found = Mutex<FlowError?>(nil)
    private let hasFound = Atomic(false)

    /// - Parameters:
    ///   - what: what was done, such as `navigation moved`.
    ///   - type: of the app, so that its module can be named.
    func admits(_ what: String, of type: Any.Type) -> Bool {
        guard let isolation, !isolation.isCurrent else { return true }
        let name = String(reflecting: type)
        let module = name.split(separator: ".").first.map { String($0) } ?? name
        let error = FlowError(
            """
            \(what) of \(name) outside of its session, where it would run beside others and be lost. The target \
            \(module) must turn on .enableUpcomingFeature("NonisolatedNonsendingByDefault") in its Package.swift, \
            async functions of coordinators must not be @concurrent, and async closures must have no capture list: \
            Swift 6.3 makes one with [self], [weak self] or [value] leave its session. Write self. instead.
            """)
        found.withLock { $0 = error }
        hasFound.store(true, ordering: .releasing)
        return false
    }

    /// What was found since it was asked last.
    func takeError() -> FlowError? {
        guard hasFound.load(ordering: .acquiring) else { return nil }
        hasFound.store(false, ordering: .relaxed)
        return found.withLock { found in
            defer { found = nil }
            return found
        }
    }
}
