// Another email for an account: the “Your email” step of New account, followed by the code. Ends with the account as it
// is then.

import Usher

final class ChangeEmailCoordinator: SofaFlow, Coordinator {
    enum Route: Codable, Hashable { case email, password, code }

    struct State: Codable, Equatable {
        var email = ""
        var sent: SentCode?
    }

    static let screens: Screens = [EmailScreen.self, CodeScreen.self]
    static let flows: Flows = [PasswordAgainCoordinator.self]

    let navigation = Navigation<Route, Account>()
    var state = State()
    private var confirmation: EmailConfirmation {
        EmailConfirmation(services: services, purpose: .changeEmail, visit: visit)
    }

    func start() -> Route { .email }

    func destination(for route: Route) -> Destination {
        let steps = StepPosition(number: route == .code ? 2 : 1, count: 2)
        return switch route {
        case .email:
            .screen(EmailScreen(form: EmailForm(email: state.email), steps: steps, next: take, back: navigation.cancel))
        case .password:
            .flow(PasswordAgainCoordinator(of: self), onFinish: goOn)
        case .code:
            .screen(
                CodeScreen(
                    email: state.email, steps: steps, confirm: confirm, resend: resend, change: navigation.pop,
                    back: navigation.pop))
        }
    }

    private func take(_ form: EmailForm) async throws {
        try await confirmation.refuseUnfit(form.email, for: shared.account)
        state.email = form.email
        // This page may have stood there for long.
        guard shared.value.knowsPassword(at: services.now()) else { return navigation.push(.password) }
        try await goOn()
    }

    private func goOn() async throws {
        if state.sent?.email != state.email { try await sendCode() }
        navigation.push(.code)
    }

    private func sendCode() async throws {
        state.sent = try await navigation.once {
            try await confirmation.send(to: state.email, after: state.sent, once: $0)
        }
    }

    private func resend() async throws {
        try await sendCode()
        navigation.notify("A new code is on its way.")
    }

    private func confirm(_ form: CodeForm) async throws {
        guard let account = shared.account else { throw AccountsError.noAccount }
        guard let sent = state.sent else { throw VisitorError(CodeResult.expired.problem, field: "code") }
        navigation.finish(
            try await navigation.once {
                try await confirmation.changeEmail(form, of: account, to: sent, once: $0)
            })
    }
}
