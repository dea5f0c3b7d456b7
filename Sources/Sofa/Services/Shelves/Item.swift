// An item on the shelves: a book, a show or a game.

struct Item: Codable, Equatable, Identifiable, Sendable {
    let id: Int64
    let kind: Kind
    let title: String
    let creator: String
    let notes: String
    /// One or two capitals for a drawn cover: of the first words that say something.
    let initials: String

    init(id: Int64, kind: Kind, title: String, creator: String, notes: String) {
        self.id = id
        self.kind = kind
        self.title = title
        self.creator = creator
        self.notes = notes
        initials = Self.initials(of: title)
    }

    private static func initials(of title: String) -> String {
        let words = title.split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’" }
        let telling = words.filter { !small.contains($0.lowercased()) }
        return (telling.isEmpty ? words : telling).prefix(2).compactMap(\.first).map { $0.uppercased() }.joined()
    }

    private static let small: Set<String> = ["a", "an", "and", "in", "of", "on", "the", "to", "with"]
}

/// An item as a visitor enters it, to add one or to change one.
struct ItemDraft: Codable, Equatable, Sendable {
    static let titleLength = 200
    static let notesLength = 2_000

    var kind: Kind
    var title: String
    var notes = ""
}
