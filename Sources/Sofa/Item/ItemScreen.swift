// One item with its status, and with the moves that the status allows.

import Usher

struct ItemScreen: LoadingScreen, LibraryPage {
    static let template = "item/item"
    static let actions: Actions<Self> =
        [
            .button("move", \.move).taking(\.moves), .button("edit", \.edit).when(\.exists),
            .button("delete", \.delete).when(\.exists).destructive(),
            .button("saveToAccount", \.saveToAccount).when(\.exists),
            .button("close", \.close).cancels(),
        ] + .libraryTools

    let id: Item.ID
    let items: Items
    let owner: Owner
    let move: (Status) async throws -> Void
    let edit, delete: () -> Void
    /// For a guest.
    let saveToAccount: (() -> Void)?
    let close: () -> Void
    let tools: any LibraryTools

    func title(with model: ItemModel) -> String { model.item?.title ?? "It is no longer there" }

    func load() async throws -> ItemModel {
        ItemModel(item: try await items.item(id, of: owner), status: try await items.status(of: id, for: owner))
    }

    /// An address may name an item that is not there.
    func status(with model: ItemModel) -> Int { model.exists ? 200 : 404 }
}

extension Status: ActionArgument {}

struct ItemModel: ViewModel {
    struct Move: ViewModel {
        let status: Status
        static let fields: Fields<Self> = [.text("value") { $0.status.rawValue }, .text("label") { $0.status.name }]
    }

    /// Nil where it has been deleted meanwhile.
    let item: Item?
    let status: Status
    var exists: Bool { item != nil }
    var moves: [Status] { exists ? status.next : [] }

    static let fields: Fields<Self> = [
        .flag("exists") { $0.exists },
        .text("creator") { $0.item?.creator },
        .text("kind") { $0.item?.kind.singular },
        .text("notes") { $0.item?.notes },
        .text("status") { $0.status.name },
        .text("tone") { $0.item?.kind.rawValue },
        .text("initials") { $0.item?.initials },
        .list("moves") { $0.moves.map { Move(status: $0) } },
    ]
}
