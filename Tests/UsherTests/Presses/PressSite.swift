// A desk whose service notes by which id each press came, and does what a story wants it to do then.

import Synchronization
import Usher
import UsherFlow
import UsherSQLite
import UsherTesting

struct PressForm: Form {
    var name = ""
    var sketch: FormFile?
    static let fields: [FormField<Self>] = [
        .text("name", \.name, label: "Name", required: false, length: 0...20),
        .file("sketch", \.sketch, label: "Sketch", required: false, accepts: [".txt"], maximumSize: 9_000),
    ]
}

struct PressScreen: Screen {
    static let template = "desk"
    static let actions: Actions<Self> = [
        .submit("send", \.send), .button("take", \.take).seeing(\.total),
        .button("pick", \.pick).taking({ _ in [1, 2] }), .button("on", \.on), .button("enter", \.enter),
        .button("help", \.help),
    ]
    static let fields: Fields<Self> = [.number("total", \.total)]

    let title: String
    let total: Int
    let form = PressForm()
    let send: (PressForm) async throws -> Void
    let take: (Int) async throws -> Void
    let pick: (Int) async throws -> Void
    let on: () async throws -> Void
    let enter: () -> Void
    let help: () -> Void
}

final class PressDesk: Coordinator {
    enum Route: Codable, Hashable { case desk, next }
    struct State: Codable, Equatable { var sent = 0 }
    static let addresses: [Address<Route>] = [Address("", .desk), Address("next", .next, on: .desk)]
    static let screens: Screens = [PressScreen.self]

    let navigation = Navigation<Route, Void>()
    var state = State()
    let service: PressService

    init(service: PressService) { self.service = service }

    func start() -> Route { .desk }

    func destination(for route: Route) -> Destination {
        .screen(
            PressScreen(
                title: route == .desk ? "Desk" : "Next", total: service.total,
                send: { _ in
                    try await self.work()
                    self.state.sent += 1
                },
                take: { _ in try await self.work() }, pick: { _ in try await self.work() },
                on: {
                    await Task.yield()
                    try await self.work()
                    self.navigation.push(.next)
                },
                enter: { self.navigation.privilegeChanged(as: "ann") }, help: {}))
    }

    private func work() async throws { try await navigation.once { try await service.work(by: $0) } }
}

/// Notes the presses that come, and ends as it is told to.
final class PressService: Sendable {
    enum End { case returns, declines, breaks, waits }

    private struct Noted {
        var ids: [String] = []
        var copies: [String] = []
        var end = End.returns
        var total = 100
        /// What happens before it ends.
        var before: @Sendable () -> Void = {}
    }

    private let noted = Mutex(Noted())
    let gate = Gate()

    var ids: [String] { noted.withLock { $0.ids } }
    /// How many presses have come, as far as their ids tell.
    var presses: Int { Set(ids).count }
    /// The digests of their forms.
    var copies: [String] { noted.withLock { $0.copies } }
    var total: Int {
        get { noted.withLock { $0.total } }
        set { noted.withLock { $0.total = newValue } }
    }

    /// How the next one ends.
    func next(_ end: End, _ before: @escaping @Sendable () -> Void = {}) {
        noted.withLock { ($0.end, $0.before) = (end, before) }
    }

    func work(by key: String) async throws {
        let (end, before) = noted.withLock { noted in
            noted.ids.append(key)
            noted.copies.append(CopyAtWork.digest(of: key) ?? "")
            defer { (noted.end, noted.before) = (.returns, {}) }
            return (noted.end, noted.before)
        }
        before()
        switch end {
        case .returns: break
        case .declines: throw VisitorError("The bank declined.")
        case .breaks: throw Fault()
        case .waits:
            await gate.pass()
            try Task.checkCancellation()
        }
    }
}

/// A desk of two servers that share a store, each of which can lose it, or of one with its sessions in memory.
final class PressSite {
    let service = PressService()
    let clock = ManualClock()
    let server: ChosenServer
    let stores: [FailingStore]
    let sites: [Site]
    private let folder: TemporaryFolder

    init(isStored: Bool = true) throws {
        folder = try TemporaryFolder()
        try folder.write(
            "Templates/desk.html",
            """
            {{<usher/layer}}{{$content}}<p>Total {{total}}</p>{{>usher/fields}}{{/content}}
            {{$actions}}<button name="act" value="send">Send</button><button name="act" value="take">Take</button>
            <button name="act" value="pick.1">Pick 1</button><button name="act" value="pick.2">Pick 2</button>
            <button name="act" value="on">On</button><button name="act" value="enter">Enter</button>
            <button name="act" value="help">Help</button>{{/actions}}{{/usher/layer}}
            """)
        let (path, clock, service) = (folder.path, clock, service)
        let stores = try (0..<(isStored ? 2 : 0)).map { _ in
            FailingStore(
                try SQLiteSessionStore(
                    path: path + "/sessions.sqlite", clock: { clock.sinceEpoch }, limit: .seconds(60)))
        }
        var options = SiteOptions(clock: clock, life: nil)
        sites = try (0..<max(1, stores.count)).map { number in
            options.store = stores.isEmpty ? nil : CallbackStore.every(other: number, stores[number])
            return try Site(folder: path, options: options) { _ in PressDesk(service: service) }
        }
        self.stores = stores
        server = ChosenServer(sites)
    }

    /// A visitor at the desk.
    func visitor() async throws -> Browser {
        let browser = Browser(server)
        try await browser.open("/")
        return browser
    }

    /// The server dies when the next press has come to the service, before the step is stored; another one goes on.
    func losesNext() {
        let dying = stores[server.number]
        service.next(.returns) { dying.fails = true }
    }

    /// A press that is lost, and the page that its visitor reloads.
    func lose(_ button: String, of browser: Browser, at address: String = "/") async throws {
        losesNext()
        try await browser.click(button)
        try await reload(browser, at: address)
    }

    /// A visitor who was without an answer, on the page that they reload.
    func reload(_ browser: Browser, at address: String = "/") async throws {
        clock.advance(by: .seconds(11))
        server.number = 1 - server.number
        for store in stores { store.fails = false }
        try await browser.open(address)
    }
}

extension WireRequest {
    /// Changes a text of a form with files.
    mutating func setPart(_ name: String, _ value: String) throws {
        let part = try Regex("name=\"\(name)\"\r\n\r\n[^\r]*")
        let text = String(decoding: body, as: UTF8.self)
        body = Array(text.replacing(part, with: "name=\"\(name)\"\r\n\r\n\(value)").utf8)
    }
}

extension Browser {
    /// The form that was sent last, with files, and another button and nonce.
    func form(pressing act: String, as nonce: String) throws -> WireRequest {
        var form = try lastForm()
        try form.setPart("act", act)
        try form.setPart("nonce", nonce)
        return form
    }
}
