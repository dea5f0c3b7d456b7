// Uses of sessions that could not be noted in the file when they came, since another process held it or its disk was
// full. They count here, and are noted with what is written next.

import Foundation
import GRDB
import Usher
internal import UsherLock

final class UnnotedUses: Sendable {
    typealias Instant = ContinuousClock.Instant

    /// How many are remembered: some hundred bytes each.
    private static let room = 10_000

    private struct State {
        var all: [SessionKey: Int64] = [:]
        var restsUntil: Instant?
    }

    private let state = Lock(State())

    /// Whether it is worth trying: not for a second after it failed.
    func mayNote(at now: Instant) -> Bool { state.withLock { state in state.restsUntil.map { now >= $0 } ?? true } }

    func rest(from now: Instant) { state.withLock { $0.restsUntil = now + .seconds(1) } }

    func add(_ key: SessionKey, at time: Int64) {
        state.withLock { state in
            guard state.all.count < Self.room || state.all[key] != nil else { return }
            state.all[key] = time
        }
    }

    /// The last one; 0 where all have been noted.
    subscript(key: SessionKey) -> Int64 { state.withLock { $0.all[key] ?? 0 } }

    /// In a transaction. What is lost with that, should it fail, is a second or two of a session's life.
    func noteAll(in database: Database) throws {
        let all = state.withLock { state in
            defer { state.all = [:] }
            return state.all
        }
        for (key, time) in all { try Self.note(key, time, in: database) }
    }

    static func note(_ key: SessionKey, _ time: Int64, in database: Database) throws {
        let statement = try database.cachedStatement(sql: "UPDATE session SET used = max(used, ?) WHERE key = ?")
        try statement.execute(arguments: [time, Data(key.bytes)])
    }
}
