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
    /// An English label within a sentence: without an article, and with a small letter unless its first word is an
    /// abbreviation.
    var inRunningText: String {
        let first = prefix { $0 != " " }
        if ["your", "the", "a", "an"].contains(first.lowercased()), first.endIndex < endIndex {
            return String(self[index(after: first.endIndex)...])
        }
        let isWord = first.count > 1 && first.dropFirst().allSatisfy { !$0.isUppercase && !$0.isNumber }
        return isWord ? prefix(1).lowercased() + dropFirst() : self
    }
}
