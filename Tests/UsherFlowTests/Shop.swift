// A small site for the tests of the page tree: a welcome, a sign-up of three steps, settings in a modal, and a flow
// whose first destination is a flow.

import Synchronization

@testable import UsherFlow

/// Records the ends of flows in order.
final class Ends: Sendable {
    private let names = Mutex<[String]>([])
    var all: [String] { names.withLock { $0 } }
    func note(_ name: String) { names.withLock { $0.append(name) } }
}

struct Broken: Error {}

struct Unexpected: Error {
    let what: String
}

/// Offers what its coordinator gives it, whatever that is.
struct Plain: FlowScreen {
    static let actions = Actions<Plain>(
        [
            "about", "add", "back", "cancel", "child", "close", "count", "create", "done", "fail", "finish",
            "freshSignUp", "help", "item", "leave", "modal", "name", "next", "open", "other", "pop", "refuse",
            "restart", "settings", "signUp", "swap", "visit", "wrapped",
        ].map { name in
            Actions.Entry(name, hasForm: true) { screen, _ in screen.offered.first { $0.name == name } }
        })

    let title: String
    private let offered: [Action]

    init(title: String, actions: [Action] = []) {
        self.title = title
        offered = actions
    }

    func title(with model: Plain) -> String { "" }
    func form(with model: Plain) -> NameForm { NameForm() }
}

extension Action {
    static func of(_ name: String, perform: @escaping () throws -> Void) -> Action {
        button(name) { .now(try perform()) }
    }

    static func of(_ name: String, perform: nonisolated(nonsending) @escaping () async throws -> Void) -> Action {
        button(name) { .later(perform) }
    }

    static func of<Value: ActionArgument>(
        _ name: String, taking values: [Value], perform: @escaping (Value) throws -> Void
    ) -> Action {
        button(name, .among(values)) { value in { .now(try perform(value)) } }
    }

    static func of<Value: ActionArgument>(
        _ name: String, taking type: Value.Type, perform: @escaping (Value) throws -> Void
    ) -> Action {
        button(name, Choice<Value>.any) { value in { .now(try perform(value)) } }
    }

    static func of<Value: ActionArgument>(
        _ name: String, taking values: [Value], perform: nonisolated(nonsending) @escaping (Value) async throws -> Void
    ) -> Action {
        button(name, .among(values)) { value in { .later { try await perform(value) } } }
    }

    static func of<Fields: Form>(_ name: String, form: Fields, perform: @escaping (Fields) throws -> Void) -> Action {
        submit(name, form) { fields in { .now(try perform(fields)) } }
    }

    static func of<Fields: Form>(
        _ name: String, form: Fields, perform: nonisolated(nonsending) @escaping (Fields) async throws -> Void
    ) -> Action {
        submit(name, form) { fields in { .later { try await perform(fields) } } }
    }

    func asksBeforeLoss() -> Action {
        asks = true
        return self
    }
}

struct NameForm: Form {
    var name = ""
    static let fields: [FormField<Self>] = [.text("name", \.name, label: "Name", length: 2...20)]
}

struct SharedCount: Codable, Equatable, Sendable { var count = 0 }

final class Home: Coordinator {
    enum Route: Codable, Hashable { case welcome, signUp, home(String), settings, wrapped, freshSignUp }
    struct State: Codable, Equatable { var visits = 0 }
    static var flows: Flows { [SignUp.self, Settings.self, Wrapper.self] }
    let navigation = Navigation<Route, Void>()
    var state = State()
    let shared: Shared<SharedCount>
    let ends: Ends

    init(shared: Shared<SharedCount>, ends: Ends) {
        self.shared = shared
        self.ends = ends
    }

    func start() -> Route { .welcome }

    static let addresses: [Address<Route>] = [
        Address("welcome", .welcome),
        Address("sign-up", .signUp, on: .welcome),
        Address("home/{name}", Route.home, on: .welcome),
        Address("settings", .settings, over: .welcome),
    ]

    func startsAnew(_ route: Route) -> Bool { route == .freshSignUp }

