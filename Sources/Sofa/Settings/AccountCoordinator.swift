// The account, inside the settings: another email, another password, all other browsers signed out, or no account at
// all.

import Usher

final class AccountCoordinator: SofaFlow, Coordinator {
    enum Route: Codable, Hashable {
        case account, changeEmail, changePassword, deletion
        case password(before: Sensitive)
    }

    /// The routes that ask for the password if it was not given of late.
    enum Sensitive: Codable, Hashable { case changeEmail, deletion }

    static let addresses: [Address<Route>] = [Address("", .account)]
    static let screens: Screens = [AccountScreen.self, ChangePasswordScreen.self, DeletionScreen.self]
    static let flows: Flows = [PasswordAgainCoordinator.self, ChangeEmailCoordinator.self]

    let navigation = Navigation<Route, Void>()
    private let close: () -> Void
    private let deleted: () -> Void

    /// - Parameters:
    ///   - close: closes the settings as a whole.
    ///   - deleted: the account is gone.
    init(of parent: SofaFlow, close: @escaping () -> Void, deleted: @escaping () -> Void) {
        (self.close, self.deleted) = (close, deleted)
        super.init(of: parent)
    }

    func start() -> Route { .account }

    func destination(for route: Route) -> Destination {
        let email = shared.account?.email ?? ""
        return switch route {
        case .account:
            .screen(
                AccountScreen(
                    email: email, changeEmail: { self.goOn(to: .changeEmail) },
                    changePassword: { self.navigation.push(.changePassword) }, signOutEverywhere: signOutEverywhere,
                    delete: { self.goOn(to: .deletion) }, back: navigation.finish, close: close))
        case .password(let wanted):
            .flow(PasswordAgainCoordinator(of: self), onFinish: { self.goOn(to: wanted) })
        case .changeEmail:
            .flow(
                ChangeEmailCoordinator(of: self),
                onFinish: { account in
                    self.shared.value.account = account
                    self.navigation.endOthers(of: account.id)
                    self.navigation.notify("Your email is changed.")
                })
        case .changePassword:
            .screen(ChangePasswordScreen(email: email, change: changePassword, back: navigation.pop))
        case .deletion:
            .screen(DeletionScreen(email: email, delete: delete, keep: navigation.dismiss))
        }
    }

    private func goOn(to wanted: Sensitive) {
        guard shared.value.knowsPassword(at: services.now()) else {
            return navigation.push(.password(before: wanted))
        }
        switch wanted {
        case .changeEmail: navigation.push(.changeEmail)
        case .deletion: navigation.present(.deletion)
        }
    }

    private func changePassword(_ form: ChangePasswordForm) async throws {
        guard let account = shared.account else { throw AccountsError.noAccount }
        let now = services.now()
        let change = try await visit.guarding {
            try await navigation.once { key in
                try await services.accounts.changePassword(
                    of: account.id, from: form.current, to: form.password, once: key, by: visit.asker(), now: now)
            }
        }
        switch change {
        case .wrong:
            visit.log(.wrongPassword)
            throw VisitorError("This is not your password.", field: "current")
        case .changed(let email):
            // It is changed, whether or not that mail can be sent.
            try? await services.mailer.send(.passwordChanged(to: email), now: now)
        case .doneBefore: break
        }
        shared.value.passwordGiven = now
        // This browser is known by the new one; no other is any more.
        let credential = try await services.accounts.credential(of: account.id)
        navigation.privilegeChanged(as: account.id, credential: credential)
        navigation.endOthers(of: account.id)
        navigation.pop()
        navigation.notify("Your password is changed. All other browsers are signed out.")
    }

    private func signOutEverywhere() throws {
        guard let account = shared.account else { throw AccountsError.noAccount }
        navigation.endOthers(of: account.id)
        navigation.notify("All other browsers are signed out.")
    }

    private func delete() async throws {
        guard shared.value.knowsPassword(at: services.now()) else {
            // The question has stood there for too long.
            navigation.dismiss()
            return navigation.push(.password(before: .deletion))
        }
        if let account = shared.account {
            try await services.accounts.delete(account.id)
            navigation.endOthers(of: account.id)
        }
        deleted()
    }
}
