// The lines of a template. A tag that stands alone on its line takes the whole line with it, as Mustache says, and every
// other line tells its margin, so that what is put in elsewhere can be indented anew.
//
// Alone is a line with one tag that shows nothing itself. The tags of layouts and blocks may share such a line, and a
// layout may stand on one line as a whole, with what fills it. A block that is shown where it stands and is opened and
// closed on one line is like text there.

enum Part {
    case margin([UInt8])
    case text([UInt8], Int)
    case tag(Tag)
}

struct Lines {
    private struct Line {
        var pieces: [Piece] = []
        /// `\n`, `\r\n`, or nothing at the end of the file.
        var end: [UInt8] = []
        var endsAt = 0
        var isAlone = false

        /// The blanks that it begins with.
        var leading: [UInt8] {
            guard case .text(let bytes, _)? = pieces.first else { return [] }
            return Array(bytes.prefix(while: isBlank))
        }

        var isEmpty: Bool { pieces.allSatisfy { $0.isBlank } }

        var firstTag: Tag? {
            guard case .tag(let tag)? = pieces.first(where: { !$0.isBlank }) else { return nil }
            return tag
        }
    }

    private var lines: [Line] = []

    init(_ pieces: [Piece]) {
        split(pieces)
        judge()
    }

    /// The template without the lines that only hold tags.
    func parts() -> [Part] {
        var parts: [Part] = []
        for number in lines.indices {
            let line = lines[number]
            guard !line.pieces.isEmpty || !line.end.isEmpty else { continue }
            var pieces = line.pieces[...]
            if case .text(let bytes, let offset)? = pieces.first, !line.isEmpty {
                pieces.removeFirst()
                let rest = bytes.dropFirst(line.leading.count)
                if !rest.isEmpty { pieces = [.text(Array(rest), offset + line.leading.count)] + pieces }
            }
            if line.isAlone, pieces.last?.isBlank == true { pieces.removeLast() }
            if !line.isAlone, !line.isEmpty { parts.append(.margin(line.leading)) }
            var isFirst = true
            for (index, piece) in zip(pieces.indices, pieces) {
                switch piece {
                case .text(let bytes, let offset): parts.append(.text(bytes, offset))
                case .tag(let tag):
                    parts.append(.tag(placed(tag, number, isFirst: isFirst, isLast: index == pieces.indices.last)))
                }
                isFirst = false
            }
            if !line.isAlone, !line.end.isEmpty { parts.append(.text(line.end, line.endsAt)) }
        }
        return parts
    }

    private func placed(_ tag: Tag, _ number: Int, isFirst: Bool, isLast: Bool) -> Tag {
        var tag = tag
        let line = lines[number]
        if line.isAlone { tag.indent = line.leading }
        if tag.kind == .block {
            tag.startsLine = line.isAlone && isLast
            if tag.startsLine {
                tag.margin = marginBelow(number) ?? line.leading
            } else if isFirst {
                tag.margin = line.leading
            }
        }
        return tag
    }

    /// What the text of a block begins with; nil where the block is closed at once.
    private func marginBelow(_ number: Int) -> [UInt8]? {
        guard let next = lines[(number + 1)...].first(where: { !$0.isEmpty }), next.firstTag?.kind != .close else {
            return nil
        }
        return next.leading
    }

    private mutating func split(_ pieces: [Piece]) {
        var line = Line()
        for piece in pieces {
            guard case .text(let bytes, let offset) = piece else {
                line.pieces.append(piece)
                continue
            }
            var start = 0
            for at in bytes.indices where bytes[at] == newline {
                let stop = at > start && bytes[at - 1] == UInt8(ascii: "\r") ? at - 1 : at
                if stop > start { line.pieces.append(.text(Array(bytes[start..<stop]), offset + start)) }
                line.end = Array(bytes[stop...at])
                line.endsAt = offset + stop
                lines.append(line)
                line = Line()
                start = at + 1
            }
            if start < bytes.count { line.pieces.append(.text(Array(bytes[start...]), offset + start)) }
        }
        lines.append(line)
    }

    private mutating func judge() {
        var open: [Tag] = []
        for number in lines.indices {
            lines[number].isAlone = isAlone(lines[number].pieces, &open)
        }
    }

    /// Whether only tags that show nothing stand on a line.
    private func isAlone(_ pieces: [Piece], _ open: inout [Tag]) -> Bool {
        var tags = 0
        var layouts = 0
        /// From here on, what is open was opened on this line.
        var lowest = open.count
        var (hasSections, hasOthers, hasText, hasFilling) = (false, false, false, false)
        for piece in pieces {
            // What stands in a layout that was opened on this line is shown elsewhere.
            let isInside = layouts > 0
            guard case .tag(let tag) = piece else {
                if !piece.isBlank { isInside ? (hasFilling = true) : (hasText = true) }
                continue
            }
            if !isInside { tags += 1 }
            switch tag.kind {
            case .section, .inverted, .layout, .block:
                if tag.kind == .section || tag.kind == .inverted {
                    isInside ? (hasFilling = true) : (hasSections = true)
                }
                if tag.kind == .layout { layouts += 1 }
                open.append(tag)
            case .close:
                guard let start = open.last else { continue }
                let isOpenedHere = open.count > lowest
                if isOpenedHere, start.kind == .block, !isInside, open.dropLast().last?.kind != .layout {
                    hasText = true
                }
                if isOpenedHere, start.kind == .layout { layouts -= 1 }
                if start.kind == .section || start.kind == .inverted, !isInside { hasSections = true }
                open.removeLast()
                lowest = min(lowest, open.count)
            case .variable, .raw, .address: isInside ? (hasFilling = true) : (hasText = true)
            case .partial, .comment, .delimiters: isInside ? (hasFilling = true) : (hasOthers = true)
            }
        }
        guard tags > 0, !hasText, !hasFilling || layouts == 0 else { return false }
        return tags == 1 || !hasSections && !hasOthers
    }
}

extension Piece {
    fileprivate var isBlank: Bool {
        guard case .text(let bytes, _) = self else { return false }
        return bytes.allSatisfy(UsherTemplate.isBlank)
    }
}

private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
