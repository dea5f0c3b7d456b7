// A list of several pages with a box in each row.

import Usher

struct LetterQuery: Query {
    var to = ""
    var page = 1
    static let fields: [FormField<Self>] = [
        .text("to", \.to, label: "To", required: false),
        .number("page", \.page, label: "Page", in: 1...1_000).hidden(),
    ]
}

struct LettersForm: Form {
    var ticks = Ticks<Int>()
    var to = ""
    static let fields: [FormField<Self>] = [
        .text("to", \.to, label: "To", required: false, hint: "A part of the name."),
        .ticks("ticks", \.ticks, label: "All that match"),
    ]
}

struct LettersScreen: Screen {
    struct Row: ViewModel {
        let letter: Int
        static let fields: Fields<Self> = [
            .text("to") { "\($0.letter)@example.org" }, .tick(label: { "\($0.letter)@example.org" }, of: { $0.letter }),
        ]
    }

    static let template = "letters"
    static let actions: Actions<Self> = [
        .submit("send", \.send), .submit("search", \.search), .submit("page", \.toPage).taking(Int.self),
    ]
    static let fields: Fields<Self> = [
        .list("rows") { $0.letters.map { Row(letter: $0) } }, .object("paging", \.paging),
    ]

    let title = "Letters"
    let form: LettersForm
    let letters: [Int]
    let paging: Paging
    let send: (LettersForm) throws -> Void
    let search: (LettersForm) -> Void
    let toPage: (LettersForm, Int) -> Void
}
