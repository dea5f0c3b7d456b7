// The shelves and, for each account, where each item stands.

import Foundation
import GRDB
import Synchronization
import UsherSQLite

struct Items: Sendable {
    /// How many items of its own an account may have.
    static let mostOwn = 200_000

    let database: Database
    let catalogue: KeptCatalogue
    private let now: @Sendable () -> Date

    init(database: Database, now: @escaping @Sendable () -> Date = { Date() }) {
        self.database = database
        self.now = now
        catalogue = KeptCatalogue(database: database)
    }

    func item(_ id: Item.ID) async throws -> Item? { try await catalogue.items().first { $0.id == id } }

    /// `someday` as long as nothing else has been said.
    func status(of item: Item.ID, for account: Account.ID) async throws -> Status {
        try await database.read { try Self.status($0, item, account) ?? .someday }
    }

    /// The statuses that the account has set; an item without one is at `someday`.
    func statuses(for account: Account.ID) async throws -> [Item.ID: Status] {
        try await database.read { database in
            var statuses: [Item.ID: Status] = [:]
            for row in try Row.fetchAll(
                database, sql: "SELECT item, status FROM status WHERE account = ?", arguments: [account])
            {
                statuses[row["item"]] = Status(rawValue: row["status"])
            }
            return statuses
        }
    }

    /// Only a step that `Status.next` allows, judged by what is stored at that moment: of two tabs that move the same
    /// item, the second is judged by what the first did. A move to the present status is no error.
    ///
    /// - Parameter submission: what all copies of the form that asks have in common; it is done once for them all.
    func setStatus(
        _ status: Status, of item: Item.ID, for account: Account.ID, once submission: String?
    ) async throws {
        try await write(once: submission, "move an item", for: account) { database in
            let now = try Self.status(database, item, account) ?? .someday
            guard now != status else { return }
            guard now.next.contains(status) else { throw ItemsError.noSuchMove(from: now, to: status) }
            try Self.store(database, status, item, account)
        }
    }

    /// Some work in a transaction, once for a submission.
    func write<Value: Codable & Sendable>(
        once submission: String?, _ work: String, for account: Account.ID,
        _ write: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value {
        let once = Once(submission, work, for: account, now: now())
        return try await database.write { database in
            try once.perform(in: database) { try write(database) }
        }
    }

    /// The same, of work without a result.
    func write(
        once submission: String?, _ work: String, for account: Account.ID,
        _ write: @escaping @Sendable (GRDB.Database) throws -> Void
    ) async throws {
        let once = Once(submission, work, for: account, now: now())
        try await database.write { database in
            try once.perform(in: database) { try write(database) }
        }
    }

    /// A guest's shelf at sign-up or sign-in. Anything that the account itself has said of an item stands; items that
    /// are gone, or for which there is no room, are passed over. A shelf that comes again, since its session could not
    /// be stored, adds none of its items twice, whatever has come to it meanwhile.
    ///
    /// - Returns: the new ids of the guest's own items.
    @discardableResult
    func keep(_ shelf: GuestShelf, for account: Account.ID) async throws -> [Item.ID: Item.ID] {
        let now = now()
        return try await database.write { database in
            var ids: [Item.ID: Item.ID] = [:]
            try Accounts.require(account, in: database)
            for item in shelf.own.prefix(try Self.room(for: account, in: database)) {
                let draft = ItemDraft(kind: item.kind, title: item.title, notes: item.notes)
                let once = Once(shelf.id, "keep a guest's item \(item.id)", for: account, now: now)
                ids[item.id] = try once.perform(in: database) { try Self.insert(draft, for: account, in: database) }
            }
            for (id, draft) in shelf.changed where try Self.isUntouched(id, by: account, in: database) {
                try Self.change(id, to: draft, for: account, in: database)
            }
            for id in shelf.removed where try Self.isUntouched(id, by: account, in: database) {
                try Self.remove(id, for: account, in: database)
            }
            for (item, status) in shelf.statuses {
                let item = ids[item] ?? item
                guard try Self.isThere(item, for: account, in: database),
                    try Self.status(database, item, account) == nil
                else { continue }
                try Self.store(database, status, item, account)
            }
            return ids
        }
    }

    /// Item and account are looked for here, since either can go between a page and its action.
    private static func store(
        _ database: GRDB.Database, _ status: Status, _ item: Item.ID, _ account: Account.ID
    ) throws {
        guard try isThere(item, for: account, in: database) else { throw ItemsError.noItem }
        try Accounts.require(account, in: database)
        try database.execute(
            sql: "INSERT OR REPLACE INTO status (account, item, status) VALUES (?, ?, ?)",
            arguments: [account, item, status.rawValue])
    }

    static func status(
        _ database: GRDB.Database, _ item: Item.ID, _ account: Account.ID
    ) throws -> Status? {
        try String.fetchOne(
            database, sql: "SELECT status FROM status WHERE account = ? AND item = ?", arguments: [account, item]
        ).flatMap(Status.init)
    }
}

/// The catalogue, read once: only migrations change it, and they run before anybody reads. Without this each look at
/// the library would be three queries.
final class KeptCatalogue: Sendable {
    private let database: Database
    private let kept = Mutex<[Item]?>(nil)

    init(database: Database) { self.database = database }

    func items() async throws -> [Item] {
        if let known = kept.withLock({ $0 }) { return known }
        let read = try await database.read { database in
            try Row.fetchAll(
                database, sql: "SELECT id, kind, title, creator, notes FROM item WHERE owner IS NULL ORDER BY id"
            ).compactMap(Item.init)
        }
        kept.withLock { $0 = read }
        return read
    }
}

extension Item {
    /// Of the columns id, kind, title, creator and notes; nil where its kind is none of ours.
    init?(_ row: Row) {
        guard let kind = Kind(rawValue: row["kind"]) else { return nil }
        self.init(
            id: row["id"], kind: kind, title: row["title"], creator: row["creator"], notes: row["notes"])
    }
}
