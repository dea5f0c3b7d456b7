// What GETs do to the tree while an action waits in the middle of its moves, which are on a copy: done again on that
// copy before it is swapped in.

struct Meanwhile {
    var built: Set<PageID> = []
    /// Notices that were shown.
    var shown: Set<Int> = []
    var left: [(page: PageID, notice: Notice)] = []
    /// Drafts that filled a page which a GET built.
    var drafts: Set<DraftKey> = []
}

extension PageTree {
    /// - Parameter before: the pages as the GETs left them.
    func redo(_ meanwhile: Meanwhile, on before: Pages, leadingTo next: PageID, _ ended: [Flow]) {
        for id in meanwhile.built.sorted() {
            guard let page = before[id] else { continue }
            let lives = page.below.map { pages[$0] != nil } ?? true
            if lives && pages.live.count < limits.pages && !ended.contains(where: { page.flow.isInside($0) }) {
                pages.add(page)
            } else {
                pages.past.add([(page.id, past(page, .closed, leadingTo: next))])
            }
        }
        // The others are the same page in both.
        for page in before.live where pages[page.id] !== page { pages.update(page.id) { $0.storeShowing(of: page) } }
        for (page, notice) in meanwhile.left { addNotice(notice, on: page) }
        guard !meanwhile.shown.isEmpty else { return }
        for id in pages.live.map(\.id) {
            pages.update(id) { $0.notices.removeAll { meanwhile.shown.contains($0.id) } }
        }
    }
}
