// Every mail that Sofa sends, with its words.

import Usher

// A code or a link stands on a line of its own, `Code: 123456` or `Link: http://…`.

extension Mail {
    static func code(_ code: Code, purpose: Codes.Purpose) -> Mail {
        let (subject, opening) =
            switch purpose {
            case .signUp: ("Your Sofa code", "Welcome to Sofa! Type this code to confirm your email:")
            case .changeEmail: ("Confirm your new email", "Type this code to use this address with Sofa:")
            }
        let minutes = Int(Codes.lifetime / 60)
        return Mail(
            to: code.email, subject: subject,
            text: """
                \(opening)

                Code: \(code.digits)

                It is good for \(minutes) minutes. If you did not ask for it, you can forget this mail.
                """)
    }
}

extension Mail {
    /// - Parameter origin: what Sofa's addresses begin with.
    static func link(_ token: String, _ purpose: Links.Purpose, to email: String, origin: String) -> Mail {
        let (subject, wish, path, calm) =
            switch purpose {
            case .signIn: ("Your way into Sofa", "sign in", "link", ".")
            case .newPassword:
                ("A new password for Sofa", "set a new password", "new-password", ": your password stays as it is.")
            }
        return Mail(
            to: email, subject: subject,
            text: """
                Open this link to \(wish):

                Link: \(origin)/sign-in/\(path)/\(token)

                It is good for \(Int(Links.lifetime / 60)) minutes, and once. If you did not ask for it, you can \
                forget this mail\(calm)
                """)
    }

    /// To the address that an account had.
    static func emailChanged(from old: String, to new: String) -> Mail {
        Mail(
            to: old, subject: "Your Sofa email was changed",
            text: "You sign in to Sofa with \(new) from now on. If that was not you, please write to us.")
    }

    /// To the address that the account has at that moment.
    static func passwordChanged(to email: String) -> Mail {
        Mail(
            to: email, subject: "Your Sofa password was changed",
            text: """
                The password of your Sofa account was changed, and all other browsers were signed out. If that was not \
                you, sign in with a mailed link and write to us.
                """)
    }

    static func feedback(_ subject: String, _ message: String, from email: String?) -> Mail {
        Mail(to: "sofa@localhost", subject: subject, text: "From: \(email ?? "a guest")\n\n\(message)")
    }
}
