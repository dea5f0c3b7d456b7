// Sessions in Redis: for several servers behind a balancer.
//
// Each session is one hash, and each thing that is asked of the store is one script, so nothing comes between its parts.
// Redis forgets what is not used by itself. Its times are the site's, in milliseconds; only how long a hash may lie
// unused is counted by Redis.

public import Usher

/// Keeps sessions in Redis, version 5 or newer.
///
///     options.store = try RedisSessionStore(url: "redis://10.0.0.5:6379/2")
///
/// Where it is out of reach, visitors are told so with status 503 within about a second, and the site goes on by itself
/// once it is back. Give it memory enough, or the policy `noeviction`: what Redis evicts is a visit that ends.
public final class RedisSessionStore: SessionStore {
    public let secret: [UInt8]
    private let pool: RedisPool
    private let prefix: [UInt8]

    /// - Parameters:
    ///   - url: `redis://USER:PASSWORD@HOST:PORT/DATABASE`, most of which may be left out, or `unix:///PATH`.
    ///   - prefix: begins every key, so that several sites can share one Redis.
    /// - Throws: `RedisError` in one line, also where Redis does not answer now.
    public convenience init(url: String, prefix: String = "usher:") throws {
        try self.init(url: url, prefix: prefix, clock: { .now })
    }

    init(url: String, prefix: String, clock: @escaping @Sendable () -> ContinuousClock.Instant) throws {
        pool = RedisPool(try RedisAddress(url), clock: clock)
        self.prefix = Array(prefix.utf8)
        let name = Array("\(prefix)secret".utf8)
        _ = try pool.askNow([Array("SET".utf8), name, randomBytes(32), Array("NX".utf8)])
        guard case .bytes(let secret) = try pool.askNow([Array("GET".utf8), name]), secret.count == 32 else {
            throw RedisError("\(prefix)secret in Redis is not 32 bytes")
        }
        self.secret = secret
    }

    /// Whether a text is such a URL; says nothing of whether Redis is there.
    public static func isURL(_ text: String) -> Bool { (try? RedisAddress(text)) != nil }

    // MARK: SessionStore

    public func load(_ key: SessionKey, unless version: Int, use: SessionUse?) async throws -> StoredSession? {
        let use: [Argument] = use.map { [.time($0.now), .time($0.idle)] } ?? [.text(""), .text("")]
        return try session(try await run(Scripts.load, [key], [.number(version)] + use))
    }

    public func lock(
        _ key: SessionKey, _ lock: SessionLock, version: Int, at now: Duration
    ) async throws -> StoredSession? {
        try session(
            try await run(
                Scripts.lock, [key], .number(version), .text(lock.server), .text(lock.submission), .time(lock.until),
                .time(now)))
    }

    public func save(_ write: SessionWrite) async throws -> SessionSaving {
        var arguments: [Argument] = [
            .number(write.version), .bytes(write.body), .text(write.server), .number(write.keepsLock ? 1 : 0),
            .time(write.now), .time(write.lifetime),
        ]
        var keys = [write.key]
        if let former = write.former {
            keys.append(former.key)
            arguments += [.bytes(former.body), .time(former.lifetime)]
        }
        switch try await run(Scripts.save, keys, arguments).text {
        case "saved": return .saved
        case "outdated": return .outdated
        case "locked": return .locked
        default: throw RedisError("Redis answered a save with something else")
        }
    }

    public func remove(_ key: SessionKey) async throws {
        _ = try await pool.ask([Array("DEL".utf8), name(of: key)])
    }

    /// Redis forgets by itself, and may forget too much: the secret is used by nobody while all is well, so it is the
    /// first to be evicted, and gone after a restart without persistence. Then it is put back.
    public func sweep(at now: Duration) async throws {
        _ = try await pool.ask([Array("SET".utf8), secretName, secret, Array("NX".utf8)])
        guard case .bytes(let kept) = try await pool.ask([Array("GET".utf8), secretName]), kept == secret else {
            throw RedisError("Redis has another secret than this server began with: restart all servers of this store")
        }
    }

    private var secretName: [UInt8] { prefix + Array("secret".utf8) }

    // MARK: Asking

    private enum Argument {
        case number(Int), text(String), time(Duration), bytes([UInt8])

        var word: [UInt8] {
            switch self {
            case .number(let number): Array("\(number)".utf8)
            case .text(let text): Array(text.utf8)
            case .time(let time): Array("\(time.milliseconds)".utf8)
            case .bytes(let bytes): bytes
            }
        }
    }

    private func name(of key: SessionKey) -> [UInt8] { prefix + key.bytes }

    private func run(_ script: String, _ keys: [SessionKey], _ arguments: Argument...) async throws -> RedisReply {
        try await run(script, keys, arguments)
    }

    private func run(_ script: String, _ keys: [SessionKey], _ arguments: [Argument]) async throws -> RedisReply {
        var words = [Array("EVAL".utf8), Array(script.utf8), Array("\(keys.count)".utf8)]
        words += keys.map { name(of: $0) }
        words += arguments.map(\.word)
        return try await pool.ask(words)
    }

    /// What the scripts answer: version, last use, body, and the lock's three parts.
    private func session(_ reply: RedisReply) throws -> StoredSession? {
        guard case .list(let parts) = reply else { return nil }
        guard parts.count == 6, let version = parts[0].text.flatMap({ Int($0) }),
            let used = parts[1].text.flatMap({ Int64($0) })
        else { throw RedisError("a session in Redis has other fields than expected") }
        var lock: SessionLock?
        if let server = parts[3].text, let submission = parts[4].text, let until = parts[5].text.flatMap({ Int64($0) })
        {
            lock = SessionLock(server: server, submission: submission, until: .milliseconds(until))
        }
        var body: [UInt8]?
        if case .bytes(let bytes) = parts[2] { body = bytes }
        return StoredSession(version: version, lastUse: .milliseconds(used), body: body, lock: lock)
    }
}
