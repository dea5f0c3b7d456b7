// A site's store, as its sessions and its dispatcher use it.

internal import Foundation
internal import Logging
internal import UsherFlow
internal import UsherHTTP

/// The store does not answer, or cannot keep what it is given.
struct StoreFailure: Error {}

final class SiteStore: Sendable {
    /// For so long a session is held for an action; held anew as long as that runs.
    static let holdTime: Moment = .seconds(10)
    /// How often it is held anew.
    static let holdAgain: Moment = .seconds(3)
    /// What a store may keep a session for beyond its idle time: the site says when it has expired.
    private static let margin: Moment = .seconds(60)

    /// This process.
    let server = UUID().uuidString
    let time: SiteTime
    private let idle: Duration
    private let absolute: Duration
    private let store: any SessionStore
    private let logger: Logger
    /// When a failure was last logged: of an outage each request would tell.
    private let told = Locked<Moment?>(nil)
    private let swept = Locked<Moment?>(nil)

    init(_ store: any SessionStore, time: SiteTime, options: SiteOptions) {
        self.store = store
        self.time = time
        idle = options.idleTimeout
        absolute = options.absoluteTimeout
        logger = options.logger
    }

    func load(_ key: Bytes32, unless version: Int, use: Moment?) async throws(StoreFailure) -> StoredSession? {
        let use = use.map { SessionUse(at: $0, idle: idle) }
        return try await asking { try await $0.load(SessionKey(key), unless: version, use: use) }
    }

    /// Holds a session for an action of this server, where no other has it.
    func lock(_ key: Bytes32, for submission: Bytes32, version: Int) async throws(StoreFailure)
        -> StoredSession?
    {
        let now = time.now
        let lock = SessionLock(server: server, submission: submission.text, until: now + Self.holdTime)
        return try await asking { try await $0.lock(SessionKey(key), lock, version: version, at: now) }
    }

    /// - Parameter former: the key that it had until now, and what is left there.
    func save(
        _ key: Bytes32, version: Int, _ body: [UInt8], keepsLock: Bool, former: (key: Bytes32, body: [UInt8])? = nil
    ) async throws(StoreFailure) -> SessionSaving {
        var write = SessionWrite(
            key: SessionKey(key), version: version, body: body, server: server, now: time.now,
            lifetime: idle + Self.margin,
            former: former.map {
                SessionWrite.Former(
                    key: SessionKey($0.key), body: $0.body, lifetime: SessionTable.grace + Self.margin)
            })
        write.keepsLock = keepsLock
        let wanted = write
        return try await asking { try await $0.save(wanted) }
    }

    func remove(_ key: Bytes32) async throws(StoreFailure) {
        try await asking { try await $0.remove(SessionKey(key)) }
    }

    /// Takes sessions out of the store whose cookie has come back to no server.
    func forget(robots: [Session]) async {
        for session in robots {
            guard let began = await session.began, let stored = try? await load(session.key, unless: 1, use: nil),
                stored.version == 1, stored.lastUse - began < .seconds(1)
            else { continue }
            try? await remove(session.key)
        }
    }

    /// Lets the store forget what has expired, once a minute however often it is called.
    func sweep(at now: Moment) async {
        let isDue = swept.withLock { swept in
            if let last = swept, now - last < .seconds(60) { return false }
            swept = now
            return true
        }
        // What fails is told, and tried again a minute later.
        if isDue { try? await asking { try await $0.sweep(at: now) } }
    }

    /// Whether a session was idle for too long before this use, and no action of it runs anywhere.
    func hasExpired(_ stored: StoredSession) -> Bool {
        let now = time.now
        let isHeld = stored.lock.map { now < $0.until } ?? false
        return !isHeld && now - stored.lastUse >= idle
    }

    /// Whether a session that began then is too old.
    func isTooOld(_ began: Moment) -> Bool { time.now - began >= absolute }

    private func asking<Answer: Sendable>(
        _ ask: (any SessionStore) async throws -> Answer
    ) async throws(StoreFailure) -> Answer {
        do { return try await ask(store) } catch {
            let now = time.now
            let isNews = told.withLock { told in
                if let last = told, now - last < .seconds(1) { return false }
                told = now
                return true
            }
            if isNews { logger.error("The session store failed.", metadata: [Log.error: "\(error)"]) }
            throw StoreFailure()
        }
    }
}
