// An item's title and notes, to be changed.

import Usher

struct EditScreen: Screen {
    static let template = "item/edit"
    static let form: (any Form.Type)? = DetailsForm.self
    static let actionNames: Set = ["save", "cancel"]

    let id: Item.ID
    let items: Items
    let owner: Owner
    let save: (ItemDraft) async throws -> Void
    let cancel: () -> Void

    func load() async throws -> FoundItem { FoundItem(item: try await items.item(id, of: owner)) }

    func title(with model: FoundItem) -> String { "Edit" }

    func actions(with model: FoundItem) -> [Action] {
        let cancel = Action("cancel", perform: cancel).asksBeforeLoss()
        guard let item = model.item else { return [cancel] }
        let present = DetailsForm(title: item.title, notes: item.notes)
        return [
            Action("save", form: present) { form in
                try await save(ItemDraft(kind: item.kind, title: form.title, notes: form.notes))
            }, cancel,
        ]
    }
}
