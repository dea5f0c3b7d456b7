// One item and where it stands. What is offered is what its state machine allows.

import Usher

struct ItemScreen: Screen {
    static let template = "item/item"
    static let actionNames = LibraryToolNames.all.union(["move", "edit", "delete", "saveToAccount", "close"])
    static let fields: Fields<Self> = [.flag("isGuest") { $0.owner.isGuest }]

    let id: Item.ID
    let items: Items
    let owner: Owner
    let move: (Status) async throws -> Void
    let edit: () -> Void
    let delete: () -> Void
    let saveToAccount: () -> Void
    let close: () -> Void
    let tools: any LibraryTools

    func title(with model: ItemModel) -> String { model.item?.title ?? "It is no longer there" }

    func load() async throws -> ItemModel {
        ItemModel(item: try await items.item(id, of: owner), status: try await items.status(of: id, for: owner))
    }

    func actions(with model: ItemModel) -> [Action] {
        let always = [Action("close", perform: close)] + tools.actions
        guard model.item != nil else { return always }
        let own = [
            Action("move", taking: model.status.next, perform: move), Action("edit", perform: edit),
            Action("delete", perform: delete),
        ]
        return own + always + (owner.isGuest ? [Action("saveToAccount", perform: saveToAccount)] : [])
    }

    /// An address may name an item that is not there.
    func status(with model: ItemModel) -> Int { model.item == nil ? 404 : 200 }
}

struct ItemModel: ViewModel {
    struct Move: ViewModel {
        let status: Status
        static let fields: Fields<Self> = [.text("value") { $0.status.rawValue }, .text("label") { $0.status.name }]
    }

    /// Nil where it has been deleted meanwhile.
    let item: Item?
    let status: Status

    static let fields: Fields<Self> = [
        .flag("exists") { $0.item != nil },
        .text("creator") { $0.item?.creator },
        .text("kind") { $0.item?.kind.singular },
        .text("notes") { $0.item?.notes },
        .text("status") { $0.status.name },
        .text("tone") { $0.item?.kind.rawValue },
        .text("initials") { $0.item?.initials },
        .list("moves") { model in model.item == nil ? [] : model.status.next.map { Move(status: $0) } },
    ]
}
