// Finished now or later: a request that waits for nothing, which is nearly every one, is answered without a task.

/// A value, or what has to be waited for until there is one.
package enum Soon<Value> {
    case now(Value)
    /// The rest of the work. Called at most once, in the session in which it was made. A closure that is given here has
    /// no capture list: by one Swift 6.3 makes it nonisolated, and it leaves the session's actor.
    case later(() async throws -> Value)

    package var value: Value {
        get async throws {
            switch self {
            case .now(let value): value
            case .later(let rest): try await rest()
            }
        }
    }

    package func map<Other>(_ transform: @escaping (Value) throws -> Other) rethrows -> Soon<Other> {
        switch self {
        case .now(let value): .now(try transform(value))
        case .later(let rest): .later { try transform(try await rest()) }
        }
    }

    package func flatMap<Other>(_ transform: @escaping (Value) throws -> Soon<Other>) rethrows -> Soon<Other> {
        switch self {
        case .now(let value): try transform(value)
        case .later(let rest): .later { try await transform(try await rest()).value }
        }
    }
}

extension Soon where Value == Void {
    package static var done: Soon { .now(()) }
}
