// From pieces to a tree: sections, layouts and blocks hold what stands between their tags.

struct Parser {
    private let source: Source
    private var open: [(tag: Tag, nodes: [Node])] = []
    private var nodes: [Node] = []
    private(set) var errors: [TemplateError] = []

    static let deepest = 100

    init(_ source: Source) { self.source = source }

    mutating func parse() -> [Node] {
        var scanner = Scanner(source)
        for piece in scanner.scan() {
            switch piece {
            case .text(let bytes): nodes.append(.literal(bytes))
            case .tag(let tag): take(tag)
            }
        }
        errors += scanner.errors
        for (tag, _) in open { errors.append(source.error("unclosed \(what(tag))", at: tag.offset)) }
        return nodes
    }

    private mutating func take(_ tag: Tag) {
        let name = Name(text: tag.name, offset: tag.offset)
        switch tag.kind {
        case .comment, .delimiters: return
        case .close: return close(tag)
        default: break
        }
        guard isName(tag) else {
            errors.append(source.error("\"\(tag.name)\" is not a name", at: tag.offset))
            return
        }
        switch tag.kind {
        case .variable: nodes.append(.variable(name, isRaw: false))
        case .raw: nodes.append(.variable(name, isRaw: true))
        case .partial: nodes.append(.partial(name, indent: tag.indent ?? []))
        case .section, .inverted, .layout, .block:
            if open.count == Self.deepest {
                errors.append(source.error("nested more than \(Self.deepest) deep", at: tag.offset))
            }
            open.append((tag, nodes))
            nodes = []
        case .close, .comment, .delimiters: break
        }
    }

    private mutating func close(_ tag: Tag) {
        guard let (start, before) = open.last else {
            errors.append(source.error("{{/\(tag.name)}} closes nothing", at: tag.offset))
            return
        }
        guard start.name == tag.name else {
            errors.append(
                source.error(
                    "{{/\(tag.name)}} where \(what(start)), opened at \(source.place(of: start.offset)), must be closed first",
                    at: tag.offset))
            return
        }
        open.removeLast()
        let name = Name(text: start.name, offset: start.offset)
        let inside = nodes
        nodes = before
        switch start.kind {
        case .section: nodes.append(.section(name, isInverted: false, inside))
        case .inverted: nodes.append(.section(name, isInverted: true, inside))
        case .layout: nodes.append(.layout(name, inside))
        default: nodes.append(.block(name, inside))
        }
    }

    private func what(_ tag: Tag) -> String {
        switch tag.kind {
        case .layout: "layout \"\(tag.name)\""
        case .block: "block \"\(tag.name)\""
        default: "section \"\(tag.name)\""
        }
    }

    /// `.`; or parts without blanks, with single dots between them.
    private func isName(_ tag: Tag) -> Bool {
        if tag.name == "." { return true }
        let parts = tag.name.split(separator: ".", omittingEmptySubsequences: false)
        return !tag.name.contains { $0.isWhitespace } && parts.allSatisfy { !$0.isEmpty }
    }
}
