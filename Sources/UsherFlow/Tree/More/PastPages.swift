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

    /// Remembers past pages.
    mutating func add(_ ended: [(id: PageID, page: PastPage)]) {
        guard !ended.isEmpty else { return }
        for (id, page) in ended.sorted(by: { ($0.page.number ?? 0, $0.id) < ($1.page.number ?? 0, $1.id) })
        where id != page.next {
            // One that a snapshot held keeps its number.
            let number = page.number ?? latest + 1
            latest = max(latest, number)
            pages[id] = page
            pages[id]?.number = number
        }
        let surplus = pages.count - Self.limit
        guard surplus > 0 else { return }
        let oldest = pages.sorted { ($0.value.number ?? 0) < ($1.value.number ?? 0) }.prefix(surplus)
        for (id, _) in oldest { pages[id] = nil }
    }

    /// Forgets the page that has been past for longest; false where none is remembered.
    mutating func removeOldest() -> Bool {
        guard let oldest = pages.min(by: { ($0.value.number ?? 0) < ($1.value.number ?? 0) }) else { return false }
        pages[oldest.key] = nil
        return true
    }

    /// Leads the past pages on that led to a page which goes without being remembered itself.
    mutating func redirect(from gone: PageID, to next: PageID) {
        for (id, page) in pages where page.next == gone { pages[id]?.next = next }
    }

    /// Forgets the addresses of past pages, which build new pages from now on: the tree begins anew.
    mutating func removeAddresses() { for id in pages.keys { pages[id]?.address = nil } }

    /// Forgets the drafts of past pages, which belong to somebody who has left.
    mutating func removeDrafts() { for id in pages.keys { pages[id]?.draft = nil } }

    /// Forgets all past pages, which belong to somebody who has left.
    mutating func removeAll() { pages = [:] }
}

/// The record of a past page: where it leads, its title, and which draft a late submission leaves.
struct PastPage: Equatable, Sendable {
    let kind: PastKind
    /// Its place in the order of ends; nil until it is remembered.
    var number: Int?
    /// The page that the visitor was led to when it ended; itself perhaps past by now.
    var next: PageID
    /// Its title when it was last shown.
    let title: Phrase
    /// The plain address that built it; nil where none did.
    var address: [String]?
    /// The query of its address, behind the question mark; nil where it took none.
    var query: [QueryItem]?
    let ended: Moment
    /// For a page with a form: names the draft that its late input leaves.
    var draft: DraftKey?
    /// The fields of its form that may be kept.
    let fields: [String]
    /// True if its flow went on without it.
    let flowLives: Bool
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
