// Mistakes in queries, and in the links and search forms that Swift makes.

import Usher
import UsherTesting

private protocol Listing: Coordinator where State == NoState, Output == Void {}

extension Listing {
    static var screens: Screens { [PlainScreen.self] }
    func destination(for route: Route) -> Destination { .screen(PlainScreen()) }
}

let queryMistakes: [Mistake] = [
    Mistake(
        "a query's field that is Usher's own",
        "The address /list has the query Reserved, but its field “on” is a parameter",
        "Call it otherwise."
    ) { atStart(ReservedListing.self) { ReservedListing() } },
    Mistake("a query's box that begins ticked", "its field “all” begins ticked", "Ask the other way round.") {
        atStart(TickedListing.self) { TickedListing() }
    },
    Mistake(
        "a query with two fields of one name",
        "has the query Doubled, but it has two fields called “q”. Give one of them another name."
    ) {
        atStart(DoubledListing.self) { DoubledListing() }
    },
    Mistake("a password in a query", "its field “word” is a password, a code or a file, which stand in no address.") {
        atStart(SecretListing.self) { SecretListing() }
    },
    Mistake(
        "a query that its route's encoding does not hold", "cannot find its query in", "Let Swift write the route's"
    ) {
        atStart(ShutListing.self) { ShutListing() }
    },
    Mistake(
        "a link to a route without an address", "A link was asked for to lost of Route, which has no address.",
        "or let a button push it."
    ) {
        try await atFirstLook(LinkingListing.self) { _ in LinkingListing() }
    },
    Mistake("a search form with what stands in no address", "so no search form can send it", "Send it by an action") {
        try await atFirstLook(SearchingListing.self) { _ in SearchingListing() }
    },
]

private func atStart<Root: Coordinator>(_ type: Root.Type, _ root: @escaping @Sendable () -> Root) -> String {
    atStart {
        let folder = try TemporaryFolder()
        try folder.write("Templates/plain.html", "{{<usher/layer}}{{/usher/layer}}")
        _ = try Site(folder: folder.path) { _ in root() }
    }
}

private struct Reserved: Query {
    var text = ""
    static let fields: [FormField<Self>] = [.text("on", \.text, label: "On")]
}

private final class ReservedListing: Listing {
    enum Route: Codable, Hashable { case list(Reserved) }
    static let addresses: [Address<Route>] = [Address("list", Route.list)]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .list(Reserved()) }
}

private struct Ticked: Query {
    var all = true
    static let fields: [FormField<Self>] = [.checkbox("all", \.all, label: "All")]
}

private final class TickedListing: Listing {
    enum Route: Codable, Hashable { case list(Ticked) }
    static let addresses: [Address<Route>] = [Address("list", Route.list)]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .list(Ticked()) }
}

private struct Doubled: Query {
    var text = ""
    static let fields: [FormField<Self>] = [.text("q", \.text, label: "Search"), .text("q", \.text, label: "Again")]
}

private final class DoubledListing: Listing {
    enum Route: Codable, Hashable { case list(Doubled) }
    static let addresses: [Address<Route>] = [Address("list", Route.list)]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .list(Doubled()) }
}

private struct Secret: Query {
    var word = ""
    static let fields: [FormField<Self>] = [.password("word", \.word, label: "Word", autocomplete: "off")]
}

private final class SecretListing: Listing {
    enum Route: Codable, Hashable { case list(Secret) }
    static let addresses: [Address<Route>] = [Address("list", Route.list)]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .list(Secret()) }
}

private struct Plain: Query {
    var text = ""
    static let fields: [FormField<Self>] = [.text("q", \.text, label: "Search")]
}

private final class ShutListing: Listing {
    struct Route: Codable, Hashable {
        let query: Plain
        init(_ query: Plain) { self.query = query }
        init(from decoder: any Decoder) throws { query = Plain() }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(1)
        }
    }
    static let addresses: [Address<Route>] = [Address("list", Route.init)]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { Route(Plain()) }
}

private final class LinkingListing: Listing {
    enum Route: Codable, Hashable { case list, lost }
    static let addresses: [Address<Route>] = [Address("", .list)]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .list }
    func destination(for route: Route) -> Destination {
        _ = navigation.link(to: .lost)
        return .screen(PlainScreen())
    }
}

private struct Personal: Query {
    var name = ""
    static let fields: [FormField<Self>] = [.text("name", \.name, label: "Name").confidential()]
}

private final class SearchingListing: Listing {
    enum Route: Codable, Hashable { case list(Personal) }
    static let addresses: [Address<Route>] = [Address("list", Route.list)]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .list(Personal()) }
    func destination(for route: Route) -> Destination {
        _ = navigation.search(Personal(), Route.list)
        return .screen(PlainScreen())
    }
}
