// A new account, step by step. The order of the steps is one array; none of them knows the next. Ends with the account;
// who started the flow decides what follows.

import Usher

final class NewAccountCoordinator: Coordinator {
    enum Route: String, Codable, Hashable { case email, password, consent, code }

    struct State: Codable, Equatable {
        var email = ""
        /// Only ever its hash.
        var password: String?
        var agrees = false
        /// The newest code, and where it went.
        var sent: SentCode?
    }

    /// The steps before the code, in the order in which they are asked.
    static let order: [Route] = [.email, .password, .consent]

    static let addresses: [Address<Route>] =
        order.indices.map { Address(order[$0].rawValue, order[$0], on: $0 > 0 ? order[$0 - 1] : nil) }
        + [Address("code", .code, on: order.last)]
    static let screens: Screens = [EmailScreen.self, PasswordScreen.self, ConsentScreen.self, CodeScreen.self]

    let navigation = Navigation<Route, Account>()
    var state = State()
    private let services: SofaServices
    private let visit: Visit
    private let confirmation: EmailConfirmation
    private let order: [Route]

    init(services: SofaServices, visit: Visit, order: [Route] = NewAccountCoordinator.order) {
        self.services = services
        self.visit = visit
        self.order = order
        confirmation = EmailConfirmation(services: services, purpose: .signUp, visit: visit)
    }

    func start() -> Route { order.first ?? .code }

    func admission(to route: Route) -> Admission<Route> {
        let before = order.prefix { $0 != route }
        return before.allSatisfy(isDone) && (route != .code || state.sent?.email == state.email) ? .yes : .no
    }

    func destination(for route: Route) -> Destination {
        let steps = StepIndicator(order + [.code], at: route)
        // From the first step it leads out of the flow.
        let back = navigation.pop
        return switch route {
        case .email:
            .screen(EmailScreen(form: EmailForm(email: state.email), steps: steps, next: take, back: back))
        case .password:
            .screen(PasswordScreen(email: state.email, steps: steps, next: take, back: back))
        case .consent:
            .screen(ConsentScreen(form: ConsentForm(agrees: state.agrees), steps: steps, next: take, back: back))
        case .code:
            .screen(CodeScreen(email: state.email, steps: steps, confirm: confirm, resend: resend, back: back))
        }
    }

    // MARK: Steps

    private func take(_ form: EmailForm) async throws {
        try await confirmation.refuseUnfit(form.email)
        state.email = form.email
        try await goOn(from: .email)
    }

    private func take(_ form: PasswordForm) async throws {
        state.password = try await services.accounts.hashed(form.password, from: visit.origin)
        try await goOn(from: .password)
    }

    private func take(_ form: ConsentForm) async throws {
        state.agrees = form.agrees
        try await goOn(from: .consent)
    }

    private func goOn(from step: Route) async throws {
        let rest = order.drop { $0 != step }.dropFirst()
        if let next = rest.first { return navigation.push(next) }
        if state.sent?.email != state.email { try await sendCode() }
        navigation.push(.code)
    }

    private func isDone(_ step: Route) -> Bool {
        switch step {
        case .email: !state.email.isEmpty
        case .password: state.password != nil
        case .consent: state.agrees
        case .code: false
        }
    }

    // MARK: The code

    private func sendCode() async throws {
        state.sent = try await confirmation.send(
            to: state.email, after: state.sent, by: navigation.submission)
    }

    private func resend() async throws {
        try await sendCode()
        navigation.notify("A new code is on its way.")
    }

    private func confirm(_ form: CodeForm) async throws {
        guard let password = state.password else { throw VisitorError("Please choose a password first.") }
        guard let sent = state.sent else { throw VisitorError(CodeResult.expired.problem, field: "code") }
        navigation.finish(
            try await confirmation.createAccount(
                form, of: sent, hashedPassword: password, once: navigation.submission))
    }
}
