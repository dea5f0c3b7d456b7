// Makes room in a session that has as many pages as it may.
//
// First go leaves whose flow has gathered nothing, the least recently used first: their addresses build them again, and
// nobody notices. Then other leaves, which is a loss and says so on the page below. Then pages in the middle of a path,
// which are spliced out. A page that something needs never goes, nor does one that a tab seems to show, unless its
// address builds the same again. Each stage is one pass over the pages.
//
// A child flow in which nothing was done goes with its only page, and is freed. To keep it for being a flow's first
// page would let two hundred items that were only looked at fill a session.

extension Builder {
    /// Takes one page out; false where every page is needed.
    mutating func makeRoom(above below: PageID?) -> Bool {
        let needed = pinned(below)
        let firsts = firstPages
        let standing = Set(pages.live.compactMap(\.below))
        let leaves = pages.live.filter { page in
            !needed.contains(page.id) && !standing.contains(page.id)
                && !page.flow.line.contains { tree.working.contains($0.id.number) }
        }
        if let idle = least(leaves.filter { $0.hasGatheredNothing && (isBuiltAgain($0) || !isOnShow($0)) }) {
            pages.remove([idle.id])
            lead(idle)
            return true
        }
        if let leaf = least(leaves.filter { !firsts.contains($0.id) && !isOnShow($0) }) {
            pages.remove([leaf.id])
            lead(leaf)
            return true
        }
        let under = Set(pages.live.filter { $0.isModal || firsts.contains($0.id) }.compactMap(\.below))
        let inner = pages.live.filter { page in
            standing.contains(page.id) && page.below != nil && !page.isModal && page.carried.isEmpty
                && !firsts.contains(page.id)
                && !under.contains(page.id) && page.id != below && page.id != tree.actingPage
                && !tree.pins.contains(page.id)
        }
        guard let least = least(inner) else { return false }
        pages.splice(least)
        lead(least)
        return true
    }

    /// The first pages of all flows but the root. Pages come in the order of their numbers, so the first that is met is
    /// a flow's first.
    private var firstPages: Set<PageID> {
        var seen: Set<FlowID> = [tree.root.id]
        var firsts: Set<PageID> = []
        for page in pages.live {
            for flow in page.flow.line where seen.insert(flow.id).inserted { firsts.insert(page.id) }
        }
        return firsts
    }

    /// The pages that must stay: the first one, those of the page that acts and of the one to be built, and those with
    /// an action that waits its turn.
    private func pinned(_ below: PageID?) -> Set<PageID> {
        var needed = Set(pages.path(from: below).map(\.id))
        needed.formUnion(pages.path(from: tree.actingPage).map(\.id))
        for id in tree.pins { needed.formUnion(pages.path(from: id).map(\.id)) }
        if let first = pages.live.first { needed.insert(first.id) }
        return needed
    }

    private func least(_ pages: [Page]) -> Page? { pages.min { ($0.use.last, $0.id) < ($1.use.last, $1.id) } }

    /// For so long a tab may be thought to show what it showed last.
    static let attention: Moment = .seconds(5 * 60)

    /// True if a tab seems to show this page: it came last on its path, not long ago. One that was gone back from is
    /// not shown any more.
    private func isOnShow(_ page: Page) -> Bool {
        tree.now - page.use.at < Self.attention
            && pages.path(from: page.below).allSatisfy { $0.use.shown <= page.use.shown }
    }

    /// True if its address makes the same page again.
    private func isBuiltAgain(_ page: Page) -> Bool {
        page.hasGatheredNothing && page.notices.isEmpty && page.address != nil
    }

    /// Leads whoever comes for a page that was put away to the nearest one left, and says what was lost.
    private mutating func lead(_ page: Page) {
        guard let under = page.below else { return }
        if isBuiltAgain(page) { return pages.past.redirect(from: page.id, to: under) }
        pages.past.add(page, .evicted, leadingTo: under, at: tree.now)
        let text: Phrase =
            page.title.isEmpty
            ? "A page was closed because too many pages were open."
            : "“\(page.title, as: "title")” was closed because too many pages were open."
        let notice = tree.numbers.newNotice(Notice(text))
        pages.update(under) { $0.add(notice) }
    }
}

extension Page {
    var hasGatheredNothing: Bool {
        (typed.map { $0.values.isEmpty && $0.problems.isEmpty } ?? true)
            && flow.coordinator.isSame(state: state.value, as: flow.initial.value)
            && carried.allSatisfy { kept in
                flow.line.contains {
                    $0.id == kept.flow && $0.coordinator.isSame(state: kept.state.value, as: $0.initial.value)
                }
            }
    }
}
