// The element whose tag or content the template stands in, as far as it is known.

struct ElementContext: Equatable {
    /// The value of the attribute that decides what the element does: a script's `type`, a link's `rel`, a meta's
    /// `http-equiv`.
    enum DecidingValue: Equatable {
        case absent
        /// In small letters.
        case text([UInt8])
        /// A section makes it differ.
        case unknown
    }

    /// The tag's name in small letters.
    var nameBytes: [UInt8]
    private(set) var decidingValue = DecidingValue.absent
    /// How often the deciding attribute stood in the tag; only the first counts.
    private var decidingCount = 0
    /// True if a value was accepted that would be refused if the deciding attribute, still to come, made the element a
    /// style sheet or a refresh.
    var hasProvisionalValue = false

    init(nameBytes: [UInt8] = []) { self.nameBytes = nameBytes }

    /// `nameBytes` as a text.
    var name: String { String(decoding: nameBytes, as: UTF8.self) }

    var isScript: Bool { name == "script" }

    /// True if the element may submit a form.
    var isButton: Bool { Self.buttons.contains(nameBytes) }

    private static let buttons = ["button", "input"].map { Array($0.utf8) }

    private static let escapableRawText = ["title", "textarea"]
    private static let rawText = ["script", "style", "iframe", "xmp", "noembed", "noframes", "plaintext"]

    /// True if its content is text with character references, but without tags.
    var holdsText: Bool { Self.escapableRawText.contains(name) }

    /// True if its content has no tag but its own end tag.
    var holdsNoTags: Bool { holdsText || Self.rawText.contains(name) }

    /// True if no end tag ends it.
    var isEndless: Bool { name == "plaintext" }

    // MARK: The deciding attribute

    private static let decidingAttributes = ["script": "type", "link": "rel", "meta": "http-equiv"]

    private func decides(_ attribute: [UInt8]) -> Bool {
        Self.decidingAttributes[name].map { attribute.elementsEqual($0.utf8) } ?? false
    }

    /// The name of an attribute has been read to its end.
    mutating func beginAttribute(_ attribute: [UInt8]) {
        guard decides(attribute) else { return }
        decidingCount += 1
        if decidingCount == 1 { decidingValue = .text([]) }
    }

    /// True if this attribute's value is the one that decides.
    func isDecided(by attribute: [UInt8]) -> Bool { decidingCount == 1 && decides(attribute) }

    /// Reads a byte of the deciding value.
    mutating func readDecidingValue(_ byte: UInt8) {
        guard case .text(var text) = decidingValue else { return }
        text.append(lowercase(byte))
        decidingValue = .text(text)
    }

    /// The context behind a section that may have been left out: `self` without it, `other` with it.
    func joined(_ other: ElementContext) -> ElementContext {
        guard nameBytes == other.nameBytes else { return self }
        var joined = self
        if decidingValue != other.decidingValue { joined.decidingValue = .unknown }
        joined.decidingCount = max(decidingCount, other.decidingCount)
        joined.hasProvisionalValue = hasProvisionalValue || other.hasProvisionalValue
        return joined
    }

    /// The words of the deciding value; nil where it is unknown.
    private var decidingWords: [String]? {
        switch decidingValue {
        case .absent: []
        case .text(let text): text.split(whereSeparator: { isSpace($0) }).map { String(decoding: $0, as: UTF8.self) }
        case .unknown: nil
        }
    }

    private static let jsonTypes = ["application/json", "application/ld+json", "importmap", "speculationrules"]

    /// True if it is a script that holds JSON.
    var isJSON: Bool {
        guard isScript, case .text(let type) = decidingValue else { return false }
        return Self.jsonTypes.contains(String(decoding: type, as: UTF8.self))
    }

    var isImportMap: Bool { isJSON && decidingWords == ["importmap"] }

    private static let navigationalRels: Set<String> = [
        "alternate", "amphtml", "apple-touch-icon", "apple-touch-icon-precomposed", "author", "bookmark", "canonical",
        "dns-prefetch", "external", "first", "help", "icon", "last", "license", "mask-icon", "me", "next", "nofollow",
        "noopener", "noreferrer", "pingback", "preconnect", "prefetch", "prev", "privacy-policy", "search", "shortcut",
        "shortlink", "tag", "terms-of-service", "up",
    ]

    /// True if it is a link that only leads somewhere: not a style sheet or what else is applied to the page.
    var isNavigational: Bool { decidingWords.map { $0.allSatisfy(Self.navigationalRels.contains) } ?? false }

    var isRefresh: Bool { decidingWords == ["refresh"] }
}
