// The site whose snapshots are fuzzed: a lobby, a flow of two steps with a form, a flow within a flow, a modal.

struct Visits: Codable, Equatable { var count = 0 }

struct Room: FlowScreen {
    static let actions = Actions<Room>(
        ["join", "leave", "nested", "next", "open", "restart", "settings"].map { name in
            Actions.Entry(name, hasForm: true) { room, _ in room.offered.first { $0.name == name } }
        })

    let title: String
    private let offered: [Action]

    init(title: String, actions: [Action] = []) {
        self.title = title
        offered = actions
    }

    func title(with model: Room) -> String { title }
    func form(with model: Room) -> NameForm { NameForm() }
}

struct NameForm: Form {
    var name = ""
    static let fields: [FormField<Self>] = [.text("name", \.name, label: "Name", length: 2...20)]
}

extension Action {
    static func doing(_ name: String, asks: Bool = false, _ perform: @escaping () -> Void) -> Action {
        let action = Action.button(name) { .now(perform()) }
        action.asks = asks
        return action
    }

    static func opening(_ perform: @escaping (Int) -> Void) -> Action {
        button("open", Choice<Int>.any) { id in { .now(perform(id)) } }
    }

    static func naming(_ name: String, _ perform: @escaping (NameForm) -> Void) -> Action {
        submit("next", NameForm(name: name)) { form in { .now(perform(form)) } }
    }
}

final class Lobby: Coordinator {
    enum Route: Codable, Hashable { case lobby, item(Int), joining, nested, settings }
    struct State: Codable, Equatable { var joined = 0 }
    static var flows: Flows { [Joining.self] }
    let navigation = Navigation<Route, Void>()
    var state = State()
    let shared: Shared<Visits>

    init(shared: Shared<Visits>) { self.shared = shared }

    static let addresses: [Address<Route>] = [
        Address("lobby", .lobby), Address("joining", .joining, on: .lobby),
        Address("settings", .settings, over: .lobby),
        Address("item/{id}", Route.item, on: .lobby),
    ]

    func start() -> Route { .lobby }

    func destination(for route: Route) -> Destination {
        switch route {
        case .lobby, .item:
            .screen(
                Room(
                    title: "\(route) \(state.joined) \(shared.count)",
                    actions: [
                        .doing("join") { self.navigation.push(.joining) },
                        .doing("nested") { self.navigation.push(.nested) },
                        .doing("settings") { self.navigation.present(.settings) },
                        .opening { self.navigation.push(.item($0)) },
                        .doing("next") { self.navigation.pop() },
                    ]))
        case .joining:
            .flow(
                Joining(isNested: false),
                onFinish: { name in
                    self.state.joined &+= name.utf8.count
                    self.shared.count &+= 1
                    self.navigation.notify("Joined.")
                })
        case .nested: .flow(Joining(isNested: true), onFinish: { _ in self.navigation.restart(at: .lobby) })
        case .settings:
            .screen(
                Room(
                    title: "Settings",
                    actions: [
                        .doing("next") { self.navigation.dismiss() },
                        .doing("restart") {
                            self.navigation.restart(at: .lobby)
                            self.navigation.privilegeChanged()
                        },
                    ]))
        }
    }
}

final class Joining: Coordinator {
    enum Route: Codable, Hashable { case name, color, within }
    struct State: Codable, Equatable { var name = "" }
    static var flows: Flows { [Joining.self] }
    let navigation = Navigation<Route, String>()
    var state = State()
    let isNested: Bool

    init(isNested: Bool) { self.isNested = isNested }

    static let addresses: [Address<Route>] = [Address("name", .name), Address("color", .color, on: .name)]

    func start() -> Route { isNested ? .within : .name }
    func admission(to route: Route) -> Admission<Route> { route != .color || !state.name.isEmpty ? .yes : .no }

    func destination(for route: Route) -> Destination {
        switch route {
        case .name:
            .screen(
                Room(
                    title: "Name",
                    actions: [
                        .naming(state.name) {
                            self.state.name = $0.name
                            self.navigation.push(.color)
                        },
                        .doing("leave", asks: true) { self.navigation.cancel() },
                    ]))
        case .color:
            .screen(
                Room(
                    title: "Color of \(state.name)",
                    actions: [.doing("next") { self.navigation.finish(self.state.name) }])
            )
        case .within: .flow(Joining(isNested: false), onFinish: { self.navigation.finish($0) })
        }
    }
}
