// An account's own shelves: the catalogue as it has changed it, and items of its own behind it.

import Foundation
import GRDB

/// Whose shelves: an account's, or those of a guest, who has them in the session.
enum Owner: Sendable {
    case account(Account.ID)
    case guest(GuestShelf)
}

/// The beginning of a shelf.
struct Shelf: Equatable, Sendable {
    let items: [Item]
    /// Of all items on it.
    let count: Int
}

extension Items {
    /// The catalogue's items come first, then the owner's own, in the order in which they were added.
    func shelf(_ kind: Kind, of owner: Owner, showing limit: Int) async throws -> Shelf {
        let all = try await catalogue.items().filter { $0.kind == kind }
        switch owner {
        case .guest(let shelf):
            let items = all.compactMap(shelf.seen) + shelf.own.filter { $0.kind == kind }
            return Shelf(items: Array(items.prefix(limit)), count: items.count)
        case .account(let account):
            return try await database.writer.read { database in
                let seen = try Self.seen(all, by: account, in: database)
                let room = max(0, limit - seen.count)
                let own = try Row.fetchAll(
                    database,
                    sql: """
                        SELECT id, kind, title, creator, notes FROM item WHERE owner = ? AND kind = ? ORDER BY id LIMIT ?
                        """,
                    arguments: [account, kind.rawValue, room]
                ).compactMap(Item.init)
                let count =
                    try Int.fetchOne(
                        database, sql: "SELECT count(*) FROM item WHERE owner = ? AND kind = ?",
                        arguments: [account, kind.rawValue]) ?? 0
                return Shelf(items: Array(seen.prefix(limit)) + own, count: seen.count + count)
            }
        }
    }

    /// Nil where there is none, where it is another account's, and where its owner took it away.
    func item(_ id: Item.ID, of owner: Owner) async throws -> Item? {
        let known = try await item(id)
        switch owner {
        case .guest(let shelf): return known.map(shelf.seen) ?? shelf.own.first { $0.id == id }
        case .account(let account):
            return try await database.writer.read { database in
                if let known { return try Self.seen([known], by: account, in: database).first }
                return try Row.fetchOne(
                    database, sql: "SELECT id, kind, title, creator, notes FROM item WHERE owner = ? AND id = ?",
                    arguments: [account, id]
                ).flatMap(Item.init)
            }
        }
    }

    func add(_ draft: ItemDraft, for account: Account.ID) async throws -> Item.ID {
        try await database.writer.write { try Self.add(draft, for: account, in: $0) }
    }

    func change(_ id: Item.ID, to draft: ItemDraft, for account: Account.ID) async throws {
        try await database.writer.write { try Self.change(id, to: draft, for: account, in: $0) }
    }

    /// Taking away what is gone already is no error.
    func remove(_ id: Item.ID, for account: Account.ID) async throws {
        try await database.writer.write { try Self.remove(id, for: account, in: $0) }
    }

    // MARK: Parts of a transaction

    static func add(_ draft: ItemDraft, for account: Account.ID, in database: GRDB.Database) throws -> Item.ID {
        try database.execute(
            sql: "INSERT INTO item (kind, title, creator, notes, owner) VALUES (?, ?, '', ?, ?)",
            arguments: [draft.kind.rawValue, draft.title, draft.notes, account])
        return database.lastInsertedRowID
    }

    /// The account's own item is changed; of the catalogue's the change is kept beside it.
    static func change(
        _ id: Item.ID, to draft: ItemDraft, for account: Account.ID, in database: GRDB.Database
    ) throws {
        guard try isThere(id, for: account, in: database) else { throw ItemsError.noItem }
        try database.execute(
            sql: "UPDATE item SET title = ?, notes = ? WHERE id = ? AND owner = ?",
            arguments: [draft.title, draft.notes, id, account])
        guard database.changesCount == 0 else { return }
        try database.execute(
            sql: "INSERT OR REPLACE INTO itemChange (account, item, title, notes) VALUES (?, ?, ?, ?)",
            arguments: [account, id, draft.title, draft.notes])
    }

    static func remove(_ id: Item.ID, for account: Account.ID, in database: GRDB.Database) throws {
        try database.execute(sql: "DELETE FROM item WHERE id = ? AND owner = ?", arguments: [id, account])
        guard database.changesCount == 0, try isThere(id, for: account, in: database) else { return }
        try database.execute(
            sql: "INSERT OR IGNORE INTO itemRemoval (account, item) VALUES (?, ?)", arguments: [account, id])
    }

    /// Whether an item is the account's own, or the catalogue's and not taken away.
    static func isThere(_ id: Item.ID, for account: Account.ID, in database: GRDB.Database) throws -> Bool {
        try exists(
            database,
            """
            SELECT EXISTS (SELECT 1 FROM item WHERE id = ? AND (owner IS NULL OR owner = ?))
            AND NOT EXISTS (SELECT 1 FROM itemRemoval WHERE account = ? AND item = ?)
            """, [id, account, account, id])
    }

    /// What the account has made of these items of the catalogue.
    private static func seen(
        _ items: [Item], by account: Account.ID, in database: GRDB.Database
    ) throws -> [Item] {
        let removed = try Set(
            Int64.fetchAll(database, sql: "SELECT item FROM itemRemoval WHERE account = ?", arguments: [account]))
        var changes: [Item.ID: (title: String, notes: String)] = [:]
        for row in try Row.fetchAll(
            database, sql: "SELECT item, title, notes FROM itemChange WHERE account = ?", arguments: [account])
        {
            changes[row["item"]] = (row["title"], row["notes"])
        }
        return items.filter { !removed.contains($0.id) }.map { item in
            guard let change = changes[item.id] else { return item }
            return Item(
                id: item.id, kind: item.kind, title: change.title, creator: item.creator, notes: change.notes)
        }
    }
}
