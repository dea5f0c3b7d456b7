// An email address: as it was typed, for showing and sending, and as it is compared, so that one person has one
// account.

import Foundation
import Usher

struct EmailAddress: Equatable, Sendable {
    let text: String
    /// Lower case throughout. The part before the @ may be case-sensitive by the letter of the standard; no provider
    /// that people use treats it so, and two accounts that differ by a capital would be a trap.
    let key: String

    /// Trims white space. Refuses what cannot be an address, would break a mail's head or reads as another one. Only a
    /// mailed code can tell whether an address reaches someone.
    init?(_ typed: String) {
        let trimmed = typed.trimmingCharacters(in: .whitespacesAndNewlines)
        // Before it is composed.
        guard EmailText.isAddress(trimmed) else { return nil }
        text = trimmed.precomposedStringWithCanonicalMapping
        key = text.lowercased()
    }
}
