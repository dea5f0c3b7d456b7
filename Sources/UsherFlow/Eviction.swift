// Makes room in a session that has as many pages as it may.
//
// A page goes only if nothing is lost by it: a leaf whose flow has gathered nothing, the least recently used first. Its
// address builds it again. One pass finds it: the pages that something stands on are collected, the rest compared.

extension Builder {
    /// Takes one page out; false where every page holds something, or is needed for the page that is to be built.
    mutating func makeRoom(above below: PageID?) -> Bool {
        var needed = Set(pages.live.compactMap(\.below))
        needed.formUnion(pages.path(from: below).map(\.id))
        needed.formUnion(pages.path(from: tree.acting).map(\.id))
        if let first = pages.live.first { needed.insert(first.id) }
        let idle = pages.live.filter { !needed.contains($0.id) && $0.hasGatheredNothing }
        guard let least = idle.min(by: { ($0.used, $0.id) < ($1.used, $1.id) }) else { return false }
        let under = least.below
        if let under { pages.remember([least.id: tree.past(least, leadingTo: under)]) }
        pages.remove([least.id])
        return true
    }
}

extension Page {
    var hasGatheredNothing: Bool {
        input == nil && notices.isEmpty && flow.coordinator.isSame(state: state, as: flow.initial)
    }
}
