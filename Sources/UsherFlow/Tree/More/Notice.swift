// A message that a page shows once.

package struct Notice: Codable, Equatable, Sendable {
    package let id: Int
    /// Put into the page's language when it is shown.
    package let phrase: Phrase
    /// In English.
    package var text: String { phrase.english }

    init(id: Int, text: Phrase) { (self.id, phrase) = (id, text) }

    private enum CodingKeys: String, CodingKey {
        case id
        case phrase = "text"
    }
}
