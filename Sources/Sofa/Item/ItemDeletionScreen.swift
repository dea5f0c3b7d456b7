// The question before an item is taken off the shelf.

import Usher

struct ItemDeletionScreen: LoadingScreen {
    static let template = "item/deletion"
    static let actions: Actions<Self> = [
        .button("delete", \.delete).with { $0.item?.title ?? "It" }.destructive(), .button("keep", \.keep).cancels(),
    ]

    let id: Item.ID
    let items: Items
    let owner: Owner
    let delete: (_ title: String) async throws -> Void
    let keep: () -> Void

    func load() async throws -> FoundItem { FoundItem(item: try await items.item(id, of: owner)) }
    func title(with model: FoundItem) -> String { "Delete “\(model.item?.title ?? "it")”?" }
}
