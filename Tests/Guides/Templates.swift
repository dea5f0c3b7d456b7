// What Templates' code stands in: a test, and a book that a template shows.

import Testing
import Usher
import UsherTesting

func makeSite() throws -> Site { throw CancellationError() }

//> Templates.md

struct Book: ViewModel {
    let title: String
    let pages: Int
    let tags: [String]

    //> Templates.md
}

struct NoteForm: Form {
    var text = ""
    static let fields: [FormField<Self>] = [.text("text", \.text, label: "Text")]
}

struct NoteScreen: Screen {
    static let template = "note"
    let title = "Note"
    let form = NoteForm()
    let save: (NoteForm) -> Void
    let delete, close: () -> Void

    //> Templates.md
}

func allowing() {
    var options = SiteOptions()
    //> Templates.md
    _ = options
}

struct PayScreen: Screen {
    static let template = "pay"
    static let actions: Actions<Self> = []
    let title = "Pay"

    //> Templates.md
}
