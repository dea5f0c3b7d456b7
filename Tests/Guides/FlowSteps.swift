// What the code of Flows of several steps stands in: the application of a street event, and appointments.

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

struct StallsScreen: Screen {
    static let template = "stalls"
    static let actions: Actions<Self> = [.button("add", \.add), .button("next", \.next).seeing(\.stalls)]
    static let fields: Fields<Self> = [.object("steps", \.steps)]

    let title = "Stalls"
    let stalls: [String]
    let steps: StepPosition
    let add: () -> Void
    let next: ([String]) throws -> Void
}

final class StallCoordinator: Coordinator {
    enum Route: Codable, Hashable { case name }
    let navigation = Navigation<Route, String>()
    func start() -> Route { .name }
    func destination(for route: Route) -> Destination { .flow(StallCoordinator()) }
}

struct Streets: Sendable {
    func check(_ street: String) async throws {}
}

struct Applications: Sendable {
    func send(_ answers: Application.State, once key: String) async throws {}
}

final class Application: SteppedCoordinator {
    enum Route: String, Codable, Hashable { case event, place, stalls, stall, insurance, check }

    //> FlowSteps.md

    static let flows: Flows = [StallCoordinator.self]
    let navigation = Navigation<Route, Void>()
    var state = State()
    let applications = Applications()
    let streets = Streets()
}

struct PracticeForm: Form, Codable, Equatable {
    var practice: Int?
    var practices: [FieldOption] = []
    static let fields: [FormField<Self>] = [.choice("practice", \.practice, label: "Practice", from: \.practices)]
}

struct PinForm: Form {
    var pin = ""
    static let fields: [FormField<Self>] = [.password("pin", \.pin, label: "PIN", autocomplete: "off")]
}

final class Appointment: SteppedCoordinator {
    enum Route: String, Codable, Hashable { case practice, pin, check }
    struct State: Codable, Equatable {
        var practice = Answer<PracticeForm>()
        var pin = Answer<String>()
    }

    //> FlowSteps.md

    let navigation = Navigation<Route, Void>()
    var state = State()
    let practices: [FieldOption] = []
    func checkOpen(_ practice: Int?) async throws {}
    func hashed(_ pin: String) async throws -> String { pin }
}

struct LetterForm: Form, Codable, Equatable {
    var letter: FormFile?
    static let fields: [FormField<Self>] = [.file("letter", \.letter, label: "Letter", accepts: [".pdf"])]
}

final class Referral: SteppedCoordinator {
    enum Route: String, Codable, Hashable { case letter, check }
    struct State: Codable, Equatable { var letter = Answer<LetterForm>() }

    //> FlowSteps.md

    let navigation = Navigation<Route, Void>()
    var state = State()
    func keep(_ file: FormFile?) async throws -> FormFile? { file }
}

extension Application {
    //> FlowSteps.md
    //> FlowSteps.md
}

struct DoctorQuery: Query {
    var text = ""
    static let fields: [FormField<Self>] = [.text("q", \.text, label: "Name", required: false)]
}

struct ChoiceScreen: Screen {
    static let template = "choice"
    static let actions: Actions<Self> = []
    let title: String
}

final class Visiting: SteppedCoordinator {
    enum Route: Codable, Hashable { case doctors(DoctorQuery), times(Int), check }
    struct State: Codable, Equatable {
        var doctor = Answer<Int>()
        var time = Answer<String>()
    }

    //> FlowSteps.md

    let navigation = Navigation<Route, Void>()
    var state = State()
    func doctors(_ query: DoctorQuery) -> ChoiceScreen { ChoiceScreen(title: query.text) }
    func times(_ doctor: Int) -> ChoiceScreen { ChoiceScreen(title: "\(doctor)") }
}

extension Application {
    //> FlowSteps.md
}
