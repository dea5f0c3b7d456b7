// The page that tells the app's author of a failure, on their own machine: see `SiteOptions.isDevelopment`.

internal import UsherFlow
internal import UsherHTTP
internal import UsherSite
internal import UsherTemplate

/// The page that says why another one failed. A site that serves visitors has none.
struct FailurePage: Sendable {
    private struct View: ViewModel {
        let error: any Error
        let page: PageFailure?
        let incident: String
        let back: WayBack.Link?
        let home = "/"

        private var reason: any Error { page?.reason ?? error }

        /// The sentence that says what to do.
        private var advice: String {
            if reason is FlowError { return "The error says what to change in the coordinator or the screen." }
            return page == nil
                ? "It was thrown before there was a page: by the site, a service or a store."
                : "It was thrown as the screen loaded or was drawn. Where its visitor should read it, throw a "
                    + "VisitorError, NotFound or another ShownError."
        }

        static let fields: Fields<Self> = [
            .text("error") { "\($0.reason)" }, .text("kind") { "\(type(of: $0.reason))" },
            .text("flow") { $0.page?.place?.flow }, .text("screen") { $0.page?.screen },
            .text("route") { ($0.page?.place?.route).map { StateWords.masked($0) } },
            .text("incident", \.incident), .text("advice") { $0.advice }, .object("back", \.back),
            .text("home", \.home),
            // Without a name no header shows: this page is its author's, and not the site's.
            .text("site") { _ in nil },
        ]
    }

    private let page: @Sendable (View) throws -> HTTPResponse

    /// - Throws: `TemplateErrors`, where the app's own template is wrong.
    init(_ ground: NeighbourGround) throws { page = try ground.page("usher/failure", of: View.self) }

    func response(_ error: any Error, of failed: PageFailure?, incident: String, back: WayBack.Link?) -> HTTPResponse? {
        var response = try? page(View(error: error, page: failed, incident: incident, back: back))
        response?.status = 500
        return response
    }
}
