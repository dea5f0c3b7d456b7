// All pages of a session as one value: an action works on a copy, which is swapped in when it has succeeded.
//
// The pages stand in an array in the order of their numbers. A session has few (200 at most), so a copy is one block of
// memory, a lookup a binary search, and whatever walks the tree reads straight through. A page's number is above that of
// the page below it: one pass from the front finds all that stands on a page.

struct Pages {
    /// How many past pages are remembered; beyond that the oldest are forgotten, and their addresses are plain ones.
    static let pastLimit = 400

    private(set) var live: [Page] = []
    /// What the live pages hold, in bytes: kept as they change, so that an action costs the same whatever their number.
    private var liveBytes = 0
    /// Pages that are over, and the page that each led to.
    private(set) var past: [PageID: Past] = [:]
    /// How many records were ever made: what is oldest is told by it.
    private var remembered = 0

    func index(of id: PageID) -> Int? {
        var low = 0
        var high = live.count
        while low < high {
            let middle = (low + high) / 2
            if live[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low < live.count && live[low].id == id ? low : nil
    }

    /// Without closures, which would hold the lists for the time of a look: 40 counts of references of a sign-up's request.
    subscript(id: PageID?) -> Page? {
        guard let id, let index = index(of: id) else { return nil }
        return live[index]
    }

    func contains(_ id: PageID) -> Bool { index(of: id) != nil }

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

    func place(of id: PageID) -> PagePlace? {
        self[id].map {
            PagePlace(
                presentation: $0.presentation, below: $0.below, isInModal: base(of: id) != nil, address: $0.address)
        }
    }

    /// The bottom pages of the layers that show with a page: itself last, and below it the page under each modal.
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

    func pages(inside flow: Flow) -> [Page] { live.filter { $0.flow.isInside(flow) } }

    /// Whether a flow has a page, its own or a child's, at or below this page.
    func has(_ flow: Flow, at id: PageID?) -> Bool { path(from: id).contains { $0.flow.isInside(flow) } }

    /// The page at or below another one that shows a flow's route, or stands in the child flow that it leads to: a route
    /// is not built above itself.
    func page(showing route: AnyRoute, of flow: Flow, at id: PageID) -> PageID? {
        path(from: id).first { page in
            if page.flow === flow { return flow.coordinator.isSame(page.route, route) }
            let child = page.flow.line.first { $0.parent === flow }
            return child?.route.map { flow.coordinator.isSame($0, route) } ?? false
        }?.id
    }

    /// The state that belongs to a page for each flow on its path: that of the topmost page which keeps one.
    func states(at id: PageID?) -> [(flow: Flow, state: KeptState)] {
        var found: [(flow: Flow, state: KeptState)] = []
        var seen = SeenFlows()
        for page in path(from: id) { page.eachState(&seen) { found.append(($0, $1)) } }
        return found
    }

    /// Gives coordinators the states that belong to a page.
    func lendStates(at id: PageID) throws {
        var seen = SeenFlows()
        var next: PageID? = id
        // Not counted page by page, of which most have nothing new to lend: the list holds them, and an app's own code,
        // called as a state is set, cannot reach the tree.
        while let id = next, let index = index(of: id) {
            next = try Unmanaged.passUnretained(live[index])._withUnsafeGuaranteedRef { page in
                try page.lendStates(&seen)
                return page.below
            }
        }
    }

    /// The flows on a path, the innermost first.
    func flows(at id: PageID) -> [Flow] {
        var found: [Flow] = []
        found.reserveCapacity(4)
        var seen = SeenFlows()
        var next: PageID? = id
        while let id = next, let index = index(of: id) {
            live[index].eachState(&seen) { flow, _ in found.append(flow) }
            next = live[index].below
        }
        return found
    }

    /// The page where a past one leads now: followed until a live page, or nil where that is gone as well.
    func successor(of id: PageID) -> PageID? {
        var next = past[id]?.next
        // In a snapshot that was damaged they may lead in a circle.
        for _ in 0...past.count {
            guard let each = next, self[each] == nil else { return next }
            next = past[each]?.next
        }
        return nil
    }

    // MARK: Changes

    /// Adds a page in its place by number: nearly always the end.
    mutating func add(_ page: Page) {
        let index = live.lastIndex { $0.id < page.id }.map { $0 + 1 } ?? 0
        live.insert(page, at: index)
        liveBytes += page.bytes
    }

    mutating func remove(_ ids: [PageID]) {
        guard !ids.isEmpty else { return }
        live.removeAll { page in
            let isOver = ids.contains(page.id)
            if isOver { liveBytes -= page.bytes }
            return isOver
        }
    }

    /// Takes a page out of the middle of its paths.
    mutating func splice(_ page: Page) {
        for index in live.indices where live[index].below == page.id {
            live[index] = Page(live[index], below: page.below)
        }
        remove([page.id])
    }

    /// Remembers pages that are over.
    mutating func remember(_ ended: [(PageID, Past)]) {
        guard !ended.isEmpty else { return }
        for (id, record) in ended.sorted(by: { ($0.1.number, $0.0) < ($1.1.number, $1.0) }) where id != record.next {
            remembered = max(remembered, record.number)
            // One that a snapshot held keeps its number.
            if record.number == 0 { remembered += 1 }
            past[id] = record.number == 0 ? record.numbered(remembered) : record
        }
        let surplus = past.count - Self.pastLimit
        guard surplus > 0 else { return }
        for (id, _) in past.sorted(by: { $0.value.number < $1.value.number }).prefix(surplus) { past[id] = nil }
    }

    /// Forgets the page that has been over for longest; false where none is remembered.
    mutating func forgetOldest() -> Bool {
        guard let oldest = past.min(by: { $0.value.number < $1.value.number }) else { return false }
        past[oldest.key] = nil
        return true
    }

    /// Leads the past pages on that led to a page which goes without a record of its own.
    mutating func redirect(from gone: PageID, to next: PageID?) {
        // Below the first page there is nothing to lead to; the record still says whose draft a late submission is.
        guard let next else { return }
        for (id, record) in past where record.next == gone { past[id] = record.leading(to: next) }
    }

    /// Lets the addresses of pages that were over before build anew: the tree begins anew.
    mutating func forgetAddresses() { past = past.mapValues { $0.withoutAddress } }

    /// What is still typed into pages that are over belongs to somebody who has left.
    mutating func forgetDrafts() { past = past.mapValues { $0.withoutDraft } }

    /// What is known of pages that are over belongs to somebody who has left: titles, addresses and drafts.
    mutating func forgetPast() { past = [:] }

    mutating func update(_ id: PageID, _ change: (Page) -> Void) {
        guard let page = own(id) else { return }
        let before = page.bytes
        change(page)
        liveBytes += page.bytes - before
    }

    /// Notes the use of a page, and that of those below it, which changes nothing of what they hold.
    mutating func note(_ use: PageUse, of id: PageID) {
        guard let page = own(id) else { return }
        page.use = use
        var next = page.below
        while let id = next, let page = own(id) {
            page.use.last = use.last
            next = page.below
        }
    }

    /// A page that no other copy of the tree has as well.
    private mutating func own(_ id: PageID) -> Page? {
        guard let index = index(of: id) else { return nil }
        if !isKnownUniquelyReferenced(&live[index]) { live[index] = Page(live[index], below: live[index].below) }
        return live[index]
    }

    /// All that the pages hold, in bytes.
    var bytes: Int { liveBytes + past.count * 128 }

    /// Gives the pages from `top` down these states of their flows: what a page reached is what it keeps.
    mutating func keep(_ states: [FlowState], from top: PageID) {
        var next: PageID? = top
        while let id = next, let index = index(of: id) {
            next = live[index].below
            if !live[index].has(states) { update(id) { $0.keep(states) } }
        }
    }
}
