// Partials, layouts and the blocks that fill them are expanded where they are used.

extension Compiler {
    mutating func partial(_ name: Node.Name, _ indentation: [UInt8]?, _ here: Inclusion) {
        if name.text.hasPrefix("*") {
            return fail(
                "a partial is known when the page is compiled; use a section for each that it may be", name, here)
        }
        guard let template = templates.parsed(name.text) else {
            return fail("there is no template \"\(name.text)\"", name, here)
        }
        include(template, name, indentation, [:], here)
    }

    mutating func layout(_ name: Node.Name, _ indentation: [UInt8]?, _ inside: [Node], _ here: Inclusion) {
        guard let template = templates.parsed(name.text) else {
            return fail("there is no layout \"\(name.text)\"", name, here)
        }
        // The outermost template that fills a block has the last word.
        var all = here.fillings
        var own: [Node.Name] = []
        for case .block(let block, let content) in inside {
            if own.contains(where: { $0.text == block.text }) {
                fail("the block \"\(block.text)\" is filled twice", block, here)
            } else if all[block.text] == nil {
                all[block.text] = Filling(block: content, inclusion: here)
                own.append(block)
            }
        }
        // A block that fills nothing is an error: what the page says in it would be lost.
        let before = blocksSeen
        blocksSeen = []
        include(template, name, indentation, all, here)
        for block in own where !blocksSeen.contains(block.text) && template.errors.isEmpty {
            let hint = hint(for: block.text, among: blocksSeen)
            fail("\"\(name.text)\" has no block \"\(block.text)\"\(hint)", block, here)
        }
        blocksSeen.formUnion(before)
    }

    mutating func block(_ name: Node.Name, _ block: Node.Block, _ here: Inclusion) {
        blocksSeen.insert(name.text)
        guard let filling = here.fillings[name.text] else { return nest(name, here) { $0.compile(block.nodes, here) } }
        if block.startsLine, !filling.block.startsLine {
            read(here.reindentation.applied(to: block.indentation ?? []), at: name.offset, here)
        }
        var there = filling.inclusion
        there.reindentation = here.reindentation.filling(block, with: filling.block)
        nest(name, here) { $0.compile(filling.block.nodes, there) }
    }

    /// True if a node is a block that is filled with whole lines, which bring their own indentation.
    func isFilledWithLines(_ node: Node?, _ here: Inclusion) -> Bool {
        guard case .block(let name, _)? = node else { return false }
        return here.fillings[name.text]?.block.startsLine ?? false
    }

    private mutating func include(
        _ template: Templates.Parsed, _ name: Node.Name, _ indentation: [UInt8]?, _ fillings: [String: Filling],
        _ here: Inclusion
    ) {
        let link = Inclusion.Link(name: name.text, filled: Set(fillings.keys))
        if let start = here.chain.firstIndex(of: link) {
            let circle = (here.chain[start...].map(\.name) + [name.text]).joined(separator: " → ")
            return fail("templates in a circle: \(circle)", name, here)
        }
        guard here.chain.count < Self.deepestChain else {
            return fail("templates lie in one another more than \(Self.deepestChain) deep", name, here)
        }
        templateNames.insert(name.text)
        guard template.errors.isEmpty else {
            // Added for each use; TemplateErrors removes the duplicates.
            errors += template.errors
            return
        }
        let there = Inclusion(
            source: template.source, fillings: fillings,
            reindentation: here.reindentation.indented(by: indentation), chain: here.chain + [link])
        nest(name, here) { $0.compile(template.nodes, there) }
    }
}
