// Pages that tell the app's author of a failure, on their own machine: see `SiteOptions.isDevelopment`.

internal import UsherFlow
internal import UsherHTTP
internal import UsherTemplate

/// Pages that say why another one failed. A site that serves visitors has none.
struct FailurePages: Sendable {
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
            .text("route") { $0.page?.place?.route },
            .text("incident", \.incident), .text("advice") { $0.advice }, .object("back", \.back),
            .text("home", \.home),
        ]
    }

    private let template: SiteTemplate

    /// - Throws: `TemplateErrors`, where the app's own template is wrong.
    init(_ templates: SiteTemplates) throws {
        template = try SiteTemplate(templates, "usher/failure", scopes: [View.fields.schema])
    }

    /// - Parameters:
    ///   - incident: the id under which the log has it.
    ///   - back: where its visitor was.
    func response(_ error: any Error, incident: String, leadingTo back: WayBack?) throws -> HTTPResponse {
        let view = View(error: error, page: PageFailure(error), incident: incident, back: back?.link(in: nil))
        return .page(try template.compiled.page([ModelBox.make(view, View.fields)]), status: 500)
    }
}
