// A site that asks who is there, and how often they may.

import Logging
import Synchronization
import Usher
import UsherHTTP
import UsherTesting

@testable import UsherSite

extension Limit {
    static let byAddress = Limit("by address", 3, per: .minutes(3), by: .address)
    static let bySession = Limit("by session", 2, per: .seconds(30), by: .session)
    static let guesses = Limit("guesses", 2, per: .hours(3), by: .value)
}

struct GuessForm: Form {
    var email = ""
    static let fields: [FormField<Self>] = [.email("email", \.email, label: "Email")]
}

struct GuardedScreen: Screen {
    static let template = "guarded"
    static let actions: Actions<Self> = [
        .button("who", \.who), .button("address", \.address), .button("session", \.session), .submit("guess", \.guess),
        .submit("own", \.own), .submit("sign-in", \.signIn), .submit("remember", \.remember),
        .button("log", \.log), .button("wrong", \.wrong),
    ]
    static let fields: Fields<Self> = [.text("told", \.told)]

    let title = "Guarded"
    let told: String
    let form = GuessForm()
    let who: () -> Void
    let address: () async throws -> Void
    let session: () async throws -> Void
    let guess: (GuessForm) async throws -> Void
    let own: (GuessForm) async throws -> Void
    let signIn: (GuessForm) -> Void
    let remember: (GuessForm) throws -> Void
    let log: () -> Void
    let wrong: () async throws -> Void
}

final class Guarding: Coordinator {
    enum Route: Codable, Hashable { case guarded }
    struct State: Codable, Equatable { var told = "" }
    static let addresses: [Address<Route>] = [Address("guarded", .guarded)]
    static let screens: Screens = [GuardedScreen.self]
    let navigation = Navigation<Route, Void>()
    var state = State()
    let visit: Visit
    let password: () -> String?

    /// - Parameter password: of everybody, as it is now.
    init(visit: Visit, password: @escaping () -> String? = { nil }) {
        (self.visit, self.password) = (visit, password)
        state.told = Self.text(of: visit)
    }

    static func text(of visit: Visit) -> String {
        "\(visit.languages.joined(separator: " ")) \(visit.host) \(visit.isSecure) \(visit.address)"
    }

    func start() -> Route { .guarded }

    func destination(for route: Route) -> Destination {
        .screen(
            GuardedScreen(
                told: state.told, who: { self.state.told = Self.text(of: self.visit) },
                address: { try await self.take(.byAddress) }, session: { try await self.take(.bySession) },
                guess: {
                    try await self.visit.take(.guesses, of: $0.email)
                    self.state.told += "+"
                },
                own: {
                    self.visit.log("wrong password")
                    try await self.visit.take(.guesses, of: $0.email, for: $0.email, credential: self.password())
                    self.state.told += "+"
                },
                signIn: { self.navigation.privilegeChanged(as: $0.email, credential: self.password()) },
                remember: {
                    self.navigation.rememberBrowser(of: $0.email, credential: self.password())
                    if $0.email.hasPrefix("bad") { throw VisitorError("No.") }
                },
                log: { self.visit.log("wrong password") }, wrong: { try await self.visit.take(.guesses) }))
    }

    private func take(_ limit: Limit) async throws {
        try await visit.take(limit)
        state.told += "+"
    }
}

/// Where one visitor comes from, which may change.
final class Whence: BrowserTransport {
    private let sites: [Site]
    private let turn = Mutex(0)
    private let said: Mutex<(address: String, source: AddressSource, headers: [(String, String)])>

    init(_ sites: [Site], _ address: String, _ source: AddressSource = .proxy, _ headers: [(String, String)] = []) {
        self.sites = sites
        said = Mutex((address, source, headers))
    }

    func becomes(_ address: String, _ headers: [(String, String)] = []) {
        said.withLock { $0 = (address, $0.source, headers) }
    }

