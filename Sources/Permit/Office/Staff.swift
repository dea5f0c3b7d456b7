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

    private let roles: [String: Role]

    /// - Parameter managers: clerks too.
    init(clerks: [String] = [], managers: [String] = []) {
        let all = clerks.map { (Self.key($0), Role.clerk) } + managers.map { (Self.key($0), Role.manager) }
        roles = Dictionary(all) { _, later in later }
    }

    /// Nil for anybody else.
    func role(of email: String) -> Role? { roles[Self.key(email)] }

    /// An email as it is compared: no provider that people use tells capitals from small letters.
    static func key(_ email: String) -> String {
        email.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping.lowercased()
    }
}
