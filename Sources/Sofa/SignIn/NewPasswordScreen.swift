// The page of a mailed link that sets a new password. Opening it spends nothing: mail scanners open links as well.

import Foundation
import Usher
import UsherSQLite

struct NewPasswordForm: Form {
    var password = ""
    static let fields: [FormField<Self>] = [.newPassword(\.password, label: "New password")]
}

struct NewPasswordScreen: LoadingScreen {
    static let template = "new-password"
    static let actions: Actions<Self> = [
        .submit("set", \.set).when(\.isFresh), .button("askAgain", \.askAgain).cancels(),
    ]

    let token: String
    let links: Links
    let now: @Sendable () -> Date
    let set: (NewPasswordForm) async throws -> Void
    let askAgain: () -> Void

    func load() async throws -> LinkModel {
        LinkModel(
            state: try await links.state(of: token, .newPassword, now: now()),
            email: try await links.account(of: token, .newPassword, now: now())?.email)
    }

    func form(with model: LinkModel) -> NewPasswordForm { NewPasswordForm() }

    func title(with model: LinkModel) -> String { model.title(fresh: "A new password") }
}
