// Cuts a template into text and tags: the lexer before the parser.

struct Scanner {
    /// The end of a tag.
    private enum End {
        /// The offset of the closing delimiter, and the one behind it.
        case closed(Int, Int)
        /// Another tag begins first.
        case interrupted(Int)
        case missing
    }

    private let source: TemplateSource
    private let bytes: [UInt8]
    private var open = Array("{{".utf8)
    private var close = Array("}}".utf8)
    private(set) var errors: [TemplateError] = []

    init(_ source: TemplateSource) {
        self.source = source
        bytes = source.bytes
    }

    /// Takes time in proportion to the length, whatever the text is.
    mutating func scan() -> [Token] {
        var tokens: [Token] = []
        var at = 0
        while let start = find(open, from: at) {
            if start > at { tokens.append(.text(Array(bytes[at..<start]), offset: at)) }
            let inside = start + open.count
            let (kind, length) = inside < bytes.count ? kind(of: bytes[inside]) : (.variable, 0)
            switch end(of: kind, from: inside + length, isTriple: isTriple(inside)) {
            case .closed(let stop, let end):
                let name = trimmed(bytes[(inside + length)..<stop])
                if kind == .delimiters { setDelimiters(name, at: start) }
                let isText = kind == .variable && name.hasPrefix("\"")
                tokens.append(.tag(Tag(kind: isText ? .text : kind, name: name, offset: start)))
                at = end
            case .interrupted(let next):
                errors.append(source.error("this tag is not closed", at: start))
                at = next
            case .missing:
                errors.append(source.error("this tag is not closed", at: start))
                return tokens
            }
        }
        if at < bytes.count { tokens.append(.text(Array(bytes[at...]), offset: at)) }
        return tokens
    }

    private func isTriple(_ inside: Int) -> Bool { inside < bytes.count && bytes[inside] == UInt8(ascii: "{") }

    /// Finds the closing delimiter. A comment may hold anything, and new delimiters may be any; in other tags an
    /// opening delimiter means that the closing one was forgotten.
    private func end(of kind: Tag.Kind, from start: Int, isTriple: Bool) -> End {
        var closing = close
        if isTriple { closing = [UInt8(ascii: "}")] + close }
        if kind == .delimiters { closing = [UInt8(ascii: "=")] + close }
        var at = start
        while at < bytes.count {
            if stands(closing, at: at) { return .closed(at, at + closing.count) }
            if kind != .comment, kind != .delimiters, stands(open, at: at) { return .interrupted(at) }
            at += 1
        }
        return .missing
    }

    private func kind(of byte: UInt8) -> (Tag.Kind, Int) {
        switch byte {
        case UInt8(ascii: "#"): (.section, 1)
        case UInt8(ascii: "^"): (.inverted, 1)
        case UInt8(ascii: "/"): (.close, 1)
        case UInt8(ascii: ">"): (.partial, 1)
        case UInt8(ascii: "<"): (.layout, 1)
        case UInt8(ascii: "$"): (.block, 1)
        case UInt8(ascii: "@"): (.fileAddress, 1)
        case UInt8(ascii: "\""): (.text, 0)
        case UInt8(ascii: "!"): (.comment, 1)
        case UInt8(ascii: "="): (.delimiters, 1)
        case UInt8(ascii: "&"), UInt8(ascii: "{"): (.raw, 1)
        default: (.variable, 0)
        }
    }

    private mutating func setDelimiters(_ text: String, at start: Int) {
        let parts = text.split { $0.isWhitespace }
        guard parts.count == 2, !text.contains("=") else {
            errors.append(source.error("delimiters are set as {{=<% %>=}}: two of them, without =", at: start))
            return
        }
        open = Array(parts[0].utf8)
        close = Array(parts[1].utf8)
    }

    private func stands(_ text: [UInt8], at start: Int) -> Bool {
        bytes[start] == text[0] && bytes.count - start >= text.count
            && bytes[start..<(start + text.count)].elementsEqual(text)
    }

    private func find(_ text: [UInt8], from start: Int) -> Int? {
        var at = start
        while at < bytes.count {
            if stands(text, at: at) { return at }
            at += 1
        }
        return nil
    }

    private func trimmed(_ slice: ArraySlice<UInt8>) -> String {
        let text = Substring(decoding: slice, as: UTF8.self)
        let start = text.drop { $0.isWhitespace }
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}
