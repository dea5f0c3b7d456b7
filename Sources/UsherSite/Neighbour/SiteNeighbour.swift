// A neighbour is a library that stands beside a site: it is told what happens in sessions, and answers at addresses of
// its own. The site knows no more of a neighbour than this; the inspector (UsherInspector) is one.

package import UsherFlow
package import UsherHTTP
package import UsherTemplate

/// A library beside a site, such as the inspector.
///
/// An app that imports Usher has the inspector beside its sites in development. One that imports UsherSite alone has
/// none, unless it names one.
public struct SiteNeighbour: Sendable {
    /// Templates by name. An app's own template of the same name takes the place of each.
    let templates: [String: [UInt8]]
    let files: EmbeddedFiles
    let settle: @Sendable (NeighbourGround) throws -> (any Neighbour)?

    /// - Parameters:
    ///   - templates: known in development alone, as `files` are served there alone.
    ///   - settle: makes the neighbour of one site; nil where that needs none. Throws `TemplateErrors`.
    package init(
        templates: [String: [UInt8]], files: EmbeddedFiles,
        settle: @escaping @Sendable (NeighbourGround) throws -> (any Neighbour)?
    ) {
        (self.templates, self.files, self.settle) = (templates, files, settle)
    }
}

/// The neighbour of one site.
package protocol Neighbour: AnyObject, Sendable {
    /// Nil where nobody needs to be told of sessions.
    var observer: (any SessionObserver)? { get }

    /// Answers a request for one of its own addresses; nil for all others.
    func answer(_ request: HTTPRequest, reading sessions: SessionReader) -> Handling?

    /// The page that says why another one failed; nil for the one that visitors read.
    ///
    /// - Parameters:
    ///   - page: the page that failed, where it is known.
    ///   - incident: the id under which the log has it.
    ///   - back: where its visitor was.
    func page(for error: any Error, of page: PageFailure?, incident: String, back: WayBack.Link?) -> HTTPResponse?

    /// The line that the start prints; nil for none.
    func greeting(on port: UInt16) -> String?
}

extension Neighbour {
    package func page(for _: any Error, of _: PageFailure?, incident _: String, back _: WayBack.Link?) -> HTTPResponse?
    {
        nil
    }
}

/// The parts of a site that its neighbour begins with.
package struct NeighbourGround {
    package let isDevelopment: Bool
    /// The beginning of its cookies' names.
    package let cookie: String
    package let now: @Sendable () -> Moment
    let templates: SiteTemplates

    /// A page that this template draws of a view.
    ///
    /// - Throws: `TemplateErrors`, where the app's own template of that name is wrong.
    package func page<View: ViewModel>(
        _ template: String, of _: View.Type
    ) throws -> @Sendable (View) throws -> HTTPResponse {
        let template = try SiteTemplate(templates, template, scopes: [View.fields.schema], isChecked: false)
        return { view in .page(try template.compiled.page([ModelBox.make(view, View.fields)]), policy: nil) }
    }
}
