// What an app gives to be run at an action or an end: an ordinary function, or one that may wait. The compiler tells them
// apart where they are given.

enum Work {
    /// Runs in the request that asks for it.
    case now(() throws -> Void)
    /// Runs in a task, which is a twentieth of a request's instructions to make and to free.
    case waits(() async throws -> Void)

    func run() async throws {
        switch self {
        case .now(let run): try run()
        case .waits(let run): try await run()
        }
    }
}
