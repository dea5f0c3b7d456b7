// Sofa’s own way of sending mail: what would be sent is written to a folder, or printed.

import Foundation
import Synchronization
import Usher

/// One text file a mail, in a folder whose names sort by time; without a folder, standard output.
///
/// A file is written under a hidden name and renamed, so that whoever watches the folder sees whole mails only. It can
/// be read by its owner alone, since codes and links are secrets.
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

    /// The time to the microsecond, then this process's count, then chance: mails of one moment keep their order, and
    /// two processes with one folder never take the same name.
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
