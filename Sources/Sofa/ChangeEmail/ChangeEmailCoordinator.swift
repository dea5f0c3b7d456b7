// Another email for an account: the “Your email” step of New account, followed by the code. Ends with the account as it
// is then.

import Usher

final class ChangeEmailCoordinator: Coordinator {
    enum Route: Codable, Hashable { case email, code }

    struct State: Codable, Equatable {
        var email = ""
        var codeSentTo: String?
    }

    let navigation = Navigation<Route, Account>()
    var state = State()
    private let confirmation: EmailConfirmation
    private let shared: Shared<SofaShared>

    init(services: SofaServices, shared: Shared<SofaShared>) {
        confirmation = EmailConfirmation(services: services, purpose: .changeEmail)
        self.shared = shared
    }

    func start() -> Route { .email }

    func destination(for route: Route) -> Destination {
        let steps = StepIndicator([Route.email, .code], at: route)
        return switch route {
        case .email:
            .screen(EmailScreen(email: state.email, steps: steps, next: take, back: { self.navigation.cancel() }))
        case .code:
            .screen(
                CodeScreen(
                    email: state.email, steps: steps, confirm: confirm, resend: resend,
                    back: { self.navigation.pop() }))
        }
    }

    private func take(_ form: EmailForm) async throws {
        try await confirmation.refuseUnfit(form.email, for: shared.account)
        state.email = form.email
        if state.codeSentTo != form.email { try await sendCode() }
        navigation.push(.code)
    }

    private func sendCode() async throws {
        try await confirmation.send(to: state.email)
        state.codeSentTo = state.email
    }

    private func resend() async throws {
        try await sendCode()
        navigation.notify("A new code is on its way.")
    }

    private func confirm(_ form: CodeForm) async throws {
        guard let account = shared.account else { throw AccountsError.noAccount }
        navigation.finish(try await confirmation.changeEmail(form, of: account, to: state.email))
    }
}
