// Cuts a template into text and tags. What stands alone on its line takes the whole line with it, as Mustache says.

struct Tag {
    enum Kind: Equatable {
        case variable, raw, section, inverted, close, partial, layout, block, comment, delimiters
    }

    let kind: Kind
    let name: String
    /// Where its first delimiter stands.
    let offset: Int
    /// Blanks before a tag that stands alone on its line; nil where something else is on the line.
    let indent: [UInt8]?
}

enum Piece {
    case text([UInt8])
    case tag(Tag)
}

struct Scanner {
    private let source: Source
    private var bytes: [UInt8] { source.bytes }
    private var open = Array("{{".utf8)
    private var close = Array("}}".utf8)
    private(set) var errors: [TemplateError] = []

    init(_ source: Source) { self.source = source }

    mutating func scan() -> [Piece] {
        var pieces: [Piece] = []
        var at = 0
        while let start = find(open, from: at) {
            guard let (tag, end) = tag(at: start) else {
                errors.append(source.error("this tag is not closed", at: start))
                return pieces
            }
            let line = line(around: start, end, tag.kind)
            let textEnd = line?.start ?? start
            if textEnd > at { pieces.append(.text(Array(bytes[at..<textEnd]))) }
            let indent = line.map { Array(bytes[$0.start..<start]) }
            pieces.append(.tag(Tag(kind: tag.kind, name: tag.name, offset: start, indent: indent)))
            at = line?.end ?? end
        }
        if at < bytes.count { pieces.append(.text(Array(bytes[at...]))) }
        return pieces
    }

    /// Reads the tag at an offset, and where it ends.
    private mutating func tag(at start: Int) -> (tag: (kind: Tag.Kind, name: String), end: Int)? {
        let inside = start + open.count
        guard inside < bytes.count else { return nil }
        let (kind, length) = kind(of: bytes[inside])
        var closing = close
        if bytes[inside] == UInt8(ascii: "{") { closing = [UInt8(ascii: "}")] + close }
        if kind == .delimiters { closing = [UInt8(ascii: "=")] + close }
        guard let stop = find(closing, from: inside + length) else { return nil }
        let name = trimmed(bytes[(inside + length)..<stop])
        if kind == .delimiters { setDelimiters(name, at: start) }
        return ((kind, name), stop + closing.count)
    }

    private func kind(of byte: UInt8) -> (Tag.Kind, Int) {
        switch byte {
        case UInt8(ascii: "#"): (.section, 1)
        case UInt8(ascii: "^"): (.inverted, 1)
        case UInt8(ascii: "/"): (.close, 1)
        case UInt8(ascii: ">"): (.partial, 1)
        case UInt8(ascii: "<"): (.layout, 1)
        case UInt8(ascii: "$"): (.block, 1)
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

    /// The line of a tag that stands alone on it, its end included; nil for a tag that shows something.
    private func line(around start: Int, _ end: Int, _ kind: Tag.Kind) -> (start: Int, end: Int)? {
        guard kind != .variable, kind != .raw else { return nil }
        var first = start
        while first > 0, isBlank(bytes[first - 1]) { first -= 1 }
        guard first == 0 || bytes[first - 1] == newline else { return nil }
        var last = end
        while last < bytes.count, isBlank(bytes[last]) { last += 1 }
        if last == bytes.count { return (first, last) }
        if bytes[last] == UInt8(ascii: "\r"), last + 1 < bytes.count, bytes[last + 1] == newline {
            return (first, last + 2)
        }
        return bytes[last] == newline ? (first, last + 1) : nil
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    private func find(_ text: [UInt8], from start: Int) -> Int? {
        guard let first = text.first, bytes.count >= text.count else { return nil }
        var at = start
        while at <= bytes.count - text.count {
            if bytes[at] == first && bytes[at..<(at + text.count)].elementsEqual(text) { return at }
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
