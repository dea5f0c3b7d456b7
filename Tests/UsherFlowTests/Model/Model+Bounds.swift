// How the model makes room, and in which order [9].

extension Model {
    mutating func makeRoom(above below: Int?) throws {
        let inUse = pins + [below, work.acting].compactMap { $0 }
        let leaves = pages.filter { page in
            page.id != pages.first?.id && !inUse.contains(page.id) && !pages.contains { $0.below == page.id }
                && (Known.recentLeavesGo.holds || now - page.usedAt >= 300)
        }
        if let idle = leastUsed(
            leaves.filter { hasGatheredNothing($0) && (Known.idleFlowsGo.holds || !isNeeded($0)) })
        {
            putAway(idle)
        } else if let leaf = leastUsed(leaves.filter({ !isNeeded($0) })) {
            putAway(leaf)
        } else if let inner = leastUsed(
            pages.filter { page in
                // A modal's first page is what makes it one.
                page.below != nil && !page.isModal && !inUse.contains(page.id)
                    && pages.contains { $0.below == page.id } && !isNeeded(page)
            })
        {
            for page in pages where page.below == inner.id { change(page.id) { $0.below = inner.below } }
            putAway(inner, isInner: true)
        } else {
            throw Wrong()
        }
    }

    /// A live flow's first page and the page below it, and the page under a modal.
    private func isNeeded(_ page: Page) -> Bool {
        liveFlows.contains { pages(inside: $0).first?.id == page.id || flows[$0].below == page.id }
            || pages.contains { $0.below == page.id && $0.isModal }
    }

    private func hasGatheredNothing(_ page: Page) -> Bool {
        page.input == nil && page.kept.allSatisfy { $0.count == 0 }
    }

    private func leastUsed(_ pages: [Page]) -> Page? { pages.min { ($0.used, $0.id) < ($1.used, $1.id) } }

    /// A page without gathered state is built again from its address, unnoticed; every other loss is a notice on the
    /// nearest page left.
    private mutating func putAway(_ page: Page, isInner: Bool = false) {
        pages.removeAll { $0.id == page.id }
        guard let below = page.below else { return }
        let isKept = isInner && Known.innerPagesAreNotBuiltAgain.holds
        guard address(of: page) == nil || !hasGatheredNothing(page) || isKept else {
            return unnoticed[page.id] = below
        }
        remember(page, leadingTo: below)
        if !hasGatheredNothing(page) || !Known.emptyPagesGoUnnoticed.holds {
            leave("A page was put away to make room.", on: below)
        }
    }
}
