// An email address: as it was typed, for showing and sending, and as it is compared, so that one person has one
// account.

import Foundation

struct EmailAddress: Equatable, Sendable {
    let text: String
    /// Lower case throughout. The part before the @ may be case-sensitive by the letter of the standard; no provider
    /// that people use treats it so, and two accounts that differ by a capital would be a trap.
    let key: String

    /// The longest address that mail can carry (RFC 5321), in bytes.
    static let longest = 254

    /// Trims white space. Refuses only what cannot be an address or would break a mail's head: nothing on one side of
    /// the @, white space or control characters, too long. Whether it reaches someone, only a mailed code can tell.
    init?(_ typed: String) {
        let text = typed.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let refused = CharacterSet.whitespacesAndNewlines.union(.controlCharacters)
        guard
            parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), text.utf8.count <= Self.longest,
            !text.unicodeScalars.contains(where: refused.contains)
        else { return nil }
        self.text = text
        key = text.lowercased()
    }
}
