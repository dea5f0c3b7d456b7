// Stores of each kind, on a place and by a time of a story's own, and short words for what is asked of them.

import Foundation
import Synchronization
import Usher
import UsherRedis
import UsherSQLite
import Testing

/// A store of some kind, and as many servers of it as a story wants.
enum StoreKind: CaseIterable, CustomTestStringConvertible {
    case sqlite, redis

    var testDescription: String {
        switch self {
        case .sqlite: "SQLite"
        case .redis: "Redis"
        }
    }

    /// True if it keeps files of forms too: then `StorePlace+Files` looks into it.
    private var keepsFiles: Bool {
        switch self {
        case .sqlite, .redis: true
        }
    }

    /// Those that do.
    static let withFiles = allCases.filter(\.keepsFiles)
}

/// A time that a story moves on, for a store's own clock.
final class StoreTime: Sendable {
    private let moved = Mutex(Duration.zero)
    private let begun = ContinuousClock.now

    /// How long the story has taken, by the clock on the wall.
    var told: Duration { ContinuousClock.now - begun }

    /// How far it has been moved: what is added to Redis's time.
    var offset: Duration { moved.withLock { $0 } }
    /// Since 1970.
    var now: Duration { .seconds(1_795_000_000) + offset }

    func advance(_ seconds: Int) { moved.withLock { $0 += .seconds(seconds) } }
}

/// The place behind a store: a file, or a Redis.
final class StorePlace: Sendable {
    private let folder: String
    let redis: RedisServer?
    let time = StoreTime()
    private let opening: @Sendable () throws -> any SessionStore

    init(_ kind: StoreKind) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("usher-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let (file, time) = (Self.file(in: folder), time)
        switch kind {
        case .sqlite:
            redis = nil
            opening = { try SQLiteSessionStore(path: file, clock: { time.now }, limit: .seconds(60)) }
        case .redis:
            let server = try RedisServer(options: ["--rdbcompression", "no"])
            redis = server
            opening = { try RedisSessionStore(url: server.url, offset: { time.offset }) }
        }
    }

    func end() {
        redis?.end()
        try? FileManager.default.removeItem(atPath: folder)
    }

    var file: String { Self.file(in: folder) }

    private static func file(in folder: String) -> String { folder + "/sessions.sqlite" }

    /// The store as one more server opens it.
    func open() throws -> any SessionStore { try opening() }
}

extension Duration {
    /// Compares a duration that a store has told. It may be one second longer than wanted, and longer still by the time
    /// that the story has taken, since Redis's own clock goes on meanwhile.
    func isAbout(_ seconds: Int, _ time: StoreTime) -> Bool {
        self >= .seconds(seconds) && self <= .seconds(seconds + 1) + time.told
    }
}

extension SessionKey {
    /// Some key, the same for each number.
    static func numbered(_ number: UInt8) -> SessionKey { SessionKey(hashing: [number]) }
}

extension SessionWrite {
    init(
        _ key: SessionKey, _ version: Int, _ text: String = "", by server: String = "one",
        lifetime: Duration = .seconds(10_000)
    ) {
        self.init(key: key, version: version, body: Array(text.utf8), server: server, lifetime: lifetime)
    }
}

extension SessionWrite {
    init(_ key: SessionKey, _ version: Int, files: [SessionKey]) {
        self.init(key, version)
        self.files = files
    }
}

extension SessionFileWrite {
    init(_ key: SessionKey, _ body: [UInt8], lifetime: Duration = .seconds(3_600), room: Int = 10_000_000) {
        self.init(key: key, body: body, lifetime: lifetime, room: room)
    }
}

extension SessionUse {
    /// A session is used now, and expires after twenty minutes, where it is kept for as long as most are here.
    static let now = SessionUse(margin: .seconds(8_800))
}

extension SessionLock {
    init(_ server: String, _ submission: String = "sent", for seconds: Int) {
        self.init(server: server, submission: submission, remaining: .seconds(seconds))
    }
}
