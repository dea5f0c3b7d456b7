// A guest's changes to the shelves, which live in the session until an account keeps them.

import struct Foundation.UUID

/// An item that is not in it is at Someday, and as the catalogue has it.
struct GuestShelf: Codable, Equatable, Sendable {
    /// A session is no place for a library.
    static let mostItems = 30

    /// The shelf's own id, drawn with the guest's first own item. An account keeps each item once by it.
    private(set) var id: String?
    private(set) var statuses: [Item.ID: Status] = [:]
    /// Their own items; the ids are below zero.
    private(set) var own: [Item] = []
    private(set) var changed: [Item.ID: ItemDraft] = [:]
    private(set) var removed: Set<Item.ID> = []
    private var lastID: Item.ID = 0

    init(statuses: [Item.ID: Status] = [:]) { self.statuses = statuses }

    func status(of item: Item.ID) -> Status { statuses[item] ?? .someday }

    /// The item as this guest has it; nil where they took it away.
    func seen(_ item: Item) -> Item? {
        if removed.contains(item.id) { return nil }
        guard let draft = changed[item.id] else { return item }
        return Item(id: item.id, kind: draft.kind, title: draft.title, creator: item.creator, notes: draft.notes)
    }

    mutating func add(_ draft: ItemDraft) throws -> Item.ID {
        guard own.count < Self.mostItems else { throw ItemsError.guestShelfFull }
        id = id ?? UUID().uuidString
        lastID -= 1
        own.append(Item(id: lastID, kind: draft.kind, title: draft.title, creator: "", notes: draft.notes))
        return lastID
    }

    /// Only a step that `Status.next` allows; where it already stands is no error.
    mutating func move(_ id: Item.ID, to status: Status) throws {
        let now = self.status(of: id)
        guard now != status else { return }
        guard now.next.contains(status) else { throw ItemsError.noSuchMove(from: now, to: status) }
        statuses[id] = status
    }

    mutating func change(_ id: Item.ID, to draft: ItemDraft) {
        if let index = own.firstIndex(where: { $0.id == id }) {
            own[index] = Item(
                id: id, kind: draft.kind, title: draft.title, creator: own[index].creator, notes: draft.notes)
        } else {
            changed[id] = draft
        }
    }

    mutating func remove(_ id: Item.ID) {
        own.removeAll { $0.id == id }
        changed[id] = nil
        statuses[id] = nil
        if id > 0 { removed.insert(id) }
    }
}
