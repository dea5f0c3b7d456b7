// Sending mail. Sofa itself has an outbox: what would be sent is written to a folder, or printed.

import Foundation
import Synchronization
import Usher

struct Mail: Equatable, Sendable {
    let to: String
    let subject: String
    /// Plain text; a code or a link stands on a line of its own, `Code: 123456` or `Link: http://…`.
    let text: String
}

protocol Mailer: Sendable {
    /// When this returns, the mail is out of our hands.
    func send(_ mail: Mail, now: Date) async throws
}

extension Mail {
    static func code(_ code: Code, to email: String, purpose: Codes.Purpose) -> Mail {
        let (subject, opening) =
            switch purpose {
            case .signUp: ("Your Sofa code", "Welcome to Sofa! Type this code to confirm your email:")
            case .changeEmail: ("Confirm your new email", "Type this code to use this address with Sofa:")
            }
        let minutes = Int(Codes.lifetime / 60)
        return Mail(
            to: email, subject: subject,
            text: """
                \(opening)

                Code: \(code.digits)

                It is good for \(minutes) minutes. If you did not ask for it, you can forget this mail.
                """)
    }
}

extension Mail {
    /// - Parameter origin: what Sofa's addresses begin with.
    static func link(_ token: String, to email: String, origin: String) -> Mail {
        let minutes = Int(Links.lifetime / 60)
        return Mail(
            to: email, subject: "Your way into Sofa",
            text: """
                Open this link to sign in:

                Link: \(origin)/sign-in/link/\(token)

                It is good for \(minutes) minutes, and once. If you did not ask for it, you can forget this mail.
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
                The password of your Sofa account was changed, and all other browsers were signed out. If that was not you, \
                sign in with a mailed link and write to us.
                """)
    }

    static func feedback(_ subject: String, _ message: String, from email: String?) -> Mail {
        Mail(to: "sofa@localhost", subject: subject, text: "From: \(email ?? "a guest")\n\n\(message)")
    }
}

/// One text file a mail, in a folder whose names sort by time; without a folder, standard output.
///
/// A file is written under a hidden name and renamed, so that whoever watches the folder sees whole mails only. It can be
/// read by its owner alone, since codes and links are secrets.
final class Outbox: Mailer {
    private let folder: URL?
    private let queue = BlockingQueue(name: "sofa.outbox", width: 1, longest: 1_000)
    private let count = Atomic(0)

    struct Unwritable: Error, CustomStringConvertible {
        let folder: String
        let reason: String
        var description: String {
            "mail cannot be written to \(folder): the folder \(reason); choose another with --outbox"
        }
    }

    /// Makes the folder where there is none; it is its owner's alone.
    init(folder path: String?) throws {
        folder = path.map { URL(fileURLWithPath: $0, isDirectory: true) }
        if let folder {
            do { try PrivateFile.makeFolder(folder.path) } catch {
                throw Unwritable(folder: folder.path, reason: error.reason)
            }
        }
    }

    func send(_ mail: Mail, now: Date) async throws {
        let text = "To: \(Self.line(mail.to))\nSubject: \(Self.line(mail.subject))\n\n\(mail.text)\n"
        let number = count.wrappingAdd(1, ordering: .relaxed).newValue
        try await queue.run { [folder] in
            guard let folder else {
                try FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8))
                return
            }
            let name = Self.name(number: number, now: now)
            let part = folder.appendingPathComponent(".\(name).part")
            try PrivateFile.write(Array(text.utf8), toNew: part.path)
            try FileManager.default.moveItem(at: part, to: folder.appendingPathComponent(name))
        }
    }

    /// The time to the microsecond, then this process's count, then chance: mails of one moment keep their order, and two
    /// processes with one folder never take the same name.
    private static func name(number: Int, now: Date) -> String {
        let seconds = now.timeIntervalSince1970
        let whole = seconds.rounded(.down)
        let time = Date(timeIntervalSince1970: whole).formatted(
            .iso8601.year().month().day().time(includingFractionalSeconds: false)
                .dateSeparator(.omitted).timeSeparator(.omitted))
        let micros = String(format: "%06d", Int((seconds - whole) * 1_000_000))
        let chance = String(format: "%08x", UInt32.random(in: .min ... .max))
        return "\(time).\(micros)-\(String(format: "%08d", number))-\(chance).txt"
    }

    /// A line break in an address or a subject would begin another head line.
    private static func line(_ text: String) -> String {
        String(text.map { $0.isNewline || $0 == "\0" ? " " : $0 })
    }
}
