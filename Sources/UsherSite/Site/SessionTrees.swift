// How the tree of a session begins: with the root that the app makes for its visitor, in a language of the site.

internal import UsherFlow

/// Makes the trees of a site's sessions.
struct SessionTrees<Value: Codable & Equatable & Sendable, Root: Coordinator>: Sendable {
    let shared: Value
    let root: @Sendable (Shared<Value>, Visit) -> Root
    /// The site's own language; nil for English without a table.
    let words: Words?
    let life: LifeCount?
    let isDevelopment: Bool

    /// A new tree, in the language that its visitor reads best.
    func begin(_ visit: Visit) -> PageTree {
        let shared = Shared(shared)
        let tree = PageTree(root(shared, visit), shared: shared, journal: Journal(counting: life))
        tree.words = words.map { $0.all.count > 1 ? $0.best(of: visit.languages) : $0 }
        if isDevelopment { tree.beginDevelopment() }
        return tree
    }

    /// A tree as it was stored, in its language.
    ///
    /// - Throws: `FlowError` for a snapshot that this app cannot read.
    func restore(_ visit: Visit, _ saved: TreeSnapshot) throws -> PageTree {
        let shared = Shared(shared)
        let tree = try PageTree(
            root(shared, visit), shared: shared, restoring: saved, journal: Journal(counting: life))
        tree.words = words.map { own in saved.language.flatMap { own.other($0) } ?? own }
        if isDevelopment { tree.beginDevelopment() }
        return tree
    }
}
