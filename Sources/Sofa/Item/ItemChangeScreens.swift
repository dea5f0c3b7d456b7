// The pages that change an item or take it off the shelf, and what both load.

import Usher

struct EditScreen: LoadingScreen {
    static let template = "item/edit"
    static let actions: Actions<Self> = [
        .submit("save", \.save).with(\.item), .button("cancel", \.cancel).asksBeforeLoss().cancels(),
    ]

    let id: Item.ID
    let items: Items
    let owner: Owner
    let save: (DetailsForm, Item) async throws -> Void
    let cancel: () -> Void

    func load() async throws -> FoundItem { FoundItem(item: try await items.item(id, of: owner)) }
    func title(with model: FoundItem) -> String { "Edit" }

    func form(with model: FoundItem) -> DetailsForm {
        DetailsForm(title: model.item?.title ?? "", notes: model.item?.notes ?? "")
    }
}

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

/// The item that a page is about, as it is now.
struct FoundItem: ViewModel {
    /// Nil where it has been deleted meanwhile.
    let item: Item?
    static let fields: Fields<Self> = [.flag("exists") { $0.item != nil }]
}
