// Looks a street up: a search whose results are pages, and whose result is the street's name.

import Usher

struct StreetQuery: Query {
    var text = ""
    var page = 1

    static let fields: [FormField<Self>] = [
        .text(
            "q", \.text, label: "Part of its name", required: false,
            hint: "The first letters of a word or two, as in “mill la”."),
        .number("page", \.page, label: "Page", in: 1...1_000).hidden(),
    ]
}

final class StreetCoordinator: PermitFlow, Coordinator {
    enum Route: Codable, Hashable { case streets(StreetQuery) }

    static let addresses: [Address<Route>] = [Address("", Route.streets)]
    static let screens: Screens = [StreetsScreen.self]

    let navigation = Navigation<Route, String>()

    func start() -> Route { .streets(StreetQuery()) }

    func destination(for route: Route) -> Destination {
        switch route {
        case .streets(let query):
            let all = services.streets.matching(query.text)
            let page = ListPage(of: all, page: query.page, size: 20)
            let link = navigation.links { .streets(StreetQuery(text: query.text, page: $0)) }
            return .screen(
                StreetsScreen(
                    search: navigation.search(query, Route.streets), streets: page.rows,
                    paging: page.paging.linked(by: link), choose: navigation.finish, back: navigation.cancel))
        }
    }
}
