// The past pages of a session: `Moves.conclude`, `Eviction` and `Meanwhile` add them. Each leads to the page where its
// visitor went on (`PastPage.next`), through as many others as have become past since.

struct PastPages {
    /// How many are remembered; of more the oldest are forgotten, and their addresses are plain ones.
    static let limit = 400

    private var pages: [PageID: PastPage] = [:]
    /// The number of the latest.
    private var latest = 0

    var all: [PageID: PastPage] { pages }
    var bytes: Int { pages.count * 128 }

    subscript(id: PageID) -> PastPage? { pages[id] }

    /// The live page where a past one leads now; nil where that is not known any more.
    func successor(of id: PageID, isLive: (PageID) -> Bool) -> PageID? {
        var next = pages[id]?.next
        // In a snapshot that was damaged they may lead in a circle.
        for _ in 0...pages.count {
            guard let each = next, !isLive(each) else { return next }
            next = pages[each]?.next
        }
        return nil
    }

    // MARK: Changes

    /// Remembers a page that becomes past now.
    ///
    /// - Parameters:
    ///   - next: where its visitor is led.
    ///   - flowLives: whether its flow goes on without it.
    mutating func add(
        _ page: Page, _ kind: PastKind, leadingTo next: PageID, flowLives: Bool = false, at now: Moment
    ) {
        guard page.id != next else { return }
        latest += 1
        pages[page.id] = PastPage(page, kind, number: latest, leadingTo: next, flowLives: flowLives, at: now)
        if pages.count > Self.limit { removeOldest() }
    }

    /// Forgets the page that has been past for longest; false where none is remembered.
    @discardableResult
    mutating func removeOldest() -> Bool {
        guard let oldest = pages.min(by: { $0.value.number < $1.value.number }) else { return false }
        pages[oldest.key] = nil
        return true
    }

    /// Leads the past pages on that led to a page which goes without being remembered itself.
    mutating func redirect(from gone: PageID, to next: PageID) {
        for (id, page) in pages where page.next == gone { pages[id] = PastPage(copying: page, leadingTo: next) }
    }

    /// Forgets the addresses of past pages, which build new pages from now on: the tree begins anew.
    mutating func removeAddresses() { pages = pages.mapValues { PastPage(copying: $0, hasAddress: false) } }

    /// Forgets the drafts of past pages, which belong to somebody who has left.
    mutating func removeDrafts() { pages = pages.mapValues { PastPage(copying: $0, hasDraft: false) } }

    /// Forgets all past pages, which belong to somebody who has left.
    mutating func removeAll() { pages = [:] }
}

extension PastPages {
    /// Those of a snapshot.
    init(restoring saved: [PageID: PastPage]) {
        pages = saved.filter { $0.key != $0.value.next }
        latest = saved.values.map(\.number).max() ?? 0
        while pages.count > Self.limit { removeOldest() }
    }
}

/// The record of a past page: where it leads, its title, and which draft a late submission leaves.
///
/// An object, since one more of them copies all that are remembered.
final class PastPage: Sendable {
    let kind: PastKind
    /// Its place in the order of ends.
    let number: Int
    /// The page that the visitor was led to when it ended; itself perhaps past by now.
    let next: PageID
    /// Its title when it was last shown.
    let title: Phrase
    /// The plain address that built it; nil where none did.
    let address: [String]?
    /// The query of its address, behind the question mark; nil where it took none.
    let query: [QueryItem]?
    let ended: Moment
    /// For a page with a form: names the draft that its late input leaves.
    let draft: DraftKey?
    /// The fields of its form that may be kept.
    let fields: [String]
    /// True if its flow went on without it.
    let flowLives: Bool

    init(_ page: Page, _ kind: PastKind, number: Int, leadingTo next: PageID, flowLives: Bool, at now: Moment) {
        (self.kind, self.number, self.next, ended) = (kind, number, next, now)
        (title, address, query) = (page.title, page.addressed, page.query)
        (draft, fields, self.flowLives) = (page.draft, page.fields, flowLives)
    }

    init(
        copying other: PastPage, leadingTo next: PageID? = nil, hasAddress: Bool = true, hasDraft: Bool = true
    ) {
        (kind, number, self.next, ended) = (other.kind, other.number, next ?? other.next, other.ended)
        (title, address, query) = (other.title, hasAddress ? other.address : nil, other.query)
        (draft, fields, flowLives) = (hasDraft ? other.draft : nil, other.fields, other.flowLives)
    }

    /// One of a snapshot.
    init(from bytes: inout ByteReader, of id: PageID) throws {
        var there = try Presence(from: &bytes)
        let (isNotComplete, isEvicted) = (there.isNextThere(), there.isNextThere())
        kind = isEvicted ? .evicted : isNotComplete ? .closed : .complete
        flowLives = there.isNextThere()
        number = try bytes.integer()
        next = PageID(id.number &- (try bytes.integer()))
        title = there.isNextThere() ? try Phrase(from: &bytes) : ""
        address = there.isNextThere() ? try bytes.texts() : nil
        query = there.isNextThere() ? try bytes.items { try QueryItem(from: &$0) } : nil
        ended = try bytes.readMoment()
        draft = there.isNextThere() ? DraftKey(number: try bytes.random()) : nil
        fields = there.isNextThere() ? try bytes.texts() : []
    }
}

extension PastPage: Equatable {
    static func == (one: PastPage, other: PastPage) -> Bool {
        (one.kind, one.number, one.next, one.ended, one.draft, one.flowLives)
            == (other.kind, other.number, other.next, other.ended, other.draft, other.flowLives)
            && (one.title, one.address, one.query, one.fields)
                == (other.title, other.address, other.query, other.fields)
    }
}

/// How a page became past.
package enum PastKind: Sendable {
    /// Its flow finished.
    case complete
    /// It was left, closed or given up.
    case closed
    /// It was put away to make room.
    case evicted
}
