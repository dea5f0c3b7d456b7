// An application that was sent, as lists of the office have it; what was answered lies beside it.

import Foundation
import GRDB
import Usher

struct Application: Decodable, FetchableRecord, Sendable, Equatable {
    enum Status: String, Codable, Hashable, Sendable {
        case sent, asked, approved, refused

        /// True if it is still to be decided.
        var isOpen: Bool { self == .sent || self == .asked }

        /// The status's name, in the language of the page at hand.
        var words: String { Phrase(Self.words.first { $0.value == self }?.label ?? rawValue).text }
        static let words: [(value: Self, label: String)] = [
            (.sent, "New"), (.asked, "More asked for"), (.approved, "Approved"), (.refused, "Refused"),
        ]

        /// The class of its tag.
        var tone: String {
            switch self {
            case .sent: "new"
            case .asked: "waiting"
            case .approved: "good"
            case .refused: "bad"
            }
        }
    }

    let reference: Reference
    let sent: Moment
    let kind: EventForm.Kind
    let name: String
    let street: String
    let firstDay: Day
    let people: Int
    let applicant: String
    let email: String
    let status: Status
    /// The email of the clerk who looks after it.
    let clerk: String?

    /// Those that a list needs, in no order that counts.
    static let columns =
        "reference, sent, kind, name, street, firstDay, people, applicant, email, status, clerk"
}

/// How an application stands, as somebody who decides has seen it. A status can come back; the entry cannot.
struct Standing: Codable, FetchableRecord, Hashable, Sendable {
    let status: Application.Status
    /// The number of the last entry of the history that gave it a status.
    let entry: Int64

    /// Both, as columns of a query of applications.
    static let columns = """
        status, (SELECT COALESCE(MAX(history.id), 0) FROM history
        WHERE history.application = application.id AND what <> 'assigned') AS entry
        """
}

/// One of what was done with an application.
struct HistoryEntry: Decodable, FetchableRecord, Sendable, Equatable {
    enum Deed: String, Codable, Hashable, Sendable {
        // Those that change an application's status have that one's name.
        case sent, assigned, asked, approved, refused

        var label: String { self == .asked ? "Asked for more" : rawValue.capitalized }
        /// The deed's name, in the language of the page at hand.
        var words: String { Phrase(label).text }
    }

    let done: Moment
    /// An email.
    let who: String
    let what: Deed
    /// The message to the applicant; empty if there is none.
    let note: String
}

/// All that there is of an application.
struct ApplicationFile: Sendable {
    let application: Application
    let standing: Standing
    let answers: ApplicationCoordinator.State
    /// The oldest first.
    let history: [HistoryEntry]

    /// The last decision, or what was asked for last; nil where it waits for its first.
    var decided: HistoryEntry? { history.last { ![.sent, .assigned].contains($0.what) } }
}
