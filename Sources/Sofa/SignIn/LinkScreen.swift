// The page of a mailed link. Opening it spends nothing: mail scanners open links as well.

import Foundation
import Usher
import UsherSQLite

struct LinkScreen: LoadingScreen {
    static let template = "sign-in-link"
    static let actions: Actions<Self> = [
        .button("signIn", \.signIn).when(\.isFresh), .button("signInAlone", \.signInAlone).when(\.asks),
        .button("askAgain", \.askAgain).when { !$0.isFresh },
    ]

    let token: String
    /// True if the guest's shelf holds something, which would go along into an account that may be somebody else's.
    let hasShelf: Bool
    let links: Links
    let now: @Sendable () -> Date
    let signIn, signInAlone: () async throws -> Void
    let askAgain: () -> Void

    func load() async throws -> LinkModel {
        LinkModel(
            state: try await links.state(of: token, now: now()),
            email: try await links.account(of: token, now: now())?.email, hasShelf: hasShelf)
    }

    func title(with model: LinkModel) -> String { model.title(fresh: "Your link to sign in") }
}

struct LinkModel: ViewModel {
    let state: OneTimeLinks.State
    /// Whom it signs in: somebody else may have sent it.
    let email: String?
    var hasShelf = false
    var isFresh: Bool { state == .fresh }
    var asks: Bool { isFresh && hasShelf }
    static let fields: Fields<Self> = [
        .flag("isFresh") { $0.isFresh }, .flag("asks") { $0.asks }, .text("email", \.email),
    ]

    func title(fresh: String) -> String {
        switch state {
        case .fresh: fresh
        case .used: "This link was used already"
        case .unknown: "This link is too old"
        }
    }
}
