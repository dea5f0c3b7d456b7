// Sessions in Redis: for several servers behind a balancer.
//
// Each session is one hash, and each thing that is asked of the store is one script, so nothing comes between its
// parts. Redis forgets what is not used by itself. All times are Redis's.

import Foundation
internal import UsherSite
public import UsherStore
internal import UsherLock

/// Keeps sessions in Redis, version 5 or newer, or in one slot of a cluster, version 6 or newer.
///
///     options.store = try RedisSessionStore(url: "redis://10.0.0.5:6379/2")
///
/// While Redis is out of reach, visitors are told so with status 503 within about a second, and the site goes on by
/// itself once it is back. Give it memory enough, or the policy `noeviction`: what Redis evicts is a visit that ends.
public final class RedisSessionStore: CallbackSessionStore {
    public let server: String
    private let name: String?
    private let kept: Lock<RedisSecrets>
    let pipeline: RedisPipeline
    /// How each script is asked for, by what Redis calls it.
    private let calls: [RedisCommand]
    private let prefix: [UInt8]
    private let writes = Lock(RedisWrites())
    /// The first two keys of each script.
    private let sets: RedisCommand
    private let clock: @Sendable () -> ContinuousClock.Instant
    private let offset: @Sendable () -> Duration

    /// - Parameters:
    ///   - url: `redis://USER:PASSWORD@HOST:PORT/DATABASE`, most of which may be left out, or `unix:///PATH`.
    ///   - prefix: begins every key, so that several sites can share one Redis.
    ///   - serverName: what this server, and none beside it, is called, the same after a restart: sessions that it held
    ///     for an action when it died are free at once when it listens again, in place of ten seconds later. Of two
    ///     servers with one name the one that listened last has it, and the other can store nothing any more.
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
        let pipeline = try RedisPipeline(
            try RedisAddress(url), scripts: Script.allCases.map(\.text), clock: clock)
        self.pipeline = pipeline
        (self.clock, self.offset) = (clock, offset)
        calls = try Script.allCases.map { script in
            let reply = try pipeline.askNow(.text("SCRIPT"), .text("LOAD"), .text(script.text))
            guard case .bytes(let digest) = reply else {
                throw RedisError("Redis does not say how it calls a script")
            }
            return RedisCommand([.text("EVALSHA"), .bytes(digest)])
        }
        let prefix = pipeline.isCluster ? Self.prefix(inOneSlot: prefix) : prefix
        self.prefix = Array(prefix.utf8)
        sets = RedisCommand(["\(prefix)ends", "\(prefix)servers"])
        let secretName = RedisCommand.Word.text("\(prefix)secret")
        _ = try pipeline.askNow(.text("SET"), secretName, .bytes(randomBytes(32)), .text("NX"))
        guard case .bytes(let secret) = try pipeline.askNow(.text("GET"), secretName), secret.count == 32 else {
            throw RedisError("\(prefix)secret in Redis is not 32 bytes")
        }
        kept = Lock(RedisSecrets(secret))
        name = serverName
        let start = UUID().uuidString
        server = serverName.map { "\($0)#\(start)" } ?? start
    }

    /// The beginning of all keys in a cluster, which puts those into one slot that have the same text in braces.
    private static func prefix(inOneSlot prefix: String) -> String {
        let opening = prefix.firstIndex(of: "{")
        let closing = opening.flatMap { prefix[$0...].firstIndex(of: "}") }
        if let opening, let closing, prefix.index(after: opening) < closing { return prefix }
        return "{\(prefix.filter { $0 != "{" && $0 != "}" })}"
    }

    /// True if a text is such a URL, or another one of a Redis, which the store refuses with what to do instead; says
    /// nothing of whether Redis is there.
    public static func isURL(_ text: String) -> Bool {
        RedisAddress.advice(for: text) != nil || (try? RedisAddress(text)) != nil
    }

    // MARK: SessionStore

    public func serverStarts(of site: String) throws {
        _ = try pipeline.askNow(.text("SET"), .bytes(named("site")), .text(site), .text("NX"))
        let kept = try pipeline.askNow(.text("GET"), .bytes(named("site")))
        if case .bytes(let bytes) = kept, bytes != Array(site.utf8) {
            let (prefix, other) = (String(decoding: prefix, as: UTF8.self), String(decoding: bytes, as: UTF8.self))
            throw RedisError(
                """
                \(prefix) in Redis has the sessions of the site “\(other)”, and this one is “\(site)”. Give it another \
                prefix, or both the same SiteOptions.name.
                """)
        }
        try serverStarts()
    }

    /// Takes this server's name.
    public func serverStarts() throws {
        guard let name else { return }
        _ = try pipeline.askNow(.text("HSET"), .bytes(named("servers")), .text(name), .text(server))
    }

    public var secrets: [[UInt8]] {
        let now = clock()
        return kept.withLock { $0.all(at: now) }
    }

    public func renewSecrets(keepingFormer lifetime: Duration) async throws {
        let arguments: [RedisCommand.Word] = [
            .bytes(kept.withLock { $0.present }), .time(lifetime), .text(name == nil ? "" : server), .text(name ?? ""),
        ]
        let reply = try await run(.renew, [.bytes(named("secret")), .bytes(named("secret:former"))], arguments)
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

    package func load(
        _ key: SessionKey, unless version: Int, use: SessionUse?, _ tell: @escaping StoreCallback<StoredSession?>
    ) {
        find(key, unless: version, use: use, lock: nil, tell)
    }

    package func lock(
        _ key: SessionKey, _ lock: SessionLock, unless version: Int, use: SessionUse?,
        _ tell: @escaping StoreCallback<StoredSession?>
    ) {
        find(key, unless: version, use: use, lock: lock, tell)
    }

    private func find(
        _ key: SessionKey, unless version: Int, use: SessionUse?, lock: SessionLock?,
        _ tell: @escaping StoreCallback<StoredSession?>
    ) {
        let known = writes.withLock { $0.write(of: key, version) }
        var arguments: [RedisCommand.Word] = [
            .number(known?.version ?? 0), known.map { .id($0.id) } ?? .text(""),
            use.map { .time($0.margin) } ?? .text(""),
        ]
        if let lock { arguments += [.text(lock.server), .text(lock.submission), .time(lock.remaining)] }
        pipeline.ask(command(.find, [name(of: key)], arguments)) { [self] answer in
            tell(Result { try session(key, try answer.get(), heldFor: lock) })
        }
    }

    public func unlock(_ key: SessionKey, server: String) async throws {
        let submission = writes.withLock { $0.submission(of: key) }
        _ = try await run(.unlock, [name(of: key)], [.text(server), .text(submission)])
    }

    package func save(_ write: SessionWrite, _ tell: @escaping StoreCallback<SessionSaving>) {
        var arguments: [RedisCommand.Word] = [
            .number(write.version), .bytes(write.body), .text(write.server), .number(write.keepsLock ? 1 : 0),
            .time(write.lifetime), .bytes(write.files.flatMap(\.bytes)),
        ]
        switch write.principal {
        case .same: arguments += [.text("same"), .text("")]
        case .nobody: arguments += [.text("nobody"), .text("")]
        case .principal(let principal, let since): arguments += [.bytes(principal.bytes), .number(since)]
        }
        arguments += [.bytes(write.former?.body ?? []), .time(write.former?.lifetime ?? .zero)]
        let id = randomBytes(8).reduce(0) { $0 << 8 | UInt64($1) }
        let place = write.former?.key ?? write.key
        let before = writes.withLock { $0.write(of: place, write.version - 1) }
        arguments += [.id(id), before.map { .id($0.id) } ?? .text("any")]
        for end in write.ends { arguments += [.bytes(end.principal.bytes), .time(end.lifetime)] }
        let keys = [name(of: write.key)] + (write.former.map { [name(of: $0.key)] } ?? [])
        let command = command(.save, keys, arguments, room: write.body.count)
        let (key, version) = (write.key, write.version)
        pipeline.ask(command) { [self] answer in
            tell(Result { try saving(try answer.get(), of: key, from: place, version, id) })
        }
    }

    /// - Parameters:
    ///   - place: where the session was before.
    ///   - id: what the write is known by.
    private func saving(
        _ reply: RedisReply, of key: SessionKey, from place: SessionKey, _ version: Int, _ id: UInt64
    ) throws -> SessionSaving {
        switch reply.text {
        case "saved":
            writes.withLock { writes in
                if place != key { writes.forget(place) }
                writes.note(key: key, version, id)
            }
            return .saved
        case "outdated": return .outdated
        case "ended": return .ended
        case "locked": return .locked
        default: throw RedisError("Redis answered a save with something else")
        }
    }

    public func remove(_ key: SessionKey) async throws {
        _ = try await run(.remove, [name(of: key)])
    }

    public func end(_ end: SessionEnd) async throws {
        _ = try await run(.count, [], [.bytes(end.principal.bytes), .time(end.lifetime)])
    }

    public var number: Int {
        get async throws {
            guard case .number(let number) = try await run(.count) else {
                throw RedisError("the number of ends in Redis is none")
            }
            return number
        }
    }

    public func take(_ bucket: SessionKey, most: Int, per time: Duration) async throws -> Duration? {
        let key = RedisCommand.Word.name(prefix: named("limit:"), bucket.bytes)
        if case .number(let left) = try await run(.take, [key], [.number(most), .time(time)]) {
            return .milliseconds(left)
        }
        return nil
    }

    /// Redis forgets by itself.
    public func sweep() async throws {}

    // MARK: Asking

    func named(_ text: String) -> [UInt8] { prefix + Array(text.utf8) }

    /// - Parameter keys: from the script's third on.
    func run(
        _ script: Script, _ keys: [RedisCommand.Word] = [], _ arguments: [RedisCommand.Word] = [], room: Int = 0
    ) async throws -> RedisReply {
        try await pipeline.ask(command(script, keys, arguments, room: room))
    }

    private func command(
        _ script: Script, _ keys: [RedisCommand.Word], _ arguments: [RedisCommand.Word], room: Int = 0
    ) -> RedisCommand {
        var command = RedisCommand(room: 400 + room)
        command.append(calls[script.rawValue])
        command.append(.number(keys.count + 2))
        command.append(sets)
        for key in keys { command.append(key) }
        command.append(.time(offset()))
        for argument in arguments { command.append(argument) }
        return command
    }

    private func name(of key: SessionKey) -> RedisCommand.Word { .name(prefix: prefix, key.bytes) }

    /// A session out of the scripts' answer.
    ///
    /// - Parameter asked: the lock that was asked for; nil for none.
    private func session(
        _ key: SessionKey, _ reply: RedisReply, heldFor asked: SessionLock?
    ) throws -> StoredSession? {
        switch reply {
        case .bytes(let state): return try session(key, state, body: nil, heldFor: asked)
        case .list(let parts):
            guard parts.count == 2, case .bytes(let state) = parts[0], case .bytes(let body) = parts[1] else {
                throw RedisError("a session in Redis lacks its body")
            }
            return try session(key, state, body: [body], heldFor: asked)
        default: return nil
        }
    }

    /// - Parameter body: nil where it is known.
    private func session(
        _ key: SessionKey, _ state: [UInt8], body: [[UInt8]]?, heldFor asked: SessionLock?
    ) throws -> StoredSession {
        do {
            var reply = SessionReply(state)
            let (version, id) = (try reply.number(), UInt64(bitPattern: Int64(try reply.number())))
            let (unused, age, lifetime) = (try reply.time(), try reply.time(), try reply.time())
            let number = try reply.number()
            let (now, isEnded) = (try reply.time(), try reply.flag())
            let (isOfReplica, isHeld) = (try reply.flag(), try reply.flag())
            var lock: SessionLock?
            if isHeld {
                let (left, server, submission) = (try reply.time(), try reply.text(), try reply.text())
                lock = SessionLock(server: server, submission: submission, remaining: left)
            }
            let isOurs = asked != nil && lock?.server == asked?.server
            writes.withLock { $0.note(key: key, version, id, heldFor: isOurs ? asked?.submission : nil) }
            if isOfReplica { pipeline.leaveReplica() }
            return StoredSession(
                version: version, unused: unused, lifetime: lifetime, age: age, body: body, lock: lock,
                isEnded: isEnded, number: number,
                now: now)
        } catch is SessionReply.Damage {
            throw RedisError("a session in Redis has other fields than expected")
        }
    }
}
