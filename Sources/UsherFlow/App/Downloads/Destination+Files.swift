// A route that leads to a file instead of a page, and the action that leads there.

extension Destination {
    /// A file. Its route needs an address, by which it is asked for: it is guarded like a page's, in the state of the
    /// page that links to it. It makes no page and changes nothing.
    public static func file(_ download: Download) -> Destination { file { download } }

    /// A file that a service has to be asked for, as a `LoadingScreen` asks it for what a page shows.
    ///
    /// - Parameter find: asks, beside the session and its actions: it holds values and services, never its coordinator.
    ///   An error is answered as a page's is: `NotFound` by a 404.
    public static func file(_ find: @escaping @Sendable () async throws -> Download) -> Destination {
        Destination(kind: .file(find))
    }
}

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
