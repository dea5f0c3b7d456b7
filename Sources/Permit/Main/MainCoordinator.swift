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
    }

    static let addresses: [Address<Route>] = [
        Address("", .start), Address("apply", Route.apply, on: .start), Address("sent", .sent),
    ]
    static let screens: Screens = [StartScreen.self, SentScreen.self]
    static let flows: Flows = [ApplicationCoordinator.self]

    let navigation = Navigation<Route, Void>()
    private let services: PermitServices

    init(services: PermitServices) { self.services = services }

    func start() -> Route { .start }

    func destination(for route: Route) -> Destination {
        switch route {
        case .start: .screen(StartScreen(start: { self.navigation.push(.apply(Prefill())) }))
        case .apply(let prefill):
            .flow(
                ApplicationCoordinator(services: services, kind: prefill.kind),
                onFinish: { self.navigation.restart(at: .sent) })
        case .sent: .screen(SentScreen())
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
    let title = "Application complete"
}
