// The words by which a message names its field: the label in running text, as in “Enter your new password.”

/// A field as messages name it.
///
/// A label is a noun, or a question: the answer to “How many?” is asked for as such. A field of the visitor's own,
/// which browsers fill in, is “your”; any other is “the”.
struct FieldName: Sendable {
    private let label: String
    private let isOwn: Bool

    /// - Parameter autocomplete: the token by which a browser fills it in.
    init(_ label: String, autocomplete: String? = nil) {
        self.label = label
        isOwn = ![nil, "off"].contains(autocomplete) || label.hasPrefix("Your ")
    }

    private var isQuestion: Bool { label.hasSuffix("?") }
    private var running: Phrase { .value(.running(label)) }

    /// The field where a sentence begins with it.
    var subject: Phrase { isQuestion ? "Your answer" : Phrase(label) }

    /// The message about a field that was not filled in.
    func missing(_ kind: FieldKind = .text) -> Phrase {
        switch kind {
        case .email where isOwn: "Enter your email address."
        case .phone where isOwn: "Enter your telephone number."
        case _ where isQuestion: "Enter an answer to “\(Phrase(label), as: "field")”."
        case _ where isOwn: "Enter your \(running, as: "field")."
        default: "Enter the \(running, as: "field")."
        }
    }

    /// The message where none of several options was chosen.
    var notSelected: Phrase {
        isQuestion
            ? "Select an answer to “\(Phrase(label), as: "field")”."
            : isOwn ? "Select your \(running, as: "field")." : "Select the \(running, as: "field")."
    }

    /// The message where there is no file.
    var notUploaded: Phrase { isQuestion ? "Select a file." : "Upload the \(running, as: "field")." }

    var neitherYesNorNo: Phrase {
        isQuestion
            ? "Select yes or no: \(running, as: "field")" : "Select yes or no for \(running, as: "field")."
    }
}

extension String {
    private static let articles = ["your", "the", "a", "an"].map(\.utf8)

    /// An English label within a sentence: without an article, and with a small letter unless its first word is an
    /// abbreviation. By its bytes: a form of a hundred mistakes asks for a hundred of them.
    var inRunningText: String {
        let first = utf8.prefix { $0 != UInt8(ascii: " ") }
        if first.endIndex < endIndex, Self.articles.contains(where: { $0.elementsEqual(first.lazy.map { $0 | 32 }) }) {
            return String(self[utf8.index(after: first.endIndex)...])
        }
        let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
        guard let initial = first.first, first.count > 1,
            !first.dropFirst().contains(where: { capitals.contains($0) || (48...57).contains($0) })
        else { return self }
        guard capitals.contains(initial) else { return prefix(1).lowercased() + dropFirst() }
        return String(decoding: [initial | 32] + utf8.dropFirst(), as: UTF8.self)
    }
}
