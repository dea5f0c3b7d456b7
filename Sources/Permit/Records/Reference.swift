// The reference of an application, as it is quoted on paper and on the telephone.

import GRDB
import Usher

/// Eight characters, none of which is taken for another one: no 0, O, 1 or I.
struct Reference: Hashable, Sendable, LosslessStringConvertible, ActionArgument {
    static let length = 8
    private static let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")

    let description: String

    init?(_ text: String) {
        guard text.utf8.count == Self.length, text.allSatisfy(Self.alphabet.contains) else { return nil }
        description = text
    }

    private init(checked text: String) { description = text }

    /// One by chance, from the system's own generator: 40 bits, which nobody guesses.
    static func random() -> Reference {
        var system = SystemRandomNumberGenerator()
        return Reference(
            checked: String((0..<length).map { _ in alphabet[Int(system.next(upperBound: UInt(alphabet.count)))] }))
    }
}

extension Reference: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let reference = Reference(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "A reference has 8 characters.")
        }
        self = reference
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