    func send(_ request: WireRequest) async throws -> WireResponse {
        let (address, source, headers) = said.withLock { $0 }
        let site = turn.withLock { turn in
            turn += 1
            return sites[turn % sites.count]
        }
        let parsed = try HTTPRequest(target: request.target)
        let own = request.headers.filter { own in !headers.contains { $0.0 == own.name } }
        let asked = HTTPRequest(
            method: HTTPMethod(rawValue: request.method) ?? .get, path: parsed.path, query: parsed.query,
            headers: HTTPHeaders(own.map { ($0.name, $0.value) } + headers.map { ($0.0, $0.1) }),
            body: request.body, remoteAddress: address, addressSource: source)
        let response = await site.handle(asked).response
        guard case .bytes(let bytes) = response.body else {
            if case .owned(let bytes) = response.body {
                return WireResponse(status: response.status, headers: response.headers, body: bytes.array)
            }
            return WireResponse(status: response.status, headers: response.headers)
        }
        return WireResponse(status: response.status, headers: response.headers, body: bytes)
    }
}

final class Password: Sendable {
    private let now = Mutex<String?>(nil)
    var text: String? {
        get { now.withLock { $0 } }
        set { now.withLock { $0 = newValue } }
    }
}

final class GuardedSite {
    let folder: TemporaryFolder
    let clock = ManualClock()
    let lines = LogLines()
    /// Of everybody; nil where nothing is said of it.
    let password = Password()
    let sites: [Site]
    var site: Site { sites[0] }

    /// What was logged of security, a line each.
    var events: [String] { lines.all.filter { $0.hasPrefix("security") } }

    init(servers: Int = 1, change: (inout SiteOptions, TemporaryFolder) throws -> Void = { _, _ in }) throws {
        folder = try TemporaryFolder()
        try folder.write(
            "Templates/document.html",
            "<!DOCTYPE html><html lang=\"{{lang}}\"><title>{{title}}</title>{{#layers}}{{html}}{{/layers}}</html>")
        try folder.write(
            "Templates/guarded.html",
            """
            <form method="post" action="{{page.address}}"><input type="hidden" name="token" value="{{page.token}}">
            <input type="hidden" name="nonce" value="{{page.nonce}}">{{>usher/enter}}<h1>{{page.title}}</h1>
            {{#page.notices}}<p role="status">{{text}}</p>{{/page.notices}}<p>Told {{told}}.</p>
            {{#page.message}}<p class="error">{{page.message}}</p>{{/page.message}}
            {{#form.email}}<label for="{{id}}">{{label}}</label><input id="{{id}}" name="{{name}}" value="{{value}}">
            {{#error}}<p class="error">{{error}}</p>{{/error}}{{/form.email}}
            <button name="act" value="who">Who</button><button name="act" value="address">Address</button>
            <button name="act" value="session">Session</button><button name="act" value="guess">Guess</button>
            <button name="act" value="own">Own</button><button name="act" value="sign-in">Sign in</button>
            <button name="act" value="remember">Remember</button>
            <button name="act" value="log">Log</button><button name="act" value="wrong">Wrong</button></form>
            """)
        var options = SiteOptions(clock: clock)
        let lines = lines
        options.logger = Logger(label: "test") { _ in lines }
        let (folder, password) = (folder, password)
        sites = try (0..<servers).map { _ in
            try change(&options, folder)
            return try Site(
                folder: folder.path, options: options, shared: NoShared(),
                document: { _ in NoDocument() },
                root: { _, visit in Guarding(visit: visit) { password.text } })
        }
    }

    /// A visitor from an address of their own.
    func visitor(
        _ address: String = "192.0.2.7", _ source: AddressSource = .proxy, _ headers: [(String, String)] = []
    ) async throws -> (Browser, Whence) {
        let whence = Whence(sites, address, source, headers)
        let browser = Browser(whence)
        try await browser.open("/guarded")
        return (browser, whence)
    }
}
