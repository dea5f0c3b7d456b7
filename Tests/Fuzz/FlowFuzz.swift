// The site whose snapshots are fuzzed: a lobby, a flow of two steps with a form, a flow within a flow, a modal.

struct Visits: Codable, Equatable { var count = 0 }

struct Room: Screen {
    let title: String
    var actions: [Action] = []
}

struct NameForm: Form {
    var name = ""
    static let fields: [FormField<Self>] = [.text("name", \.name, label: "Name", length: 2...20)]
}

final class Lobby: Coordinator {
    enum Route: Codable, Hashable { case lobby, item(Int), joining, nested, settings }
    struct State: Codable, Equatable { var joined = 0 }
    let navigation = Navigation<Route, Void>()
    var state = State()
    let shared: Shared<Visits>

    init(shared: Shared<Visits>) { self.shared = shared }

    static let addresses: [Address<Route>] = [
        Address("lobby", .lobby), Address("joining", .joining, on: .lobby),
        Address("settings", .settings, over: .lobby),
        Address("item/{id}", Route.item, { if case .item(let id) = $0 { id } else { nil } }, on: .lobby),
    ]

    func start() -> Route { .lobby }

    func destination(for route: Route) -> Destination {
        switch route {
        case .lobby, .item:
            .screen(
                Room(
                    title: "\(route) \(state.joined) \(shared.count)",
                    actions: [
                        Action("join") { self.navigation.push(.joining) },
                        Action("nested") { self.navigation.push(.nested) },
                        Action("settings") { self.navigation.present(.settings) },
                        Action("open", taking: Int.self) { self.navigation.push(.item($0)) },
                        Action("next") { self.navigation.pop() },
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
                        Action("next") { self.navigation.dismiss() },
                        Action("restart") {
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
                        Action("next", form: NameForm(name: state.name)) {
                            self.state.name = $0.name
                            self.navigation.push(.color)
                        },
                        Action("leave") { self.navigation.cancel() }.asksBeforeLoss(),
                    ]))
        case .color:
            .screen(
                Room(
                    title: "Color of \(state.name)",
                    actions: [Action("next") { self.navigation.finish(self.state.name) }])
            )
        case .within: .flow(Joining(isNested: false), onFinish: { self.navigation.finish($0) })
        }
    }
}
