// From pieces to a tree: sections, layouts and blocks hold what stands between their tags.

struct Parser {
    private struct Opened {
        let tag: Tag
        /// What came before it on its level.
        let nodes: [Node]
        /// Whether it has been said that its close tag is wrong.
        var isTold = false
    }

    private let source: Source
    private var open: [Opened] = []
    private var nodes: [Node] = []
    private(set) var errors: [TemplateError] = []

    static let deepest = 100

    init(_ source: Source) { self.source = source }

    mutating func parse() -> [Node] {
        var scanner = Scanner(source)
        for part in Lines(scanner.scan()).parts() {
            switch part {
            case .margin(let bytes): nodes.append(.margin(bytes))
            case .text(let bytes, let offset): nodes.append(.literal(bytes, offset: offset))
            case .tag(let tag): take(tag)
            }
        }
        errors += scanner.errors
        for opened in open where !opened.isTold { unclosed(opened.tag) }
        return nodes
    }

    private mutating func take(_ tag: Tag) {
        let name = Name(text: tag.name, offset: tag.offset)
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
        case .address: nodes.append(.address(name))
        case .partial: nodes.append(.partial(name, indent: tag.indent))
        case .section, .inverted, .layout, .block:
            if open.count == Self.deepest {
                errors.append(source.error("nested more than \(Self.deepest) deep", at: tag.offset))
            }
            open.append(Opened(tag: tag, nodes: nodes))
            nodes = []
        case .close, .comment, .delimiters: break
        }
    }

    /// After a wrong close tag the rest is read as its author most likely meant it, so that one slip is one error.
    private mutating func close(_ tag: Tag) {
        guard let last = open.indices.last else {
            errors.append(source.error("{{/\(tag.name)}} closes nothing", at: tag.offset))
            return
        }
        if open[last].tag.name != tag.name {
            let start = open[last].tag
            errors.append(
                source.error(
                    "{{/\(tag.name)}} where \(what(start)), opened at \(source.place(of: start.offset)), must be closed first",
                    at: tag.offset))
            guard let meant = open.lastIndex(where: { $0.tag.name == tag.name }) else {
                open[last].isTold = true
                return
            }
            for opened in open[(meant + 1)..<last] where !opened.isTold { unclosed(opened.tag) }
            nodes = open[meant + 1].nodes
            open.removeSubrange((meant + 1)...)
        }
        let opened = open.removeLast()
        let inside = nodes
        nodes = opened.nodes
        // What lies too deep has been reported; a tree of any depth could not even be freed.
        if open.count < Self.deepest { add(opened.tag, inside) }
    }

    private mutating func add(_ start: Tag, _ inside: [Node]) {
        let name = Name(text: start.name, offset: start.offset)
        switch start.kind {
        case .section: nodes.append(.section(name, isInverted: false, inside))
        case .inverted: nodes.append(.section(name, isInverted: true, inside))
        case .layout: nodes.append(.layout(name, indent: start.indent, inside))
        default:
            let block = Block(nodes: inside, margin: start.margin, startsLine: start.startsLine)
            nodes.append(.block(name, block))
        }
    }

    private mutating func unclosed(_ tag: Tag) {
        errors.append(source.error("unclosed \(what(tag))", at: tag.offset))
    }

    private func what(_ tag: Tag) -> String {
        switch tag.kind {
        case .layout: "layout \"\(tag.name)\""
        case .block: "block \"\(tag.name)\""
        default: "section \"\(tag.name)\""
        }
    }

    /// `.`; or parts without blanks, with single dots between them. An address may be any: it is looked for.
    private func isName(_ tag: Tag) -> Bool {
        if tag.kind == .address { return true }
        if tag.name == "." { return tag.kind != .partial && tag.kind != .layout && tag.kind != .block }
        let parts = tag.name.split(separator: ".", omittingEmptySubsequences: false)
        return !tag.name.contains { $0.isWhitespace } && parts.allSatisfy { !$0.isEmpty }
    }
}
