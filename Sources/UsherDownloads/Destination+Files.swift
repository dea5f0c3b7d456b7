// A route that leads to a file instead of a page.

public import UsherFlow
package import UsherHTTP
internal import UsherSite

extension Destination {
    /// A file. Its route needs an address, by which it is asked for: it is guarded like a page's, in the state of the
    /// page that links to it. It makes no page and changes nothing.
    public static func file(_ download: Download) -> Destination { file { download } }

    /// A file that a service has to be asked for, as a `LoadingScreen` asks it for what a page shows.
    ///
    /// - Parameter find: asks, beside the session and its actions: it holds values and services, never its coordinator.
    ///   An error is answered as a page's is: `NotFound` by a 404.
    public static func file(_ find: @escaping @Sendable () async throws -> Download) -> Destination {
        Destination(FetchedFile(find: find))
    }
}

/// A file on its way to who asks for it.
package struct FetchedFile: AnsweredFetch {
    /// Finds it, outside of its session.
    package let find: @Sendable () async throws -> Download

    package func answer(to request: HTTPRequest) async throws -> HTTPResponse {
        let made = try await DownloadAnswer(find())
        return made.response(made.selection(for: request))
    }
}
