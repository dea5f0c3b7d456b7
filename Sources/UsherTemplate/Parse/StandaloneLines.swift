// Lines that hold tags only show nothing: Mustache calls such tags standalone. Every other line gives its indentation
// apart, so that it can be replaced where the line is included.
//
// Standalone is a line with one tag that shows nothing itself. The tags of layouts and blocks may share such a line,
// and a layout may stand on one line as a whole, with what fills it. A block that is shown where it stands and is
// opened and closed on one line is like text there.

/// Removes the standalone lines from a template, and tells its tags about their lines.
struct StandaloneLines {
    /// A part of a template without its standalone lines.
    enum Item {
        /// The blanks that begin a line.
        case indentation([UInt8])
        case text([UInt8], offset: Int)
        case tag(Tag)
    }

    private struct Line {
        var tokens: [Token] = []
        /// `\n`, `\r\n`, or nothing at the end of the file.
        var end: [UInt8] = []
        var endOffset = 0
        var isStandalone = false

        /// The blanks that it begins with.
        var indentation: [UInt8] {
            guard case .text(let bytes, _)? = tokens.first else { return [] }
            return Array(bytes.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })
        }

        var isEmpty: Bool { tokens.allSatisfy { $0.isBlank } }

        var firstTag: Tag? {
            guard case .tag(let tag)? = tokens.first(where: { !$0.isBlank }) else { return nil }
            return tag
        }
    }

    private var lines: [Line] = []

    init(_ tokens: [Token]) {
        split(tokens)
        markStandaloneLines()
    }

    /// The template without its standalone lines.
    func items() -> [Item] {
        var items: [Item] = []
        for number in lines.indices {
            let line = lines[number]
            guard !line.tokens.isEmpty || !line.end.isEmpty else { continue }
            var tokens = line.tokens[...]
            if case .text(let bytes, let offset)? = tokens.first, !line.isEmpty {
                tokens.removeFirst()
                let rest = bytes.dropFirst(line.indentation.count)
                if !rest.isEmpty { tokens = [.text(Array(rest), offset: offset + line.indentation.count)] + tokens }
            }
            if line.isStandalone, tokens.last?.isBlank == true { tokens.removeLast() }
            if !line.isStandalone, !line.isEmpty { items.append(.indentation(line.indentation)) }
            var isFirst = true
            for index in tokens.indices {
                switch tokens[index] {
                case .text(let bytes, let offset): items.append(.text(bytes, offset: offset))
                case .tag(let tag):
                    items.append(.tag(positioned(tag, number, isFirst: isFirst, isLast: index == tokens.indices.last)))
                }
                isFirst = false
            }
            if !line.isStandalone, !line.end.isEmpty { items.append(.text(line.end, offset: line.endOffset)) }
        }
        return items
    }

    private func positioned(_ tag: Tag, _ number: Int, isFirst: Bool, isLast: Bool) -> Tag {
        var tag = tag
        let line = lines[number]
        if line.isStandalone { tag.standaloneIndentation = line.indentation }
        if tag.kind == .block {
            tag.startsLine = line.isStandalone && isLast
            if tag.startsLine {
                tag.blockIndentation = indentationBelow(number) ?? line.indentation
            } else if isFirst {
                tag.blockIndentation = line.indentation
            }
        }
        return tag
    }

    /// The indentation of the first line of a block's content; nil where the block is closed at once.
    private func indentationBelow(_ number: Int) -> [UInt8]? {
        guard let next = lines[(number + 1)...].first(where: { !$0.isEmpty }), next.firstTag?.kind != .close else {
            return nil
        }
        return next.indentation
    }

    private mutating func split(_ tokens: [Token]) {
        var line = Line()
        for token in tokens {
            guard case .text(let bytes, let offset) = token else {
                line.tokens.append(token)
                continue
            }
            var start = 0
            for at in bytes.indices where bytes[at] == newline {
                let stop = at > start && bytes[at - 1] == UInt8(ascii: "\r") ? at - 1 : at
                if stop > start { line.tokens.append(.text(Array(bytes[start..<stop]), offset: offset + start)) }
                line.end = Array(bytes[stop...at])
                line.endOffset = offset + stop
                lines.append(line)
                line = Line()
                start = at + 1
            }
            if start < bytes.count { line.tokens.append(.text(Array(bytes[start...]), offset: offset + start)) }
        }
        lines.append(line)
    }

    private mutating func markStandaloneLines() {
        var open: [Tag] = []
        for number in lines.indices {
            lines[number].isStandalone = isStandalone(lines[number].tokens, &open)
        }
    }

    /// True if a line holds only tags that show nothing.
    ///
    /// - Parameter open: The tags that are open where the line begins, and afterwards where it ends.
    private func isStandalone(_ tokens: [Token], _ open: inout [Tag]) -> Bool {
        var tags = 0
        /// The layouts that were opened on this line and are not closed.
        var layouts = 0
        /// The open tags from this index on were opened on this line.
        var lowest = open.count
        var (hasSections, hasOthers, hasText, hasFilling) = (false, false, false, false)
        for token in tokens {
            // The content of a layout that was opened on this line is shown elsewhere.
            let isInside = layouts > 0
            guard case .tag(let tag) = token else {
                if !token.isBlank { isInside ? (hasFilling = true) : (hasText = true) }
                continue
            }
            if !isInside { tags += 1 }
            switch tag.kind {
            case .section, .inverted, .layout, .block:
                if tag.kind.isSection {
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
                if start.kind.isSection, !isInside { hasSections = true }
                open.removeLast()
                lowest = min(lowest, open.count)
            case .variable, .raw, .fileAddress, .text: isInside ? (hasFilling = true) : (hasText = true)
            case .partial, .comment, .delimiters: isInside ? (hasFilling = true) : (hasOthers = true)
            }
        }
        guard tags > 0, !hasText, !hasFilling || layouts == 0 else { return false }
        return tags == 1 || !hasSections && !hasOthers
    }
}
