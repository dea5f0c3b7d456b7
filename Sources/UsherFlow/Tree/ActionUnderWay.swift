// What a tree holds only while an action runs.

final class ActionUnderWay {
    /// The page that it runs on.
    let page: PageID
    let limit: Duration?
    /// What was typed into the page's form beside it.
    let typed: Submission?
    /// Shared as it was before.
    let shared: AnyState
    /// How far its moves have been made, while an end waits.
    private var settlement: Settlement?
    /// What GETs have done since an end had to wait for the first time: done again on the settlement's copy before that is
    /// swapped in.
    var meanwhile: Meanwhile?

    struct Meanwhile {
        var built: Set<PageID> = []
        var notices: Set<Int> = []
        var left: [(page: PageID, notice: Notice)] = []
        /// Drafts that filled a page which a GET built.
        var drafts: Set<DraftKey> = []
    }

    init(on page: PageID, limit: Duration?, typed: Submission?, shared: AnyState) {
        self.page = page
        self.limit = limit
        self.typed = typed
        self.shared = shared
    }

    /// Its moves, on a copy of the tree: as far as they have been made, where an end had to be waited for.
    func settling(_ tree: PageTree) -> Settlement {
        defer { settlement = nil }
        return settlement ?? Settlement(tree, at: page)
    }

    func wait(_ settlement: Settlement) {
        self.settlement = settlement
        meanwhile = meanwhile ?? Meanwhile()
    }
}
