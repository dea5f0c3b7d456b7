// Why no code, or no link, was mailed.

import Foundation

enum CodesError: Error, Equatable, CustomStringConvertible {
    case emailUnfit
    /// The next one can be issued at `until`.
    case tooManyIssued(until: Date)

    var description: String {
        switch self {
        case .emailUnfit: "This does not look like an email address."
        case .tooManyIssued: "Too many mails were sent to this address. Please wait a quarter of an hour."
        }
    }

    /// Says of mails that there were too many.
    static func counting(_ take: () throws -> Void) throws {
        do { try take() } catch let exceeded as Attempts.Exceeded { throw tooManyIssued(until: exceeded.until) }
    }
}
