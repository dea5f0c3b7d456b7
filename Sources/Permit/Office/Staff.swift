// Who works in the office.

import Foundation
import Usher

/// The clerks and managers, by email.
struct Staff: Sendable {
    enum Role: String, Sendable {
        case clerk, manager

        /// The role's name, in the language of the page at hand.
        var words: String { Phrase(rawValue).text }
    }

    /// One of them.
    struct Member: Equatable, Sendable {
        /// The address of the list, to which mails go, whatever was typed.
        let email: String
        let role: Role
    }

    private let members: [String: Member]

    /// - Parameter managers: clerks too.
    init(clerks: [String] = [], managers: [String] = []) {
        let all = clerks.map { Member(email: $0, role: .clerk) } + managers.map { Member(email: $0, role: .manager) }
        members = Dictionary(all.map { (Self.key($0.email), $0) }) { _, later in later }
    }

    /// Nil for anybody else.
    func member(_ email: String) -> Member? { members[Self.key(email)] }

    /// An email as it is compared: no provider that people use tells capitals from small letters.
    static func key(_ email: String) -> String {
        email.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping.lowercased()
    }
}
