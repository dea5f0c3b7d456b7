// A form with a sketch, which comes back for its name.

import Foundation
import Usher
import UsherSQLite
import UsherTesting

@testable import UsherSite

struct SketchForm: Form {
    var name = ""
    var sketch: FormFile?
    static let fields: [FormField<Self>] = [
        .text("name", \.name, label: "Name"),
        .file("sketch", \.sketch, label: "Sketch", accepts: [".png", ".pdf"], maximumSize: 9_500),
    ]
}

struct SketchScreen: Screen {
    static let template = "sketch"
    static let actions: Actions<Self> = [.submit("next", \.next), .button("help", \.help)]
    static let fields: Fields<Self> = [.text("said", \.said)]
    let title = "Sketch"
    let form: SketchForm
    let said: String
    let next: (SketchForm) throws -> Void
    let help: () -> Void
}

struct SketchQuery: Query {
    var number = 0
    static let fields: [FormField<Self>] = [.number("n", \.number, label: "Number", in: 0...9)]
}

final class SketchCoordinator: Coordinator {
    enum Route: Codable, Hashable { case sketch(SketchQuery) }
    struct State: Codable, Equatable { var said = "" }
    static let addresses: [Address<Route>] = [Address("", Route.sketch)]
    static let screens: Screens = [SketchScreen.self]
    let navigation = Navigation<Route, Void>()
    var state = State()
    func start() -> Route { .sketch(SketchQuery()) }

    func destination(for route: Route) -> Destination {
        var form = SketchForm()
        if case .sketch(let query) = route, query.number == 9 {
            let bytes = [UInt8](repeating: 7, count: 1_500)
            form.sketch = FormFile(kept: "old", name: "old.png", size: 1_500, type: "image/png") { count, offset in
                Array(bytes.dropFirst(offset).prefix(count))
            }
        }
        return .screen(
            SketchScreen(
                form: form, said: state.said,
                next: { form in
                    if form.name == "burn" { throw CocoaError(.fileNoSuchFile) }
                    guard let file = form.sketch else { return }
                    let isWhole = try file.bytes().suffix(1_500) == [UInt8](repeating: 7, count: 1_500)
                    self.state.said =
                        "\(form.name): \(file.name), \(file.size), \(file.type), \(isWhole ? "as it was" : "broken"), kept as \(file.id ?? "new")"
                }, help: {}))
    }
}

final class Sketches {
    let folder: TemporaryFolder
    /// One, or several that share a store.
    let sites: [Site]
    let clock: ManualClock
    private let packs: Bool

    /// - Parameters:
    ///   - servers: as many as `SmallSite` has, unless a story says how many.
    ///   - store: that they share; a file of SQLite where there are several of them.
    ///   - keeps: false for sites with nothing beside them that keeps files.
    init(
        limit: Int = 1_000_000, servers: Int? = nil, clock: ManualClock = ManualClock(),
        store: (any SessionStore)? = nil, keeps: Bool = true,
        inspect: (@Sendable (FormFile) async throws -> Void)? = nil
    ) throws {
        self.clock = clock
        packs = servers == nil && SmallSite.usuallyPacks
        folder = try TemporaryFolder()
        try folder.write(
            "Templates/sketch.html",
            """
            {{<usher/layer}}{{$content}}<p>{{said}}</p>{{>usher/fields}}{{/content}}
            {{$actions}}<button name="act" value="next">Next</button>
            <button name="act" value="help">Help</button>{{/actions}}{{/usher/layer}}
            """)
        var options = SiteOptions()
        options.maximumKeptFileBytes = limit
        options.inspectFile = inspect
        options.clock = { clock.now }
        options.sinceEpoch = { clock.sinceEpoch }
        let path = folder.path
        sites = try (0..<(servers ?? SmallSite.usualServers)).map { _ in
            options.store = store
            if store == nil, servers ?? SmallSite.usualServers > 1 {
                options.store = try SQLiteSessionStore(
                    path: path + "/sessions.sqlite", clock: { clock.sinceEpoch }, limit: .seconds(60))
            }
            if keeps { return try Site(folder: path, options: options) { _ in SketchCoordinator() } }
            return try Site(
                folder: path, options: options, neighbour: nil, shared: NoShared(), document: { _ in NoDocument() },
                root: { _, _ in SketchCoordinator() })
        }
    }

    /// Whether so many bytes of files lie on the disk, where there is one server to be looked into.
    func keeps(_ bytes: Int) -> Bool { sites.count > 1 || sites[0].keptFileBytes == bytes }

    func opened() async throws -> Browser {
        let browser = Browser(SiteTransport(sites, packing: packs))
        try await browser.open("/")
        return browser
    }
}
