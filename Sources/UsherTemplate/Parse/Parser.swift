// From tokens to a tree: sections, layouts and blocks hold what stands between their tags.

struct Parser {
    /// A tag that is not closed yet.
    private struct Opened {
        let tag: Tag
        /// The nodes before it on its level.
        let nodes: [Node]
        /// True if an error says already that its close tag is wrong.
        var isReported = false
    }

    private let source: TemplateSource
    private var open: [Opened] = []
    private var nodes: [Node] = []
    private(set) var errors: [TemplateError] = []

    static let deepest = 100

    init(_ source: TemplateSource) { self.source = source }

    mutating func parse() -> [Node] {
        var scanner = Scanner(source)
        for item in StandaloneLines(scanner.scan()).items() {
            switch item {
            case .indentation(let bytes): nodes.append(.indentation(bytes))
            case .text(let bytes, let offset): nodes.append(.literal(bytes, offset: offset))
            case .tag(let tag): read(tag)
            }
        }
        errors += scanner.errors
        for opened in open where !opened.isReported { unclosed(opened.tag) }
        return nodes
    }

    private mutating func read(_ tag: Tag) {
        let name = Node.Name(text: tag.name, offset: tag.offset)
        switch tag.kind {
        case .comment, .delimiters: return
        case .close: return close(tag)
        default: break
        }
        if !isName(tag) {
            errors.append(source.error("\"\(tag.name)\" is not a name", at: tag.offset))
        }
        switch tag.kind {
        case .variable: nodes.append(.variable(name, isRaw: false))
        case .raw: nodes.append(.variable(name, isRaw: true))
        case .fileAddress: nodes.append(.fileAddress(name))
        case .text: nodes.append(.text(name))
        case .partial: nodes.append(.partial(name, indentation: tag.standaloneIndentation))
        case .section, .inverted, .layout, .block:
            if open.count == Self.deepest {
                errors.append(source.error("nested more than \(Self.deepest) deep", at: tag.offset))
            }
            open.append(Opened(tag: tag, nodes: nodes))
            nodes = []
        case .close, .comment, .delimiters: break
        }
    }

    /// Closes the innermost tag. Behind a wrong close tag the rest is read as its author most likely meant it, so that
    /// one slip gives one error.
    private mutating func close(_ tag: Tag) {
        guard let last = open.indices.last else {
            errors.append(source.error("{{/\(tag.name)}} closes nothing", at: tag.offset))
            return
        }
        if open[last].tag.name != tag.name {
            let start = open[last].tag
            errors.append(
                source.error(
                    "{{/\(tag.name)}} where \(description(start)), opened at "
                        + "\(source.lineAndColumn(of: start.offset)), must be closed first",
                    at: tag.offset))
            guard let meant = open.lastIndex(where: { $0.tag.name == tag.name }) else {
                open[last].isReported = true
                return
            }
            for opened in open[(meant + 1)..<last] where !opened.isReported { unclosed(opened.tag) }
            nodes = open[meant + 1].nodes
            open.removeSubrange((meant + 1)...)
        }
        let opened = open.removeLast()
        let inside = nodes
        nodes = opened.nodes
        // A tag too deep has an error already. A tree of any depth would overflow the stack when it is freed.
        if open.count < Self.deepest { add(opened.tag, inside) }
    }

    private mutating func add(_ start: Tag, _ inside: [Node]) {
        let name = Node.Name(text: start.name, offset: start.offset)
        switch start.kind {
        case .section: nodes.append(.section(name, isInverted: false, inside))
        case .inverted: nodes.append(.section(name, isInverted: true, inside))
        case .layout: nodes.append(.layout(name, indentation: start.standaloneIndentation, inside))
        default:
            let block = Node.Block(
                nodes: inside, indentation: start.blockIndentation, startsLine: start.startsLine)
            nodes.append(.block(name, block))
        }
    }

    private mutating func unclosed(_ tag: Tag) {
        errors.append(source.error("unclosed \(description(tag))", at: tag.offset))
    }

    private func description(_ tag: Tag) -> String {
        switch tag.kind {
        case .layout: "layout \"\(tag.name)\""
        case .block: "block \"\(tag.name)\""
        default: "section \"\(tag.name)\""
        }
    }

    /// True if the tag's name is `.`, or parts without blanks between single dots. A file's address may be any text.
    private func isName(_ tag: Tag) -> Bool {
        if tag.kind == .fileAddress || tag.kind == .text { return true }
        if tag.name == "." { return tag.kind != .partial && tag.kind != .layout && tag.kind != .block }
        let parts = tag.name.split(separator: ".", omittingEmptySubsequences: false)
        return !tag.name.contains { $0.isWhitespace } && parts.allSatisfy { !$0.isEmpty }
    }
}
