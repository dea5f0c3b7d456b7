// Mistakes that a start finds.

import Foundation
import Usher
import UsherHTTP
import UsherSQLite
import UsherTesting

private struct TwiceNamedForm: Form {
    var name = ""
    static let fields: [FormField<Self>] = [
        .text("name", \.name, label: "Name"), .text("name", \.name, label: "Your name"),
    ]
}

private struct OwnNamedForm: Form {
    var name = ""
    static let fields: [FormField<Self>] = [.text("nonce", \.name, label: "Name")]
}

private struct PictureForm: Form {
    var picture: FormFile?
    static let fields: [FormField<Self>] = [.file("picture", \.picture, label: "Picture", accepts: ["image/*", "pdf"])]
}

private struct OneField: Form {
    var name = ""
    static let fields: [FormField<Self>] = [.text("name", \.name, label: "Name")]
}

private struct FormScreen<Fields: Form>: Screen {
    static var template: String { "form" }
    static var actions: Actions<Self> { [.submit("next", \.next)] }
    let title = "Form"
    let form = Fields()
    let next: (Fields) -> Void = { _ in }
}

private struct UnsentScreen: Screen {
    static let template = "form"
    static let actions: Actions<Self> = [.button("next", \.next)]
    let title = "Form"
    let form = OneField()
    let next: () -> Void = {}
}

/// Begins with a screen.
private final class Beginning<Shown: Screen>: Coordinator {
    enum Route: Codable, Hashable { case page }
    static var screens: Screens { [Shown.self] }
    let navigation = Navigation<Route, Void>()
    let screen: Shown
    init(_ screen: Shown) { self.screen = screen }
    func start() -> Route { .page }
    func destination(for route: Route) -> Destination { .screen(screen) }
}

