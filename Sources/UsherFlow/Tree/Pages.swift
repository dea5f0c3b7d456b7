// All pages of a session as one value: an action works on a copy (Moves), which is swapped in when it has succeeded.
//
// The pages stand in an array in the order of their numbers. A session has few (200 at most), so a copy is one block of
// memory, a lookup a binary search, and whatever walks the tree reads straight through. A page's number is above that
// of the page below it: one pass from the front finds all that stands on a page.

struct Pages {
    private(set) var live: [Page] = []
    private(set) var weights = PageWeights()
    var past = PastPages()

    // MARK: Reading

    func index(of id: PageID) -> Int? {
        var low = 0
        var high = live.count
        while low < high {
            let middle = (low + high) / 2
            if live[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low < live.count && live[low].id == id ? low : nil
    }

    subscript(id: PageID?) -> Page? {
        guard let id, let index = index(of: id) else { return nil }
        return live[index]
    }

    func contains(_ id: PageID) -> Bool { index(of: id) != nil }

    /// The page where a past one leads now: followed until a live page, or nil where that is gone as well.
    func successor(of id: PageID) -> PageID? { past.successor(of: id) { contains($0) } }

    /// The page and those below it, from the top.
    func path(from id: PageID?) -> UnfoldSequence<Page, PageID?> {
        sequence(state: id) { next in
            guard let page = self[next] else { return nil }
            next = page.below
            return page
        }
    }

    /// The first page of the modal that a page lies in, if it lies in one.
    func base(of id: PageID?) -> Page? {
        var next = id
        while let page = self[next] {
            if page.isModal { return page }
            next = page.below
        }
        return nil
    }

    func position(of id: PageID) -> PagePosition? {
        self[id].map {
            PagePosition(
                presentation: $0.presentation, below: $0.below, isInModal: base(of: id) != nil, address: $0.address,
                query: $0.query)
        }
    }

    /// The pages that are shown together, the bottom one first: the page under each modal, and this page last.
    func layers(of id: PageID) -> [PageID] {
        var layers = [id]
        var top: PageID? = id
        while let base = base(of: top), let under = base.below {
            layers.append(under)
            top = under
        }
        return layers.reversed()
    }

    /// These pages and all that stand on them, in the order of their numbers.
    ///
    /// Lists, since a few numbers are sooner looked through than hashed for a set.
    func standing(on ids: [PageID]) -> [PageID] {
        var all: [PageID] = []
        for page in live where page.below.map({ all.contains($0) }) == true || ids.contains(page.id) {
            all.append(page.id)
        }
        return all
    }

    // MARK: Flows

    func pages(inside flow: Flow) -> [Page] { live.filter { $0.flow.isInside(flow) } }

    /// True if a flow has a page, its own or a child's, at or below this page.
    func has(_ flow: Flow, at id: PageID?) -> Bool { path(from: id).contains { $0.flow.isInside(flow) } }

    /// A flow's first page: all its others stand on it.
    func first(of flow: Flow) -> PageID? { live.first { $0.flow.isInside(flow) }?.id }

    /// The topmost page on the path that shows a flow's route, itself or by its child flow: an address does not build a
    /// route above itself.
    func page(showing route: AnyRoute, of flow: Flow, at id: PageID) -> PageID? {
        path(from: id).first { page in
            if page.flow === flow { return flow.coordinator.isSame(page.route, route) }
            let child = page.flow.line.first { $0.parent === flow }
            return child?.route.map { flow.coordinator.isSame($0, route) } ?? false
        }?.id
    }

    // MARK: Changes

    /// Adds a page in its place by number: nearly always the end.
    mutating func add(_ page: Page) {
        let index = live.lastIndex { $0.id < page.id }.map { $0 + 1 } ?? 0
        live.insert(page, at: index)
        weights.add(page)
    }

    mutating func remove(_ ids: [PageID]) {
        guard !ids.isEmpty else { return }
        live.removeAll { page in
            let isOver = ids.contains(page.id)
            if isOver { weights.remove(page) }
            return isOver
        }
    }

    /// Takes a page out of the middle of its paths.
    mutating func splice(_ page: Page) {
        for index in live.indices where live[index].below == page.id {
            live[index] = Page(copying: live[index], below: page.below)
        }
        remove([page.id])
    }

    mutating func update(_ id: PageID, _ change: (Page) -> Void) {
        guard let page = own(id) else { return }
        weights.note(page, changedBy: change)
    }

    /// Records the use of a page, and of those below it; neither changes what they hold.
    mutating func recordUse(_ use: PageUse, of id: PageID) {
        guard let page = own(id) else { return }
        page.use = use
        var next = page.below
        while let id = next, let page = own(id) {
            page.use.last = use.last
            next = page.below
        }
    }

    /// Gives the pages from `top` down these states of their flows: a page has the newest state reached from it.
    mutating func store(_ states: [FlowState], from top: PageID) {
        var next: PageID? = top
        while let id = next, let index = index(of: id) {
            next = live[index].below
            if !live[index].has(states) { update(id) { $0.store(states) } }
        }
    }

    /// A page that no other copy of the tree holds.
    private mutating func own(_ id: PageID) -> Page? {
        guard let index = index(of: id) else { return nil }
        if !isKnownUniquelyReferenced(&live[index]) {
            live[index] = Page(copying: live[index], below: live[index].below)
        }
        return live[index]
    }
}

/// A page's place in the tree: what a request asks of it before it builds the screen.
package struct PagePosition {
    package let presentation: Presentation
    package let below: PageID?
    /// True if it is a modal or stands on one.
    package let isInModal: Bool
    /// The segments of its address; nil for one whose route declares none.
    package let address: [String]?
    package let query: [QueryItem]?
}
