// Mails in a folder, for whatever takes them from there, be it a program that delivers them or whoever writes the app.

internal import Dispatch
public import Foundation
internal import Synchronization
public import UsherFlow
internal import UsherPrivateFiles

/// One text file a mail, in a folder whose names sort by time; without a folder, standard output.
///
/// A file is written under a hidden name and renamed, so that whoever watches the folder sees whole mails only. It can
/// be read by its owner alone, since codes and links are secrets. One mail is written at a time, on no thread of a
/// visitor.
public final class Outbox: Mailer {
    private let folder: URL?
    private let queue = DispatchQueue(label: "usher.outbox")
    private let waiting = Atomic(0)
    private let count = Atomic(0)

    /// The folder cannot be used: which, and why, in one line.
    public struct Unwritable: Error, CustomStringConvertible {
        /// In one line, with the folder's path.
        public let description: String
    }

    /// So many mails wait for the disk that no more are taken.
    public struct Full: ShownError {
        /// A sentence for the visitor.
        public let message = "Many people are here just now. Please try again in a moment."
    }

    /// At most so many mails wait.
    public static let most = 1_000

    /// Makes the folder where there is none; it is its owner's alone.
    ///
    /// - Parameter path: nil prints each mail.
    /// - Throws: ``Unwritable``, where it is a link, another user's, or cannot be made.
    public init(folder path: String?) throws {
        folder = path.map { URL(fileURLWithPath: $0, isDirectory: true) }
        guard let folder else { return }
        do { try PrivateFile.makeFolder(folder.path) } catch {
            throw Unwritable(
                description: "mail cannot be written to \(folder.path): the folder \(error.reason); name another folder"
            )
        }
    }

    /// Writes a mail; when it returns, the file is there.
    ///
    /// - Throws: ``Full``, and what the system says of the file.
    public func send(_ mail: Mail, now: Date) async throws {
        let text = "To: \(Self.line(mail.to))\nSubject: \(Self.line(mail.subject))\n\n\(mail.text)\n"
        let name = Self.name(number: count.wrappingAdd(1, ordering: .relaxed).newValue, now: now)
        defer { waiting.wrappingSubtract(1, ordering: .relaxed) }
        guard waiting.wrappingAdd(1, ordering: .relaxed).newValue <= Self.most else { throw Full() }
        try await withCheckedThrowingContinuation { (caller: CheckedContinuation<Void, any Error>) in
            queue.async { [folder] in caller.resume(with: Result { try Self.write(text, name, to: folder) }) }
        }
    }

    private static func write(_ text: String, _ name: String, to folder: URL?) throws {
        guard let folder else { return try FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8)) }
        let part = folder.appendingPathComponent(".\(name).part")
        try PrivateFile.write(Array(text.utf8), toNew: part.path)
        try FileManager.default.moveItem(at: part, to: folder.appendingPathComponent(name))
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
