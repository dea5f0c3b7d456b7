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

    /// These with one more, unless it is empty or too large.
    func with(_ draft: Draft) -> Drafts {
        guard draft.bytes <= Self.maximumBytes, draft.values.contains(where: { $0.value.contains { !$0.isEmpty } })
        else {
            return self
        }
        var all = all.filter { $0.key != draft.key } + [draft]
        while all.count > Self.limit || all.reduce(0, { $0 + $1.bytes }) > Self.maximumBytes { all.removeFirst() }
        return Drafts(all)
    }

    /// The draft of a page that is being built; it is used up by this.
    mutating func remove(_ key: DraftKey, at now: Moment) -> Draft? {
        all.removeAll { now - $0.kept > Self.lifetime }
        guard let index = all.firstIndex(where: { $0.key == key }) else { return nil }
        return all.remove(at: index)
    }

    /// These with the drafts that were used up, and those that were kept, from one state of theirs to a later one.
    func with(changesFrom former: Drafts, to later: Drafts) -> Drafts {
        let used = former.all.filter { !later.all.contains($0) }
        return later.all.filter { !former.all.contains($0) }
            .reduce(Drafts(all.filter { !used.contains($0) })) { $0.with($1) }
    }

    mutating func removeAll() { all = [] }
}

/// Input that could not be used yet. Fills the next page of its route, once.
struct Draft: Equatable, Sendable {
    let key: DraftKey
    let values: [String: [String]]
    let kept: Moment

    var bytes: Int {
        values.reduce(0) { sum, field in field.value.reduce(sum + field.key.utf8.count) { $0 + $1.utf8.count } }
    }
}

/// Names a draft by the place of a flow and one of its routes, as 16 hexadecimal digits, so that a form can carry it to
/// a session that does not know its page. It guards nothing: whoever makes one up fills a form of their own.
package struct DraftKey: Hashable, Sendable {
    let number: UInt64

    init(number: UInt64) { self.number = number }

    /// - Parameters:
    ///   - flow: a hash of the name of its type, and of the routes that lead to it.
    ///   - route: a hash of its encoding.
    init(flow: UInt64, route: UInt64) { number = Measure.hash(route, after: flow) }

    /// Nil for anything but sixteen hexadecimal digits.
    package init?(text: String) {
        let isKey = text.utf8.count == 16 && text.utf8.allSatisfy { Self.digits.contains($0) }
        guard isKey, let number = UInt64(text, radix: 16) else { return nil }
        self.number = number
    }

    /// Sixteen hexadecimal digits.
    package var text: String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    private static let digits = "0123456789abcdef".utf8
}
