// The kind of value that an attribute takes, by its name and its element. The guide Templates.md has the table, beside
// that of Go's html/template.

enum AttributeKind: Equatable {
    case plain
    case url
    /// URLs with descriptors, between commas, as in `srcset`.
    case srcset
    /// URLs between spaces.
    case urlWords
    /// The URL of what the browser runs or applies, or shows as a page within the page.
    case resource
    /// The content of a `refresh`: seconds, and a URL.
    case refresh
    /// No value can stand there, with the reason as the end of a sentence.
    case refused(String)

    /// - Parameter name: The attribute's name in small letters.
    init(_ name: [UInt8], of element: ElementContext) {
        let name = String(decoding: name, as: UTF8.self)
        // The browser reads `xlink:href` as `href`; every other prefix is treated the same.
        let local = String(name.split(separator: ":").last ?? "")
        let elementName = element.name
        if let reason = Self.reason(local, of: elementName) {
            self = .refused(reason)
        } else if elementName == "meta", local == "content" {
            self = Self.content(of: element)
        } else if Self.resources[elementName]?.contains(local) ?? false {
            self = elementName == "link" && element.isNavigational ? .url : .resource
        } else if local == "srcset" || local == "imagesrcset" {
            self = .srcset
        } else if local == "ping" {
            self = .urlWords
        } else {
            self = Self.isURL(local) ? .url : .plain
        }
    }

    private static let urls: Set<String> = [
        "href", "src", "action", "formaction", "poster", "cite", "data", "manifest", "background", "longdesc", "icon",
        "codebase", "archive", "classid", "usemap", "profile",
    ]

    /// An unknown attribute is judged by its name, except those that belong to the app (`data-…`).
    private static func isURL(_ name: String) -> Bool {
        if urls.contains(name) { return true }
        if name.hasPrefix("data-") || name.hasPrefix("aria-") || name == "srclang" { return false }
        let bytes = Array(name.utf8)
        return bytes.indices.contains { index in urlMarks.contains { bytes[index...].starts(with: $0) } }
    }

    private static let urlMarks = ["src", "url", "uri"].map { Array($0.utf8) }

    private static let resources: [String: Set<String>] = [
        "script": ["src", "href"], "link": ["href"], "iframe": ["src"], "frame": ["src"], "portal": ["src"],
        "embed": ["src"], "object": ["data", "codebase", "classid", "archive"],
        "applet": ["code", "codebase", "archive", "object"], "use": ["href"],
    ]

    private static let executed = "which the browser would run or apply; use a class or a data-… attribute"
    private static let behavioral =
        "which says what the browser does; write it out, in a section for each that it may be"

    /// SVG animations set another attribute, which may be a URL or a handler.
    private static let animations: Set<String> = [
        "animate", "set", "animatemotion", "animatetransform", "animatecolor",
    ]
    private static let animated: Set<String> = ["to", "from", "by", "values", "attributename"]

    private static let fixed: [String: Set<String>] = [
        "script": ["type", "charset", "language"], "meta": ["http-equiv", "charset"], "object": ["type"],
        "embed": ["type"], "iframe": ["sandbox", "allow"], "param": ["name", "value"],
    ]

    private static func reason(_ name: String, of element: String) -> String? {
        if element == "base" { return "which moves every address of the page; write it out" }
        if name == "style" || name == "srcdoc" || name.hasPrefix("on") && name.utf8.count > 2 { return executed }
        if animations.contains(element), animated.contains(name) { return executed }
        if name == "rel" || fixed[element]?.contains(name) ?? false { return behavioral }
        return nil
    }

    /// The `content` of a `meta`, by the `http-equiv` that stands before it.
    private static func content(of element: ElementContext) -> AttributeKind {
        if element.decidingValue == .absent { return .plain }
        return element.isRefresh
            ? .refresh : .refused("which has an http-equiv that the browser applies; write it out")
    }
}
