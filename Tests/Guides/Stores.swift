// What Stores' code stands in: a site's options, an action, and a story over two sites.

import Usher
import UsherTesting

func keepInSQLite(_ options: inout SiteOptions) throws {
    //> Stores.md
}

func keepInRedis(_ options: inout SiteOptions) throws {
    //> Stores.md
}

struct Till: Sendable {
    func pay(_ sum: Int, once key: String) async throws {}
}

struct PaymentForm: Form {
    var sum = 0
    static let fields: [FormField<Self>] = [.number("sum", \.sum, label: "Sum", in: 0...100)]
}

final class Paying: Coordinator {
    enum Route: Codable, Hashable { case payment }
    static let screens: Screens = []
    let navigation = Navigation<Route, Void>()
    let till = Till()

    func start() -> Route { .payment }

    func destination(for route: Route) -> Destination { .flow(Paying()) }

    //> Stores.md

    func pay(_ sum: Int) async throws {
        //> Navigation.swift
    }
}

func tell(over one: Site, _ other: Site) {
    //> Stores.md
}
