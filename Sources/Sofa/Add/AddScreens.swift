// The pages of Add, in their order: “What is it?”, “Title and notes”, “Add it?”.

import Usher

struct KindForm: Form {
    var kind = Kind.book

    static let fields: [FormField<Self>] = [
        .choice("kind", \.kind, label: "What is it?", options: Kind.allCases.map { ($0, $0.singular) })
            .saying(missing: "Select what it is.")
    ]
}

struct KindScreen: Screen {
    static let template = "add/kind"
    static let actions: Actions<Self> = [.submit("next", \.next), .button("close", \.close).asksBeforeLoss().cancels()]

    let title = "What is it?"
    let form: KindForm
    let next: (KindForm) -> Void
    let close: () -> Void
}

/// The form of an item's details, for one that is added and for one that is edited.
struct DetailsForm: Form {
    var title = ""
    var notes = ""

    static let fields: [FormField<Self>] = [
        .text("title", \.title, label: "Title", length: 0...ItemDraft.titleLength).saying(missing: "Enter a title."),
        .multiline("notes", \.notes, label: "Notes", required: false, length: 0...ItemDraft.notesLength),
    ]
}

struct DetailsScreen: Screen {
    static let template = "add/details"
    static let actions: Actions<Self> = [
        .submit("next", \.next), .button("back", \.back), .button("close", \.close).asksBeforeLoss().cancels(),
    ]

    let title = "Title and notes"
    let form: DetailsForm
    let next: (DetailsForm) -> Void
    let back, close: () -> Void
}

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
