// Asks one who is signed in for the password again, before what is sensitive. Ends when it was right; who started the
// flow goes on with what was wanted.

import Foundation
import Usher

final class PasswordAgainCoordinator: SofaFlow, Coordinator {
    enum Route: Codable, Hashable { case password }

    static let screens: Screens = [PasswordAgainScreen.self]

    let navigation = Navigation<Route, Void>()

    func start() -> Route { .password }

    func destination(for route: Route) -> Destination {
        .screen(PasswordAgainScreen(email: shared.account?.email ?? "", goOn: goOn, cancel: navigation.cancel))
    }

    private func goOn(_ form: PasswordAgainForm) async throws {
        guard let account = shared.account else { throw AccountsError.noAccount }
        let now = services.now()
        let isRight = try await visit.guarding {
            try await services.accounts.isPassword(form.password, of: account.id, from: visit.origin, now: now)
        }
        guard isRight else {
            visit.log(.wrongPassword)
            throw VisitorError("This is not your password.", field: "password")
        }
        shared.value.passwordGiven = now
        // The session may do more from here on.
        let credential = try await services.accounts.credential(of: account.id)
        navigation.privilegeChanged(as: account.id, credential: credential)
        navigation.finish()
    }
}

extension SofaShared {
    /// For so long after it was given, in seconds, nothing asks for the password again.
    static let passwordMemory: TimeInterval = 10 * 60

    /// True for ten minutes after the visitor gave the password. A mailed link shows only that they have the mail.
    func knowsPassword(at now: Date) -> Bool {
        passwordGiven.map { now.timeIntervalSince($0) < Self.passwordMemory } ?? false
    }
}

struct PasswordAgainForm: Form {
    var password = ""

    static let fields: [FormField<Self>] = [
        .password("password", \.password, label: "Password", autocomplete: "current-password", reveals: true)
            .saying(missing: "Enter your password.")
    ]
}

struct PasswordAgainScreen: Screen {
    static let template = "settings/password-again"
    static let actions: Actions<Self> = [.submit("goOn", \.goOn), .button("cancel", \.cancel).cancels()]
    static let fields: Fields<Self> = [.text("email", \.email)]

    let title = "Your password"
    /// Whose password it is, for password managers.
    let email: String
    let form = PasswordAgainForm()
    let goOn: (PasswordAgainForm) async throws -> Void
    let cancel: () -> Void
}
