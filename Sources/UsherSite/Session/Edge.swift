// The edge of a session: work in it without a task where nobody is in it and nothing has to be waited for, and by a
// task otherwise.

internal import UsherFlow
internal import UsherHTTP

extension Session {
    /// Begins `work` in the session here and now; nil where something else is in it.
    nonisolated func begin<Value: Sendable>(_ work: (isolated Session) throws -> Soon<Value>) rethrows -> Soon<Value>? {
        try executor.runNow { try inTurn(of: self, work) }
    }

    /// Does something in the language of its pages.
    func speaking<Value>(_ work: () throws -> Value) rethrows -> Value {
        guard let words = tree.words else { return try work() }
        defer { noteLanguage() }
        return try ShownWords.$words.withValue(words, operation: work)
    }

    /// Notes which language its pages have, for those who are not in it.
    func noteLanguage() {
        if let words = tree.words { outside.spoken.note(words) }
    }

    /// Counts anew what the session holds, where that has changed: after all that is done in it.
    func weigh() { outside.weight.count(tree, remembering: turns.bytes) }

    /// Does work in the session that nobody waits for: here and now where nobody is in it.
    package nonisolated func perform(_ work: @escaping @Sendable (isolated Session) -> Void) {
        let done: Soon<Void>? = begin { session in .now(work(session)) }
        if done == nil { Task { try await finish { session in .now(work(session)) } } }
    }

    /// Waits for work that has begun in the session, on the session's executor.
    func finish<Value: Sendable>(_ begun: Soon<Value>) async throws -> Value {
        try await withTaskExecutorPreference(executor) {
            defer { weigh() }
            guard let words = tree.words else { return try await begun.value }
            defer { noteLanguage() }
            return try await ShownWords.$words.withValue(words) { try await begun.value }
        }
    }

    /// Does work in the session, whoever is in it.
    func finish<Value: Sendable>(_ work: @Sendable (isolated Session) throws -> Soon<Value>) async throws -> Value {
        try await withTaskExecutorPreference(executor) {
            defer { weigh() }
            guard let words = tree.words else { return try await work(self).value }
            defer { noteLanguage() }
            return try await ShownWords.$words.withValue(words) { try await work(self).value }
        }
    }
}

/// On its way out of its session and back.
extension Soon: @unchecked Sendable where Value: Sendable {
    // because what is left is called by `finish` of the session where it has begun, and by nobody else
}

/// Tells the tree whether its coordinators' code runs in the session.
extension InlineSerialExecutor: SessionIsolation {}
