// What is known of the tag or element at hand, and what kind of value an attribute takes.

struct Element: Equatable {
    /// In small letters.
    var name: [UInt8] = []
    /// Of a script: what its first `type` says; nil where it has none, or one that holds a value.
    var type: [UInt8]?
    /// How many attributes called `type` a script has had so far: only the first counts.
    private(set) var types = 0

    var title: String { String(decoding: name, as: UTF8.self) }

    var isScript: Bool { name.elementsEqual("script".utf8) }

    /// Whether it may be what sends a form.
    var isButton: Bool { name.elementsEqual("button".utf8) || name.elementsEqual("input".utf8) }

    private static let withText = ["title", "textarea"]
    private static let withoutTags = ["script", "style", "iframe", "xmp", "noembed", "noframes", "plaintext"]

    /// Whether it holds text and character references, but no tags.
    var holdsText: Bool { Self.withText.contains(title) }

    /// Whether no tag but its own end is read in it.
    var holdsNoTags: Bool { holdsText || Self.withoutTags.contains(title) }

    /// The name of an attribute has been read to its end.
    mutating func note(_ attribute: [UInt8]) {
        guard isScript, attribute.elementsEqual("type".utf8) else { return }
        types += 1
        if types == 1 { type = [] }
    }

    /// Whether this attribute says what a script is.
    func isType(_ attribute: [UInt8]) -> Bool {
        isScript && types == 1 && attribute.elementsEqual("type".utf8)
    }

    /// Whether it never ends.
    var isEndless: Bool { name.elementsEqual("plaintext".utf8) }

    private static let jsonTypes = ["application/json", "application/ld+json", "importmap", "speculationrules"]

    /// Whether it is a script that is data.
    var isJSON: Bool {
        guard isScript, let type else { return false }
        return Self.jsonTypes.contains(String(decoding: type, as: UTF8.self))
    }
}

enum AttributeKind: Equatable {
    case plain
    case url
    /// Addresses with descriptors, as in `srcset`.
    case urlList
    /// No value can stand there; why, as the end of a sentence.
    case refused

    private static let urls: Set<String> = [
        "href", "src", "action", "formaction", "poster", "cite", "data", "manifest", "background", "longdesc", "icon",
        "codebase", "xlink:href", "ping", "archive", "classid", "usemap", "profile",
    ]

    /// What an SVG animation gives to another attribute, which may be an address or a handler.
    private static let animations: Set<String> = ["animate", "set", "animatemotion", "animatetransform"]
    private static let animated: Set<String> = ["to", "from", "by", "values"]

    /// - Parameter name: in small letters.
    init(_ name: [UInt8], of element: Element) {
        let name = String(decoding: name, as: UTF8.self)
        if Self.animated.contains(name), Self.animations.contains(element.title) {
            self = .refused
        } else if name == "style" || name == "srcdoc" || name.hasPrefix("on") && name.utf8.count > 2 {
            self = .refused
        } else if name == "srcset" || name == "imagesrcset" {
            self = .urlList
        } else {
            self = Self.urls.contains(name) ? .url : .plain
        }
    }
}
