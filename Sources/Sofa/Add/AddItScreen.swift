// “Add it?”.

import Usher

struct AddItScreen: Screen {
    static let template = "add/confirm"
    static let actions: Actions<Self> = [
        .button("add", \.add).with(\.draft), .button("back", \.back),
        .button("close", \.close).asksBeforeLoss().cancels(),
    ]
    static let fields: Fields<Self> = [
        .text("kind") { $0.draft.kind.singular }, .text("itemTitle", \.draft.title), .text("notes", \.draft.notes),
    ]

    let title = "Add it?"
    let draft: ItemDraft
    let add: (ItemDraft) -> Void
    let back, close: () -> Void
}
