// Mistakes in coordinators and screens that are found when a page is looked at, or a button is pressed.

import Usher
import UsherTesting

/// Shows nothing but its title.
struct PlainScreen: Screen {
    static let template = "plain"
    static let actions: Actions<Self> = []
    let title = "Plain"
}

private struct ActScreen: Screen {
    static let template = "act"
    static let actions: Actions<Self> = [.button("act", \.act)]
    let title = "Act"
    let act: () throws -> Void
}

private struct TwiceScreen: Screen {
    static let template = "act"
    static let actions: Actions<Self> = [.button("act", \.act), .button("act", \.act)]
    let title = "Twice"
    let act: () throws -> Void
}

private struct ForgottenScreen: Screen {
    static let template = "plain"
    static let actions: Actions<Self> = []
    let title = "Forgotten"
}

private struct ColdError: Error {}

/// Does in `load()` what is an action's.
private struct MovingScreen: LoadingScreen {
    static let template = "plain"
    static let actions: Actions<Self> = []
    struct Model: ViewModel { static let fields: Fields<Self> = [] }
    let move: @Sendable () async throws -> Void
    func load() async throws -> Model {
        try await move()
        return Model()
    }
    func title(with model: Model) -> String { "Moving" }
}

/// A coordinator whose destination and button do what a mistake wants.
private final class Muddle: Coordinator {
    enum Route: Codable, Hashable { case first, second }
    struct State: Codable, Equatable {
        var name = ""
        var file: FormFile?
    }
    static let addresses: [Address<Route>] = [Address("", .first), Address("second", .second)]
    static let screens: Screens = [PlainScreen.self, ActScreen.self, TwiceScreen.self, MovingScreen.self]
    static let flows: Flows = [Endless.self, Inner.self, Named.self]
    let navigation = Navigation<Route, Void>()
    var state = State()
    let shared: Shared<Int>
    let make: (Muddle, Route) -> Destination

    init(_ shared: Shared<Int>, _ make: @escaping (Muddle, Route) -> Destination) {
        (self.shared, self.make) = (shared, make)
    }

    func start() -> Route { .first }
    func destination(for route: Route) -> Destination { make(self, route) }
}

/// Its first page is itself.
private final class Endless: Coordinator {
    enum Route: Codable, Hashable { case again }
    static let screens: Screens = []
    static let flows: Flows = [Endless.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .again }
    func destination(for route: Route) -> Destination { .flow(Endless()) }
}

private final class Inner: Coordinator {
    enum Route: Codable, Hashable { case page }
    static let screens: Screens = [ActScreen.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .page }
    func destination(for route: Route) -> Destination {
        .screen(
            ActScreen(act: {
                self.navigation.finish()
                self.navigation.push(.page)
            }))
    }
}

/// Named by nobody.
private final class Stray: Coordinator {
    enum Route: Codable, Hashable { case page }
    static let screens: Screens = [PlainScreen.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .page }
    func destination(for route: Route) -> Destination { .screen(PlainScreen()) }
}

/// Made with a name that its parent knows.
private final class Named: Coordinator {
    enum Route: Codable, Hashable { case page }
    static let screens: Screens = [PlainScreen.self]
    let navigation = Navigation<Route, Void>()
    let name: String
    init(_ name: String) { self.name = name }
    func start() -> Route { .page }
    func destination(for route: Route) -> Destination { .screen(PlainScreen()) }
}

/// Loads a link to a route that has no address.
private final class Unaddressed: Coordinator {
    enum Route: Codable, Hashable { case page }
    static let screens: Screens = [MovingScreen.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .page }
    func destination(for route: Route) -> Destination {
        let link = navigation.links { (route: Route) in route }
        return .screen(MovingScreen { _ = link(.page) })
    }
}

/// Shows a page as a modal, which its address shows as a page.
private final class Presenting: Coordinator {
    enum Route: Codable, Hashable { case first, page(Int) }
    static let addresses: [Address<Route>] = [Address("", .first), Address("pages/{id}", Route.page, on: .first)]
    static let screens: Screens = [PlainScreen.self, ActScreen.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .first }
    func destination(for route: Route) -> Destination {
        route == .first
            ? .screen(ActScreen(act: { self.navigation.present(.page(1)) })) : .screen(PlainScreen())
    }
}

