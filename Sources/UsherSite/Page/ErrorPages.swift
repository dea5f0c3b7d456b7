// Pages for what went wrong: a status, a sentence, a way back to where the visitor was, and one home. They say nothing
// of paths, code or input.

internal import UsherFlow
internal import UsherHTTP
internal import UsherTemplate

struct ErrorPages: Sendable {
    private struct View: ViewModel {
        let status: Int
        let title: String
        let message: String
        let incident: String?
        let back: WayBack.Link?
        let home = "/"
        let site: String?
        let language: String
        let direction: String
        var isWaiting = false
        static let fields: Fields<Self> = [
            .number("status") { $0.status == 200 ? nil : $0.status }, .text("title", \.title),
            .text("message", \.message),
            .text("incident", \.incident), .object("back", \.back), .text("home", \.home), .text("site", \.site),
            .flag("isWaiting", \.isWaiting), .text("lang", \.language), .text("dir", \.direction),
        ]
    }

    private let first: SiteTemplate
    /// The templates of other languages, by language.
    private let others: [String: SiteTemplate]
    private let name: String?
    private let language: String
    private let direction: String
    private let policy: ContentPolicy?
    private var template: SiteTemplate { words.flatMap { others[$0.language] } ?? first }
    /// Nil for English without a table.
    private(set) var words: Words?
    /// The way back for their visitor.
    private(set) var back: WayBack?

    /// - Parameter others: the templates of the site's other languages.
    /// - Throws: `TemplateErrors`, where the site's own template `error` is wrong.
    init(_ templates: SiteTemplates, others: [String: SiteTemplates] = [:], options: SiteOptions) throws {
        func template(_ templates: SiteTemplates) throws -> SiteTemplate {
            try SiteTemplate(templates, BuiltIn.name("error", in: templates), scopes: [View.fields.schema])
        }
        first = try template(templates)
        self.others = try others.mapValues(template)
        name = options.name
        language = options.language
        direction = options.direction
        policy = ContentPolicy(options.contentSources)
    }

    /// These pages in another language, with a way back.
    func speaking(_ words: Words?, leadingTo back: WayBack? = nil) -> ErrorPages {
        var pages = self
        (pages.words, pages.back) = (words, back)
        return pages
    }

    /// The page that lists mistakes of templates, for whoever is writing them.
    func mistakes(_ errors: TemplateErrors) -> HTTPResponse {
        let text = HTML.escaped(errors.description)
        var body = "<!DOCTYPE html><html lang=\"en\"><meta charset=\"utf-8\"><title>Mistakes in templates</title>"
        body += "<h1>Mistakes in templates</h1><pre>\(text)</pre></html>\n"
        return .page(.bytes(Array(body.utf8)), status: 500, policy: nil)
    }

    /// - Parameters:
    ///   - incident: an id that the log has too.
    ///   - other: where its link leads back to, where nothing else is known.
    ///   - retryAfter: with 503, in how many seconds it may be otherwise: places in a full house are given free by
    ///     expiry.
    func response(
        _ status: Int, title: String? = nil, message: String? = nil, incident: String? = nil,
        leadingTo other: String? = nil, retryAfter: Int = 30,
        isWaiting: Bool = false
    ) -> HTTPResponse {
        let (heading, sentence) = Self.words(status)
        let view = View(
            status: status, title: say(title ?? heading), message: say(message ?? sentence), incident: incident,
            back: (back ?? other.map { WayBack(address: $0, title: nil) })?.link(in: words), site: name.map(say),
            language: words?.language ?? language, direction: words?.table.direction ?? direction, isWaiting: isWaiting)
        let body =
            (try? template.compiled)?.page([ModelBox.make(view, View.fields)])
            ?? .bytes(Array(plain(view).utf8))
        var response = HTTPResponse.page(body, status: status, policy: policy)
        if status == 503 { response.headers.append(("Retry-After", "\(retryAfter)")) }
        return response
    }

    /// The page for a method that an address does not take.
    ///
    /// - Parameter takesForms: as every page does, if only its choice of a language.
    func methodRefused(takesForms: Bool) -> HTTPResponse {
        var response = response(
            405, message: takesForms ? nil : "You can only look at this address.")
        response.headers.append(("Allow", takesForms ? "GET, HEAD, POST" : "GET, HEAD"))
        return response
    }

