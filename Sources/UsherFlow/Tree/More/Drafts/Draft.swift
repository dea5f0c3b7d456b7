// Values typed into a page that is past now.

/// What was typed and could not be used yet. Fills the next page of its route, once.
struct Draft: Codable, Equatable, Sendable {
    let key: DraftKey
    let values: [String: [String]]
    let kept: Moment

    var bytes: Int {
        values.reduce(0) { sum, field in field.value.reduce(sum + field.key.utf8.count) { $0 + $1.utf8.count } }
    }
}
