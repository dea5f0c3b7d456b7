// The drafts of a session: at most a few, for a while, each used once.

/// The drafts of a session, oldest first.
struct Drafts: Equatable, Sendable {
    static let lifetime: Moment = .seconds(20 * 60)
    /// How many there may be; of more the oldest go.
    static let limit = 4
    /// How much all of them may hold, in bytes of UTF-8.
    static let maximumBytes = 16_384

    private(set) var all: [Draft] = []

    init(_ all: [Draft] = []) { self.all = all }

    mutating func add(_ draft: Draft) {
        guard draft.bytes <= Self.maximumBytes, draft.values.contains(where: { $0.value.contains { !$0.isEmpty } })
        else {
            return
        }
        all.removeAll { $0.key == draft.key }
        all.append(draft)
        while all.count > Self.limit || all.reduce(0, { $0 + $1.bytes }) > Self.maximumBytes { all.removeFirst() }
    }

    /// The draft of a page that is being built; it is used up by this.
    mutating func remove(_ key: DraftKey, at now: Moment) -> Draft? {
        all.removeAll { now - $0.kept > Self.lifetime }
        guard let index = all.firstIndex(where: { $0.key == key }) else { return nil }
        return all.remove(at: index)
    }

    var keys: Set<DraftKey> { Set(all.map(\.key)) }

    func without(_ used: Set<DraftKey>) -> Drafts {
        var copy = self
        copy.all.removeAll { used.contains($0.key) }
        return copy
    }

    mutating func removeAll() { all = [] }
}

/// What was typed and could not be used yet. Fills the next page of its route, once.
struct Draft: Equatable, Sendable {
    let key: DraftKey
    let values: [String: [String]]
    let kept: Moment

    var bytes: Int {
        values.reduce(0) { sum, field in field.value.reduce(sum + field.key.utf8.count) { $0 + $1.utf8.count } }
    }
}
