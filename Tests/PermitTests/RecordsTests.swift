// The records: references, orders, and what the database does for a list of any length.

import Foundation
import GRDB
import Testing
import Usher

@testable import Permit

@Suite struct `A reference` {
    @Test func `has eight characters that nobody takes for others, and is read as it is written`() {
        for _ in 1...1_000 {
            let text = Reference.random().description
            #expect(text.utf8.count == 8 && !text.contains { "01OI".contains($0) || $0.isLowercase })
            #expect(Reference(text)?.description == text)
        }
        for text in ["", "ABCD234", "ABCD23456", "ABCD2340", "abcd2345", "ÄBCD234", "ABCD234\u{301}", "ABCD 345"] {
            #expect(Reference(text) == nil, "\(text)")
        }
        #expect(Reference(argument: "ABCD2345")?.argument == "ABCD2345")
    }
}

@Suite struct `What was sent` {
    @Test func `is sent once for each submission`() async throws {
        let town = try Town()
        let reference = try await town.receive(1)[0]
        let answers = try #require(try await town.file(reference)).answers
        let applications = town.services.applications
        let first = try await applications.send(answers, once: "a")
        #expect(try await applications.send(answers, once: "a") == first)
        #expect(try await applications.send(answers, once: "b") != first)
        await #expect(throws: VisitorError.self) {
            try await applications.send(ApplicationCoordinator.State(), once: "c")
        }
        #expect(try await applications.page(ApplicationsQuery(), size: 25).paging.count == 3)
    }

    @Test func `is in a file of its owner's alone, and still there when that is opened again`() async throws {
        let town = try Town()
        let reference = try await town.receive(1)[0]
        let answers = try #require(try await town.file(reference)).answers
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("permit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.path + "/permit.sqlite"
        let sent = try await Applications(database: .file(path)).send(answers, once: "a")
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let file = try await Applications(database: .file(path)).find(sent)
        #expect(file?.answers == answers && file?.history.map(\.what) == [.sent])
        #expect(throws: (any Error).self) { try Database.file(folder.path + "/no/permit.sqlite") }
    }
}

@Suite struct `A database from before folded texts` {
    @Test func `is found and sorted by them when it is opened`() async throws {
        let queue = try DatabaseQueue()
        try Tables.migrator.migrate(queue, upTo: "where attachments come from")
        try await queue.write { database in
            for (id, name) in ["Zebra", "\u{C4}rzte", "A\u{308}pfel", "Arzt"].enumerated() {
                try database.execute(
                    sql: """
                        INSERT INTO application
                        (reference, sent, kind, name, street, firstDay, people, applicant, email, status, words)
                        VALUES (?, '', 'party', ?, 'Stra\u{DF}e', '2027-05-01', 1, ?, '', 'sent', ?)
                        """, arguments: ["ABCD234\(id + 5)", name, name, name.lowercased()])
            }
        }
        try Tables.migrator.migrate(queue)
        let names = try await queue.read { database in
            try String.fetchAll(database, sql: "SELECT name FROM application ORDER BY \(Sort(.name).sql)")
        }
        #expect(names == ["\u{C4}pfel", "Arzt", "\u{C4}rzte", "Zebra"])
        var query = ApplicationsQuery()
        query.text = "A\u{308}RZTE"
        let condition = query.condition
        let found = try await queue.read { database in
            try Int.fetchOne(
                database, sql: "SELECT count(*) FROM application WHERE \(condition.sql)", arguments: condition.arguments
            )
        }
        #expect(found == 1)
    }
}

@Suite struct `The query of the list` {
    @Test func `reads whatever a visitor makes up as one that the database answers`() async throws {
        let town = try Town()
        try await town.receive(3)
        var random = Seeded(state: 7)
        let parts = ["-", "name", "sent", "day", "'", "\"", "%", "\u{0}", "9999-12-31", "é", " ", "1", ")", "--", "🎪"]
        for _ in 1...300 {
            var query = ApplicationsQuery()
            let text = (0..<Int.random(in: 0...8, using: &random))
                .map { _ in parts.randomElement(using: &random) ?? "" }.joined()
            query.text = text
            let sort = Sort(rawValue: text) ?? Sort(rawValue: parts.randomElement(using: &random) ?? "")
            query.sort = sort ?? query.sort
            query.page = Int.random(in: .min ... .max, using: &random)
            query.from = Day(text)
            let page = try await town.services.applications.page(query, size: 25)
            #expect(page.rows.count <= 3 && page.paging.number == 1)
            #expect(Sort(rawValue: query.sort.rawValue) == query.sort)
        }
    }

    private struct Seeded: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state
        }
    }
}

