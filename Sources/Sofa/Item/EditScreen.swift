// An item's title and notes, to be changed.

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
