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
    static let form: (any Form.Type)? = KindForm.self
    static let actionNames: Set = ["next", "close"]

    let title = "What is it?"
    let chosen: Kind
    let next: (KindForm) -> Void
    let close: () -> Void

    var actions: [Action] {
        [Action("next", form: KindForm(kind: chosen), perform: next), Action("close", perform: close).asksBeforeLoss()]
    }
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
    static let form: (any Form.Type)? = DetailsForm.self
    static let actionNames: Set = ["next", "back", "close"]

    let title = "Title and notes"
    let typed: DetailsForm
    let next: (DetailsForm) -> Void
    let back: () -> Void
    let close: () -> Void

    var actions: [Action] {
        [
            Action("next", form: typed, perform: next),
            Action("back", perform: back),
            Action("close", perform: close).asksBeforeLoss(),
        ]
    }
}

struct AddItScreen: Screen {
    static let template = "add/confirm"
    static let actionNames: Set = ["add", "back", "close"]
    static let fields: Fields<Self> = [
        .text("kind") { $0.draft.kind.singular }, .text("itemTitle", \.draft.title), .text("notes", \.draft.notes),
    ]

    let title = "Add it?"
    let draft: ItemDraft
    let add: (ItemDraft) -> Void
    let back: () -> Void
    let close: () -> Void

    var actions: [Action] {
        [
            Action("add") { add(draft) },
            Action("back", perform: back),
            Action("close", perform: close).asksBeforeLoss(),
        ]
    }
}
