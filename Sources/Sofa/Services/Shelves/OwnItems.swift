// An account's own shelves: the catalogue as it has changed it, and items of its own behind it.

import Foundation
import GRDB

/// A part of a shelf.
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
            return try await database.read { database in
                let seen = try Self.seen(all, by: account, in: database)
                let first = seen.prefix(limit)
                let own = try Row.fetchAll(
                    database,
                    sql: """
                        SELECT id, kind, title, creator, notes FROM item
                        WHERE owner = ? AND kind = ? ORDER BY id LIMIT ?
                        """,
                    arguments: [account, kind.rawValue, limit - first.count]
                ).compactMap(Item.init)
                let count =
                    try Int.fetchOne(
                        database, sql: "SELECT count(*) FROM item WHERE owner = ? AND kind = ?",
                        arguments: [account, kind.rawValue]) ?? 0
                return Shelf(items: Array(first) + own, count: seen.count + count)
            }
        }
    }

    /// Nil where there is none, where it is another account's, and where its owner took it away.
    func item(_ id: Item.ID, of owner: Owner) async throws -> Item? {
        let known = try await item(id)
        switch owner {
        case .guest(let shelf): return known.map(shelf.seen) ?? shelf.own.first { $0.id == id }
        case .account(let account):
            return try await database.read { database in
                if let known { return try Self.seen([known], by: account, in: database).first }
                return try Row.fetchOne(
                    database, sql: "SELECT id, kind, title, creator, notes FROM item WHERE owner = ? AND id = ?",
                    arguments: [account, id]
                ).flatMap(Item.init)
            }
        }
    }

    /// The status of an item; `someday` as long as no other one has been set.
    func status(of id: Item.ID, for owner: Owner) async throws -> Status {
        switch owner {
        case .guest(let shelf): shelf.status(of: id)
        case .account(let account): try await status(of: id, for: account)
        }
    }

    /// The statuses that the owner has set; an item without one is at `someday`.
    func statuses(for owner: Owner) async throws -> [Item.ID: Status] {
        switch owner {
        case .guest(let shelf): shelf.statuses
        case .account(let account): try await statuses(for: account)
        }
    }

    func add(_ draft: ItemDraft, for account: Account.ID, once submission: String?) async throws -> Item.ID {
        try await write(once: submission, "add an item", for: account) { try Self.add(draft, for: account, in: $0) }
    }

    func change(_ id: Item.ID, to draft: ItemDraft, for account: Account.ID, once submission: String?) async throws {
        try await write(once: submission, "change an item", for: account) {
            try Self.change(id, to: draft, for: account, in: $0)
        }
    }

    /// Taking away what is gone already is no error.
    func remove(_ id: Item.ID, for account: Account.ID, once submission: String?) async throws {
        try await write(once: submission, "remove an item", for: account) {
            try Self.remove(id, for: account, in: $0)
        }
    }

    // MARK: Parts of a transaction

    static func add(_ draft: ItemDraft, for account: Account.ID, in database: GRDB.Database) throws -> Item.ID {
        try Accounts.require(account, in: database)
        guard try room(for: account, in: database) > 0 else { throw ItemsError.shelfFull }
        return try insert(draft, for: account, in: database)
    }

    /// For many at once: whoever calls it has asked for the account and for room.
    static func insert(_ draft: ItemDraft, for account: Account.ID, in database: GRDB.Database) throws -> Item.ID {
        try database.execute(
            sql: "INSERT INTO item (kind, title, creator, notes, owner) VALUES (?, ?, '', ?, ?)",
            arguments: [draft.kind.rawValue, draft.title, draft.notes, account])
        return database.lastInsertedRowID
    }

    /// The account's own item is changed; of the catalogue's the change is kept beside it.
    static func change(
        _ id: Item.ID, to draft: ItemDraft, for account: Account.ID, in database: GRDB.Database
    ) throws {
        try Accounts.require(account, in: database)
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
        try Accounts.require(account, in: database)
        try database.execute(
            sql: "INSERT OR IGNORE INTO itemRemoval (account, item) VALUES (?, ?)", arguments: [account, id])
    }

    /// How many more items of its own it may have.
    static func room(for account: Account.ID, in database: GRDB.Database) throws -> Int {
        let held = try Int.fetchOne(database, sql: "SELECT count(*) FROM item WHERE owner = ?", arguments: [account])
        return max(0, mostOwn - (held ?? 0))
    }

    /// True if the account has neither changed, moved nor taken away an item of the catalogue.
    static func isUntouched(_ id: Item.ID, by account: Account.ID, in database: GRDB.Database) throws -> Bool {
        guard try isThere(id, for: account, in: database), try status(database, id, account) == nil else {
            return false
        }
        return try !database.has(
            "SELECT EXISTS (SELECT 1 FROM itemChange WHERE account = ? AND item = ?)", [account, id])
    }

    /// True if an item is the account's own, or the catalogue's and not taken away.
    static func isThere(_ id: Item.ID, for account: Account.ID, in database: GRDB.Database) throws -> Bool {
        try database.has(
            """
            SELECT EXISTS (SELECT 1 FROM item WHERE id = ? AND (owner IS NULL OR owner = ?))
            AND NOT EXISTS (SELECT 1 FROM itemRemoval WHERE account = ? AND item = ?)
            """, [id, account, account, id])
    }

    /// These items of the catalogue with the account's changes, without those that it has removed.
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
