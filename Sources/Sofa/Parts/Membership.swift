// What follows in a flow that a guest left for a sign-up or sign-in, and came back to.

import Usher

/// Takes an account that a child flow ended with, and says so on the page that follows.
struct Membership {
    let shared: Shared<SofaShared>
    let items: Items

    func begin<Route, Output>(
        as account: Account, saying notice: String, _ navigation: Navigation<Route, Output>
    ) async throws {
        if try await shared.signIn(account, keepingShelfIn: items) {
            navigation.privilegeChanged()
            navigation.notify(notice)
        } else {
            navigation.notify("The new account is ready. You are still signed in with the one you had.")
        }
    }
}
