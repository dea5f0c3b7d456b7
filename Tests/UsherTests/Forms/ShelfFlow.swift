// The page that the stories of several forms are told on: a shelf of books, each with a form, a note, a subscription.

import Usher
import UsherTesting

struct Book: Codable, Equatable, Identifiable {
    let id: Int
    let author: String
    var title: String
    var isLent = false
}

struct RenameForm: Form {
    var title = ""
    var isLent = false
    static let fields: [FormField<Self>] = [
        .text("title", \.title, label: "Title"), .checkbox("lent", \.isLent, label: "Lent"),
    ]
}

struct EmailForm: Form {
    var email = ""
    static let fields: [FormField<Self>] = [.email("email", \.email, label: "Email", required: false)]
}

struct NoteForm: Form {
    var note = ""
    static let fields: [FormField<Self>] = [.text("note", \.note, label: "Note", required: false)]
}

struct BookShelfScreen: Screen {
    static let template = "shelf"
    static let actions: Actions<Self> = [
        .submit("save", \.save),
        .submit("rename", \.rename).each(\.books) { RenameForm(title: $0.title, isLent: $0.isLent) },
        .submit("subscribe", \.subscribe).form { _ in EmailForm() },
        .button("remove", \.remove).taking(\.books, by: \.id),
    ]
    static let fields: Fields<Self> = [.list("rows") { $0.books.map { Row(book: $0) } }, .text("said", \.said)]

    struct Row: ViewModel {
        let book: Book
        static let fields: Fields<Self> = [
            .number("id") { $0.book.id }, .text("author") { $0.book.author },
            .form("rename", RenameForm.self) { $0.book.id },
        ]
    }

    let title = "Shelf"
    let form = NoteForm()
    let books: [Book]
    let said: String
    let save: (NoteForm) -> Void
    let rename: (RenameForm, Book) throws -> Void
    let subscribe: (EmailForm) async throws -> Void
    let remove: (Int) -> Void
}

final class BookShelf: Coordinator {
    enum Route: Codable, Hashable { case shelf }

    struct State: Codable, Equatable {
        var books = [
            Book(id: 1, author: "Austen", title: "Emma"),
            Book(id: 2, author: "Joyce", title: "Dubliners", isLent: true),
            Book(id: 3, author: "Thoreau", title: "Walden"),
        ]
        var said = ""
    }

    static let addresses: [Address<Route>] = [Address("", .shelf)]
    static let screens: Screens = [BookShelfScreen.self]
    let navigation = Navigation<Route, Void>()
    var state = State()

    func start() -> Route { .shelf }

    func destination(for route: Route) -> Destination {
        let books = state.books.map { "\($0.id) \($0.title)" }.joined(separator: ", ")
        return .screen(
            BookShelfScreen(
                books: state.books, said: "\(books). \(state.said)",
                save: { self.state.said = $0.note },
                rename: { form, book in
                    guard form.title != "taken" else {
                        throw VisitorError("There is one called “taken”.", field: "title")
                    }
                    self.state.books = self.state.books.map {
                        $0.id == book.id
                            ? Book(id: book.id, author: book.author, title: form.title, isLent: form.isLent) : $0
                    }
                },
                subscribe: { self.state.said = $0.email },
                remove: { id in self.state.books.removeAll { $0.id == id } }))
    }
}

final class ShelfSite {
    let folder: TemporaryFolder
    let site: Site

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "Templates/shelf.html",
            """
            {{<usher/layer}}{{$content}}
            <p>{{said}}</p>
            <ul>{{#rows}}<li>{{author}}
            {{#rename.fields}}{{>usher/field}}{{/rename.fields}}
            <button name="act" value="rename.{{id}}">Rename</button>
            <button name="act" value="remove.{{id}}">Remove</button></li>{{/rows}}</ul>
            {{#forms.subscribe.email}}{{>usher/field}}{{/forms.subscribe.email}}
            <button name="act" value="subscribe">Subscribe</button>
            {{#form.note}}{{>usher/field}}{{/form.note}}
            {{/content}}{{$actions}}<button name="act" value="save">Save note</button>{{/actions}}{{/usher/layer}}
            """)
        site = try Site(folder: folder.path, options: SiteOptions()) { _ in BookShelf() }
    }

    func visitor() -> Browser { Browser(SiteTransport(site)) }
}