@Suite struct `A hundred thousand applications` {
    @Test func `are walked along an index in each order, and never sorted or loaded as a whole`() async throws {
        let town = try Town()
        for column in ApplicationsQuery.Column.allCases {
            for isDown in [false, true] {
                let plan = try await town.plan(of: Sort(column, isDown: isDown))
                #expect(!plan.contains("TEMP B-TREE"), "\(column): \(plan)")
                #expect(column == .sent || plan.contains("USING INDEX"), "\(column): \(plan)")
            }
        }
    }

    /// Prints how long each page takes, where it is asked for: `PERMIT_MEASURE=1`.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["PERMIT_MEASURE"] != nil))
    func `are listed in these times`() async throws {
        let town = try Town()
        try await town.fill(100_000)
        let applications = town.services.applications
        func measure(_ name: String, _ work: () async throws -> Int) async throws {
            let (began, before) = (ContinuousClock.now, Self.resident)
            let count = try await work()
            print("\(name): \(count), \(ContinuousClock.now - began), \(Self.resident - before) KB more")
        }
        func page(_ name: String, _ change: (inout ApplicationsQuery) -> Void) async throws {
            var query = ApplicationsQuery()
            change(&query)
            try await measure(name) { try await applications.page(query, size: 25).paging.count }
        }
        for column in ApplicationsQuery.Column.allCases {
            for isDown in [false, true] {
                for number in [1, 2_000, 4_000] {
                    try await page("\(column.rawValue) \(isDown ? "down" : "up"), page \(number)") {
                        $0.sort = Sort(column, isDown: isDown)
                        $0.page = number
                    }
                }
            }
        }
        try await page("search, many") { $0.text = "ann event" }
        try await page("search, many, sorted") { ($0.text, $0.sort, $0.page) = ("ann", Sort(.name), 1_000) }
        try await page("search, one") { $0.text = "someone99999@" }
        try await page("search, none") { $0.text = "zz zz zz zz zz zz zz zz" }
        try await page("status") { ($0.status, $0.page) = (.approved, 900) }
        try await page("status, sorted") { ($0.status, $0.sort, $0.page) = (.approved, Sort(.name), 900) }
        try await page("range") { ($0.from, $0.to) = (Day(2028, 1, 1), Day(2028, 2, 1)) }
        try await page("range, sorted") { ($0.from, $0.sort, $0.page) = (Day(2028, 1, 1), Sort(.street), 2_000) }
        try await measure("assign all") {
            try await applications.assign(.all(ApplicationsQuery()), to: "cleo", once: "a").done
        }
        try await measure("assign a thousand") {
            let rows = try await applications.page(ApplicationsQuery(), size: 1_000).rows
            return try await applications.assign(.these(rows.map(\.reference)), to: "carl", once: "b").done
        }
    }

    private static var resident: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
}

extension Town {
    /// How SQLite goes through the list in an order.
    fileprivate func plan(of sort: Sort) async throws -> String {
        try await database.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    EXPLAIN QUERY PLAN SELECT \(Application.columns) FROM application WHERE 1
                    ORDER BY \(sort.sql) LIMIT 25 OFFSET 90000
                    """
            ).map { $0["detail"] ?? "" }.joined(separator: "; ")
        }
    }

    /// So many applications at once, of which a quarter each has each status.
    fileprivate func fill(_ count: Int) async throws {
        let first = try await receive(1)[0]
        try await database.write { database in
            try database.execute(
                sql: """
                    WITH RECURSIVE counted(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM counted WHERE n < ?)
                    INSERT INTO application
                    (reference, sent, kind, name, street, firstDay, people, applicant, email, status, words)
                    SELECT replace(replace(printf('X%07d', n), '0', 'A'), '1', 'B'), '2027-03-31T10:00:00Z', 'party', 'Event ' || n,
                        printf('Street %d', n * 7919 % 2000), date('2027-05-01', '+' || (n * 31 % 900) || ' days'), 80,
                        CASE n % 2 WHEN 0 THEN 'Ann ' ELSE 'Bob ' END || (n * 104729 % 100000),
                        'someone' || n || '@example.org',
                        CASE n % 4 WHEN 0 THEN 'sent' WHEN 1 THEN 'asked' WHEN 2 THEN 'approved' ELSE 'refused' END,
                        lower(printf('X%07d', n) || char(10) || 'Event ' || n || char(10) || 'Street'
                            || char(10) || CASE n % 2 WHEN 0 THEN 'Ann ' ELSE 'Bob ' END || n || char(10)
                            || 'someone' || n || '@example.org')
                    FROM counted;
                    """, arguments: [count])
            try database.execute(
                sql: """
                    INSERT INTO answers SELECT id, (SELECT answers FROM answers JOIN application ON application = id
                        WHERE reference = ?) FROM application WHERE id > 1
                    """, arguments: [first.description])
        }
    }
}
