// A store that can be asked without a task. Most requests only have to hear that their copy in memory is the newest; a
// task for each that waits for this needs more memory than all else about it.

/// The asker's call for an answer. The store makes it once, then or later, on any thread; best within
/// `Delivery.together` with those that came along.
package typealias StoreCallback<Answer> = @Sendable (Result<Answer, any Error>) -> Void

/// A store that calls back with what `load`, `lock` and `save` return or throw.
package protocol CallbackSessionStore: SessionStore {
    func load(
        _ key: SessionKey, unless version: Int, use: SessionUse?, _ tell: @escaping StoreCallback<StoredSession?>)

    func lock(
        _ key: SessionKey, _ lock: SessionLock, unless version: Int, use: SessionUse?,
        _ tell: @escaping StoreCallback<StoredSession?>)

    func save(_ write: SessionWrite, _ tell: @escaping StoreCallback<SessionSaving>)
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

    public func save(_ write: SessionWrite) async throws -> SessionSaving {
        try await withCheckedThrowingContinuation { asker in
            self.save(write) { asker.resume(with: $0) }
        }
    }
}
