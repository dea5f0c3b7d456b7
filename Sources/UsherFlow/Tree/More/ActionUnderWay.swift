// What a tree holds only while an action runs.

final class ActionUnderWay {
    /// The page that it runs on.
    let page: PageID
    let limit: Duration?
    /// True if it has a form, so that what was typed is used.
    let takesForm: Bool
    /// What it leaves of what was typed; nil for nothing.
    let typed: Typed?
    /// Shared as it was before.
    let shared: AnyState
    /// The moves made so far, while an end waits.
    private var moves: Moves?
    /// What GETs have done since an end had to wait for the first time.
    var meanwhile: Meanwhile?

    init(on page: PageID, limit: Duration?, takesForm: Bool, typed: Typed?, shared: AnyState) {
        self.page = page
        self.limit = limit
        self.takesForm = takesForm
        self.typed = typed
        self.shared = shared
    }

    /// Its moves on a copy of the tree, as far as they have been made. Whoever has them has the only copy, which is
    /// changed in place.
    func takeMoves(on tree: PageTree) -> Moves {
        defer { moves = nil }
        return moves ?? Moves(tree, at: page)
    }

    func wait(_ moves: Moves) {
        self.moves = moves
        meanwhile = meanwhile ?? Meanwhile()
    }
}

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