/// Lets nobody in before a page that never ends.
private final class Waiting: Coordinator {
    enum Route: Codable, Hashable { case first, door, inside }
    static let addresses: [Address<Route>] = [Address("", .first), Address("inside", .inside, on: .first)]
    static let screens: Screens = [PlainScreen.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .first }
    func admission(to route: Route) -> Admission<Route> { route == .inside ? .after(.door) : .yes }
    func destination(for route: Route) -> Destination { .screen(PlainScreen()) }
}

/// What a muddle says at its first page.
private func shown(_ make: @escaping @Sendable (Muddle, Muddle.Route) -> Destination) async throws -> String {
    try await atFirstLook(Muddle.self) { Muddle($0, make) }
}

/// What a muddle says when its button is pressed.
private func pressed(_ act: @escaping @Sendable (Muddle) throws -> Void) async throws -> String {
    try await atFirstLook(Muddle.self, pressing: "act") { shared in
        Muddle(shared) { muddle, route in
            route == .first ? .screen(ActScreen(act: { try act(muddle) })) : .screen(PlainScreen())
        }
    }
}

/// The same, where the second route leads to a file.
private func pressedBesideFile(_ act: @escaping @Sendable (Muddle) -> Void) async throws -> String {
    try await atFirstLook(Muddle.self, pressing: "act") { shared in
        Muddle(shared) { muddle, route in
            route == .first
                ? .screen(ActScreen(act: { act(muddle) })) : .file(Download("list.txt", type: .text, text: "A list"))
        }
    }
}

