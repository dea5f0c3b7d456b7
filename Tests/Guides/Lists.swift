// What the code of Lists stands in: a clinic's staff, and a shelf of books.

import GRDB
import Usher
import UsherSQLite

//> Lists.md

final class StaffCoordinator: Coordinator {
    enum Route: Codable, Hashable { case staff(StaffQuery), person(Int), export(StaffQuery) }
    struct State: Codable, Equatable { var ticks = Ticks<Person.ID>() }
    let navigation = Navigation<Route, Void>()
    var state = State()
    let staff: Staff
    init(staff: Staff) { self.staff = staff }
    func start() -> Route { .staff(StaffQuery()) }
    func destination(for route: Route) -> Destination {
        switch route {
        //> Lists.md
        default: .flow(StaffCoordinator(staff: staff))
        }
    }
}

//> Lists.md
//> Lists.md

extension Person {
    static func count(_ query: StaffQuery, in database: Database) throws -> Int { 0 }
    static func rows(_ query: StaffQuery, limit: Int, offset: Int, in database: Database) throws -> [Person] { [] }
}

struct Staff: Sendable {
    let database: DatabaseQueue
    func doctors() async throws -> [FieldOption] { [] }
    func invite(_ selection: ListSelection<StaffQuery, Person.ID>) async throws -> [Person.ID] { [] }
    //> Lists.md
}

extension StaffScreen {
    //> Lists.md
}

extension Staff {
    //> Lists.md
}

//> Lists.md

final class InvitingCoordinator: Coordinator {
    enum Route: Codable, Hashable { case invite(ListSelection<StaffQuery, Person.ID>) }
    struct State: Codable, Equatable { var ticks = Ticks<Person.ID>() }
    let navigation = Navigation<Route, Void>()
    var state = State()
    let staff: Staff
    init(staff: Staff) { self.staff = staff }
    func start() -> Route { .invite(.these([])) }
    func destination(for route: Route) -> Destination {
        switch route {
        //> Lists.md
        }
    }
}

struct BookQuery: Query {
    var text = ""
    var page = 1
    static let fields: [FormField<Self>] = [
        .text("q", \.text, label: "Search"), .number("page", \.page, label: "Page", in: 1...1_000).hidden(),
    ]
}

struct Shelf {
    func page(_ query: BookQuery) -> [String] { [] }
    func count(_ query: BookQuery) -> Int { 0 }
}

struct BooksScreen: Screen {
    static let template = "books"
    static let actions: Actions<Self> = []
    let title = "Books"
    let search: SearchForm<BookQuery>
    let books: [String]
    let paging: LinkedPaging
}

final class BooksCoordinator: Coordinator {
    enum Route: Codable, Hashable { case books(BookQuery) }
    let navigation = Navigation<Route, Void>()
    let shelf = Shelf()
    func start() -> Route { .books(BookQuery()) }
    func destination(for route: Route) -> Destination {
        switch route {
        //> Lists.md
        }
    }
}

func ofDatabase() {
    //> Lists.md
    _ = configuration
}

//> Lists.md
