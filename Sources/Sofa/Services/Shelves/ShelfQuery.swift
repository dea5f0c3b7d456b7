// How the shelves are looked through: what an address says, and what the database is asked.

import Foundation
import GRDB
import Usher

struct ShelfQuery: ListQuery {
    enum Column: String { case shelf, title, status }

    var text = ""
    var kind: Kind?
    var status: Status?
    /// As they stand on the shelves.
    var sort = ListSort(Column.shelf)
    var page = 1

    static let filters: [FormField<Self>] = [
        .text("q", \.text, label: "Title, maker or notes", length: 0...80),
        .select("kind", \.kind, label: "Kind", options: Kind.allCases.map { ($0, $0.singular) }),
        .select("status", \.status, label: "Where it stands", options: Status.allCases.map { ($0, $0.name) }),
    ]

    fileprivate var order: String {
        let (way, shelf) = (sort.isDown ? "DESC" : "ASC", "instr('\(Kind.allCases)', kind)")
        return switch sort.column {
        case .shelf: "\(shelf) \(way), place \(way)"
        case .title: "folded(title) \(way), place"
        case .status: "instr('\(Status.allCases)', status) \(way), \(shelf), place"
        }
    }
}

/// An item, and where it stands for its owner.
struct PlacedItem: Codable, Sendable {
    let item: Item
    /// Nil where nothing has been said.
    let status: Status?
}

extension Items {
    /// The page of a search: of all items that its owner sees, those in whose title, maker or notes each word stands.
    /// A look at each row, 200,000 of them in a quarter of a second.
    func page(_ query: ShelfQuery, of owner: Owner, size: Int) async throws -> ListPage<PlacedItem> {
        let (seen, whose) = try await seen(by: owner)
        let words = FoldedText.words(query.text).enumerated().map { (name: "word\($0)", text: String($1)) }
        let arguments =
            ["owner": whose, "kind": query.kind?.rawValue, "status": query.status?.rawValue]
            + StatementArguments(Dictionary(uniqueKeysWithValues: words.map { ($0.name, $0.text) }))
        let found = """
            FROM (\(seen)) WHERE (:kind IS NULL OR kind = :kind) AND (:status IS NULL OR status = :status)
            \(words.map { "AND instr(words, :\($0.name)) > 0" }.joined(separator: " "))
            """
        return try await database.read { database in
            let count = try Int.fetchOne(database, sql: "SELECT count(*) \(found)", arguments: arguments)
            let paging = Paging(query.page, size: size, count: count ?? 0)
            let rows = try Row.fetchAll(
                database, sql: "SELECT * \(found) ORDER BY \(query.order) LIMIT \(size) OFFSET \(paging.offset)",
                arguments: arguments)
            let items = rows.compactMap { row in
                Item(row).map { PlacedItem(item: $0, status: Status(rawValue: row["status"])) }
            }
            return ListPage(items, paging)
        }
    }

    /// The items as their owner sees them, as SQL with its argument: a guest's shelf goes along as JSON.
    private func seen(by owner: Owner) async throws -> (sql: String, owner: any DatabaseValueConvertible & Sendable) {
        switch owner {
        case .account(let account):
            return (
                """
                SELECT item.id, item.id AS place, kind, coalesce(changed.title, item.title) AS title, creator,
                coalesce(changed.notes, item.notes) AS notes, coalesce(status, 'someday') AS status,
                coalesce(folded(changed.title || ' ' || creator || ' ' || changed.notes), words) AS words FROM item
                LEFT JOIN itemChange AS changed ON changed.account = :owner AND changed.item = item.id
                LEFT JOIN status ON status.account = :owner AND status.item = item.id
                WHERE (owner IS NULL OR owner = :owner)
                AND item.id NOT IN (SELECT item FROM itemRemoval WHERE account = :owner)
                """, account
            )
        case .guest(let shelf):
            let items = try await catalogue.items().compactMap(shelf.seen) + shelf.own
            let placed = items.map { PlacedItem(item: $0, status: shelf.status(of: $0.id)) }
            let columns = ["id", "kind", "title", "creator", "notes"].map { "value ->> '$.item.\($0)' AS \($0)" }
            return (
                """
                SELECT *, folded(title || ' ' || creator || ' ' || notes) AS words FROM (
                SELECT key AS place, \(columns.joined(separator: ", ")), value ->> '$.status' AS status
                FROM json_each(:owner))
                """, String(decoding: try JSONEncoder().encode(placed), as: UTF8.self)
            )
        }
    }
}