let flowMistakes: [Mistake] = [
    Mistake(
        "a modal whose address shows a page",
        "page(1) of Route is presented as a modal, and its address /pages/{value} says on:",
        "a page after a reload in a new session",
        "Say over:, push it, or present(route, asQuickLook: true)."
    ) {
        try await atFirstLook(Presenting.self, pressing: "act") { _ in Presenting() }
    },
    Mistake(
        "an admission after a page that is no flow",
        "Waiting admits to inside after door, which starts no flow, so nothing would lead on from there.",
        "Let it start one: .flow(…)."
    ) {
        try await atFirstLook(Waiting.self, at: "/inside") { _ in Waiting() }
    },
    Mistake(
        "a push to a file", "Muddle leads to a file at second, which is no page.",
        "Link to it, or let an action call navigation.download(_:)."
    ) {
        try await pressedBesideFile { $0.navigation.push(.second) }
    },
    Mistake("a download of a page", "Muddle leads to no file at second. Show it by push(_:) or present(_:).") {
        try await pressed { $0.navigation.download(.second) }
    },
    Mistake("two downloads", "navigation.download(_:) twice in one action, which leads to one file.") {
        try await pressedBesideFile { muddle in
            muddle.navigation.download(.second)
            muddle.navigation.download(.second)
        }
    },
    Mistake("a flow that begins with a file", "leads to a file at first, which is no page.") {
        try await shown { _, _ in .file(Download("list.txt", type: .text, text: "A list")) }
    },
    Mistake("a type that is none", "“a list” is no media type: write it as MediaType(\"text/csv\").") {
        try await atFirstLook(Muddle.self, at: "/second") { shared in
            Muddle(shared) { _, _ in .file(Download("list.txt", type: MediaType("a list"), text: "A list")) }
        }
    },
    Mistake(
        "a tag that is none", "The tag of a Download is 1 to 64 printable ASCII characters without quotation marks."
    ) {
        try await atFirstLook(Muddle.self, at: "/second") { shared in
            Muddle(shared) { _, _ in
                var list = Download("list.txt", type: .text, text: "A list")
                list.tag = "\"1\""
                return .file(list)
            }
        }
    },
    Mistake(
        "a file in a state", "The state of Muddle cannot be written, so its session would not survive a deploy.",
        "Let the action hand it to a service, and keep in the state what the service knows it by: FormFile(kept: id,"
    ) {
        try await pressed { $0.state.file = FormFile(name: "map.png", bytes: [1]) }
    },
    Mistake("a move in a destination", "Move in an action, not in destination(for:).", "Muddle", "first") {
        try await shown { muddle, _ in
            muddle.navigation.push(.second)
            return .screen(PlainScreen())
        }
    },
    Mistake("a move in load()", "A move was made while no action ran, so it is lost", "MovingScreen", "first") {
        try await shown { muddle, _ in
            nonisolated(unsafe) let navigation = muddle.navigation
            return .screen(MovingScreen { navigation.push(.second) })
        }
    },
    Mistake(
        "work that is done once, in load()", "navigation.once was called while no action ran",
        "Call it in an action, before it returns."
    ) {
        try await shown { muddle, _ in
            nonisolated(unsafe) let navigation = muddle.navigation
            return .screen(MovingScreen { try await navigation.once { _ in } })
        }
    },
    Mistake(
        "a link in load() to a route without an address", "A link was asked for to page of Route", "Give it one in"
    ) {
        try await atFirstLook(Unaddressed.self) { _ in Unaddressed() }
    },
    Mistake("a change of Shared in load()", "Shared was changed while no action ran, so it is lost") {
        try await shown { muddle, _ in
            nonisolated(unsafe) let shared = muddle.shared
            return .screen(MovingScreen { shared.value += 1 })
        }
    },
    Mistake("a destination that changes Shared", "Change it in an action: a GET changes nothing.", "Muddle") {
        try await shown { muddle, _ in
            muddle.shared.value += 1
            return .screen(PlainScreen())
        }
    },
    Mistake(
        "a destination that changes its state", "The state of Muddle was changed while a destination was built.",
        "first"
    ) {
        try await shown { muddle, _ in
            muddle.state.name += "x"
            return .screen(PlainScreen())
        }
    },
    Mistake(
        "a screen that no coordinator names",
        "ForgottenScreen is shown, but no flow names it. Add it to `static let screens`"
    ) {
        try await shown { _, _ in .screen(ForgottenScreen()) }
    },
    Mistake("a flow that nobody names", "Muddle starts Stray, which its flows do not name.", "static let flows") {
        try await shown { _, _ in .flow(Stray()) }
    },
    Mistake("flows in one another without end", "Endless starts flows within flows without end.") {
        try await shown { _, _ in .flow(Endless()) }
    },
    Mistake("two actions of one name", "TwiceScreen offers two actions called “act” at once", ".when(…)") {
        try await shown { _, _ in .screen(TwiceScreen(act: {})) }
    },
    Mistake("a screen without a template", "FacelessScreen has no template: conform to Screen or LoadingScreen.") {
        try await shown { _, _ in handOn(FacelessScreen()) }
    },
    Mistake(
        "a way back to a page that is not there", "Muddle cannot unwind to second", "Push it instead.", "act"
    ) {
        try await pressed { $0.navigation.unwind(to: .second) }
    },
    Mistake(
        "an action that throws", "The action “act” of ActScreen, at the route first of Muddle, threw ColdError",
        "throw a VisitorError", "What it had changed of Muddle was taken back."
    ) {
        try await pressed { muddle in
            muddle.state.name = "Ann"
            throw ColdError()
        }
    },
    Mistake(
        "an end of the root",
        "The root flow Muddle cannot end. It shows another page by replace(with:) or restart(at:)."
    ) {
        try await pressed { $0.navigation.finish() }
    },
    Mistake("a way back from the first page", "Muddle popped the first page, with none below it.") {
        try await pressed { $0.navigation.pop() }
    },
    Mistake("a modal that is none", "Muddle has no modal to dismiss. Use pop() for a page that was pushed.") {
        try await pressed { $0.navigation.dismiss() }
    },
    Mistake(
        "a flow that is made of its parent's state", "Named is made of its parent's state: its “name” is another one",
        "Put it into the route that starts the flow."
    ) {
        try await atFirstLook(Muddle.self, pressing: "act") { shared in
            Muddle(shared) { muddle, route in
                guard route == .first else { return .flow(Named(muddle.state.name)) }
                return .screen(
                    ActScreen(act: {
                        muddle.state.name = "Ann"
                        muddle.navigation.push(.second)
                    }))
            }
        }
    },
    Mistake("a move after the end", "Inner moved after it had ended. finish and cancel are a flow's last move.") {
        try await atFirstLook(Muddle.self, pressing: "act") { shared in Muddle(shared) { _, _ in .flow(Inner()) } }
    },
]
