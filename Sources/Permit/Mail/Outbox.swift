// Permit's own way of sending mail: what would be sent is written to a folder, or printed.

import Foundation
import Usher

/// One text file a mail, in a folder whose names sort by time; without a folder, standard output.
///
/// A file is written under a hidden name and renamed, so that whoever watches the folder sees whole mails only. It can
/// be read by its owner alone, since links are secrets. One mail is written at a time, on a thread of its own.
final class Outbox: Mailer {
    private let folder: URL?
    private let queue = DispatchQueue(label: "permit.outbox")

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
        guard let folder else { return }
        do { try PrivateFile.makeFolder(folder.path) } catch {
            throw Unwritable(folder: folder.path, reason: error.reason)
        }
    }

    func send(_ mail: Mail, now: Date) async throws {
        let text = "To: \(Self.line(mail.to))\nSubject: \(Self.line(mail.subject))\n\n\(mail.text)\n"
        // Mails of one moment have names of their own by chance.
        let name = "\(Moment(now).rawValue)-\(UUID().uuidString).txt"
        try await withCheckedThrowingContinuation { (caller: CheckedContinuation<Void, any Error>) in
            queue.async { [folder] in
                caller.resume(with: Result { try Self.write(text, name, to: folder) })
            }
        }
    }

    private static func write(_ text: String, _ name: String, to folder: URL?) throws {
        guard let folder else { return try FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8)) }
        let part = folder.appendingPathComponent(".\(name).part")
        try PrivateFile.write(Array(text.utf8), toNew: part.path)
        try FileManager.default.moveItem(at: part, to: folder.appendingPathComponent(name))
    }

    /// A line break in an address or a subject would begin another head line.
    private static func line(_ text: String) -> String {
        String(text.map { $0.isNewline || $0 == "\0" ? " " : $0 })
    }
}
