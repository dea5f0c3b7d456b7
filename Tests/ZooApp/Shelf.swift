// A page whose rows are forms, beside one of the page's own.

import Usher

struct Book: Codable, Equatable, Identifiable {
    let id: Int
    let author: String
    var title: String
}

struct RenameForm: Form {
    var title = ""
    var isLent = false
    static let fields: [FormField<Self>] = [
        .text("title", \.title, label: "Title", hint: "As on its spine."), .checkbox("lent", \.isLent, label: "Lent"),
    ]
}

struct SubscribeForm: Form {
    var email = ""
    static let fields: [FormField<Self>] = [.email("email", \.email, label: "Email")]
}

struct ShelfScreen: Screen {
    static let template = "shelf"
    static let actions: Actions<Self> = [
        .submit("rename", \.rename).each(\.books) { RenameForm(title: $0.title) },
        .submit("subscribe", \.subscribe).form { _ in SubscribeForm() },
    ]
    static let fields: Fields<Self> = [.list("rows") { $0.books.map { Row(book: $0) } }]

    struct Row: ViewModel {
        let book: Book
        static let fields: Fields<Self> = [
            .number("id") { $0.book.id }, .text("author") { $0.book.author },
            .form("rename", RenameForm.self) { $0.book.id },
        ]
    }

    let title = "Shelf"
    let books: [Book]
    let rename: (RenameForm, Book) -> Void
    let subscribe: (SubscribeForm) -> Void
}
