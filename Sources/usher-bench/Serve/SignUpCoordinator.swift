// The sign-up of four steps with three fields each.

internal import Usher

/// The answer to one question.
struct Answer: ViewModel, Codable, Equatable, Sendable {
    let name: String
    let value: String

    static let fields: Fields<Self> = [.text("name", \.name), .text("value", \.value)]
}

final class SignUpCoordinator: Coordinator {
    enum Route: Codable, Hashable { case person, address, plan, password }

    struct State: Codable, Equatable {
        var person = PersonForm()
        var address = AddressForm()
        var plan = PlanForm()
    }

    static let addresses: [Address<Route>] = [Address("", .person)]
    static let screens: Screens = [
        StepScreen<PersonForm>.self, StepScreen<AddressForm>.self, StepScreen<PlanForm>.self,
        StepScreen<PasswordForm>.self,
    ]

    let navigation = Navigation<Route, [Answer]>()
    var state = State()
    private let user: String

    init(user: String) { self.user = user }

    func start() -> Route { .person }

    func destination(for route: Route) -> Destination {
        switch route {
        case .person:
            .screen(
                StepScreen(user: user, step: 1, form: state.person) {
                    self.state.person = $0
                    self.navigation.push(.address)
                })
        case .address:
            .screen(
                StepScreen(user: user, step: 2, form: state.address) {
                    self.state.address = $0
                    self.navigation.push(.plan)
                })
        case .plan:
            .screen(
                StepScreen(user: user, step: 3, form: state.plan) {
                    self.state.plan = $0
                    self.navigation.push(.password)
                })
        case .password:
            .screen(StepScreen(user: user, step: 4, form: PasswordForm(), next: { _ in self.finish() }))
        }
    }

    private func finish() {
        let (person, address, plan) = (state.person, state.address, state.plan)
        navigation.finish([
            Answer(name: "name", value: person.name), Answer(name: "email", value: person.email),
            Answer(name: "phone", value: person.phone), Answer(name: "street", value: address.street),
            Answer(name: "city", value: address.city), Answer(name: "zip", value: address.zip),
            Answer(name: "plan", value: plan.plan), Answer(name: "newsletter", value: plan.newsletter),
            Answer(name: "comment", value: plan.comment),
        ])
    }
}

struct StepScreen<Typed: Step>: Screen {
    static var template: String { Typed.template }
    static var actions: Actions<Self> { Typed.actions }
    static var fields: Fields<Self> { [.text("user", \.user), .number("step", \.step)] }

    var title: String { "Step \(step) of 4" }
    let user: String
    let step: Int
    let form: Typed
    let next: (Typed) -> Void
}

/// A form that is a step, and the template that shows it.
protocol Step: Form {
    static var template: String { get }
    /// Made once, as a generic screen cannot.
    static var actions: Actions<StepScreen<Self>> { get }
}
