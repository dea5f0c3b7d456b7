// What a tree holds only while an action runs.

final class ActionUnderWay {
    /// The page that it runs on.
    let page: PageID
    let limit: Duration?
    /// Shared as it was before.
    let shared: AnyState
    /// What GETs did while the action was being settled on its copy: done again on that copy before it is swapped in.
    var meanwhile = Meanwhile()

    struct Meanwhile {
        var built: Set<PageID> = []
        var notices: Set<Int> = []
        var left: [(page: PageID, notice: Notice)] = []
        /// Drafts that filled a page which a GET built.
        var drafts: Set<DraftKey> = []
    }

    init(on page: PageID, limit: Duration?, shared: AnyState) {
        self.page = page
        self.limit = limit
        self.shared = shared
    }
}
