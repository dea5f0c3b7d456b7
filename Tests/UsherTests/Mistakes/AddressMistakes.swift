// Mistakes in the addresses of a flow.

import Usher
import UsherTesting

enum ShelfRoute: Codable, Hashable { case list, top, item(String), part(Int), both(String, Int), hidden(Hiding) }

/// A route's value that its encoding does not hold.
struct Hiding: Codable, Hashable {
    let id: Int
    init(_ id: Int) { self.id = id }
    init(from decoder: any Decoder) throws { id = try decoder.singleValueContainer().decode(Int.self) + 1 }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(id - 1)
    }
}

private protocol Shelf: Coordinator where Route == ShelfRoute, State == NoState, Output == Void {}

extension Shelf {
    static var screens: Screens { [PlainScreen.self] }
    func start() -> ShelfRoute { .list }
    func destination(for route: ShelfRoute) -> Destination { .screen(PlainScreen()) }
}

let addressMistakes: [Mistake] = [
    Mistake(
        "one address for two routes",
        "Two addresses of Doubled are /top, so one of them is never reached. Give it another."
    ) {
        site { Doubled() }
    },
    Mistake(
        "an address behind one that takes all of it",
        "The address /shelf/new of Hidden is never reached, since /shelf/{value} is read before it. Put it first."
    ) {
        site { Hidden() }
    },
    Mistake("addresses that stand on one another", "stands on itself. Leave out one `on:` or `over:`.") {
        site { Circling() }
    },
    Mistake("no place for a route's value", "The address /item has no {value}", "Write /item/{id}.") {
        site { Valueless() }
    },
    Mistake("a place for no value", "The address /item/{value} has a {value}, and the route that it leads to has none.")
    {
        site { Wanting() }
    },
    Mistake("an address that pages without one have", "The address /p/{value} is never reached, since pages without") {
        site { Keyed() }
    },
    Mistake("an address that the health path has", "The address /healthz is never reached, since it is the site's") {
        site { Healthy() }
    },
    Mistake("two values", "has two values, and a route's case has one. Write one {name} for each.") {
        site { Twice() }
    },
    Mistake("one value of two", "/item/{value} has one value, and a route's case has two. Write one {name} for each.") {
        site { HalfOfBoth() }
    },
    Mistake(
        "an address behind one that takes both its words", "/item/new/1 of HiddenByBoth is never reached",
        "Put it first."
    ) {
        site { HiddenByBoth() }
    },
    Mistake("half a value", "has “{id”: a segment is plain text, or a value as {id}.") { site { Half() } },
    Mistake("a query in an address", "has “list?page=2”: a segment is plain text") { site { Querying() } },
    Mistake("a way back that leads elsewhere", "does not lead back to itself", "Say the way back") {
        site { Astray() }
    },
    Mistake("a value that its route hides", "cannot find its value in a ShelfRoute", "Say the way back") {
        site { Hider() }
    },
]

private func site<Root: Coordinator>(_ root: @escaping @Sendable () -> Root) -> String {
    atStart {
        let folder = try TemporaryFolder()
        try folder.write("Templates/plain.html", "{{<usher/layer}}{{/usher/layer}}")
        _ = try Site(folder: folder.path) { _ in root() }
    }
}

private final class Doubled: Shelf {
    static let addresses: [Address<ShelfRoute>] = [Address("top", .list), Address("top", .top)]
    let navigation = Navigation<ShelfRoute, Void>()
}

private final class Hidden: Shelf {
    static let addresses: [Address<ShelfRoute>] = [
        Address("shelf/{name}", ShelfRoute.item), Address("shelf/new", .top),
    ]
    let navigation = Navigation<ShelfRoute, Void>()
}

private final class Circling: Shelf {
    static let addresses: [Address<ShelfRoute>] = [
        Address("list", .list, on: .top), Address("top", .top, on: .list),
    ]
    let navigation = Navigation<ShelfRoute, Void>()
}

private final class Valueless: Shelf {
    static let addresses: [Address<ShelfRoute>] = [Address("item", ShelfRoute.item)]
    let navigation = Navigation<ShelfRoute, Void>()
}

private final class Wanting: Shelf {
    static let addresses: [Address<ShelfRoute>] = [Address("item/{id}", .top)]
    let navigation = Navigation<ShelfRoute, Void>()
}

private final class Keyed: Shelf {
    static let addresses: [Address<ShelfRoute>] = [Address("p/{id}", ShelfRoute.item)]
    let navigation = Navigation<ShelfRoute, Void>()
}

private final class Healthy: Shelf {
    static let addresses: [Address<ShelfRoute>] = [Address("healthz", .top)]
    let navigation = Navigation<ShelfRoute, Void>()
}

private final class Twice: Shelf {
    static let addresses: [Address<ShelfRoute>] = [Address("item/{id}/{part}", ShelfRoute.part)]
    let navigation = Navigation<ShelfRoute, Void>()
}

private final class HalfOfBoth: Shelf {
    static let addresses: [Address<ShelfRoute>] = [Address("item/{id}", ShelfRoute.both)]
    let navigation = Navigation<ShelfRoute, Void>()
}

private final class HiddenByBoth: Shelf {
    static let addresses: [Address<ShelfRoute>] = [
        Address("item/{id}/{part}", ShelfRoute.both), Address("item/new/1", .top),
    ]
    let navigation = Navigation<ShelfRoute, Void>()
}

private final class Half: Shelf {
    static let addresses: [Address<ShelfRoute>] = [Address("item/{id", ShelfRoute.part)]
    let navigation = Navigation<ShelfRoute, Void>()
}

private final class Querying: Shelf {
    static let addresses: [Address<ShelfRoute>] = [Address("list?page=2", .list)]
    let navigation = Navigation<ShelfRoute, Void>()
}

private final class Astray: Shelf {
    static let addresses: [Address<ShelfRoute>] = [Address("part/{id}", ShelfRoute.part) { _ in nil }]
    let navigation = Navigation<ShelfRoute, Void>()
}

private final class Hider: Shelf {
    static let addresses: [Address<ShelfRoute>] = [Address("hidden/{it}", { ShelfRoute.hidden(Hiding($0)) })]
    let navigation = Navigation<ShelfRoute, Void>()
}
