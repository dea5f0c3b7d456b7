// A tag that is a text: `"{count} streets found", total`.

/// A text with names in braces, and the fields that they mean where these are called otherwise.
struct QuotedText {
    /// Why a tag is none, as a sentence.
    struct Malformed: Error {
        let message: String
    }

    enum Part {
        case plain(String)
        case value(String)
    }

    let text: String
    /// The field for each name.
    private let fields: [String: String]

    init(_ tag: String) throws(Malformed) {
        guard tag.hasPrefix("\""), let end = tag.lastIndex(of: "\""), end != tag.startIndex else {
            throw Malformed(message: "a text ends with a quote, and its fields follow behind a comma")
        }
        text = String(tag[tag.index(after: tag.startIndex)..<end])
        guard !text.isEmpty, !text.contains("\""), !text.contains("\n") else {
            throw Malformed(message: "a text is one line between two quotes; use “ and ” inside of it")
        }
        let rest = tag[tag.index(after: end)...]
        let given = rest.split(separator: ",", omittingEmptySubsequences: true).map {
            String($0.filter { !$0.isWhitespace })
        }
        guard rest.allSatisfy(\.isWhitespace) || rest.drop(while: \.isWhitespace).first == "," else {
            throw Malformed(message: "behind a text there are fields only, each behind a comma")
        }
        let names = Self.names(in: text)
        guard given.isEmpty || given.count == names.count else {
            throw Malformed(message: "the text has \(names.count) names in braces, and \(given.count) fields for them")
        }
        fields = Dictionary(zip(names, given), uniquingKeysWith: { first, _ in first })
    }

    /// The field that a name in braces means.
    func field(_ name: String) -> String { fields[name] ?? name }

    /// The names in the order of their first use.
    static func names(in text: String) -> [String] {
        var names: [String] = []
        for case .value(let name) in parts(of: text) where !names.contains(name) { names.append(name) }
        return names
    }

    /// A brace that begins no name is text. A brace beside a combining mark is no `Character`, but a scalar.
    static func parts(of text: String) -> [Part] {
        var parts: [Part] = []
        var plain = ""
        var rest = text.unicodeScalars[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = Substring(rest[rest.index(after: open)..<close])
            plain += Substring(rest[..<open])
            if !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ".-_".contains($0)) }) {
                if !plain.isEmpty { parts.append(.plain(plain)) }
                plain = ""
                parts.append(.value(String(name)))
                rest = rest[rest.index(after: close)...]
            } else {
                plain += "{"
                rest = rest[rest.index(after: open)...]
            }
        }
        plain += Substring(rest)
        if !plain.isEmpty { parts.append(.plain(plain)) }
        return parts
    }
}
