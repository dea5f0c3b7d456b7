// “Check your email”: where a link was asked for, and what to do if none comes. It says the same of each address, whether
// it has an account or not.

import Usher

struct CheckMailScreen: Screen {
    static let template = "check-mail"
    static let actions: Actions<Self> = [.button("resend", \.resend), .button("change", \.change).cancels()]
    static let fields: Fields<Self> = [.text("email", \.email), .flag("signsIn") { $0.purpose == .signIn }]

    let title = "Check your email"
    let email: String
    let purpose: Links.Purpose
    let resend: () async throws -> Void
    let change: () -> Void
}
