// What kind of value an attribute takes, by its name and its element. Templates.md has the table, beside that of Go's
// html/template.

enum AttributeKind: Equatable {
    case plain
    case url
    /// Addresses with descriptors, as in `srcset`.
    case urlList
    /// Addresses between spaces.
    case urlWords
    /// The address of what the browser runs or applies, or shows as a page within the page.
    case resource
    /// What a `refresh` does: seconds, and an address.
    case refresh
    /// No value can stand there; why, as the end of a sentence.
    case refused(String)

    /// - Parameter name: in small letters.
    init(_ name: [UInt8], of element: Element) {
        let name = String(decoding: name, as: UTF8.self)
        // Of `xlink:href` the browser takes the last part, and what else has a prefix is treated the same.
        let local = String(name.split(separator: ":").last ?? "")
        let title = element.title
        if let reason = Self.reason(local, of: title) {
            self = .refused(reason)
        } else if title == "meta", local == "content" {
            self = Self.content(of: element)
        } else if Self.resources[title]?.contains(local) ?? false {
            self = title == "link" && element.onlyLeads ? .url : .resource
        } else if local == "srcset" || local == "imagesrcset" {
            self = .urlList
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

    /// Names that nobody knows are taken by what they say, but for those that are an app's own.
    private static func isURL(_ name: String) -> Bool {
        if urls.contains(name) { return true }
        if name.hasPrefix("data-") || name.hasPrefix("aria-") || name == "srclang" { return false }
        return name.contains("src") || name.contains("url") || name.contains("uri")
    }

    private static let resources: [String: Set<String>] = [
        "script": ["src", "href"], "link": ["href"], "iframe": ["src"], "frame": ["src"], "portal": ["src"],
        "embed": ["src"], "object": ["data", "codebase", "classid", "archive"],
        "applet": ["code", "codebase", "archive", "object"], "use": ["href"],
    ]

    private static let handled = "which the browser would run or apply; use a class or a data-… attribute"
    private static let written = "which says what the browser does; write it out, in a section for each that it may be"

    /// What an SVG animation gives to another attribute, which may be an address or a handler.
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
        if name == "style" || name == "srcdoc" || name.hasPrefix("on") && name.utf8.count > 2 { return handled }
        if animations.contains(element), animated.contains(name) { return handled }
        if name == "rel" || fixed[element]?.contains(name) ?? false { return written }
        return nil
    }

    /// Of a `meta`, as far as its `http-equiv` has been read.
    private static func content(of element: Element) -> AttributeKind {
        if element.said == .nothing { return .plain }
        return element.isRefresh
            ? .refresh : .refused("which has an http-equiv that the browser applies; write it out")
    }
}
