// What a story sees of the files in a store: in the table, in Redis, and on the disk.

import Foundation
import GRDB
import Testing
import Usher

@testable import UsherRedis

extension StorePlace {
    /// The store's files, as one more server opens it.
    func files() throws -> any SessionFileStore { try #require(try open().files) }

    /// How many files it has.
    func count() async throws -> Int {
        guard let redis else {
            return try await queue().read { try Int.fetchOne($0, sql: "SELECT count(*) FROM file") ?? 0 }
        }
        return try keys(redis).count
    }

    /// For how many milliseconds Redis will have a file.
    func remaining(_ file: SessionKey) throws -> Int? {
        guard let redis else { return nil }
        let reply = try redis.ask([.text("PTTL"), .name(prefix: Array("usher:file:".utf8), file.bytes)])
        return if case .number(let left) = reply { left } else { nil }
    }

    /// Spoils each file that it has: another byte in its middle, or another name.
    func spoil(names: Bool) async throws {
        guard let redis else {
            let change = names ? "key = randomblob(32)" : "body = zeroblob(length(body))"
            return try await queue().write { try $0.execute(sql: "UPDATE file SET \(change)") }
        }
        for key in try keys(redis) {
            if names {
                try redis.ask([.text("RENAME"), .bytes(key), .bytes(key.dropLast(1) + [key[key.count - 1] ^ 1])])
            } else {
                try redis.ask([.text("SETRANGE"), .bytes(key), .number(100), .bytes([0, 0, 0, 0])])
            }
        }
    }

    /// All that lies on the disk of it, written out.
    func written() throws -> [UInt8] {
        guard let redis else {
            return try ["", "-wal"].flatMap { [UInt8](try Data(contentsOf: URL(fileURLWithPath: file + $0))) }
        }
        try redis.ask("SAVE")
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: redis.folder + "/dump.rdb")))
    }

    private func queue() throws -> DatabaseQueue { try DatabaseQueue(path: file) }

    private func keys(_ redis: RedisServer) throws -> [[UInt8]] {
        guard case .list(let keys) = try redis.ask("KEYS", "usher:file:*") else { return [] }
        return keys.compactMap { if case .bytes(let key) = $0 { key } else { nil } }
    }
}
