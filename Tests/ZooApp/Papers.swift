// A form that leads to files: at once, and after a while.

import Usher

struct PapersForm: Form {
    var note = ""
    var scan: FormFile?
    static let fields: [FormField<Self>] = [
        .text("note", \.note, label: "Note"),
        .file("scan", \.scan, label: "Scan", required: false, accepts: [".png"], maximumSize: 4_194_304),
    ]
}

struct PapersScreen: Screen {
    static let template = "papers"
    static let actions: Actions<Self> = [.submit("receipt", \.receipt), .submit("slow", \.slow)]
    static let fields: Fields<Self> = [.number("count", \.count)]
    let title = "Papers"
    let count: Int
    let form = PapersForm()
    let receipt: (PapersForm) -> Void
    let slow: (PapersForm) async throws -> Void
}
