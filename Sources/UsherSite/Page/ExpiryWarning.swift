// Warns before a session ends. Without a script a page refreshes itself, a minute before, to one that asks; looking at
// that page does not count as use, its link back does. With one, `usher.js` asks over the page, by the same numbers.

internal import UsherFlow
internal import UsherHTTP
internal import UsherTemplate

final class ExpiryWarning: Sendable {
    /// The fields that the template `document` may name under `ending`.
    struct View: ViewModel {
        /// From the last use of the session until the warning, in seconds.
        let idle: Int
        /// From now until the warning that nothing puts off, in seconds.
        let absolute: Int
        /// The content of a `refresh`.
        let refresh: String

        static let fields: Fields<Self> = [
            .text("idle") { String($0.idle) }, .text("absolute") { String($0.absolute) },
            .refresh("refresh", \.refresh),
        ]
    }

    private struct Asking: ViewModel {
        let site: String?
        let language: String
        let direction: String
        let address: String
        /// True if the session ends whatever its visitor does.
        let isFinal: Bool
        static let fields: Fields<Self> = [
            .text("site", \.site), .text("lang", \.language), .text("dir", \.direction),
            .text("address", \.address), .flag("isFinal", \.isFinal),
        ]
    }

    /// How long before the end it asks.
    static let lead: Moment = .seconds(60)

    private let template: SiteTemplate
    private let idle: Moment
    private let absolute: Moment
    private let site: String?
    private let language: String
    private let direction: String

    /// - Parameter words: those of its language; nil for the site's own.
    /// - Throws: `TemplateErrors`, where the site's own template `stay` is wrong.
    init(_ templates: SiteTemplates, options: SiteOptions, words: Words? = nil) throws {
        template = try SiteTemplate(templates, BuiltIn.name("stay", in: templates), scopes: [Asking.fields.schema])
        idle = options.idleTimeout
        absolute = options.absoluteTimeout
        site = options.name.map { words?.text($0) ?? $0 }
        language = words?.language ?? options.language
        direction = words?.table.direction ?? options.direction
    }

    /// The warning for a page; nil where the session lives too short for one.
    ///
    /// - Parameter own: how long the session may go unused; nil for as long as the site's others.
    func view(of address: String, age: Moment, idle own: Duration?) -> View? {
        let (idle, absolute) = ((own ?? idle) - Self.lead, absolute - age - Self.lead)
        let left = min(idle, absolute)
        guard left >= Self.lead else { return nil }
        return View(
            idle: Int(idle.components.seconds), absolute: Int(absolute.components.seconds),
            refresh: "\(left.components.seconds); url=\(address)\(address.contains("?") ? "&" : "?")ending=1")
    }

    /// The page that asks.
    func page(address: String, age: Moment) throws -> HTTPResponse.Body {
        let view = Asking(
            site: site, language: language, direction: direction, address: address,
            isFinal: absolute - age <= Self.lead * 2)
        return try template.compiled.page([ModelBox.make(view, Asking.fields)])
    }
}
