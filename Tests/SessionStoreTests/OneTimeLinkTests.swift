// Links that are mailed, in a database of their own.

import Foundation
import GRDB
import Testing
import UsherSQLite

@Suite struct `A link that works once` {
    private let database: DatabaseQueue
    private let links = OneTimeLinks("sign in")
    private let noon = Date(timeIntervalSince1970: 1_800_000_000)
    private let day: TimeInterval = 24 * 60 * 60

    init() throws {
        database = try DatabaseQueue()
        var migrator = DatabaseMigrator()
        migrator.registerMigration("once", migrate: Once.makeTable)
        migrator.registerMigration("one-time links", migrate: OneTimeLinks.makeTable)
        try migrator.migrate(database)
    }

    private func issue(for subject: some LosslessStringConvertible, at now: Date? = nil) throws -> String {
        try database.write { try links.issue(for: subject, now: now ?? noon, in: $0) }
    }

    private func state(_ token: String, at now: Date? = nil) throws -> OneTimeLinks.State {
        try database.read { try links.state(of: token, now: now ?? noon, in: $0) }
    }

    private func spend(_ token: String, once key: String?, at now: Date? = nil) throws -> String? {
        try database.write { try links.spend(token, once: key, now: now ?? noon, in: $0) }
    }

    @Test func `gives its subject to one of those who spend it, and to copies of what they sent`() throws {
        let token = try issue(for: 7)
        #expect(try database.read { try links.subject(of: token, now: noon, in: $0) } == "7")
        #expect(try state(token) == .fresh, "looking changes nothing")
        for _ in 1...3 { #expect(try spend(token, once: "a") == "7") }
        #expect(try spend(token, once: "b") == nil && spend(token, once: nil) == nil)
        #expect(try state(token) == .used)
        #expect(try database.read { try links.subject(of: token, now: noon, in: $0) } == nil)
    }

    @Test func `is good for its time, and says for a day more that it was used`() throws {
        let (used, late) = (try issue(for: "ann"), try issue(for: "ann"))
        #expect(try spend(used, once: "a") == "ann")
        #expect(try state(late, at: noon + 899) == .fresh)
        #expect(try state(late, at: noon + 900) == .unknown && spend(late, once: "b", at: noon + 900) == nil)
        #expect(try spend(used, once: "a", at: noon + 900) == nil, "no copy comes so late")
        #expect(try state(used, at: noon + day) == .used)
        _ = try issue(for: "bob", at: noon + 900 + day)
        #expect(try state(used, at: noon + 900 + day) == .unknown)
        #expect(try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM usherLink") } == 1)
    }

    @Test func `is no link of another purpose, and mistyped none at all`() throws {
        let token = try issue(for: "ann")
        let others = OneTimeLinks("new password", lifetime: 60)
        try database.write { database in
            #expect(try others.state(of: token, now: noon, in: database) == .unknown)
            #expect(try others.spend(token, once: "a", now: noon, in: database) == nil)
            let other = try others.issue(for: "ann", now: noon, in: database)
            #expect(try others.state(of: other, now: noon + 59, in: database) == .fresh)
            #expect(try others.state(of: other, now: noon + 60, in: database) == .unknown)
        }
        for wrong in ["", "x", token.uppercased() + "0", String(token.dropLast())] {
            #expect(try state(wrong) == .unknown && spend(wrong, once: "a") == nil)
        }
        #expect(try state(token) == .fresh)
    }

    @Test func `is void where its subject's password or address has changed, and used ones say so still`() throws {
        let (used, open, other) = (try issue(for: "ann"), try issue(for: "ann"), try issue(for: "bob"))
        _ = try spend(used, once: "a")
        try database.write { try links.void(of: "ann", in: $0) }
        #expect(try state(used) == .used && state(open) == .unknown && state(other) == .fresh)
    }

    @Test func `stands in no table, and its token is of 256 bits by chance`() throws {
        let tokens = try (0..<20).map { try issue(for: $0) }
        #expect(Set(tokens).count == 20 && tokens.allSatisfy { $0.count == 64 && $0.allSatisfy(\.isHexDigit) })
        let rows = try database.read { try Row.fetchAll($0, sql: "SELECT * FROM usherLink").map { "\($0)" } }
        #expect(!tokens.contains { token in rows.contains { $0.contains(token) } })
    }

    @Test func `is spent together with what it is spent on, or not at all`() throws {
        struct Lost: Error {}
        let token = try issue(for: "ann")
        #expect(throws: Lost.self) {
            try database.write { database in
                _ = try links.spend(token, once: "a", now: noon, in: database)
                throw Lost()
            }
        }
        #expect(try state(token) == .fresh && spend(token, once: "b") == "ann")
        let unsafe = try issue(for: "ann")
        #expect(throws: OnceError.noTransaction) {
            try database.writeWithoutTransaction { _ = try links.spend(unsafe, once: "c", now: noon, in: $0) }
        }
        #expect(try state(unsafe) == .fresh)
    }
}

@Suite struct `A database of an app's own` {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("usher-\(UUID().uuidString)")
        .path
    private var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("once", migrate: Once.makeTable)
        return migrator
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func `is its owner's alone, with all that SQLite makes beside it`() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/own.sqlite"
        do {
            let writer = try migrator.openPrivate(path)
            try writer.write { try $0.execute(sql: "CREATE TABLE own (text TEXT)") }
            for suffix in ["", "-wal", "-shm"] { #expect(try mode(path + suffix) == 0o600, "\(suffix)") }
            for suffix in ["", "-wal", "-shm"] {
                try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path + suffix)
            }
            let other = try migrator.openPrivate(path)
            #expect(try other.read { try $0.tableExists("own") && $0.tableExists("usherOnce") })
            for suffix in ["", "-wal", "-shm"] { #expect(try mode(path + suffix) == 0o600, "\(suffix)") }
        }
    }

    @Test func `that cannot be used is told by one line with its path`() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/own.sqlite"
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder + "/other.sqlite")
        try Data("no database, and longer than the head of one".utf8).write(to: URL(fileURLWithPath: folder + "/text"))
        for (name, words) in [
            ("own.sqlite", "the file is a link; name what it leads to"), ("text", "file is not a database"),
            ("none/own.sqlite", "cannot be opened: No such file or directory"),
        ] {
            let error = #expect(throws: DatabaseFileError.self) { try migrator.openPrivate("\(folder)/\(name)") }
            let told = error?.description ?? ""
            #expect(told.hasPrefix("cannot use the database \(folder)/\(name): "), "\(told)")
            #expect(told.contains(words) && told.hasSuffix("; name another file") && !told.contains("\n"), "\(told)")
        }
    }
}
