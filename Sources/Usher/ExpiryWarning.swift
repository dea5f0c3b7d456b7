// Warns before a session ends, without a script: a page refreshes itself, a minute before, to one that asks. Looking at
// that page does not count as use; its link back does. What was typed is one step back in the browser's history.

internal import UsherFlow
internal import UsherTemplate

struct ExpiryWarning: Sendable {
    private struct View: ViewModel {
        let language: String
        let address: String
        static let fields: Fields<Self> = [.text("lang", \.language), .text("address", \.address)]
    }

    /// How long before the end it asks.
    static let lead: Moment = .seconds(60)

    private let template: CompiledTemplate?
    private let idle: Moment
    private let absolute: Moment
    private let language: String

    /// A site without a template `stay` has no warning.
    init(_ templates: Templates, options: SiteOptions) throws {
        template = templates.contains("stay") ? try templates.compile("stay", scopes: [View.fields.schema]) : nil
        idle = options.idleTimeout
        absolute = options.absoluteTimeout
        language = options.language
    }

    /// The content of a page's `refresh`; nil where the session lives too short for a warning.
    func refresh(to address: String, age: Moment) -> String? {
        let left = min(idle, absolute - age) - Self.lead
        guard template != nil, left >= Self.lead else { return nil }
        return "\(left.components.seconds); url=\(address)\(address.contains("?") ? "&" : "?")ending=1"
    }

    func page(address: String) -> [UInt8]? {
        guard let template else { return nil }
        var body: [UInt8] = []
        template.render([View.fields.row(of: View(language: language, address: address))], into: &body)
        return body
    }
}
