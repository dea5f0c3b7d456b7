// Mistakes that a start finds, or the compiler before it.

import Usher
import UsherHTTP
import UsherTesting

private struct TwiceNamedForm: Form {
    var name = ""
    static let fields: [FormField<Self>] = [
        .text("name", \.name, label: "Name"), .text("name", \.name, label: "Your name"),
    ]
}

private struct TwiceNamedScreen: Screen {
    static let template = "twice"
    static let actions: Actions<Self> = [.submit("next", \.next)]
    let title = "Twice"
    let form = TwiceNamedForm()
    let next: (TwiceNamedForm) -> Void
}

private final class TwiceNamed: Coordinator {
    enum Route: Codable, Hashable { case bread }
    static let screens: Screens = [TwiceNamedScreen.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .bread }
    func destination(for route: Route) -> Destination { .screen(TwiceNamedScreen(next: { _ in })) }
}

let startMistakes: [Mistake] = [
    Mistake("a template that is misspelt", "Templates/desk.html: there is no such template; is it \"desks\"?") {
        atStart {
            let folder = try TemporaryFolder()
            try folder.write("Templates/desks.html", Desk.sound)
            _ = try Site(folder: folder.path) { _ in Desk() }
        }
    },
    Mistake(
        "a start in another folder",
        "/nowhere/Templates: there is no such folder; start the program in its package's folder"
    ) {
        atStart { _ = try Site(folder: "/nowhere") { _ in Desk() } }
    },
    Mistake("a template in another encoding", "is not UTF-8; save it in that encoding") {
        atStart {
            let folder = try TemporaryFolder()
            try folder.write("Templates/desk.html", bytes: [0xE4, 0x0A])
            _ = try Site(folder: folder.path) { _ in Desk() }
        }
    },
    Mistake(
        "two fields of one name",
        "The form of TwiceNamedScreen has two fields called “name”. Give one of them another name."
    ) {
        atStart {
            let folder = try TemporaryFolder()
            try folder.write("Templates/twice.html", Desk.page("{{>usher/fields}}", actions: Desk.button("next")))
            _ = try Site(folder: folder.path) { _ in TwiceNamed() }
        }
    },
    open("development at all addresses", "the address 0.0.0.0") { $0.host = "0.0.0.0" },
    open("development with a host name", "the host name example.org") { $0.hostNames = ["example.org"] },
    open("development behind a proxy", "a trusted proxy") {
        $0.trustedProxies = [AddressRange("127.0.0.1")].compactMap(\.self)
    },
    open("development with TLS", "TLS") { $0.tls = ("a.pem", "b.pem") },
    open("development behind TLS", "TLS") { $0.isBehindTLS = true },
    compiled(
        "a target without its setting", "turn on NonisolatedNonsendingByDefault for this target", isSet: false,
        """
        struct Late: Screen {
            static let template = "late"
            static let actions: Actions<Self> = [.button("take", \\.take)]
            let title = "Late"
            let take: () async throws -> Void
        }
        """),
    compiled(
        "a screen without its title", "type 'Untitled' does not conform to protocol 'Screen'",
        """
        struct Untitled: Screen {
            static let template = "untitled"
            static let actions: Actions<Self> = []
        }
        """),
    misspelt("a requirement that is misspelt", "MisspeltFlow has a “admision” and no “admission(to:)”", MisspeltFlow()),
    misspelt(
        "a requirement with another label", "MislabelledFlow has a “admission” and no “admission(to:)”",
        MislabelledFlow()),
    misspelt(
        "addresses that are misspelt", "UnaddressedFlow has a “adresses” and no “static addresses”", UnaddressedFlow()),
]

/// Not private, as coordinators rarely are: the symbols of private types say nothing of the file's other types.
final class MisspeltFlow: Coordinator {
    enum Route: Codable, Hashable { case page }
    static let screens: Screens = [PlainScreen.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .page }
    func admision(to route: Route) -> Admission<Route> { .no }
    func destination(for route: Route) -> Destination { .screen(PlainScreen()) }
}

final class MislabelledFlow: Coordinator {
    enum Route: Codable, Hashable { case page }
    static let screens: Screens = [PlainScreen.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .page }
    func admission(of route: Route) -> Admission<Route> { .no }
    func destination(for route: Route) -> Destination { .screen(PlainScreen()) }
}

final class UnaddressedFlow: Coordinator {
    enum Route: Codable, Hashable { case page }
    static let adresses: [Address<Route>] = [Address("page", .page)]
    static let screens: Screens = [PlainScreen.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .page }
    func destination(for route: Route) -> Destination { .screen(PlainScreen()) }
}

/// A root whose default is taken because what should take its place is called otherwise.
private func misspelt<Root: Coordinator>(
    _ name: String, _ words: String, _ root: @autoclosure @escaping @Sendable () -> Root
) -> Mistake {
    Mistake(name, words, "Is it misspelt?") {
        try await atFirstLook(Root.self) { _ in root() }
    }
}

/// A site in development that others could come to.
private func open(_ name: String, _ words: String, _ change: @escaping @Sendable (inout ServerOptions) -> Void)
    -> Mistake
{
    Mistake(name, words, "Leave isDevelopment out where others come") {
        let folder = try TemporaryFolder()
        try folder.write("Templates/desk.html", Desk.sound)
        var options = SiteOptions()
        options.isDevelopment = true
        let site = try Site(folder: folder.path, options: options) { _ in Desk() }
        var server = ServerOptions()
        server.port = 0
        change(&server)
        return atStart { try site.start(server).stop() }
    }
}

/// What the compiler says of a file of an app's.
private func compiled(_ name: String, _ words: String, isSet: Bool = true, _ source: String) -> Mistake {
    Mistake(name, words) {
        let folder = try TemporaryFolder()
        try folder.write("Source.swift", "import Usher\n\n" + source)
        return try SwiftCompiler.check(folder.path + "/Source.swift", isSet ? SwiftCompiler.settings : [])
    }
}
