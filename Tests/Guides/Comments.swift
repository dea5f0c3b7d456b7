// What the code in the comments of public declarations stands in, by the folders of Sources.

import Foundation
import GRDB
import Testing
import Usher
import UsherRedis
import UsherSQLite
import UsherTesting

@testable import Sofa

// MARK: UsherFlow

enum OfAskedAnew {
    //> AskedAnew.swift
}

enum OfForm {
    //> Form.swift
}

enum OfFieldOption {
    //> FieldOption.swift
}

struct OfOwnField: Form {
    struct IBAN: Sendable {
        let spaced: String
        init?(_ text: String) { spaced = text }
    }

    var iban: IBAN?

    static let fields: [FormField<Self>] = [
        //> FormField+Texts.swift
    ]
}

enum OfQuery {
    enum Route: Codable, Hashable { case list(ShelfQuery) }
    //> Query.swift
}

enum OfLinks {
    enum Route: Codable, Hashable { case application(Int) }
    static func addresses(_ navigation: Navigation<Route, Void>) -> [String] {
        //> Navigation+Links.swift
        return [1, 2].map(open)
    }
}

enum OfActionArgument {
    //> ActionArgument.swift
}

struct OfActions: LoadingScreen {
    struct Items: ViewModel {
        let exists: Bool
        struct Item: Sendable { let id: Int }
        let items: [Item]
        let total: Int
        static let fields: Fields<Self> = []
    }

    static let template = "items"
    //> Actions.swift
    static let more: Actions<Self> = [
        //> ActionHead.swift
    ]

    let form: OfForm.EmailForm
    let save: (OfForm.EmailForm) async throws -> Void
    let open: (Int) -> Void
    let delete, close: () -> Void
    let pay: (_ total: Int) async throws -> Void

    func load() async throws -> Items { Items(exists: true, items: [], total: 0) }
    func title(with model: Items) -> String { "Items" }
    func form(with model: Items) -> OfForm.EmailForm { form }
}

enum OfAddress {
    enum Route: Codable, Hashable {
        case library
        case item(Int)
        case settings
    }
    //> Address.swift
}

// MARK: UsherTemplate

enum OfViewModel {
    //> ViewModel.swift
}

// MARK: Usher

//> Limit.swift

func ofVisit(visit: Visit, email: String, account: Account) async throws {
    //> Visit.swift
    //> Visit.swift
    //> Visit.swift
}

func ofSite(library: Items) async throws {
    struct SharedState: Codable, Equatable { var theme = "light" }
    struct Document: ViewModel {
        let theme: String
        static let fields: Fields<Self> = [.text("theme", \.theme)]
    }
    final class Main: Coordinator {
        enum Route: Codable, Hashable { case library }

        static let addresses: [Address<Route>] = []
        static let screens: Screens = []

        let navigation = Navigation<Route, Void>()
        let shared: Shared<SharedState>
        let library: Items

        init(shared: Shared<SharedState>, library: Items) {
            self.shared = shared
            self.library = library
        }

        func start() -> Route { .library }

        func destination(for route: Route) -> Destination {
            .flow(Main(shared: shared, library: library), onFinish: {})
        }
    }
    //> Site.swift
}

func ofContentSource() {
    var options = SiteOptions()
    //> ContentSource.swift
    _ = options
}

enum OfServing {
    final class ShopCoordinator: Coordinator {
        enum Route: Codable, Hashable { case shop }
        let navigation = Navigation<Route, Void>()
        func start() -> Route { .shop }
        func destination(for route: Route) -> Destination { .flow(ShopCoordinator(), onFinish: {}) }
    }
    //> Site+Serving.swift
}

enum OfScreen {
    struct CodeForm: Form {
        var code = ""
        static let fields: [FormField<Self>] = [.text("code", \.code, label: "Code")]
    }
    //> Screen.swift
}

enum OfLoadingScreen {
    struct Items: Sendable {
        func item(_ id: Item.ID) async throws -> Item { throw CancellationError() }
    }

    struct ItemModel: ViewModel {
        let item: Item
        var moves: [Status] { [] }
        static let fields: Fields<Self> = []
    }
    //> LoadingScreen.swift
}

// MARK: UsherLists

struct OfListScreen {
    struct Person: ViewModel, Identifiable, Sendable {
        let id: Int
        static let fields: Fields<Self> = []
    }

    struct Staff: Sendable {
        func page(_ query: StaffQuery, size: Int) async throws -> ListPage<Person> { throw CancellationError() }
        func invite(_ selection: ListSelection<StaffQuery, Int>) async throws {}
    }

    //> ListQuery.swift
    //> ListScreen.swift

    final class StaffCoordinator: Coordinator {
        enum Route: Codable, Hashable { case list(StaffQuery), person(Int) }
        struct State: Codable, Equatable { var ticks = Ticks<Int>() }
        let navigation = Navigation<Route, Void>()
        var state = State()
        let staff = Staff()
        func start() -> Route { .list(StaffQuery()) }
        func destination(for route: Route) -> Destination {
            switch route {
            //> Listing.swift
            case .person: .flow(StaffCoordinator())
            }
        }
    }
}

struct OfPaging {
    struct ShelfQuery: Query {
        var text = ""
        var page = 1
        static let fields: [FormField<Self>] = []
    }
    enum Route: Codable, Hashable { case list(ShelfQuery) }
    static func linked(_ navigation: Navigation<Route, Void>, _ query: ShelfQuery, _ count: Int) -> LinkedPaging {
        //> Paging.swift
    }
}

// MARK: UsherSQLite and UsherRedis

func ofFoldedText(configuration: inout Configuration) {
    //> Text+Folded.swift
    //> Text+Folded.swift
}

func ofSQLite(options: inout SiteOptions) throws {
    //> SQLiteSessionStore.swift
}

func ofRedis(options: inout SiteOptions) throws {
    //> RedisSessionStore.swift
}

struct OfOnce {
    struct Draft: Sendable {}

    struct Item: Sendable {
        typealias ID = Int64
        static func insert(_ draft: Draft, for account: Account.ID, in database: GRDB.Database) throws -> Item.ID { 0 }
    }

    let database: DatabaseQueue

    //> Once.swift

    func migrate() {
        var migrator = DatabaseMigrator()
        //> Once.swift
    }
}

func ofOneTimeLinks(database: DatabaseQueue, account: Account, now: Date) async throws {
    //> OneTimeLinks.swift

    var migrator = DatabaseMigrator()
    //> OneTimeLinks.swift
    _ = token
}

// MARK: UsherTesting

//> TemplateCheck.swift

func makeSite() throws -> Site { throw CancellationError() }

func ofFlowTester(services: SofaServices, shared: Shared<SofaShared>, ann: SignedIn) async throws {
    //> FlowTester.swift
    //> FlowTester.swift
    //> FlowTester.swift
}

func ofPressing() async throws {
    //> Screen+Pressing.swift
}

func ofBrowser(browser: Browser) async throws {
    //> Browser.swift
    //> Browser+Seeing.swift
}
