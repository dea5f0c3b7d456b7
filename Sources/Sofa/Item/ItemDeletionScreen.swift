// The question before an item is taken off the shelf.

import Usher

struct ItemDeletionScreen: Screen {
    static let template = "item/deletion"
    static let actionNames: Set = ["delete", "keep"]

    let id: Item.ID
    let items: Items
    let owner: Owner
    let delete: (_ title: String) async throws -> Void
    let keep: () -> Void

    func load() async throws -> FoundItem { FoundItem(item: try await items.item(id, of: owner)) }

    func title(with model: FoundItem) -> String { "Delete “\(model.item?.title ?? "it")”?" }

    func actions(with model: FoundItem) -> [Action] {
        [Action("delete") { try await delete(model.item?.title ?? "It") }, Action("keep", perform: keep)]
    }
}
