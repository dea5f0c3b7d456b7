// Looks a street up: a search whose results are pages, and whose result is the street's name.

import Usher

struct StreetQuery: Query {
    var text = ""
    var page = 1

    static let fields: [FormField<Self>] = [
        .text("q", \.text, label: "Part of its name", required: false),
        .number("page", \.page, label: "Page", in: 1...1_000).hidden(),
    ]
}

final class StreetCoordinator: Coordinator {
    enum Route: Codable, Hashable { case streets(StreetQuery) }

    static let addresses: [Address<Route>] = [Address("", Route.streets)]
    static let screens: Screens = [StreetsScreen.self]

    let navigation = Navigation<Route, String>()
    private let services: PermitServices

    init(services: PermitServices) { self.services = services }

    func start() -> Route { .streets(StreetQuery()) }

    func destination(for route: Route) -> Destination {
        switch route {
        case .streets(let query):
            let all = services.streets.matching(query.text)
            let paging = Paging(query.page, size: StreetsScreen.size, count: all.count)
            var next = query
            next.page = paging.number + 1
            return .screen(
                StreetsScreen(
                    search: navigation.search(query, Route.streets),
                    streets: Array(all.dropFirst(paging.offset).prefix(paging.size)),
                    count: all.count, next: paging.number < paging.pages ? navigation.link(to: .streets(next)) : nil,
                    choose: navigation.finish, back: navigation.cancel))
        }
    }
}
