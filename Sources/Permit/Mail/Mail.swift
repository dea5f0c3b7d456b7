// Every mail that Permit sends, with its words, and what sends it.

import Foundation
import Usher

struct Mail: Equatable, Sendable {
    let to: String
    let subject: String
    /// Plain text; a link stands on a line of its own, `Link: http://…`.
    let text: String

    /// The mail is in the language of the page where it was asked for.
    ///
    /// - Parameter origin: what Permit's addresses begin with.
    static func link(_ token: String, to email: String, origin: String) -> Mail {
        let subject: Phrase = "Your way into the office for street events"
        let first: Phrase = "Open this link to sign in:"
        let limits: Phrase = "It is good for \(Int(SignInLinks.lifetime / 60), as: "count") minutes, and once."
        let stray: Phrase = "If you did not ask for it, you can forget this mail."
        let way = "Link: \(origin)/office/sign-in/\(token)"
        return Mail(
            to: email, subject: subject.text,
            text: "\(first.text)\n\n\(way)\n\n\(limits.text) \(stray.text)")
    }
}

protocol Mailer: Sendable {
    /// When this returns, the mail is out of our hands.
    func send(_ mail: Mail, now: Date) async throws
}
