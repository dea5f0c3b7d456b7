// The past pages of a session: `Moves.conclude`, `Eviction` and `Meanwhile` add them. Each leads to the page where its
// visitor went on (`PastPage.next`), through as many others as have become past since.

struct PastPages {
    /// How many are remembered; of more the oldest are forgotten, and their addresses are plain ones.
    static let limit = 400

    /// An object for each, since one more of them copies all that are remembered.
    private final class Box: Sendable {
        let page: PastPage
        init(_ page: PastPage) { self.page = page }
    }

    private var pages: [PageID: Box] = [:]
    /// The number of the latest.
    private var latest = 0

    var all: [PageID: PastPage] { pages.mapValues(\.page) }
    var bytes: Int { pages.count * 128 }

    subscript(id: PageID) -> PastPage? { pages[id]?.page }

    /// The page with the highest number of those that are meant.
    func last(where isMeant: (PastPage) -> Bool) -> PageID? { pages.filter { isMeant($0.value.page) }.keys.max() }

    /// The live page where a past one leads now; nil where that is not known any more.
    func successor(of id: PageID, isLive: (PageID) -> Bool) -> PageID? {
        var next = self[id]?.next
        // In a snapshot that was damaged they may lead in a circle.
        for _ in 0...pages.count {
            guard let each = next, !isLive(each) else { return next }
            next = self[each]?.next
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
        pages[page.id] = Box(
            PastPage(
                kind: kind, number: latest, next: next, title: page.title, address: page.addressed, query: page.query,
                ended: now, draft: page.draft, fields: page.fields, flowLives: flowLives))
        if pages.count > Self.limit { removeOldest() }
    }

    /// Forgets the page that has been past for longest; false where none is remembered.
    @discardableResult
    mutating func removeOldest() -> Bool {
        guard let oldest = pages.min(by: { $0.value.page.number < $1.value.page.number }) else { return false }
        pages[oldest.key] = nil
        return true
    }

    /// Leads the past pages on that led to a page which goes without being remembered itself.
    mutating func redirect(from gone: PageID, to next: PageID) {
        changeAll { if $0.next == gone { $0.next = next } }
    }

    /// Forgets the addresses of past pages, which build new pages from now on: the tree begins anew.
    mutating func removeAddresses() { changeAll { $0.address = nil } }

    /// Forgets the drafts of past pages, which belong to somebody who has left.
    mutating func removeDrafts() { changeAll { $0.draft = nil } }

    /// Forgets all past pages, which belong to somebody who has left.
    mutating func removeAll() { pages = [:] }

    private mutating func changeAll(_ change: (inout PastPage) -> Void) {
        pages = pages.mapValues {
            var page = $0.page
            change(&page)
            return Box(page)
        }
    }
}

extension PastPages {
    /// The past pages of a snapshot.
    init(restoring saved: [PageID: PastPage]) {
        pages = saved.filter { $0.key != $0.value.next }.mapValues { Box($0) }
        latest = saved.values.map(\.number).max() ?? 0
        while pages.count > Self.limit { removeOldest() }
    }
}

/// The record of a past page: where it leads, its title, and which draft a late submission leaves.
struct PastPage: Equatable, Sendable {
    let kind: PastKind
    /// Its place in the order of ends.
    let number: Int
    /// The page that the visitor was led to when it ended; itself perhaps past by now.
    var next: PageID
    /// Its title when it was last shown.
    let title: Phrase
    /// The plain address that built it; nil where none did.
    var address: [String]?
    /// The query of its address, behind the question mark; nil where it took none.
    let query: [QueryItem]?
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
