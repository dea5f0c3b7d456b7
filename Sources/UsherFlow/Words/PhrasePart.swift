// A text with names in braces, cut into its parts.

/// A part of a text such as `{count} streets`.
package enum PhrasePart: Equatable, Sendable {
    case text(String)
    /// A name in braces: letters, digits, dots, - and _.
    case name(String)

    /// A brace that begins no name is text. A brace beside a combining mark is no `Character`, but a scalar.
    package static func parts(of text: String) -> [PhrasePart] {
        var parts: [PhrasePart] = []
        var plain = ""
        var rest = text.unicodeScalars[...]
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}") else { break }
            let name = Substring(rest[rest.index(after: open)..<close])
            plain += Substring(rest[..<open])
            if isName(name) {
                if !plain.isEmpty { parts.append(.text(plain)) }
                plain = ""
                parts.append(.name(String(name)))
                rest = rest[rest.index(after: close)...]
            } else {
                plain += "{"
                rest = rest[rest.index(after: open)...]
            }
        }
        plain += Substring(rest)
        if !plain.isEmpty { parts.append(.text(plain)) }
        return parts
    }

    /// The names in a text.
    package static func names(in text: String) -> Set<String> {
        Set(parts(of: text).compactMap { if case .name(let name) = $0 { name } else { nil } })
    }

    private static func isName(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy {
                (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || ".-_".utf8.contains($0)
            }
    }
}
