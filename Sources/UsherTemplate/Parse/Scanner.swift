// Cuts a template into text and tags.

struct Tag {
    enum Kind: Equatable {
        case variable, raw, address, section, inverted, close, partial, layout, block, comment, delimiters
    }

    let kind: Kind
    let name: String
    /// Where its first delimiter stands.
    let offset: Int
    /// Blanks before a tag that stands alone on its line; nil where something else is on the line.
    var indent: [UInt8]?
    /// Of a block: what its lines are indented by; nil where it begins within a line.
    var margin: [UInt8]?
    /// Of a block: whether its text begins on a line of its own.
    var startsLine = false
}

enum Piece {
    /// With the offset at which it stands.
    case text([UInt8], Int)
    case tag(Tag)
}

struct Scanner {
    private enum End {
        /// The closing delimiter, and the offset after it.
        case closed(Int, Int)
        /// Another tag begins first.
        case interrupted(Int)
        case missing
    }

    private let source: Source
    private var bytes: [UInt8] { source.bytes }
    private var open = Array("{{".utf8)
    private var close = Array("}}".utf8)
    private(set) var errors: [TemplateError] = []

    init(_ source: Source) { self.source = source }

    /// Costs time in proportion to the length, whatever the text is.
    mutating func scan() -> [Piece] {
        var pieces: [Piece] = []
        var at = 0
        while let start = find(open, from: at) {
            if start > at { pieces.append(.text(Array(bytes[at..<start]), at)) }
            let inside = start + open.count
            let (kind, length) = inside < bytes.count ? kind(of: bytes[inside]) : (.variable, 0)
            switch end(of: kind, from: inside + length, isTriple: isTriple(inside)) {
            case .closed(let stop, let end):
                let name = trimmed(bytes[(inside + length)..<stop])
                if kind == .delimiters { setDelimiters(name, at: start) }
                pieces.append(.tag(Tag(kind: kind, name: name, offset: start)))
                at = end
            case .interrupted(let next):
                errors.append(source.error("this tag is not closed", at: start))
                at = next
            case .missing:
                errors.append(source.error("this tag is not closed", at: start))
                return pieces
            }
        }
        if at < bytes.count { pieces.append(.text(Array(bytes[at...]), at)) }
        return pieces
    }

    private func isTriple(_ inside: Int) -> Bool { inside < bytes.count && bytes[inside] == UInt8(ascii: "{") }

    /// A comment may hold anything, and new delimiters may be any; in other tags an opening delimiter says that the
    /// closing one was forgotten.
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
        case UInt8(ascii: "@"): (.address, 1)
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
        bytes[start] == text.first && bytes.count - start >= text.count
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