    func destination(for route: Route) -> Destination {
        switch route {
        case .welcome:
            .screen(
                Plain(
                    title: "Welcome \(state.visits) \(shared.count)",
                    actions: [
                        Action.of("signUp") { self.navigation.push(.signUp) },
                        Action.of("freshSignUp") { self.navigation.push(.freshSignUp) },
                        Action.of("settings") { self.navigation.present(.settings) },
                        Action.of("wrapped") { self.navigation.push(.wrapped) },
                        Action.of("visit") { self.state.visits += 1 },
                        Action.of("fail") {
                            self.state.visits += 10
                            self.shared.count += 10
                            self.navigation.push(.home("nobody"))
                            throw Broken()
                        },
                        Action.of("pop") { self.navigation.pop() },
                        Action.of("count") { self.shared.count += 1 },
                        Action.of("open", taking: ["a", "b"]) { self.navigation.push(.home($0)) },
                        Action.of("restart") { self.navigation.restart(at: .home("anew")) },
                    ]))
        case .signUp, .freshSignUp:
            .flow(
                SignUp(ends: ends),
                onFinish: { name in
                    self.ends.note("signUp finished")
                    if name == "trouble" { throw Broken() }
                    self.state.visits += 1
                    self.navigation.push(.home(name))
                },
                onCancel: { self.ends.note("signUp cancelled") })
        case .home(let name):
            .screen(
                Plain(title: "Home of \(name)", actions: [Action.of("leave") { self.navigation.restart(at: .welcome) }])
            )
        case .settings:
            .flow(
                Settings(ends: ends, leave: { self.navigation.restart(at: .home("left")) }),
                onCancel: { self.ends.note("settings cancelled") })
        case .wrapped:
            .flow(
                Wrapper(ends: ends), onFinish: { self.navigation.push(.home("wrapped \($0)")) },
                onCancel: { self.ends.note("wrapper cancelled") })
        }
    }
}

final class SignUp: Coordinator {
    enum Route: Codable, Hashable { case name, color, confirm, help }
    struct State: Codable, Equatable { var name = "", color = "" }
    static var flows: Flows { [Settings.self] }
    let navigation = Navigation<Route, String>()
    var state = State()
    let ends: Ends

    init(ends: Ends) { self.ends = ends }

    static let addresses: [Address<Route>] = [
        Address("name", .name), Address("color", .color, on: .name), Address("confirm", .confirm, on: .color),
    ]

    func start() -> Route { .name }
    func admission(to route: Route) -> Admission<Route> { route == .name || !state.name.isEmpty ? .yes : .no }

    func destination(for route: Route) -> Destination {
        switch route {
        case .name:
            .screen(
                Plain(
                    title: "Name [\(state.name)]",
                    actions: [
                        Action.of("next", form: NameForm(name: state.name)) {
                            self.state.name = $0.name; self.navigation.push(.color)
                        },
                        Action.of("cancel") { self.navigation.cancel() },
                        Action.of("leave") { self.navigation.cancel() }.asksBeforeLoss(),
                        Action.of("pop") { self.navigation.pop() },
                        Action.of("help") { self.navigation.present(.help) },
                    ]))
        case .color:
            .screen(
                Plain(
                    title: "Color [\(state.color)] of \(state.name)",
                    actions: [
                        Action.of("next", form: NameForm(name: state.color)) {
                            self.state.color = $0.name; self.navigation.push(.confirm)
                        },
                        Action.of("back") { self.navigation.pop() },
                        Action.of("swap") { self.navigation.replace(with: .confirm) },
                    ]))
        case .confirm:
            .screen(
                Plain(
                    title: "Confirm \(state.name) \(state.color)",
                    actions: [
                        Action.of("create") { self.navigation.finish(self.state.name) },
                        Action.of("refuse") { throw VisitorError("No more names.", field: "name") },
                        Action.of("help") { self.navigation.present(.help) },
                    ]))
        case .help:
            .flow(Settings(ends: ends, leave: {}), onCancel: { self.ends.note("help cancelled") })
        }
    }
}

