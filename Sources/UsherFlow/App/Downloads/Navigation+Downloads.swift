// How an action leads to a file. A word of its own, since a push shows a page and this shows none.

extension Navigation {
    /// Has the visitor's browser fetch a file, and stay on the page where the action was: the action's only move that
    /// leads anywhere.
    ///
    /// The file is asked for by its address, in the state that this action leaves, and guarded like any other address.
    /// A second copy of the form fetches it again and runs nothing: where the action does nothing else, a link will do.
    ///
    /// - Parameter route: one with an address, whose destination is a file.
    public func download(_ route: Route) { record(.download(route)) }
}
