// What Visitors' code stands in: a site, and a flow in which somebody signs in.

import Usher

struct Languages: Codable, Equatable, Sendable {
    var language = "en"
}

struct Document: ViewModel {
    static let fields: Fields<Self> = []
}

func makeSite(_ texts: Set<String>) throws -> Site {
    try Site(
        folder: ".", shared: Languages(), document: { _ in Document() },
        //> Visitors.md
    )
}

//> Visitors.md

struct Account: Sendable {
    let id: Int
    let passwordHash: String
}

struct Accounts: Sendable {
    func find(_ email: String) async throws -> Account? { nil }
}

struct SignInForm: Form {
    var email = ""
    static let fields: [FormField<Self>] = [.email("email", \.email, label: "Email")]
}

final class Main: Coordinator {
    enum Route: Codable, Hashable { case signIn }

    static let addresses: [Address<Route>] = []
    static let screens: Screens = []

    let navigation = Navigation<Route, Void>()
    let shared: Shared<Languages>
    let visit: Visit
    let accounts = Accounts()

    init(shared: Shared<Languages>, visit: Visit) {
        self.shared = shared
        self.visit = visit
    }

    func start() -> Route { .signIn }

    func destination(for route: Route) -> Destination {
        .flow(Main(shared: shared, visit: visit), onFinish: {})
    }

    //> Visitors.md

    //> Visitors.md

    func begin(_ work: @escaping @Sendable () async throws -> Void) throws {
        //> Visitors.md
    }

    func logs() {
        //> Visitors.md
    }
}
