// Sessions in Redis: for several servers behind a balancer.
//
// Each session is one hash, and each thing that is asked of the store is one script, so nothing comes between its
// parts. Redis forgets what is not used by itself. All times are Redis's.

import Foundation
public import Usher
internal import UsherLock

/// Keeps sessions in Redis, version 5 or newer; not in a cluster.
///
///     options.store = try RedisSessionStore(url: "redis://10.0.0.5:6379/2")
///
/// Where it is out of reach, visitors are told so with status 503 within about a second, and the site goes on by itself
/// once it is back. Give it memory enough, or the policy `noeviction`: what Redis evicts is a visit that ends.
public final class RedisSessionStore: SessionStore {
    public let server: String
    private let name: String?
    private let kept: Lock<RedisSecrets>
    let pool: RedisPool
    private let prefix: [UInt8]
    private let clock: @Sendable () -> ContinuousClock.Instant
    private let offset: @Sendable () -> Duration

    /// - Parameters:
    ///   - url: `redis://USER:PASSWORD@HOST:PORT/DATABASE`, most of which may be left out, or `unix:///PATH`.
    ///   - prefix: begins every key, so that several sites can share one Redis.
    ///   - serverName: what this server, and none beside it, is called, the same after a restart: sessions that it held
    ///     for an action when it died are free at once when it starts again, in place of ten seconds later. Of two
    ///     servers with one name the one that was started last has it, and the other can store nothing any more.
    /// - Throws: `RedisError` in one line, also where Redis does not answer now.
    public convenience init(url: String, prefix: String = "usher:", serverName: String? = nil) throws {
        try self.init(url: url, prefix: prefix, serverName: serverName, clock: { .now }, offset: { .zero })
    }

    /// - Parameters:
    ///   - clock: what the time is counted by that a failing Redis is left alone for, and a former secret counts.
    ///   - offset: is added to Redis's time.
    package init(
        url: String, prefix: String = "usher:", serverName: String? = nil,
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        offset: @escaping @Sendable () -> Duration
    ) throws {
        pool = RedisPool(try RedisAddress(url), clock: clock)
        (self.clock, self.offset) = (clock, offset)
        self.prefix = Array(prefix.utf8)
        let secretName = Array("\(prefix)secret".utf8)
        _ = try pool.askNow([Array("SET".utf8), secretName, randomBytes(32), Array("NX".utf8)])
        guard case .bytes(let secret) = try pool.askNow([Array("GET".utf8), secretName]), secret.count == 32 else {
            throw RedisError("\(prefix)secret in Redis is not 32 bytes")
        }
        kept = Lock(RedisSecrets(secret))
        name = serverName
        let start = UUID().uuidString
        server = serverName.map { "\($0)#\(start)" } ?? start
        if let serverName {
            let words = ["HSET", "\(prefix)servers", serverName, server]
            _ = try pool.askNow(words.map { Array($0.utf8) })
        }
    }

    /// Whether a text is such a URL; says nothing of whether Redis is there.
    public static func isURL(_ text: String) -> Bool { (try? RedisAddress(text)) != nil }

    // MARK: SessionStore

    public var secrets: [[UInt8]] {
        let now = clock()
        return kept.withLock { $0.all(at: now) }
    }

    public func renewSecrets(keepingFormer lifetime: Duration) async throws {
        let arguments: [Argument] = [
            .bytes(kept.withLock { $0.present }), .time(lifetime), .text(name == nil ? "" : server), .text(name ?? ""),
        ]
        let reply = try await run(Scripts.renew, [named("secret"), named("secret:former")], arguments)
        guard case .list(let parts) = reply, parts.count == 4, case .bytes(let present) = parts[0], present.count == 32
        else { throw RedisError("the secret in Redis is not 32 bytes") }
        var other: (secret: [UInt8], left: Duration)?
        if case .bytes(let secret) = parts[1], secret.count == 32, case .number(let left) = parts[2], left > 0 {
            other = (secret, .milliseconds(left))
        }
        let (now, former) = (clock(), other)
        kept.withLock { $0.renew(present, keepingFormer: lifetime, other: former, at: now) }
        guard name == nil || parts[3].text == server else {
            throw RedisError("another server has the name of this one, which can store nothing any more")
        }
    }

