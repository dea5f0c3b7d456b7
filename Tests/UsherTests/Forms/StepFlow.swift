// The flow that the stories of steps walk through: an application to hold a street event, with a list of stalls.

import Usher
import UsherTesting

struct EventForm: Form, Codable, Equatable {
    enum Kind: String, CaseIterable, Codable { case party, market, race }
    var kind: Kind?
    var people = 0

    static let fields: [FormField<Self>] = [
        .choice(
            "kind", \.kind, label: "Kind",
            options: [(.party, "Party"), (.market, "Market"), (.race, "Race")]),
        .number("people", \.people, label: "People", in: 0...20_000),
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

final class Application: SteppedCoordinator {
    enum Route: String, Codable, Hashable, ActionArgument { case event, place, stalls, stall, insurance, check }

    struct State: Codable, Equatable {
        var event = Answer<EventForm>()
        var place = Answer<PlaceForm>()
        var stalls = Answer<[String]>()
        var insurance = Answer<InsuranceForm>()

        var counting: [String] {
            [
                "\(String(describing: event.value))", "\(String(describing: place.value))",
                "\(String(describing: stalls.value))", "\(String(describing: insurance.value))",
            ]
        }
    }

    static let steps = Steps<Route, State>(
        Step(.event, "The event", gives: \.event),
        Step(.place, "The place", gives: \.place),
        Step(.stalls, "Stalls", gives: \.stalls, when: { $0.event.value?.kind == .market }, shown: { "\($0.count)" }),
        Step(
            .insurance, "Insurance", gives: \.insurance, needs: \.event.value?.people, \.event.value?.kind,
            when: { ($0.event.value?.people ?? 0) > 500 || $0.event.value?.kind == .race }),
        Step(.check, "Check your answers"))

    static let addresses = steps.addresses
    static let screens: Screens = [
        StepScreen<EventForm>.self, StepScreen<PlaceForm>.self, StepScreen<InsuranceForm>.self, StallsScreen.self,
        CheckScreen.self,
    ]
    static let flows: Flows = [StallFlow.self]

    let navigation = Navigation<Route, Void>()
    var state = State()
    var steps: Steps<Route, State> { Self.steps }

    func startsAnew(_ route: Route) -> Bool { route == .stall }

    func destination(for route: Route) -> Destination {
        switch route {
        case .event: ask("What?", state.event.latest ?? EventForm(), \.event, at: route)
        case .place: ask("Where?", state.place.latest ?? PlaceForm(), \.place, at: route)
        case .insurance: ask("Insurance", state.insurance.latest ?? InsuranceForm(), \.insurance, at: route)
        case .stalls:
            .screen(
                StallsScreen(
                    steps: steps.position(of: route, in: state), stalls: state.stalls.latest ?? [],
                    add: { self.navigation.push(.stall) },
                    remove: { name in self.state.stalls.edit(from: []) { $0.removeAll { $0 == name } } },
                    next: { seen in
                        self.answer(\.stalls, with: seen)
                        self.goOn(from: .stalls)
                    }))
        case .stall:
            .flow(StallFlow(), onFinish: { name in self.state.stalls.edit(from: []) { $0.append(name) } })
        case .check:
            .screen(
                CheckScreen(
                    answers: steps.answers(in: state), change: navigation.push,
                    send: { if !self.leadToMissing() { self.navigation.finish() } }))
        }
    }

    private func ask<Asked>(
        _ title: String, _ form: Asked, _ place: WritableKeyPath<State, Answer<Asked>>, at step: Route
    ) -> Destination where Asked: Form {
        .screen(
            StepScreen(title: title, form: form, steps: steps.position(of: step, in: state), back: navigation.pop) {
                self.answer(place, with: $0)
                self.goOn(from: step)
            })
    }
}

final class StallFlow: Coordinator {
    enum Route: String, Codable, Hashable { case name }
    static let screens: Screens = [StallScreen.self]
    let navigation = Navigation<Route, String>()
    func start() -> Route { .name }
    func destination(for route: Route) -> Destination {
        .screen(StallScreen(add: { self.navigation.finish($0.street) }))
    }
}

struct StepScreen<Asked: Form>: Screen {
    static var template: String { "ask" }
    static var actions: Actions<Self> { [.submit("next", \.next), .button("back", \.back)] }
    static var fields: Fields<Self> { [.object("steps", \.steps)] }

    let title: String
    let form: Asked
    let steps: StepPosition
    let back: () -> Void
    let next: (Asked) -> Void

    init(
        title: String, form: Asked, steps: StepPosition, back: @escaping () -> Void, next: @escaping (Asked) -> Void
    ) {
        (self.title, self.form, self.steps, self.back, self.next) = (title, form, steps, back, next)
    }
}

struct StallForm: Form {
    var street = ""
    static let fields: [FormField<Self>] = [.text("name", \.street, label: "Name")]
}

struct StallScreen: Screen {
    static let template = "stall"
    static let actions: Actions<Self> = [.submit("add", \.add)]
    let title = "A stall"
    let form = StallForm()
    let add: (StallForm) -> Void
}

struct StallsScreen: Screen {
    static let template = "stalls"
    static let actions: Actions<Self> = [
        .button("add", \.add), .button("remove", \.remove).taking(String.self),
        .button("next", \.next).seeing(\.stalls),
    ]
    static let fields: Fields<Self> = [
        .object("steps", \.steps), .list("stalls") { $0.stalls.map { StallRow(name: $0) } },
    ]
    let title = "Stalls"
    let steps: StepPosition
    let stalls: [String]
    let add: () -> Void
    let remove: (String) -> Void
    let next: ([String]) -> Void
}

struct StallRow: ViewModel {
    let name: String
    static let fields: Fields<Self> = [.text("name", \.name)]
}

struct CheckScreen: Screen {
    static let template = "check"
    static let actions: Actions<Self> = [
        .button("change", \.change).taking(Application.Route.self), .button("send", \.send),
    ]
    static let fields: Fields<Self> = [.list("answers", \.answers)]
    let title = "Check your answers"
    let answers: [StepAnswers<Application.Route>]
    let change: (Application.Route) -> Void
    let send: () -> Void
}

final class Town {
    let folder: TemporaryFolder
    let site: Site

    init() throws {
        folder = try TemporaryFolder()
        let next = "{{$actions}}<button name=\"act\" value=\"next\">Next</button>"
        for (name, text) in [
            "ask": """
            {{$eyebrow}}{{#steps}}{{>usher/steps}}{{/steps}}{{/eyebrow}}
            {{$content}}{{>usher/fields}}{{/content}}
            \(next)<button name="act" value="back">Back</button>{{/actions}}
            """,
            "stall": """
            {{$content}}{{>usher/fields}}{{/content}}
            {{$actions}}<button name="act" value="add">Add</button>{{/actions}}
            """,
            "stalls": """
            {{$eyebrow}}{{#steps}}{{>usher/steps}}{{/steps}}{{/eyebrow}}
            {{$content}}<ul>{{#stalls}}<li>{{name}}
            <button name="act" value="remove.{{name}}">Remove {{name}}</button></li>{{/stalls}}</ul>
            <button name="act" value="add">Add a stall</button>{{/content}}
            \(next){{/actions}}
            """,
            "check": """
            {{$content}}{{>usher/answers}}{{/content}}
            {{$actions}}<button name="act" value="send">Send</button>{{/actions}}
            """,
        ] {
            try folder.write("Templates/\(name).html", "{{<usher/layer}}\(text){{/usher/layer}}")
        }
        site = try Site(
            folder: folder.path, options: SiteOptions(), shared: NoShared(), root: { _, _ in Application() })
    }

    func visitor() -> Browser { Browser(SiteTransport(site)) }
}

struct NoShared: Codable, Equatable {}
