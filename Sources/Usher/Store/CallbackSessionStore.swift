// A store that can be asked without a task. Most requests only have to hear that their copy in memory is the newest; a
// task for each that waits for this needs more memory than all else about it.

/// A store that calls back with what `load` and `lock` return or throw.
package protocol CallbackSessionStore: SessionStore {
    /// Is called once, then or later, on any thread; best within `Delivery.together` with those that came along.
    typealias Tell = @Sendable (Result<StoredSession?, any Error>) -> Void

    func load(_ key: SessionKey, unless version: Int, use: SessionUse?, _ tell: @escaping Tell)

    func lock(
        _ key: SessionKey, _ lock: SessionLock, unless version: Int, use: SessionUse?, _ tell: @escaping Tell)
}

extension CallbackSessionStore {
    public func load(_ key: SessionKey, unless version: Int, use: SessionUse?) async throws -> StoredSession? {
        try await withCheckedThrowingContinuation { asker in
            load(key, unless: version, use: use) { asker.resume(with: $0) }
        }
    }

    public func lock(
        _ key: SessionKey, _ lock: SessionLock, unless version: Int, use: SessionUse?
    ) async throws -> StoredSession? {
        try await withCheckedThrowingContinuation { asker in
            self.lock(key, lock, unless: version, use: use) { asker.resume(with: $0) }
        }
    }
}
