// A field's value as text: as its page shows it, and as it was sent.

/// One text, or as many as the field has boxes that are ticked or parts that are typed.
package enum FieldValue: Sendable, Equatable {
    case one(String)
    case several([String])

    /// Empty where there is none.
    package var first: String {
        switch self {
        case .one(let text): text
        case .several(let texts): texts.first ?? ""
        }
    }

    package var all: [String] {
        switch self {
        case .one(let text): [text]
        case .several(let texts): texts
        }
    }
}
