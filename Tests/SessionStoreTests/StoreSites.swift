// Two servers of a small site over a store of some kind, with a page that counts, an address for each number, and a
// sign-in.

import Foundation
import Synchronization
import Usher
import UsherTesting

struct CountScreen: Screen {
    static let template = "count"
    static let actions: Actions<Self> = [.button("add", \.add), .button("enter", \.enter)]
    static let fields: Fields<Self> = [.number("count", \.count)]

    let title = "Count"
    let count: Int
    let add: () async throws -> Void
    let enter: () -> Void
}

final class Count: Coordinator {
    enum Route: Codable, Hashable { case count, item(Int) }
    struct State: Codable, Equatable { var count = 0 }
    static let addresses: [Address<Route>] = [
        Address("", .count),
        Address("item/{number}", Route.item),
    ]
    static let screens: Screens = [CountScreen.self]

    let navigation = Navigation<Route, Void>()
    var state = State()
    let note: @Sendable (String) async -> Void

    init(note: @escaping @Sendable (String) async -> Void) { self.note = note }

    func start() -> Route { .count }

    func destination(for route: Route) -> Destination {
        .screen(
            CountScreen(
                count: state.count,
                add: {
                    try await self.navigation.once { await self.note($0) }
                    self.state.count += 1
                },
                enter: {
                    self.navigation.privilegeChanged()
                    self.navigation.restart(at: .count)
                }))
    }
}

final class StoreSites: Sendable {
    let place: StorePlace
    let sites: [Site]
    private let folder: String
    private let note: @Sendable (String) async -> Void

    private struct NoShared: Codable, Equatable {}
    private struct NoDocument: ViewModel { static let fields: Fields<Self> = [] }

    /// - Parameter note: hears by which submission something is counted.
    init(
        _ kind: StoreKind, servers: Int = 2,
        note: @escaping @Sendable (String) async -> Void = { _ in await Task.yield() }
    ) throws {
        self.note = note
        place = try StorePlace(kind)
        let folder = URL(fileURLWithPath: place.file).deletingLastPathComponent()
        for (name, text) in [
            ("document", "<title>{{title}}</title>{{#layers}}{{html}}{{/layers}}"),
            (
                "count",
                """
                <form method="post" action="{{page.address}}"><input type="hidden" name="token" value="{{page.token}}">
                <input type="hidden" name="nonce" value="{{page.nonce}}"><h1>{{page.title}}</h1>
                {{#page.notices}}<p role="status">{{text}}</p>{{/page.notices}}<p>Count {{count}}</p>
                <button name="act" value="add">Add</button><button name="act" value="enter">Enter</button></form>
                """
            ),
        ] {
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("Templates"), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: folder.appendingPathComponent("Templates/\(name).html"))
        }
        let (place, path) = (place, folder.path)
        self.folder = path
        sites = try (0..<servers).map { _ in try Self.site(of: place, in: path, note) }
    }

    /// One more server, which starts now.
    func newcomer() throws -> Site { try Self.site(of: place, in: folder, note) }

    private static func site(
        of place: StorePlace, in folder: String, _ note: @escaping @Sendable (String) async -> Void
    ) throws -> Site {
        var options = SiteOptions()
        options.store = try place.open()
        return try Site(
            folder: folder, options: options, shared: NoShared(),
            document: { _ in NoDocument() }, root: { _, _ in Count(note: note) })
    }

    func visitor() -> Browser { Browser(SiteTransport(sites)) }
}