/// A screen that no site begins with.
private func declared<Shown: Screen>(
    _ name: String, _ words: String..., screen: @autoclosure @escaping @Sendable () -> Shown
) -> Mistake {
    var mistake = Mistake(name) {
        atStart {
            let folder = try TemporaryFolder()
            try folder.write("Templates/form.html", Desk.page("{{>usher/fields}}", actions: Desk.button("next")))
            _ = try Site(folder: folder.path) { _ in Beginning(screen()) }
        }
    }
    mistake.words = words
    return mistake
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
    Mistake(
        "an outbox in a folder that is a link", "mail cannot be written to", "the folder is a link",
        "name another folder"
    ) {
        atStart {
            let folder = try TemporaryFolder()
            try folder.write("mails/first.txt", "To: ann@example.org")
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/link", withDestinationPath: folder.path + "/mails")
            _ = try Outbox(folder: folder.path + "/link")
        }
    },
    Mistake("a template in another encoding", "is not UTF-8; save it in that encoding") {
        atStart {
            let folder = try TemporaryFolder()
            try folder.write("Templates/desk.html", bytes: [0xE4, 0x0A])
            _ = try Site(folder: folder.path) { _ in Desk() }
        }
    },
    declared(
        "two fields of one name",
        "The form of FormScreen<TwiceNamedForm> has two fields called “name”. Give one of them another name.",
        screen: FormScreen<TwiceNamedForm>()),
    declared(
        "a field with a name of Usher's own", "The form of FormScreen<OwnNamedForm> has a field called “nonce”",
        "act, nonce, token", "Give it another one", screen: FormScreen<OwnNamedForm>()),
    declared(
        "a kind of file that is none", "The field “picture” of FormScreen<PictureForm> accepts “pdf”",
        "neither an extension as “.pdf” nor a media type", screen: FormScreen<PictureForm>()),
    Mistake(
        "a file at the health path", "Public/healthz is never served, since /healthz is the site's health path.",
        "Call the file otherwise, or set SiteOptions.healthPath."
    ) {
        atStart { try Desk.site(template: Desk.sound, ["Public/healthz": "ok"]) }
    },
    Mistake(
        "two sites with one store", "has the sessions of the site “usher-shop”, and this one is “usher-office”",
        "Give it a file of its own, or both the same SiteOptions.name."
    ) {
        let folder = try TemporaryFolder()
        try folder.write("Templates/desk.html", Desk.sound)
        func start(_ name: String) throws {
            var options = SiteOptions()
            options.name = name
            options.store = try SQLiteSessionStore(path: folder.path + "/sessions.sqlite")
            var server = ServerOptions()
            server.port = 0
            try Site(folder: folder.path, options: options) { _ in Desk() }.start(server).stop()
        }
        try start("shop")
        try start("shop")
        return atStart { try start("office") }
    },
    misnamed("a host name with a scheme", "https://example.org"),
    misnamed("a host name with a port", "example.org:8080"), misnamed("a host name with a path", "example.org/shop"),
    Mistake(
        "two limits of one name", "Two limits are called “sign-ups”", "Give one of them another name",
        "one `static let` in both places"
    ) {
        let visit = Visit()
        try await visit.take(Limit("sign-ups", 20, per: .hours(1), by: .address))
        do { try await visit.take(Limit("sign-ups", 5, per: .hours(1), by: .session)) } catch { return "\(error)" }
        return ""
    },
    kept(
        "a navigation that is made anew", "ForgetfulFlow makes its navigation anew", "so its moves are lost",
        "Write `let navigation = Navigation<Route, Output>()`.", root: ForgetfulFlow()),
    kept(
        "a second var", "CountingFlow has a `var count` beside its state", "Put it into State, or make it a `let`.",
        root: CountingFlow()),
    declared(
        "a form that no action sends", "UnsentScreen has a form, and no action sends it", "Add a `.submit`", "`.list`",
        screen: UnsentScreen()),
    open("development at all addresses", "the address 0.0.0.0") { $0.host = "0.0.0.0" },
    open("development with a host name", "the host name example.org") { $0.hostNames = ["example.org"] },
    open("development behind a proxy", "a trusted proxy") {
        $0.trustedProxies = [AddressRange("127.0.0.1")].compactMap(\.self)
    },
    open("development with TLS", "TLS") { $0.tls = ("a.pem", "b.pem") },
    open("development behind TLS", "TLS") { $0.isBehindTLS = true },
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

/// Types with a name at run time that their symbols have, which private ones have not.
final class ForgetfulFlow: Coordinator {
    enum Route: Codable, Hashable { case page }
    static let screens: Screens = [PlainScreen.self]
    var navigation: Navigation<Route, Void> { Navigation() }
    func start() -> Route { .page }
    func destination(for route: Route) -> Destination { .screen(PlainScreen()) }
}

final class CountingFlow: Coordinator {
    enum Route: Codable, Hashable { case page }
    struct State: Codable, Equatable { var times = 0 }
    static let screens: Screens = [PlainScreen.self]
    let navigation = Navigation<Route, Void>()
    var state = State()
    private var count = 0
    func start() -> Route { .page }
    func destination(for route: Route) -> Destination {
        count += 1
        return .screen(PlainScreen())
    }
}

/// A root that keeps what it is not to keep, or does not keep what it is to.
private func kept<Root: Coordinator>(
    _ name: String, _ words: String..., root: @autoclosure @escaping @Sendable () -> Root
) -> Mistake {
    var mistake = Mistake(name) { try await atFirstLook(Root.self) { _ in root() } }
    mistake.words = words
    return mistake
}

/// A name that no server can have.
private func misnamed(_ name: String, _ host: String) -> Mistake {
    Mistake(name, "“\(host)” of ServerOptions.hostNames is no host name", "as example.org, without scheme and port") {
        let folder = try TemporaryFolder()
        try folder.write("Templates/desk.html", Desk.sound)
        let site = try Site(folder: folder.path) { _ in Desk() }
        var server = ServerOptions()
        (server.port, server.hostNames) = (0, [host])
        return atStart { try site.start(server).stop() }
    }
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