    public func load(_ key: SessionKey, unless version: Int, use: SessionUse?) async throws -> StoredSession? {
        let idle: Argument = use.map { .time($0.idle) } ?? .text("")
        return try session(try await run(Scripts.load, [name(of: key)], [.number(version), idle]))
    }

    public func unlock(_ key: SessionKey, server: String) async throws {
        _ = try await run(Scripts.unlock, [name(of: key)], [.text(server)])
    }

    public func lock(_ key: SessionKey, _ lock: SessionLock, unless version: Int) async throws -> StoredSession? {
        let arguments: [Argument] = [
            .number(version), .text(lock.server), .text(lock.submission), .time(lock.remaining),
        ]
        return try session(try await run(Scripts.lock, [name(of: key)], arguments))
    }

    public func save(_ write: SessionWrite) async throws -> SessionSaving {
        var arguments: [Argument] = [
            .number(write.version), .bytes(write.body), .text(write.server), .number(write.keepsLock ? 1 : 0),
            .time(write.lifetime),
        ]
        switch write.principal {
        case .same: arguments += [.text("same"), .text(""), .text("")]
        case .nobody: arguments += [.text("nobody"), .text(""), .text("")]
        case .principal(let principal, let since):
            arguments += [.text("principal"), .bytes(principal.bytes), .number(since)]
        }
        arguments += [.bytes(write.former?.body ?? []), .time(write.former?.lifetime ?? .zero)]
        arguments.append(.bytes(write.files.flatMap(\.bytes)))
        for end in write.ends { arguments += [.bytes(end.principal.bytes), .time(end.lifetime)] }
        let keys = [write.key] + (write.former.map { [$0.key] } ?? [])
        switch try await run(Scripts.save, keys.map { name(of: $0) }, arguments).text {
        case "saved": return .saved
        case "outdated": return .outdated
        case "ended": return .ended
        case "locked": return .locked
        default: throw RedisError("Redis answered a save with something else")
        }
    }

    public func remove(_ key: SessionKey) async throws {
        _ = try await run(Scripts.remove, [name(of: key)], [])
    }

    public func end(_ end: SessionEnd) async throws {
        _ = try await run(Scripts.end, [], [.bytes(end.principal.bytes), .time(end.lifetime)])
    }

    public var number: Int {
        get async throws {
            guard case .number(let number) = try await run(Scripts.number, [], []) else {
                throw RedisError("the number of ends in Redis is none")
            }
            return number
        }
    }

    public func take(_ bucket: SessionKey, most: Int, per time: Duration) async throws -> Duration? {
        let reply = try await run(Scripts.take, [named("limit:") + bucket.bytes], [.number(most), .time(time)])
        if case .number(let left) = reply { return .milliseconds(left) }
        return nil
    }

    /// Redis forgets by itself.
    public func sweep() async throws {}

    // MARK: Asking

    enum Argument {
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
    func named(_ text: String) -> [UInt8] { prefix + Array(text.utf8) }

    /// - Parameter keys: from the script's third on.
    func run(_ script: String, _ keys: [[UInt8]], _ arguments: [Argument]) async throws -> RedisReply {
        var words = [Array("EVAL".utf8), Array(script.utf8), Array("\(keys.count + 2)".utf8)]
        words += [named("ends"), named("servers")]
        words += keys
        words.append(Argument.time(offset()).word)
        words += arguments.map(\.word)
        return try await pool.ask(words)
    }

    /// What the scripts answer of a session.
    private func session(_ reply: RedisReply) throws -> StoredSession? {
        guard case .list(let parts) = reply else { return nil }
        guard parts.count == 10, let version = parts[0].text.flatMap({ Int($0) }),
            case .number(let unused) = parts[1], case .number(let age) = parts[2], case .number(let isEnded) = parts[7],
            case .number(let number) = parts[8], case .number(let now) = parts[9]
        else { throw RedisError("a session in Redis has other fields than expected") }
        var lock: SessionLock?
        if let server = parts[4].text, let submission = parts[5].text, case .number(let left) = parts[6] {
            lock = SessionLock(server: server, submission: submission, remaining: .milliseconds(left))
        }
        var body: [[UInt8]]?
        if case .bytes(let bytes) = parts[3] { body = [bytes] }
        return StoredSession(
            version: version, unused: .milliseconds(unused), age: .milliseconds(age), body: body, lock: lock,
            isEnded: isEnded == 1, number: number, now: .milliseconds(now))
    }
}
