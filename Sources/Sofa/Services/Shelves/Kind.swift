// The kinds of items, each with a shelf of its own.

enum Kind: String, Codable, CaseIterable, Sendable {
    case book, show, game

    /// Of the shelf.
    var name: String {
        switch self {
        case .book: "Books"
        case .show: "Shows"
        case .game: "Games"
        }
    }

    /// Of one item.
    var singular: String {
        switch self {
        case .book: "Book"
        case .show: "Show"
        case .game: "Game"
        }
    }
}
