// The root: the page where an application begins.

import Usher

/// The query of a link to the application, which may fill in the kind of event: `/apply?kind=race`.
struct Prefill: Query {
    var kind: EventForm.Kind?
    static let fields: [FormField<Self>] = [
        .choice("kind", \.kind, label: "Kind", required: false, options: EventForm.kinds)
    ]
}

final class MainCoordinator: Coordinator {
    enum Route: Codable, Hashable {
        case start
        case apply(Prefill)
        case sent
        /// What was answered, to keep.
        case copy
    }

    struct State: Codable, Equatable {
        /// What was sent, as text; empty before.
        var answers = ""
    }

    static let addresses: [Address<Route>] = [
        Address("", .start), Address("apply", Route.apply, on: .start), Address("sent", .sent),
        Address("sent/answers.txt", .copy, on: .sent),
    ]
    static let screens: Screens = [StartScreen.self, SentScreen.self]
    static let flows: Flows = [ApplicationCoordinator.self]

    let navigation = Navigation<Route, Void>()
    var state = State()
    private let services: PermitServices

    init(services: PermitServices) { self.services = services }

    func start() -> Route { .start }

    func admission(to route: Route) -> Admission<Route> { route == .copy && state.answers.isEmpty ? .no : .yes }

    func destination(for route: Route) -> Destination {
        switch route {
        case .start: .screen(StartScreen(start: { self.navigation.push(.apply(Prefill())) }))
        case .apply(let prefill):
            .flow(
                ApplicationCoordinator(services: services, kind: prefill.kind),
                onFinish: { answers in
                    self.state.answers = answers
                    self.navigation.restart(at: .sent)
                })
        case .sent: .screen(SentScreen(copy: state.answers.isEmpty ? nil : navigation.link(to: .copy)))
        case .copy: .file(Download("answers.txt", type: .text, text: state.answers))
        }
    }
}

struct StartScreen: Screen {
    static let template = "start"
    static let actions: Actions<Self> = [.button("start", \.start)]
    let title = "Apply to hold a street event"
    let start: () -> Void
}

struct SentScreen: Screen {
    static let template = "sent"
    static let actions: Actions<Self> = []
    static let fields: Fields<Self> = [.text("copy", \.copy)]
    let title = "Application complete"
    let copy: String?
}
