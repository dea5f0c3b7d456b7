// A site on which a visitor can do one by one what keeps their session when a newcomer wants its place.

import Logging
import Usher
import UsherSQLite
import UsherTesting

@testable import UsherSite

struct RoomForm: Form {
    var name = ""
    var sketch: FormFile?
    static let fields: [FormField<Self>] = [
        .text("name", \.name, label: "Name"),
        .file("sketch", \.sketch, label: "Sketch", accepts: [".png"], maximumSize: 10_000),
    ]
}

struct RoomScreen: Screen {
    static let template = "room"
    static let actions: Actions<Self> = [
        .submit("save", \.save), .button("dark", \.dark), .button("gather", \.gather), .button("further", \.further),
        .button("sign-in", \.signIn), .button("work", \.work), .button("wait", \.wait),
    ]
    let title = "Room"
    let form = RoomForm()
    let save: (RoomForm) -> Void
    let dark: () -> Void
    let gather: () -> Void
    let further: () -> Void
    let signIn: () -> Void
    let work: () -> Void
    let wait: () async throws -> Void
}

final class RoomCoordinator: Coordinator {
    enum Route: Codable, Hashable { case room, further }
    struct State: Codable, Equatable { var count = 0 }
    struct Theme: Codable, Equatable { var isDark = false }
    static let addresses: [Address<Route>] = [Address("", .room), Address("further", .further, on: .room)]
    static let screens: Screens = [RoomScreen.self]
    let navigation = Navigation<Route, Void>()
    var state = State()
    let shared: Shared<Theme>
    let gate: Gate

    init(_ shared: Shared<Theme>, _ gate: Gate) { (self.shared, self.gate) = (shared, gate) }

    func start() -> Route { .room }

    func destination(for route: Route) -> Destination {
        .screen(
            RoomScreen(
                save: { _ in }, dark: { self.shared.isDark.toggle() }, gather: { self.state.count += 1 },
                further: { self.navigation.push(.further) },
                signIn: { self.navigation.privilegeChanged(as: "ann") },
                work: { self.navigation.run("work") { [gate = self.gate] in await gate.pass() } },
                wait: { await self.gate.pass() }))
    }
}

final class RoomSite {
    let folder: TemporaryFolder
    let clock = ManualClock()
    let lines = LogLines()
    let gate = Gate()
    let sites: [Site]
    var site: Site { sites[0] }

    init(servers: Int = 1, change: (inout SiteOptions) -> Void = { _ in }) throws {
        folder = try TemporaryFolder()
        try folder.write(
            "Templates/room.html",
            """
            {{<usher/layer}}{{$content}}{{>usher/fields}}{{/content}}
            {{$actions}}<button name="act" value="save">Save</button><button name="act" value="dark">Dark</button>
            <button name="act" value="gather">Gather</button><button name="act" value="further">Further</button>
            <button name="act" value="sign-in">Sign in</button><button name="act" value="work">Work</button>
            <button name="act" value="wait">Wait</button>{{/actions}}{{/usher/layer}}
            """)
        var options = SiteOptions(clock: clock)
        let (lines, path, clock, gate) = (lines, folder.path, clock, gate)
        options.logger = Logger(label: "test") { _ in lines }
        options.maximumSessions = 4
        change(&options)
        sites = try (0..<servers).map { _ in
            if servers > 1 {
                options.store = try SQLiteSessionStore(
                    path: path + "/sessions.sqlite", clock: { clock.sinceEpoch }, limit: .seconds(60))
            }
            return try Site(folder: path, options: options, shared: RoomCoordinator.Theme()) { shared, _ in
                RoomCoordinator(shared, gate)
            }
        }
    }

    /// A visitor, from this machine where no address is said.
    func visitor(_ address: String? = nil) -> Browser { Browser(SiteTransport(site, from: address)) }

    /// So many newcomers, each with a session of their own where there is room. What each was answered.
    @discardableResult
    func come(_ count: Int, from address: String? = nil) async throws -> [Int] {
        var answers: [Int] = []
        for _ in 0..<count {
            let browser = visitor(address)
            try await browser.open("/")
            answers.append(browser.status)
        }
        return answers
    }

    /// A visitor whose session is there, and was used twice.
    func inside(_ address: String? = nil) async throws -> Browser {
        let browser = visitor(address)
        try await browser.open("/")
        try await browser.reload()
        return browser
    }

    /// What the table knows a browser's session by.
    func key(of browser: Browser) -> Bytes32? {
        browser.cookies["usher-ushertests"].flatMap { Bytes32(text: $0) }.map { Bytes32(hashing: $0) }
    }

    /// Whether the session that a browser had is there still.
    func has(_ browser: Browser) -> Bool {
        key(of: browser).map { key in sites.contains { $0.parts.table.isLive(key) } } ?? false
    }
}
