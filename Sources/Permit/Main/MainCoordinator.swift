// The root: the page where an application begins, and the way into the office.

import Usher

/// The query of a link to the application, which may fill in the kind of event: `/apply?kind=race`.
struct Prefill: Query {
    var kind: EventForm.Kind?
    static let fields: [FormField<Self>] = [
        .choice("kind", \.kind, label: "Kind", required: false, options: EventForm.kinds)
    ]
}

final class MainCoordinator: PermitFlow, Coordinator {
    enum Route: Codable, Hashable {
        case start
        case apply(Prefill)
        case sent(Reference)
        /// A file with the answers, for the applicant to keep.
        case copy
        case office, signIn
        case help, privacy, accessibility
    }

    struct State: Codable, Equatable {
        /// Whoever has sent them.
        var email = ""
        /// The answers that were sent, as text; empty before.
        var answers = ""
    }

    static let addresses: [Address<Route>] = [
        Address("", .start), Address("apply", Route.apply, on: .start), Address("answers.txt", .copy, on: .start),
        Address("office", .office), Address("office/sign-in", .signIn), Address("help", .help, on: .start),
        Address("privacy", .privacy, on: .start), Address("accessibility", .accessibility, on: .start),
    ]
    static let screens: Screens = [
        StartScreen.self, SentScreen.self, HelpScreen.self, PrivacyScreen.self, AccessibilityScreen.self,
    ]
    static let flows: Flows = [ApplicationCoordinator.self, OfficeCoordinator.self, SignInCoordinator.self]

    let navigation = Navigation<Route, Void>()
    var state = State()

    func start() -> Route { .start }

    func admission(to route: Route) -> Admission<Route> {
        switch route {
        case .copy: return state.answers.isEmpty ? .no : .yes
        // For those who work there.
        case .office: return shared.clerk.flatMap { services.role($0) } == nil ? .after(.signIn) : .yes
        default: return .yes
        }
    }

    func destination(for route: Route) -> Destination {
        switch route {
        case .start: .screen(StartScreen(first: services.firstDay, start: { self.navigation.push(.apply(Prefill())) }))
        case .apply(let prefill):
            .flow(ApplicationCoordinator(of: self, kind: prefill.kind), onFinish: confirm)
        case .sent(let reference):
            .screen(
                SentScreen(
                    reference: reference.description, email: state.email,
                    copy: state.answers.isEmpty ? nil : navigation.link(to: .copy)))
        case .copy: .file(Download("answers.txt", type: .text, text: state.answers))
        case .help: .screen(HelpScreen())
        case .privacy: .screen(PrivacyScreen())
        case .accessibility: .screen(AccessibilityScreen())
        case .signIn: .flow(SignInCoordinator(of: self), onFinish: enter)
        case .office: .flow(OfficeCoordinator(of: self, leave: leave))
        }
    }

    private func confirm(_ sent: SentApplication) {
        (state.answers, state.email) = (sent.answers, sent.email)
        let mail = Mail.confirmation(of: sent)
        navigation.run("confirm \(sent.reference)") { [services] in
            try await services.mailer.send(mail, now: services.now())
        }
        navigation.restart(at: .sent(sent.reference))
    }

    private func enter(_ clerk: String) {
        let former = shared.clerk
        shared.value.clerk = clerk
        navigation.privilegeChanged(as: clerk, idleTimeout: .seconds(8 * 60 * 60))
        // Another clerk's pages and ticks in this browser are closed.
        if let former, former != clerk { navigation.restart(at: .office) } else { navigation.push(.office) }
    }

    private func leave() {
        // Nothing of theirs is left for the next one at this browser.
        shared.value = PermitShared()
        navigation.privilegeChanged()
        navigation.notify("You are signed out.")
        navigation.restart(at: .start)
    }
}
