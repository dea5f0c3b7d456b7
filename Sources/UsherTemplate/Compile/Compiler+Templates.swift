// Templates within templates: partials, layouts and the blocks that fill them are written out where they are used.

extension Compiler {
    mutating func partial(_ name: Name, _ indent: [UInt8]?, _ here: Surroundings) {
        if name.text.hasPrefix("*") {
            return fail(
                "a partial is known when the page is compiled; use a section for each that it may be", name, here)
        }
        guard let template = templates.parsed(name.text) else {
            return fail("there is no template \"\(name.text)\"", name, here)
        }
        enter(template, name, indent, [:], here)
    }

    mutating func layout(_ name: Name, _ indent: [UInt8]?, _ inside: [Node], _ here: Surroundings) {
        guard let template = templates.parsed(name.text) else {
            return fail("there is no layout \"\(name.text)\"", name, here)
        }
        // Who fills a block from further out has the last word.
        var all = here.fillings
        var own: [Name] = []
        for case .block(let block, let content) in inside {
            if own.contains(where: { $0.text == block.text }) {
                fail("the block \"\(block.text)\" is filled twice", block, here)
            } else if all[block.text] == nil {
                all[block.text] = Filling(block: content, surroundings: here)
                own.append(block)
            }
        }
        // What a page writes into a block that nobody shows would be lost without a word.
        let before = shown
        shown = []
        enter(template, name, indent, all, here)
        for block in own where !shown.contains(block.text) && template.errors.isEmpty {
            fail("\"\(name.text)\" has no block \"\(block.text)\"\(hint(for: block.text, among: shown))", block, here)
        }
        shown.formUnion(before)
    }

    mutating func block(_ name: Name, _ block: Block, _ here: Surroundings) {
        shown.insert(name.text)
        guard let filling = here.fillings[name.text] else { return nest(name, here) { $0.compile(block.nodes, here) } }
        if block.startsLine, !filling.block.startsLine {
            read(here.margin(block.margin ?? []), at: name.offset, here)
        }
        var there = filling.surroundings
        there.margin = here.margin.filling(block, with: filling.block)
        nest(name, here) { $0.compile(filling.block.nodes, there) }
    }

    /// Whether a node is a block that is filled with whole lines, which bring their own margin.
    func fillsLine(_ node: Node?, _ here: Surroundings) -> Bool {
        guard case .block(let name, _)? = node else { return false }
        return here.fillings[name.text]?.block.startsLine ?? false
    }

    private mutating func enter(
        _ template: Templates.Parsed, _ name: Name, _ indent: [UInt8]?, _ fillings: [String: Filling],
        _ here: Surroundings
    ) {
        let entry = Entry(name: name.text, filled: Set(fillings.keys))
        if let start = here.chain.firstIndex(of: entry) {
            let circle = (here.chain[start...].map(\.name) + [name.text]).joined(separator: " → ")
            return fail("templates in a circle: \(circle)", name, here)
        }
        guard here.chain.count < Self.deepestChain else {
            return fail("templates lie in one another more than \(Self.deepestChain) deep", name, here)
        }
        names.insert(name.text)
        guard template.errors.isEmpty else {
            // As often as it is used, but told once: see TemplateErrors.
            errors += template.errors
            return
        }
        let there = Surroundings(
            source: template.source, fillings: fillings, margin: here.margin.indented(by: indent),
            chain: here.chain + [entry])
        nest(name, here) { $0.compile(template.nodes, there) }
    }
}
