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
    enum Route: String, Codable, Hashable { case event, place, stalls, stall, insurance, check }

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

    static let steps = Steps<Application>(
        .ask(.event, "The event", \.event, heading: "What?"),
        .ask(.place, "The place", \.place, heading: "Where?"),
        .screen(.stalls, "Stalls") { $0.stallsScreen }.gives(\.stalls) { "\($0.count)" }
            .when { $0.event.value?.kind == .market },
        .ask(.insurance, "Insurance", \.insurance, lead: "The town asks for it above 500 people.")
            .needs(\.event, \.people).needs(\.event, \.kind)
            .when { ($0.event.value?.people ?? 0) > 500 || $0.event.value?.kind == .race },
        .check(.check, "Check your answers") { $0.navigation.finish() })

    static let flows: Flows = [StallFlow.self]

    let navigation = Navigation<Route, Void>()
    var state = State()

    func startsAnew(_ route: Route) -> Bool { route == .stall }

    func destination(for route: Route) -> Destination {
        switch route {
        case .stall:
            .flow(StallFlow(), onFinish: { name in self.state.stalls.edit(from: []) { $0.append(name) } })
        default: step(route)
        }
    }

    private var stallsScreen: StallsScreen {
        StallsScreen(
            steps: steps.position(of: .stalls, in: state), stalls: state.stalls.latest ?? [],
            add: { self.navigation.push(.stall) },
            remove: { name in self.state.stalls.edit(from: []) { $0.removeAll { $0 == name } } },
            next: { seen in
                self.answer(\.stalls, with: seen)
                try self.goOn(from: .stalls)
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
    let next: ([String]) throws -> Void
}

struct StallRow: ViewModel {
    let name: String
    static let fields: Fields<Self> = [.text("name", \.name)]
}

final class Town {
    let folder: TemporaryFolder
    let site: Site

    init() throws {
        folder = try TemporaryFolder()
        let next = "{{$actions}}<button name=\"act\" value=\"next\">Next</button>"
        for (name, text) in [
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
        ] {
            try folder.write("Templates/\(name).html", "{{<usher/layer}}\(text){{/usher/layer}}")
        }
        site = try Site(
            folder: folder.path, options: SiteOptions(), shared: NoShared(), root: { _, _ in Application() })
    }

    func visitor() -> Browser { Browser(SiteTransport(site)) }
}

struct NoShared: Codable, Equatable {}
