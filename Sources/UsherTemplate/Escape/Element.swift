// What is known of the tag or element at hand.

struct Element: Equatable {
    /// What the attribute says that decides what the element does: a script's `type`, a link's `rel`, a meta's `http-equiv`.
    enum Said: Equatable {
        case nothing
        /// In small letters.
        case text([UInt8])
        /// It differs by a section.
        case unclear
    }

    /// In small letters.
    var name: [UInt8]
    private(set) var said = Said.nothing
    /// How many of that attribute there were so far: only the first counts.
    private var times = 0
    /// Whether a value stands where none may, should it turn out to be a style sheet or a refresh.
    var isOwing = false

    init(name: [UInt8] = []) { self.name = name }

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

    /// Whether it never ends.
    var isEndless: Bool { name.elementsEqual("plaintext".utf8) }

    // MARK: What decides

    private static let deciding = ["script": "type", "link": "rel", "meta": "http-equiv"]

    private func decides(_ attribute: [UInt8]) -> Bool {
        Self.deciding[title].map { attribute.elementsEqual($0.utf8) } ?? false
    }

    /// The name of an attribute has been read to its end.
    mutating func note(_ attribute: [UInt8]) {
        guard decides(attribute) else { return }
        times += 1
        if times == 1 { said = .text([]) }
    }

    /// Whether this attribute's value is the one that decides.
    func isDecided(by attribute: [UInt8]) -> Bool { times == 1 && decides(attribute) }

    /// Reads a byte of that value.
    mutating func say(_ byte: UInt8) {
        guard case .text(var text) = said else { return }
        text.append(lowercase(byte))
        said = .text(text)
    }

    /// What holds behind a section that may have been left out.
    func joined(_ other: Element) -> Element {
        guard name == other.name else { return self }
        var joined = self
        if said != other.said { joined.said = .unclear }
        joined.times = max(times, other.times)
        joined.isOwing = isOwing || other.isOwing
        return joined
    }

    /// The words of what was said; nil where that is unclear.
    private var words: [String]? {
        switch said {
        case .nothing: []
        case .text(let text): text.split(whereSeparator: { isSpace($0) }).map { String(decoding: $0, as: UTF8.self) }
        case .unclear: nil
        }
    }

    private static let jsonTypes = ["application/json", "application/ld+json", "importmap", "speculationrules"]

    /// Whether it is a script that is data.
    var isJSON: Bool {
        guard isScript, case .text(let type) = said else { return false }
        return Self.jsonTypes.contains(String(decoding: type, as: UTF8.self))
    }

    /// Whether it is the script that says what others import.
    var isImportMap: Bool { isJSON && words == ["importmap"] }

    private static let leading: Set<String> = [
        "alternate", "amphtml", "apple-touch-icon", "apple-touch-icon-precomposed", "author", "bookmark", "canonical",
        "dns-prefetch", "external", "first", "help", "icon", "last", "license", "mask-icon", "me", "next", "nofollow",
        "noopener", "noreferrer", "pingback", "preconnect", "prefetch", "prev", "privacy-policy", "search", "shortcut",
        "shortlink", "tag", "terms-of-service", "up",
    ]

    /// Whether it is a link that only leads somewhere: not a style sheet or what else is applied to the page.
    var onlyLeads: Bool { words.map { $0.allSatisfy(Self.leading.contains) } ?? false }

    var isRefresh: Bool { words == ["refresh"] }
}
