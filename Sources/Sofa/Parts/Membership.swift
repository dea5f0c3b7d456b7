// Completes a sign-up or sign-in: the visitor takes on the account that its flow has ended with.

import Usher

struct Membership {
    let shared: Shared<SofaShared>
    let services: SofaServices

    /// How somebody came to the account.
    enum Way {
        case signedUp
        case signedIn(SignedIn)

        /// True where the visitor has just shown that they know the password.
        fileprivate var isByPassword: Bool {
            switch self {
            case .signedUp: true
            case .signedIn(let entry): entry.byPassword
            }
        }

        fileprivate var takesShelf: Bool {
            switch self {
            case .signedUp: true
            case .signedIn(let entry): entry.takesShelf
            }
        }

        fileprivate var welcome: String {
            switch self {
            case .signedUp: "You’ve signed up."
            case .signedIn: "Welcome back."
            }
        }

        /// The notice for a visitor who is signed in with another account by then.
        fileprivate func stay(_ present: Account) -> String {
            switch self {
            case .signedUp: "The new account is ready. You are still signed in with the one you had."
            case .signedIn: "You are still signed in as \(present.email). Sign out first to change that."
            }
        }
    }

    /// The visitor is this account's from now on, what they chose as a guest becomes the account's, and the next page
    /// says so. One who signed in meanwhile, in another tab, stays who they are, and reads that.
    func begin<Route, Output>(
        as account: Account, _ way: Way, _ navigation: Navigation<Route, Output>
    ) async throws {
        if let present = shared.account, present.id != account.id {
            return navigation.notify(way.stay(present))
        }
        if shared.account == nil {
            if way.takesShelf { shared.value.kept = try await services.items.keep(shared.shelf, for: account.id) }
            shared.value.shelf = GuestShelf()
        }
        shared.value.account = account
        shared.value.passwordGiven = way.isByPassword ? services.now() : nil
        let credential = try await services.accounts.credential(of: account.id)
        navigation.privilegeChanged(as: account.id, credential: credential)
        navigation.notify(way.welcome)
    }
}
