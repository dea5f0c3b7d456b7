// The wording of one text in a table: the text in the table's language, or one for each plural.

/// How a language says one text.
package enum Wording: Equatable, Sendable {
    case text(String)
    /// By the plural of the number of that name; `other` is always there.
    case plural(by: String, [String: String])

    /// - Parameter number: the number of a name.
    func text(in words: Words, by number: (String) -> Int?) -> String {
        switch self {
        case .text(let text): text
        case .plural(let name, let texts):
            number(name).flatMap { texts[words.table.category($0)] } ?? texts["other"] ?? ""
        }
    }
}
