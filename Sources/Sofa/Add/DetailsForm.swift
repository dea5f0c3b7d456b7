// The form of an item's title and notes, to add one and to edit one.

import Usher

struct DetailsForm: Form {
    var title = ""
    var notes = ""

    static let fields: [FormField<Self>] = [
        .text("title", \.title, label: "Title", length: 0...ItemDraft.titleLength),
        .multiline("notes", \.notes, label: "Notes", required: false, length: 0...ItemDraft.notesLength),
    ]
}
