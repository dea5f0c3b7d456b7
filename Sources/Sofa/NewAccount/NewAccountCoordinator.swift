// A new account, step by step. The steps are one table; none of them knows the next. Ends with the account; who started
// the flow decides what follows.

import Usher

final class NewAccountCoordinator: SteppedCoordinator {
    enum Route: String, Codable, Hashable { case email, password, consent, code, otherEmail }

    struct State: Codable, Equatable {
        var email = Answer<EmailForm>()
        /// Only ever its hash.
        var password = Answer<String>()
        var agrees = Answer<ConsentForm>()
        /// The newest code, and where it went.
        var sent: SentCode?

        var hasSentCode: Bool { sent?.email == email.value?.email }
    }

    static let steps = Steps<NewAccountCoordinator>(
        .ask(.email, "Email", \.email, heading: "Your email", lead: EmailForm.lead) {
            try await $0.confirmation.refuseUnfit($1.email)
        },
        .ask(
            .password, "Password", \.password, heading: "Choose a password", template: "new-account/password",
            form: { PasswordForm(email: $0.state.email.value?.email ?? "") },
            store: { try await $0.services.accounts.hashed($1.password, from: $0.visit.origin) }),
        .ask(.consent, "Consent", \.agrees, heading: "Your consent", template: "new-account/consent"),
        .screen(.code, "Code") { $0.codeScreen }
            .preparing { if !$0.state.hasSentCode { try await $0.sendCode() } })

    static let screens: Screens = steps.screens + [EmailScreen.self]

    let navigation = Navigation<Route, Account>()
    var state = State()
    let steps: Steps<NewAccountCoordinator>
    private let services: SofaServices
    private let visit: Visit
    private let confirmation: EmailConfirmation

    init(
        services: SofaServices, visit: Visit, steps: Steps<NewAccountCoordinator> = NewAccountCoordinator.steps
    ) {
        self.services = services
        self.visit = visit
        self.steps = steps
        confirmation = EmailConfirmation(services: services, purpose: .signUp, visit: visit)
    }

    func admission(to route: Route) -> Admission<Route> {
        if route == .code, !state.hasSentCode { return .no }
        return steps.admission(to: route, in: state)
    }

    func destination(for route: Route) -> Destination { route == .otherEmail ? .screen(otherEmail) : step(route) }

    // MARK: The code

    private var codeScreen: CodeScreen {
        CodeScreen(
            email: state.email.value?.email ?? "", steps: steps.position(of: .code, in: state), confirm: confirm,
            resend: resend, change: { self.navigation.push(.otherEmail) }, back: navigation.pop)
    }

    /// Another email for what is answered already: the code goes there, and nothing else is asked again.
    private var otherEmail: EmailScreen {
        EmailScreen(
            form: state.email.latest ?? EmailForm(), steps: steps.position(of: .email, in: state),
            next: { form in
                try await self.confirmation.refuseUnfit(form.email)
                self.answer(\.email, with: form)
                if !self.state.hasSentCode { try await self.sendCode() }
                self.navigation.pop()
            }, back: navigation.pop)
    }

    private func sendCode() async throws {
        guard let email = state.email.value?.email else { return }
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
