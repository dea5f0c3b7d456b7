// Changes a visitor's shelves: in the database for an account, in the session for a guest. No flow asks which.

import Usher

struct Shelves {
    let items: Items
    let shared: Shared<SofaShared>

    /// For a screen to load from.
    var owner: Owner { shared.account.map { .account($0.id) } ?? .guest(shared.shelf) }

    func move(_ id: Item.ID, to status: Status, once key: String) async throws {
        if let account = shared.account {
            try await items.setStatus(status, of: id, for: account.id, once: key)
        } else {
            try shared.value.shelf.move(id, to: status)
        }
    }

    func add(_ draft: ItemDraft, once key: String) async throws {
        if let account = shared.account {
            _ = try await items.add(draft, for: account.id, once: key)
        } else {
            _ = try shared.value.shelf.add(draft)
        }
    }

    func change(_ id: Item.ID, to draft: ItemDraft, once key: String) async throws {
        if let account = shared.account {
            try await items.change(id, to: draft, for: account.id, once: key)
        } else {
            shared.value.shelf.change(id, to: draft)
        }
    }

    func remove(_ id: Item.ID, once key: String) async throws {
        if let account = shared.account {
            try await items.remove(id, for: account.id, once: key)
        } else {
            shared.value.shelf.remove(id)
        }
    }
}

/// Whose shelves: an account's, or those of a guest, who has them in the session.
enum Owner: Sendable {
    case account(Account.ID)
    case guest(GuestShelf)

    var isGuest: Bool {
        if case .guest = self { true } else { false }
    }
}
