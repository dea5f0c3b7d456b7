// How the model makes room, and in which order [9].

extension Model {
    mutating func makeRoom(above below: Int?) throws {
        let inUse = pins + [below, work.acting].compactMap { $0 }
        let leaves = pages.filter { page in
            page.id != pages.first?.id && !inUse.contains(page.id) && !pages.contains { $0.below == page.id }
        }
        if let idle = leastUsed(
            leaves.filter { page in
                hasGatheredNothing(page) && (Known.idleFlowsGo.holds || !isNeeded(page))
                    && (goesUnnoticed(page) || !isLastShown(page))
            })
        {
            putAway(idle)
        } else if let leaf = leastUsed(leaves.filter({ !isNeeded($0) && !isLastShown($0) })) {
            putAway(leaf)
        } else if let inner = leastUsed(
            pages.filter { page in
                // A modal's first page is what makes it one.
                page.below != nil && !page.isModal && !inUse.contains(page.id)
                    && pages.contains { $0.below == page.id } && !isNeeded(page)
            })
        {
            for page in pages where page.below == inner.id { change(page.id) { $0.below = inner.below } }
            putAway(inner)
        } else {
            throw Refusal(isForVisitor: true)
        }
    }

    /// A live flow's first page and the page below it, and the page under a modal. Once the page that a flow began with
    /// has been put away its next one is the first, which may stand elsewhere.
    private func isNeeded(_ page: Page) -> Bool {
        liveFlows.compactMap { pages(inside: $0).first }.contains { $0.id == page.id || $0.below == page.id }
            || pages.contains { $0.below == page.id && $0.isModal }
    }

    private func hasGatheredNothing(_ page: Page) -> Bool {
        page.input == nil && page.kept.allSatisfy { $0.count == 0 }
    }

    /// The last-shown leaf of a branch used in the last five minutes: nothing below it was shown since.
    private func isLastShown(_ page: Page) -> Bool {
        now - page.shownAt < 300 && path(page.id).allSatisfy { $0.shown <= page.shown }
    }

    /// A page without gathered state is built again from its address, and what it had to say has been said.
    private func goesUnnoticed(_ page: Page) -> Bool {
        hasGatheredNothing(page) && address(of: page) != nil && page.notices.isEmpty
    }

    private func leastUsed(_ pages: [Page]) -> Page? { pages.min { ($0.used, $0.id) < ($1.used, $1.id) } }

    /// Every loss that may be noticed is a notice on the nearest page left.
    private mutating func putAway(_ page: Page) {
        pages.removeAll { $0.id == page.id }
        guard let below = page.below else { return }
        guard !goesUnnoticed(page) else { return unnoticed[page.id] = below }
        remember(page, leadingTo: below)
        leave("A page was closed because too many pages were open.", on: below)
    }
}
