// The steps of New account in every order: each test here holds in all of them, since no step knows the next.

import Testing
import Usher
import UsherTesting

@testable import Sofa

private typealias Step = NewAccountCoordinator.Route

extension NewAccountCoordinator {
    fileprivate static let orders: [[Route]] = permutations(of: order)

    private static func permutations(of steps: [Route]) -> [[Route]] {
        guard steps.count > 1 else { return [steps] }
        return steps.flatMap { first in permutations(of: steps.filter { $0 != first }).map { [first] + $0 } }
    }
}

/// What is typed at each step, by the names of its fields.
private let typed: [Step: [String: String]] = [
    .email: ["email": "ann@example.org"],
    .password: ["password": "a long walk home"],
    .consent: ["agrees": "on"],
]

@Suite struct `New account, whatever the order of its steps` {
    private let mailer = Remembering()

    private func tester(_ order: [Step]) throws -> FlowTester<NewAccountCoordinator> {
        FlowTester(
            NewAccountCoordinator(
                services: try .forTests(mailer), visit: Visit(), steps: NewAccountCoordinator.steps.inOrder(order)))
    }

    @Test func `has six orders`() {
        #expect(Set(NewAccountCoordinator.orders).count == 6)
    }

    @Test(arguments: NewAccountCoordinator.orders)
    fileprivate func `leads from each step to the next, and ends with the account`(order: [Step]) async throws {
        let account = try tester(order)
        #expect(account.coordinator.start() == order[0])
        for (step, next) in zip(order, order.dropFirst() + [.code]) {
            #expect(mailer.sent == 0, "the code comes after the last step")
            try await account.press("next", fields: try #require(typed[step]), at: step)
            #expect(account.moves == [.push(next)])
        }
        #expect(mailer.sent == 1)
        try await account.press("confirm", fields: ["code": try #require(mailer.code)], at: .code)
        #expect(account.moves == [.finish] && account.output?.email == "ann@example.org")
    }

    @Test(arguments: NewAccountCoordinator.orders)
    fileprivate func `spends no code before all is answered, and leads to what is missing`(
        order: [Step]
    ) async throws {
        let account = try tester(order)
        account.state.email = Answer(EmailForm(email: "ann@example.org"))
        account.state.sent = SentCode(email: "ann@example.org", flow: "1")
        let missing = order.filter { $0 != .email }
        let titles = missing.map { $0 == .password ? "Password" : "Consent" }
        for action in ["confirm", "resend"] {
            try await account.press(action, fields: action == "confirm" ? ["code": "123456"] : [:], at: .code)
            #expect(
                account.moves
                    == [
                        .notify("You have not answered everything yet: \(titles.joined(separator: " and ")).", .told),
                        .push(missing[0]),
                    ])
        }
        #expect(mailer.sent == 0)
    }

    @Test(arguments: NewAccountCoordinator.orders)
    fileprivate func `lets an address lead to a step only when those before it are done`(order: [Step]) async throws {
        let account = try tester(order)
        for (index, step) in order.enumerated() {
            for later in order[index...] + [.code] {
                #expect(account.coordinator.admission(to: later) == (later == step ? .yes : .no))
            }
            try await account.press("next", fields: try #require(typed[step]), at: step)
        }
        #expect((order + [.code]).allSatisfy { account.coordinator.admission(to: $0) == .yes })
    }

    @Test(arguments: NewAccountCoordinator.orders)
    fileprivate func `shows the visitor one page after the other, and the same ones on the way back`(
        order: [Step]
    ) async throws {
        let services = try SofaServices.forTests(mailer)
        var options = SiteOptions(clock: ManualClock())
        options.subfolder = "sofa"
        let site = try Site(
            folder: TestSofa.folder, options: options, shared: SofaShared(),
            document: { SofaDocument(shared: $0) },
            root: { _, _ in OnlyNewAccount(services: services, order: order) })
        let browser = Browser(SiteTransport(site))
        try await browser.open("/")
        for (number, step) in order.enumerated() {
            #expect(browser.heading == step.heading && browser.text.contains("Step \(number + 1) of 4"))
            #expect(browser.buttons.contains("Cancel") == (number == 0), "out of the flow from its first step alone")
            try await browser.takeStep()
        }
        #expect(browser.heading == "Confirm your email")
        for step in order.reversed() {
            try await browser.back()
            #expect(browser.heading == step.heading)
        }
        try await browser.fillSignUp("ann@example.org")
        try await browser.fill("Code", try #require(mailer.code))
        try await browser.click("Confirm")
        #expect(browser.heading == "About", "the flow has ended")
        #expect(try await services.accounts.isTaken("ann@example.org") && mailer.sent == 1)
    }
}

/// A site of this one flow, and of a page that follows it.
private final class OnlyNewAccount: Coordinator {
    enum Route: Codable, Hashable { case newAccount, after }
    static let screens: Screens = [AboutScreen.self]
    static let flows: Flows = [NewAccountCoordinator.self]

    let navigation = Navigation<Route, Void>()
    private let services: SofaServices
    private let order: [Step]

    init(services: SofaServices, order: [Step]) {
        self.services = services
        self.order = order
    }

    func start() -> Route { .newAccount }

    func destination(for route: Route) -> Destination {
        switch route {
        case .newAccount:
            .flow(
                NewAccountCoordinator(
                    services: services, visit: Visit(), steps: NewAccountCoordinator.steps.inOrder(order)),
                onFinish: { _ in self.navigation.restart(at: .after) })
        case .after: .screen(AboutScreen(close: {}))
        }
    }
}
