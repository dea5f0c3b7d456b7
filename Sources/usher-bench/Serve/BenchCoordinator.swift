// The root of the benchmark's site: a page of books, a sign-up, and the settings over what follows it.

internal import Usher

final class BenchCoordinator: Coordinator {
    enum Route: Codable, Hashable { case books, book(Int), signUp, done, settings, slow }

    struct State: Codable, Equatable {
        var answers: [Answer] = []
    }

    static let addresses: [Address<Route>] = [
        Address("page", .books), Address("signup", .signUp), Address("slow", .slow),
        Address("book/{id}", Route.book, { if case .book(let id) = $0 { id } else { nil } }, on: .books),
    ]

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
                    borrow: { self.shared.value.borrowed = [$0] }))
        case .book(let id):
            .screen(
                BookScreen(
                    user: shared.name, book: catalogue.book(id), borrow: { self.shared.value.borrowed = [id] }))
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
        case .settings: .screen(SettingsScreen(close: { self.navigation.dismiss() }))
        case .slow: .screen(SlowScreen(user: shared.name, ask: database.ask))
        }
    }
}

struct BooksScreen: Screen {
    static let template = "books"
    static let actionNames: Set = ["borrow"]
    static let fields: Fields<Self> = [
        .text("user", \.user), .text("message", \.message), .list("books", \.catalogue.books),
    ]

    let title = "Library"
    let user: String
    let message: String
    let catalogue: Catalogue
    let borrow: (Int) -> Void

    var actions: [Action] {
        [
            Action("borrow", taking: Int.self) { id in
                guard catalogue.has(id) else { throw VisitorError("There is no such book.") }
                borrow(id)
            }
        ]
    }
}

/// One of the books: what a visitor opens many of.
struct BookScreen: Screen {
    static let template = "book"
    static let actionNames: Set = ["borrow"]
    static let fields: Fields<Self> = [.text("user", \.user), .object("book", \.book)]

    var title: String { book?.title ?? "No such book" }
    let user: String
    let book: Catalogue.Book?
    let borrow: () -> Void

    var actions: [Action] { book == nil ? [] : [Action("borrow", perform: borrow)] }
}

struct DoneScreen: Screen {
    static let template = "done"
    static let actionNames: Set = ["settings"]
    static let fields: Fields<Self> = [.text("user", \.user), .list("answers", \.answers)]

    let title = "All done"
    let user: String
    let answers: [Answer]
    let settings: () -> Void

    var actions: [Action] { [Action("settings", perform: settings)] }
}

struct SettingsScreen: Screen {
    static let template = "settings"
    static let actionNames: Set = ["close"]

    let title = "Settings"
    let close: () -> Void

    var actions: [Action] { [Action("close", perform: close)] }
}

/// A page whose action waits for a database.
struct SlowScreen: Screen {
    static let template = "slow"
    static let actionNames: Set = ["ask"]
    static let fields: Fields<Self> = [.text("user", \.user)]

    let title = "Slow"
    let user: String
    let ask: () async throws -> Void

    var actions: [Action] { [Action("ask", perform: ask)] }
}
