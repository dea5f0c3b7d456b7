// The root of the benchmark's site: a page of books, a sign-up, and the settings over what follows it.

internal import Usher

final class BenchCoordinator: Coordinator {
    enum Route: Codable, Hashable { case books, book(Int), signUp, done, settings, slow, list(Int) }

    struct State: Codable, Equatable {
        var answers: [Answer] = []
    }

    static let addresses: [Address<Route>] = [
        Address("page", .books), Address("signup", .signUp), Address("slow", .slow),
        Address("book/{id}", Route.book, on: .books), Address("list/{count}", Route.list),
    ]
    static let screens: Screens = [
        BooksScreen.self, BookScreen.self, DoneScreen.self, SettingsScreen.self, SlowScreen.self, LongListScreen.self,
    ]
    static let flows: Flows = [SignUpCoordinator.self]

    let navigation = Navigation<Route, Void>()
    var state = State()
    private let catalogue: Catalogue
    private let database: SlowDatabase
    private let shared: Shared<Visitor>

    init(catalogue: Catalogue, database: SlowDatabase, shared: Shared<Visitor>) {
        self.catalogue = catalogue
        self.database = database
        self.shared = shared
    }

    func start() -> Route { .books }

    func destination(for route: Route) -> Destination {
        switch route {
        case .books:
            .screen(
                BooksScreen(
                    user: shared.name, message: shared.message, catalogue: catalogue,
                    borrow: { id in
                        guard self.catalogue.has(id) else { throw VisitorError("There is no such book.") }
                        self.shared.value.borrowed = [id]
                    }))
        case .book(let id):
            .screen(
                BookScreen(
                    user: shared.name, book: catalogue.book(id),
                    borrow: catalogue.has(id) ? { self.shared.value.borrowed = [id] } : nil))
        case .signUp:
            .flow(
                SignUpCoordinator(user: shared.name),
                onFinish: { answers in
                    self.state.answers = answers
                    self.navigation.push(.done)
                })
        case .done:
            .screen(
                DoneScreen(
                    user: shared.name, answers: state.answers, settings: { self.navigation.present(.settings) }))
        case .settings: .screen(SettingsScreen(close: navigation.dismiss))
        case .slow: .screen(SlowScreen(user: shared.name, ask: database.ask))
        case .list(let count):
            .screen(LongListScreen(user: shared.name, form: LongForm(count: count), next: { _ in }))
        }
    }
}

struct BooksScreen: Screen {
    static let template = "books"
    static let actions: Actions<Self> = [.button("borrow", \.borrow).taking(Int.self)]
    static let fields: Fields<Self> = [
        .text("user", \.user), .text("message", \.message), .list("books", \.catalogue.books),
    ]

    let title = "Library"
    let user: String
    let message: String
    let catalogue: Catalogue
    let borrow: (Int) throws -> Void
}

/// One of the books: what a visitor opens many of.
struct BookScreen: Screen {
    static let template = "book"
    static let actions: Actions<Self> = [.button("borrow", \.borrow)]
    static let fields: Fields<Self> = [.text("user", \.user), .object("book", \.book)]

    var title: String { book?.title ?? "No such book" }
    let user: String
    let book: Catalogue.Book?
    let borrow: (() -> Void)?
}

struct DoneScreen: Screen {
    static let template = "done"
    static let actions: Actions<Self> = [.button("settings", \.settings)]
    static let fields: Fields<Self> = [.text("user", \.user), .list("answers", \.answers)]

    let title = "All done"
    let user: String
    let answers: [Answer]
    let settings: () -> Void
}

struct SettingsScreen: Screen {
    static let template = "settings"
    static let actions: Actions<Self> = [.button("close", \.close)]

    let title = "Settings"
    let close: () -> Void
}

/// A page whose action waits for a database.
struct SlowScreen: Screen {
    static let template = "slow"
    static let actions: Actions<Self> = [.button("ask", \.ask)]
    static let fields: Fields<Self> = [.text("user", \.user)]

    let title = "Slow"
    let user: String
    let ask: () async throws -> Void
}
