// “What is it?”, “Title and notes”, “Add it?”.

import Usher

struct KindForm: Form {
    var kind = Kind.book

    static let fields: [FormField<Self>] = [
        .choice("kind", \.kind, label: "Kind", options: Kind.allCases.map { ($0, $0.singular) })
    ]
}

struct KindScreen: Screen {
    static let template = "add/kind"
    static let actions: Actions<Self> = [.submit("next", \.next), .button("close", \.close).asksBeforeLoss()]

    let title = "What is it?"
    let form: KindForm
    let next: (KindForm) -> Void
    let close: () -> Void
}

struct DetailsForm: Form {
    var title = ""
    var notes = ""

    static let fields: [FormField<Self>] = [
        .text("title", \.title, label: "Title", length: 0...ItemDraft.titleLength),
        .multiline("notes", \.notes, label: "Notes", required: false, length: 0...ItemDraft.notesLength),
    ]
}

struct DetailsScreen: Screen {
    static let template = "add/details"
    static let actions: Actions<Self> = [
        .submit("next", \.next), .button("back", \.back), .button("close", \.close).asksBeforeLoss(),
    ]

    let title = "Title and notes"
    let form: DetailsForm
    let next: (DetailsForm) -> Void
    let back: () -> Void
    let close: () -> Void
}

struct AddItScreen: Screen {
    static let template = "add/confirm"
    static let actions: Actions<Self> = [
        .button("add", \.add, with: \.draft), .button("back", \.back), .button("close", \.close).asksBeforeLoss(),
    ]
    static let fields: Fields<Self> = [
        .text("kind") { $0.draft.kind.singular }, .text("itemTitle", \.draft.title), .text("notes", \.draft.notes),
    ]

    let title = "Add it?"
    let draft: ItemDraft
    let add: (ItemDraft) -> Void
    let back: () -> Void
    let close: () -> Void
}
