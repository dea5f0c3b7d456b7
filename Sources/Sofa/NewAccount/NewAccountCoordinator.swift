// A new account, step by step. The steps are one table; none of them knows the next. Ends with the account; who started
// the flow decides what follows.

import Usher

final class NewAccountCoordinator: SteppedCoordinator {
    enum Route: String, Codable, Hashable { case email, password, consent, code }

    struct State: Codable, Equatable {
        var email = Answer<String>()
        /// Only ever its hash.
        var password = Answer<String>()
        var agrees = Answer<Bool>()
        /// The newest code, and where it went.
        var sent: SentCode?
    }

    static let steps = Steps<Route, State>(
        Step(.email, "Email", gives: \.email),
        Step(.password, "Password", gives: \.password),
        Step(.consent, "Consent", gives: \.agrees),
        Step(.code, "Code"))

    static let addresses = steps.addresses
    static let screens: Screens = [EmailScreen.self, PasswordScreen.self, ConsentScreen.self, CodeScreen.self]

    let navigation = Navigation<Route, Account>()
    var state = State()
    let steps: Steps<Route, State>
    private let services: SofaServices
    private let visit: Visit
    private let confirmation: EmailConfirmation

    init(services: SofaServices, visit: Visit, steps: Steps<Route, State> = NewAccountCoordinator.steps) {
        self.services = services
        self.visit = visit
        self.steps = steps
        confirmation = EmailConfirmation(services: services, purpose: .signUp, visit: visit)
    }

    func admission(to route: Route) -> Admission<Route> {
        if route == .code, state.sent?.email != state.email.value { return .no }
        return steps.admission(to: route, in: state)
    }

    func destination(for route: Route) -> Destination {
        let steps = steps.position(of: route, in: state)
        // From the first step it leads out of the flow.
        let back = navigation.pop
        return switch route {
        case .email:
            .screen(EmailScreen(form: EmailForm(email: state.email.latest ?? ""), steps: steps, next: take, back: back))
        case .password:
            .screen(PasswordScreen(email: state.email.value ?? "", steps: steps, next: take, back: back))
        case .consent:
            .screen(
                ConsentScreen(
                    form: ConsentForm(agrees: state.agrees.latest ?? false), steps: steps, next: take, back: back))
        case .code:
            .screen(
                CodeScreen(email: state.email.value ?? "", steps: steps, confirm: confirm, resend: resend, back: back))
        }
    }

    // MARK: Steps

    private func take(_ form: EmailForm) async throws {
        try await confirmation.refuseUnfit(form.email)
        answer(\.email, with: form.email)
        try await goOn(after: .email)
    }

    private func take(_ form: PasswordForm) async throws {
        answer(\.password, with: try await services.accounts.hashed(form.password, from: visit.origin))
        try await goOn(after: .password)
    }

    private func take(_ form: ConsentForm) async throws {
        answer(\.agrees, with: form.agrees)
        try await goOn(after: .consent)
    }

    private func goOn(after step: Route) async throws {
        let isLast = steps.next(after: step, in: state) == .code
        if isLast, state.sent?.email != state.email.value { try await sendCode() }
        goOn(from: step)
    }

    // MARK: The code

    private func sendCode() async throws {
        guard let email = state.email.value else { return }
        state.sent = try await navigation.once { try await confirmation.send(to: email, after: state.sent, once: $0) }
    }

    private func resend() async throws {
        if leadToMissing() { return }
        try await sendCode()
        navigation.notify("A new code is on its way.")
    }

    private func confirm(_ form: CodeForm) async throws {
        guard !leadToMissing(), let password = state.password.value else { return }
        guard let sent = state.sent else { throw VisitorError(CodeResult.expired.problem, field: "code") }
        navigation.finish(
            try await navigation.once {
                try await confirmation.createAccount(form, of: sent, hashedPassword: password, once: $0)
            })
    }
}
