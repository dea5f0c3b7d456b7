// Makes a document's tree of its tokens, with the end tags that HTML lets an author leave out.
//
// Elements are kept in one array in the order of the page, and none is ever moved, so an element's descendants are a
// range. Not done, since no page of an app's own should need it: moving stray content out of tables, and formatting
// that is opened and closed across blocks.

struct HTMLTreeBuilder {
    /// As in browsers: what is nested deeper stands beside its parent. It bounds the work for each tag.
    static let depthLimit = 512

    private var tokenizer: HTMLTokenizer
    private var nodes: [HTMLNode] = []
    private var open: [(index: Int, tag: String)] = []
    /// How many of a tag are open, so that most searches of `open` need not begin.
    private var openCounts: [String: Int] = [:]
    private var foreignDepth = 0
    private var openForm: Int?
    private var dropsNewline = false

    private init(_ bytes: [UInt8]) { tokenizer = HTMLTokenizer(bytes) }

    static func build(_ bytes: [UInt8]) -> [HTMLNode] {
        var builder = HTMLTreeBuilder(bytes)
        builder.run()
        return builder.nodes
    }

    private mutating func run() {
        while let token = tokenizer.next() {
            let followsStart = dropsNewline
            dropsNewline = false
            switch token {
            case .startTag(let name, let attributes, let closesItself):
                start(name, attributes, closesItself)
            case .endTag(let name):
                end(name)
            case .text(let text):
                let kept = followsStart && text.hasPrefix("\n") ? String(text.dropFirst()) : text
                if !kept.isEmpty { append(.text(kept)) }
            case .comment, .doctype:
                break
            }
        }
        close(downTo: 0)
    }

    private mutating func start(_ name: String, _ attributes: [HTMLAttribute], _ closesItself: Bool) {
        if foreignDepth == 0 {
            if name == "html" || name == "body", openCounts[name, default: 0] > 0 { return }
            if name == "form", openForm != nil, openCounts["template", default: 0] == 0 { return }
            closeImplied(by: name)
        }
        let index = append(.element(tag: name, attributes: attributes))
        let isForeign = foreignDepth > 0 || name == "svg" || name == "math"
        if isForeign ? closesItself : HTMLTags.void.contains(name) { return }
        if name == "form", openForm == nil { openForm = index }
        if !isForeign { setContent(of: name) }
        guard open.count < Self.depthLimit else { return }
        open.append((index, name))
        openCounts[name, default: 0] += 1
        if isForeign { foreignDepth += 1 }
    }

    private mutating func setContent(of name: String) {
        dropsNewline = HTMLTags.dropsFirstNewline.contains(name)
        if HTMLTags.rawText.contains(name) {
            tokenizer.content = .text(until: name, hasReferences: false)
        } else if HTMLTags.escapableText.contains(name) {
            tokenizer.content = .text(until: name, hasReferences: true)
        } else if name == "plaintext" {
            tokenizer.content = .plainText
        }
    }

    private mutating func closeImplied(by name: String) {
        if HTMLTags.endsParagraph.contains(name),
            let paragraph = nearest(["p"], within: HTMLTags.paragraphScope)
        {
            close(downTo: paragraph)
        }
        if let implied = ImpliedEnd.of(name), let found = nearest(implied.ends, within: implied.boundary) {
            close(downTo: outermost(implied.ends, from: found, within: implied.boundary))
        }
    }

    /// The innermost open element of these tags that no element of the boundary stands in front of.
    private func nearest(_ tags: Set<String>, within boundary: Set<String>) -> Int? {
        guard tags.contains(where: { openCounts[$0, default: 0] > 0 }) else { return nil }
        for depth in open.indices.reversed() {
            if tags.contains(open[depth].tag) { return depth }
            if boundary.contains(open[depth].tag) { return nil }
        }
        return nil
    }

    /// A new row group ends the row and its group, a new optgroup the option and its group.
    private func outermost(_ tags: Set<String>, from found: Int, within boundary: Set<String>) -> Int {
        guard tags.count > 2 || tags.contains("optgroup") else { return found }
        var result = found
        for depth in open.indices.prefix(found).reversed() {
            if boundary.contains(open[depth].tag) { break }
            if tags.contains(open[depth].tag) { result = depth }
        }
        return result
    }

    private mutating func end(_ name: String) {
        if foreignDepth == 0 {
            if name == "br" { return start(name, [], false) }
            if name == "p", nearest(["p"], within: HTMLTags.paragraphScope) == nil {
                start(name, [], false)
            }
        }
        if name == "form" { openForm = nil }
        let tags = HTMLTags.headings.contains(name) ? HTMLTags.headings : [name]
        guard let found = nearest(tags, within: boundary(forEndOf: name)) else { return }
        close(downTo: found)
    }

    private func boundary(forEndOf name: String) -> Set<String> {
        switch name {
        case "html", "body", "template": []
        case "table", "tbody", "thead", "tfoot", "tr", "td", "th", "caption": ["table", "template"]
        case _ where HTMLTags.special.contains(name): HTMLTags.scope
        default: HTMLTags.special
        }
    }

    @discardableResult
    private mutating func append(_ content: HTMLNode.Content) -> Int {
        let index = nodes.count
        let parent = open.last?.index ?? -1
        var node = HTMLNode(content: content, parent: parent, end: index + 1, isInTemplate: false, isOutOfReach: false)
        if parent >= 0 {
            node.isInTemplate = nodes[parent].isInTemplate || nodes[parent].tag == "template"
            node.isOutOfReach = nodes[parent].isOutOfReach || node.isInTemplate
        }
        if case .element(let tag, let attributes) = content, hidesContent(tag, attributes) { node.isOutOfReach = true }
        nodes.append(node)
        return index
    }

    private mutating func close(downTo depth: Int) {
        while open.count > depth, let last = open.popLast() {
            nodes[last.index].end = nodes.count
            openCounts[last.tag, default: 1] -= 1
            if last.index == openForm { openForm = nil }
            if foreignDepth > 0 { foreignDepth -= 1 }
        }
    }
}

/// True if an element takes itself and what is in it out of a visitor's reach.
func hidesContent(_ tag: String, _ attributes: [HTMLAttribute]) -> Bool {
    attributes.contains { $0.name == "inert" || $0.name == "hidden" }
        || tag == "dialog" && !attributes.contains { $0.name == "open" }
        // The button that Enter presses, which nobody sees or gets to.
        || tag == "button" && attributes.contains { $0.name == "aria-hidden" && $0.value == "true" }
            && attributes.contains { $0.name == "tabindex" && $0.value == "-1" }
}
