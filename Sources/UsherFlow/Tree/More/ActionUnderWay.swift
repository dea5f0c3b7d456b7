// What a tree holds only while an action runs.

final class ActionUnderWay {
    /// The page that it runs on.
    let page: PageID
    let limit: Duration?
    /// What was typed into the page's form beside it.
    let typed: TypedBeside?
    /// What was typed below a choice that was taken back.
    let unasked: [String: [String]]
    /// Shared as it was before.
    let shared: AnyState
    /// The moves made so far, while an end waits.
    private var moves: Moves?
    /// What GETs have done since an end had to wait for the first time.
    var meanwhile: Meanwhile?

    init(on page: PageID, limit: Duration?, typed: TypedBeside?, unasked: [String: [String]], shared: AnyState) {
        self.page = page
        self.limit = limit
        self.typed = typed
        self.unasked = unasked
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
