// What a store gets of a session, step by step, and what it makes of it again.

import Testing
import UsherSQLite
import UsherTesting

@testable import UsherSite

@Suite struct `A session of many pages` {
    /// A site whose visitor has counted so often, each time on a page of its own.
    private func record(_ steps: Int, _ small: SmallSite, _ browser: Browser) async throws -> SessionRecord {
        for _ in 0..<steps {
            try await browser.open("/name?on=\(try await rootKey(small))")
            try await browser.fill("Name", String(repeating: "n", count: 18))
            try await browser.submit()
        }
        return try await #require(small.site.parts.table.live.first).record()
    }

    private func rootKey(_ small: SmallSite) async throws -> String {
        let session = try #require(small.site.parts.table.live.first)
        return try await #require(session.rootKey)
    }

    @Test func `is stored whole, and then by what its steps change, however many pages it has`() async throws {
        let small = try SmallSite(servers: 1)
        let browser = small.visitor()
        try await browser.open("/")
        var (history, pieces, version): (RecordHistory, [[UInt8]], Int) = (RecordHistory(), [], 0)
        var (changes, wholes): ([Int], [Int]) = ([], [])
        for _ in 0..<80 {
            let record = try await record(1, small, browser)
            version += 1
            let piece = history.piece(record, as: version)
            if piece.isChange {
                pieces.append(piece.bytes)
                changes.append(piece.bytes.count)
            } else {
                pieces = [piece.bytes]
                wholes.append(piece.bytes.count)
            }
            history = piece.history
            let read = try RecordHistory.read(pieces)
            #expect(read.version == version && read.record.bytes() == record.bytes())
            #expect(history.bytes == read.history.bytes)
        }
        let largest = try #require(changes.max())
        #expect(changes.count > 40 && largest < 200, "\(changes)")
        #expect(wholes.count < 40 && wholes.first.map { $0 < RecordHistory.small } == true, "\(wholes)")
        #expect(pieces.dropFirst().reduce(0) { $0 + $1.count } <= pieces[0].count, "and never by more than the whole")
    }

    @Test func `goes to its store as changes, whichever server its steps run on`() async throws {
        let small = try SmallSite(servers: 2)
        let browser = small.visitor()
        try await browser.open("/")
        let root = try await rootKey(small)
        let key = SessionKey(try #require(small.site.parts.table.live.first).key)
        var (most, fewest, longest) = (0, Int.max, 0)
        for step in 0..<50 {
            try await browser.open("/name?on=\(root)")
            try await browser.fill("Name", "Visitor \(step)")
            try await browser.submit()
            let body = try #require(try await small.store().load(key, unless: 0, use: nil)?.body)
            most = max(most, body.count)
            if body.count > 1 { longest = max(longest, body.dropFirst().map(\.count).max() ?? 0) }
            if step > 40 { fewest = min(fewest, body.count) }
        }
        #expect(most > 5 && longest < 400, "\(most) \(fewest) \(longest)")
        // Each server goes on where the other one was, and both have all of it.
        let title = browser.heading
        for _ in small.sites {
            try await browser.open(browser.url)
            #expect(browser.heading == title)
        }
        let pages = try await small.sites.asyncMap { site in
            try await #require(site.parts.table.live.first).record().tree.pageCount
        }
        #expect(pages == [51, 51])
    }

    @Test func `is no session where pieces are missing, in another order, or another session's`() async throws {
        var stored: [[[UInt8]]] = []
        for _ in 0..<2 {
            let small = try SmallSite(servers: 1)
            let browser = small.visitor()
            try await browser.open("/")
            _ = try await record(30, small, browser)
            var (history, pieces): (RecordHistory, [[UInt8]]) = (RecordHistory(), [])
            for version in 1...4 {
                let piece = history.piece(try await record(1, small, browser), as: version)
                #expect(piece.isChange == (version > 1))
                pieces.append(piece.bytes)
                history = piece.history
            }
            stored.append(pieces)
        }
        let (own, other) = (stored[0], stored[1])
        #expect(try RecordHistory.read(own).version == 4 && RecordHistory.read(Array(own.prefix(3))).version == 3)
        for pieces in [
            [], Array(own.dropFirst()), [own[0], own[2]], [own[0], own[2], own[1], own[3]], [own[0], own[1], own[1]],
            [own[0], other[1]], [own[0], own[1], other[2]], [own[0], own[0]],
        ] {
            #expect(throws: (any Error).self) { try RecordHistory.read(pieces) }
        }
    }

    @Test func `is stored whole again where it is not known what the store has`() async throws {
        let small = try SmallSite(servers: 1)
        let browser = small.visitor()
        try await browser.open("/")
        let record = try await record(40, small, browser)
        let first = RecordHistory().piece(record, as: 7)
        #expect(!first.isChange && first.history.bytes > 0)
        #expect(!first.history.piece(record, as: 9).isChange && first.history.piece(record, as: 8).isChange)
        #expect(first.history.piece(record, as: 8).bytes.count < 60)
        // As whoever reads it goes on.
        let read = try RecordHistory.read([first.bytes])
        #expect(read.history.piece(record, as: 8).bytes == first.history.piece(record, as: 8).bytes)
    }
}

extension Session {
    /// Names its first page.
    fileprivate var rootKey: String? { tree.rootPage.map { keys.key($0) } }
}

extension Array {
    fileprivate func asyncMap<Other>(_ change: (Element) async throws -> Other) async rethrows -> [Other] {
        var changed: [Other] = []
        for element in self { changed.append(try await change(element)) }
        return changed
    }
}
