// Every mail that Permit sends, with its words. A link stands on a line of its own, `Link: http://…`.

import Usher

extension Mail {
    /// The mail is in the language of the page where it was asked for.
    ///
    /// - Parameter origin: what Permit's addresses begin with.
    static func link(_ token: String, to email: String, origin: String) -> Mail {
        let limits: Phrase = "It is good for \(Int(SignInLinks.lifetime / 60), as: "count") minutes, and once."
        return Mail(
            to: email, subject: Phrase("Your way into the office for street events").text,
            text: """
                \(Phrase("Open this link to sign in:").text)

                Link: \(origin)/office/sign-in/\(token)

                \(limits.text) \(Phrase("If you did not ask for it, you can forget this mail.").text)
                """)
    }

    /// To whoever has sent an application: its reference, what happens next, and what they have answered.
    static func confirmation(of sent: SentApplication) -> Mail {
        let reference = sent.reference.description
        return Mail(
            to: sent.email, subject: Phrase("Your application \(reference, as: "reference")").text,
            text: """
                \(Phrase("We have your application to hold a street event.").text)
                \(Phrase("We decide within two weeks.").text)
                \(Phrase("Please quote the reference \(reference, as: "reference") when you contact us.").text)

                \(sent.answers)
                """)
    }
}
