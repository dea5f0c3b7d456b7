// What is remembered of a page that is over: where it led, what it was called, and whose draft a late submission is.

package typealias Moment = Duration

/// How a page came to be over.
package enum PastKind: String, Codable, Sendable {
    /// Its flow finished.
    case complete
    /// It was left, closed or given up.
    case closed
    /// It was put away to make room.
    case evicted
}

struct Past: Codable, Equatable, Sendable {
    let kind: PastKind
    /// Its place in the order of ends.
    private(set) var number = 0
    /// The page that the visitor was led to when it ended; itself perhaps past by now.
    private(set) var next: PageID
    /// What it was called when it was last shown.
    let title: String
    /// Where a plain address built it.
    private(set) var address: [String]?
    let ended: Moment
    /// For a page with a form: where what is still typed into it belongs.
    private(set) var draft: DraftKey?
    /// The fields of its form that may be kept.
    let fields: [String]
    /// Whether its flow went on without it.
    let flowLives: Bool

    var withoutAddress: Past {
        var copy = self
        copy.address = nil
        return copy
    }

    /// What is typed too late belongs to nobody who is here now.
    var withoutDraft: Past {
        var copy = self
        copy.draft = nil
        return copy
    }

    func leading(to page: PageID) -> Past {
        var copy = self
        copy.next = page
        return copy
    }

    func numbered(_ number: Int) -> Past {
        var copy = self
        copy.number = number
        return copy
    }
}

/// Whose draft it is: the type of a flow and one of its routes, as 16 hexadecimal digits, so that a form can carry it to
/// a session that does not know its page. It guards nothing: whoever makes one up fills a form of their own.
package struct DraftKey: Hashable, Sendable {
    private let number: UInt64

    /// - Parameters:
    ///   - flow: what tells the flow's type from others.
    ///   - route: what tells the route from others of that flow.
    init(flow: UInt64, route: UInt64) { number = Measure.hash(route, after: flow) }

    /// Nil for anything but a mark.
    package init?(mark: String) {
        let isMark = mark.utf8.count == 16 && mark.utf8.allSatisfy { Self.digits.contains($0) }
        guard isMark, let number = UInt64(mark, radix: 16) else { return nil }
        self.number = number
    }

    /// Sixteen hexadecimal digits.
    package var mark: String {
        String(unsafeUninitializedCapacity: 16) { memory in
            for place in 0..<16 {
                let digit = UInt8(truncatingIfNeeded: number >> (60 - place * 4)) & 15
                memory[place] = digit < 10 ? 48 + digit : 87 + digit
            }
            return 16
        }
    }

    private static let digits = "0123456789abcdef".utf8
}

extension DraftKey: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let key = DraftKey(mark: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "A draft's key is no mark.")
        }
        self = key
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(mark)
    }
}

/// What was typed and could not be used yet. Fills the next page of its route, once.
struct Draft: Codable, Equatable, Sendable {
    static let lifetime: Moment = .seconds(20 * 60)
    static let limit = 4
    /// In bytes of UTF-8, over all drafts of a session.
    static let size = 16_384

    let key: DraftKey
    let values: [String: [String]]
    let kept: Moment

    var bytes: Int {
        values.reduce(0) { sum, field in field.value.reduce(sum + field.key.utf8.count) { $0 + $1.utf8.count } }
    }
}

/// The drafts of a session, oldest first.
struct Drafts: Codable, Equatable, Sendable {
    private(set) var all: [Draft] = []

    mutating func keep(_ draft: Draft) {
        guard draft.bytes <= Draft.size, draft.values.contains(where: { $0.value.contains { !$0.isEmpty } }) else {
            return
        }
        all.removeAll { $0.key == draft.key }
        all.append(draft)
        while all.count > Draft.limit || all.reduce(0, { $0 + $1.bytes }) > Draft.size { all.removeFirst() }
    }

    /// The draft of a page that is being built; it is used up by this.
    mutating func take(_ key: DraftKey, at now: Moment) -> Draft? {
        all.removeAll { now - $0.kept > Draft.lifetime }
        guard let index = all.firstIndex(where: { $0.key == key }) else { return nil }
        return all.remove(at: index)
    }

    var keys: Set<DraftKey> { Set(all.map(\.key)) }

    func without(_ used: Set<DraftKey>) -> Drafts {
        var copy = self
        copy.all.removeAll { used.contains($0.key) }
        return copy
    }

    mutating func forget() { all = [] }
}