final class Settings: Coordinator {
    enum Route: Codable, Hashable { case settings, about }
    let navigation = Navigation<Route, Void>()
    let ends: Ends
    let leave: () -> Void

    init(ends: Ends, leave: @escaping () -> Void) {
        self.ends = ends
        self.leave = leave
    }

    static let addresses: [Address<Route>] = [Address("", .settings), Address("about", .about, on: .settings)]

    func start() -> Route { .settings }

    func destination(for route: Route) -> Destination {
        let close = Action.of("close") { self.navigation.dismiss() }
        return switch route {
        case .settings:
            .screen(
                Plain(
                    title: "Settings",
                    actions: [
                        close, Action.of("about") { self.navigation.push(.about) },
                        Action.of("done") { self.navigation.finish() },
                        Action.of("leave") { self.leave() },
                    ]))
        case .about:
            .screen(Plain(title: "About", actions: [close, Action.of("back") { self.navigation.pop() }]))
        }
    }
}

/// A flow without a page of its own at first: its first destination is a flow.
final class Wrapper: Coordinator {
    enum Route: Codable, Hashable { case inner, after }
    struct State: Codable, Equatable { var name = "" }
    static var flows: Flows { [SignUp.self] }
    let navigation = Navigation<Route, String>()
    var state = State()
    let ends: Ends

    init(ends: Ends) { self.ends = ends }
    func start() -> Route { .inner }

    func destination(for route: Route) -> Destination {
        switch route {
        case .inner:
            .flow(
                SignUp(ends: ends),
                onFinish: { name in
                    self.state.name = name
                    self.navigation.push(.after)
                },
                onCancel: { self.ends.note("inner cancelled") })
        case .after:
            .screen(
                Plain(
                    title: "After \(state.name)",
                    actions: [
                        Action.of("done") { self.navigation.finish(self.state.name) },
                        Action.of("back") { self.navigation.pop() },
                    ]))
        }
    }
}

/// A visitor of the tree, for tests that read as a story.
final class Visitor {
    let ends: Ends
    let life = LifeCount()
    let shared = Shared(SharedCount())
    let tree: PageTree
    var page = PageID(0)

    init(limits: PageTree.Limits = PageTree.Limits()) throws {
        ends = Ends()
        tree = PageTree(
            Home(shared: shared, ends: ends), shared: shared, limits: limits, journal: Journal(counting: life))
        page = try tree.open([])?.page ?? PageID(0)
    }

    init(restoring saved: TreeSnapshot, ends: Ends = Ends(), at page: PageID = PageID(1)) throws {
        self.ends = ends
        tree = try PageTree(
            Home(shared: shared, ends: ends), shared: shared, restoring: saved, journal: Journal(counting: life))
        self.page = page
    }

    func restored() throws -> Visitor { try Visitor(restoring: tree.snapshot(), ends: ends, at: page) }

    func title(_ id: PageID? = nil) throws -> String {
        (try tree.screen(of: id ?? page).screen as? Plain)?.title ?? "?"
    }

    var titles: [String] { get throws { try tree.layers(of: page).map { try title($0) } } }

    /// Presses a button on the page at hand, or on an earlier one, and goes where it leads.
    @discardableResult
    func press(_ act: String, on id: PageID? = nil, _ name: String? = nil) async -> PageTree.Outcome.Result {
        let fields = name.map { ["name": [$0]] } ?? [:]
        let outcome = await tree.act(on: id ?? page, Submission(act: act, fields: fields)).outcome(on: id ?? page)
        switch outcome.result {
        case .moved(let next), .past(_, let next): page = next
        default: break
        }
        return outcome.result
    }

    /// Presses and gives the page where it led.
    func go(_ act: String, on id: PageID? = nil, _ name: String? = nil) async -> PageID {
        await press(act, on: id, name)
        return page
    }
}

extension Submission {
    /// One press of this button.
    convenience init(act: String, fields: [String: [String]] = [:]) { self.init(Press(act), fields: fields) }
}
