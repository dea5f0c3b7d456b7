// An item before it is one.

/// What a visitor says of an item: to add one, or to change one.
struct ItemDraft: Codable, Equatable, Sendable {
    static let titleLength = 200
    static let notesLength = 2_000

    var kind: Kind
    var title: String
    var notes = ""
}