    // MARK: Waiting for a store or an action

    /// The `Retry-After` of a page that says “in a moment”, in seconds: a store that has failed is asked again after
    /// two.
    static let moment = 3

    /// The page for somebody who waits for an action: it asks again by itself.
    var waiting: HTTPResponse {
        var response = response(
            200, title: "One moment", message: "We are still working on it. This page continues by itself.",
            isWaiting: true)
        response.headers.append(("Refresh", "2"))
        return response
    }

    /// The page for somebody who has waited for a file: it comes, and this page stays.
    func ready(_ file: String, back: String) -> HTTPResponse {
        var response = response(
            200, title: "Your file is ready", message: "Your download has started. You can continue here.",
            leadingTo: back)
        response.headers.append(("Refresh", "0; url=" + file))
        return response
    }

    /// The page for somebody who waits for an action of which nobody knows any more.
    func unknown(back: String) -> HTTPResponse {
        response(
            200, title: "We do not know if that was done",
            message:
                "It was started, but we cannot tell if it was finished. Please check whether it was done before you"
                + " try again.", leadingTo: back)
    }

    /// The page for a request whose session cannot be asked of the store.
    var outOfReach: HTTPResponse {
        response(
            503, title: "Sorry, this is not available at the moment",
            message: "We cannot find your visit at the moment, so nothing was done. Please try again shortly.",
            retryAfter: Self.moment)
    }

    /// The page for an action whose result could not be stored.
    var notSaved: HTTPResponse {
        response(
            503, title: "Sorry, this is not available at the moment",
            message: "We could not save the result. Please check whether it was done before you try again.",
            retryAfter: Self.moment)
    }

    // MARK: Words

    /// The page where the template has become wrong since the start, in our own words alone.
    private func plain(_ view: View) -> String {
        let quoting = say("If you contact us about this, please quote")
        let incident = view.incident.map { "<p>\(quoting) <code>\($0)</code>.</p>" } ?? ""
        let (title, message) = (HTML.escaped(view.title), HTML.escaped(view.message))
        let back = view.back.map { back in
            "<p><a href=\"\(HTML.escaped(back.address))\">\(HTML.escaped(back.label))</a></p>"
        }
        return """
            <!DOCTYPE html><html lang="\(view.language)" dir="\(view.direction)"><meta charset="utf-8">\
            <title>\(title)</title><h1>\(title)</h1>\
            <p>\(message)</p>\(incident)\(back ?? "")\
            <p><a href="\(HTML.escaped(view.home))">\(say("Home"))</a></p></html>

            """
    }

    /// A message may be said already: an app's own.
    private func say(_ text: String) -> String { words?.known(text) ?? text }

    private static func words(_ status: Int) -> (title: String, message: String) {
        switch status {
        case 400:
            (
                "We could not understand that request",
                "Your browser sent something that we could not read. Go back and try again."
            )
        case 403:
            (
                "That form was not sent from this site",
                "To keep you safe, nothing was done. Open the page again and repeat what you did."
            )
        case 404:
            (
                "Page not found",
                "If you typed the address, check that it is correct. If you pasted it, check that you copied all of it."
            )
        case 405:
            (
                "You cannot do that here",
                "You can look at this address and send forms to it, but nothing else."
            )
        case 411: ("The length is missing", "Your browser did not say how much it would send.")
        case 413: ("That is too large", "What you sent is larger than we can accept. Make it smaller and try again.")
        case 414: ("That address is too long", "Shorten it and try again.")
        case 415: ("We cannot read that form", "Your browser sent it in a way that we do not support.")
        case 431:
            (
                "Too many headers",
                "Your browser sent more about itself than we can accept. Deleting our cookies may help."
            )
        case 501: ("We do not support that", "This server does not know that kind of request.")
        case 503: ("Sorry, we are very busy", "Please try again in half a minute.")
        default: ("Something went wrong", "It is our fault, and we have made a note of it. Please try again.")
        }
    }
}
