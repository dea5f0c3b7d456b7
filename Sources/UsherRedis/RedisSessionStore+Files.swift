// Small files of forms, each a text of its own that Redis forgets by itself.

public import UsherStore

extension RedisSessionStore: SessionFileStore {
    public var files: (any SessionFileStore)? { self }

    /// 1 MB each, and 4 MB a session: Redis has them in memory.
    public var limits: SessionFileLimits { SessionFileLimits(file: 1_048_576, session: 4_194_304) }

    /// The limit of all files together whatever a site has room for, in bytes. 256 MB.
    private static let bytes = 268_435_456
    /// How many there may be: all are counted when one is kept.
    private static let most = 4_000

    public func keep(_ write: SessionFileWrite) async throws -> Bool {
        let arguments: [RedisCommand.Word] = [
            .bytes(write.body), .time(write.lifetime), .number(min(write.room, Self.bytes)), .number(Self.most),
        ]
        let reply = try await run(
            .keep, [name(ofFile: write.key), .bytes(named("files"))], arguments, room: write.body.count)
        guard case .number(let isKept) = reply else { throw RedisError("Redis answered a file with something else") }
        return isKept == 1
    }

    public func file(_ key: SessionKey) async throws -> [UInt8]? {
        let command = RedisCommand([.text("GET"), name(ofFile: key)])
        guard case .bytes(let body) = try await pipeline.ask(command) else { return nil }
        return body
    }

    private func name(ofFile key: SessionKey) -> RedisCommand.Word { .name(prefix: named("file:"), key.bytes) }
}
