// Sofa for tests: a real database in memory, an outbox in a folder of its own, and a browser.

import Foundation
import Usher
import UsherSQLite
import UsherTesting

@testable import Sofa

/// Where a story is told.
enum Depth: CaseIterable {
    case memory, socket
}

/// One Sofa with its own accounts and outbox.
final class TestSofa {
    /// Its servers: one, or several that share a store.
    let sites: [Site]
    var site: Site { sites[0] }
    let services: SofaServices
    let clock: ManualClock
    let life = LifeCount()
    private let outbox: URL
    private let live: LiveSite?

    let database: Database

    /// USHER_SERVERS=2 tells all stories over two servers, as far as they do not look into one.
    static let usualServers = ProcessInfo.processInfo.environment["USHER_SERVERS"].flatMap { Int($0) } ?? 1
    /// USHER_PACKING tells them with each session packed after each request.
    static let usuallyPacks = ProcessInfo.processInfo.environment["USHER_PACKING"] != nil
    private let packs: Bool

    /// - Parameter servers: with more than one they share a store, and a visitor's requests go to each in turn. One
    ///   where a story looks into it.
    init(_ depth: Depth = .memory, servers: Int? = nil) throws {
        packs = servers == nil && Self.usuallyPacks
        let servers = servers ?? Self.usualServers
        outbox = FileManager.default.temporaryDirectory.appendingPathComponent("sofa-\(UUID().uuidString)")
        database = try .forTests()
        let clock = ManualClock()
        self.clock = clock
        services = SofaServices(
            database: database, mailer: try Outbox(folder: outbox.path), passwordCost: .least, codeCost: .least,
            now: { Date(timeIntervalSince1970: clock.sinceEpoch / .seconds(1)) })
        var options = SiteOptions(clock: clock, life: life)
        let (services, path) = (services, outbox.path + "-sessions.sqlite")
        sites = try (0..<servers).map { _ in
            if servers > 1 { options.store = try Self.store(at: path, clock) }
            return try Site.sofa(services, folder: Self.folder, options: options)
        }
        live = depth == .socket ? try LiveSite(sites[0]) : nil
    }

    private static func store(at path: String, _ clock: ManualClock) throws -> SQLiteSessionStore {
        try SQLiteSessionStore(path: path, clock: { clock.sinceEpoch }, limit: .seconds(60))
    }

    /// The store of its servers, as one more opens it.
    func store() throws -> SQLiteSessionStore { try Self.store(at: outbox.path + "-sessions.sqlite", clock) }

    deinit {
        for suffix in [
            "", "-sessions.sqlite", "-sessions.sqlite-wal", "-sessions.sqlite-shm", "-sessions.sqlite-servers",
        ] {
            try? FileManager.default.removeItem(atPath: outbox.path + suffix)
        }
    }

    /// The package's root, where Templates and Public are.
    static var folder: String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
    }

    /// A visitor with a browser of their own.
    ///
    /// - Parameter address: where they come from; in memory only.
    func visitor(from address: String? = nil) -> Browser {
        Browser(live.map { $0.transport } ?? SiteTransport(sites, packing: packs, from: address))
    }

    /// The newest code that was mailed to an address.
    func code(for email: String) throws -> String { try line("Code: ", for: email) }

    /// All that was mailed, in order.
    func mails() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: outbox.path).filter { $0.hasSuffix(".txt") }.sorted()
            .map { try String(contentsOf: outbox.appendingPathComponent($0), encoding: .utf8) }
    }

    /// The same, of a mail that may still be on its way.
    func posted(_ words: String, for email: String) async throws -> String {
        while true {
            if let line = try? line(words, for: email) { return line }
            await Task.yield()
        }
    }

    /// What follows some words at the beginning of a line, in the newest mail to an address that has such a line.
    func line(_ words: String, for email: String) throws -> String {
        for mail in try mails().reversed() {
            guard mail.hasPrefix("To: \(email)\n") else { continue }
            for line in mail.split(separator: "\n") where line.hasPrefix(words) {
                return String(line.dropFirst(words.count))
            }
        }
        throw BrowserError("No mail to \(email) has a line that begins with \(words).")
    }
}

extension Browser {
    /// What the document says of its theme.
    var theme: String? {
        let html = String(decoding: page.body, as: UTF8.self)
        return html.firstMatch(of: /data-theme="([a-z]+)"/).map { String($0.output.1) }
    }
}
