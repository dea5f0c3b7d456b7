// Every mail that Permit sends, with its words, and what sends it.

import Foundation

struct Mail: Equatable, Sendable {
    let to: String
    let subject: String
    /// Plain text; a link stands on a line of its own, `Link: http://…`.
    let text: String

    /// - Parameter origin: what Permit's addresses begin with.
    static func link(_ token: String, to email: String, origin: String) -> Mail {
        Mail(
            to: email, subject: "Your way into the office for street events",
            text: """
                Open this link to sign in:

                Link: \(origin)/office/sign-in/\(token)

                It is good for \(Int(SignInLinks.lifetime / 60)) minutes, and once. If you did not ask for it, you can \
                forget this mail.
                """)
    }
}

protocol Mailer: Sendable {
    /// When this returns, the mail is out of our hands.
    func send(_ mail: Mail, now: Date) async throws
}
