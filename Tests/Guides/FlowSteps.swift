// What the code of Flows of several steps stands in: the application of a street event.

import Usher

struct EventForm: Form, Codable, Equatable {
    enum Kind: String, Codable { case party, market }
    var kind: Kind?
    var people = 0
    static let fields: [FormField<Self>] = [
        .choice("kind", \.kind, label: "Kind", options: [(.party, "Party"), (.market, "Market")]),
        .number("people", \.people, label: "People", in: 1...20_000),
    ]
}

struct PlaceForm: Form, Codable, Equatable {
    var street = ""
    static let fields: [FormField<Self>] = [.text("street", \.street, label: "Street")]
}

struct InsuranceForm: Form, Codable, Equatable {
    var insurer = ""
    static let fields: [FormField<Self>] = [.text("insurer", \.insurer, label: "Insurer")]
}

struct EventScreen: Screen {
    static let template = "event"
    static let actions: Actions<Self> = [.submit("next", \.next)]
    static let fields: Fields<Self> = [.object("steps", \.steps)]

    let title = "What will happen?"
    let form: EventForm
    let steps: StepPosition
    let next: (EventForm) -> Void
}

final class StallCoordinator: Coordinator {
    enum Route: Codable, Hashable { case name }
    let navigation = Navigation<Route, String>()
    func start() -> Route { .name }
    func destination(for route: Route) -> Destination { .flow(StallCoordinator()) }
}

final class Application: SteppedCoordinator {
    enum Route: String, Codable, Hashable, ActionArgument { case event, place, stalls, stall, insurance, check }

    //> FlowSteps.md
    //> FlowSteps.md

    let navigation = Navigation<Route, Void>()
    var state = State()
    var steps: Steps<Route, State> { Self.steps }
    let applications = Applications()

    //> FlowSteps.md

    func destination(for route: Route) -> Destination {
        switch route {
        //> FlowSteps.md
        case .check: .screen(CheckScreen(answers: steps.answers(in: state), change: navigation.push, send: send))
        case .stall: OfStall(state: state).destination
        case .place, .stalls, .insurance:
            .flow(StallCoordinator())
        }
    }
}

//> FlowSteps.md

extension Application {
    //> FlowSteps.md
}

struct Applications: Sendable {
    func send(_ answers: Application.State, once key: String) async throws {}
}

final class OfStall {
    var state: Application.State
    init(state: Application.State) { self.state = state }

    var destination: Destination {
        switch Application.Route.stall {
        //> FlowSteps.md
        default: .flow(StallCoordinator())
        }
    }
}
