// From trees to a program: every name is resolved against the schemas of the scopes around it, partials and layouts are
// written out where they are used, and what is wrong is found here, all of it at once.

struct Compiler {
    /// What holds for the text of a template where it is used. A block belongs to the text that it is written in, not to
    /// the layout that shows it: this is kept with it and holds again there.
    struct Surroundings {
        let source: Source
        /// What fills the blocks of this text, by name.
        var fillings: [String: Filling] = [:]
        var margin = Margin.none
        /// The templates that were entered to come here.
        var chain: [Entry]
    }

    struct Filling {
        let block: Block
        let surroundings: Surroundings
    }

    /// A template may use itself through layouts as long as each time other blocks are filled.
    struct Entry: Equatable {
        let name: String
        let filled: Set<String>
    }

    /// How deep templates may lie in one another, and everything in them.
    static let deepestChain = 100
    private static let deepest = 1_000
    /// How many tags and texts a page may have, with all templates written out. Few templates that use each other twice
    /// each would else grow a page without end.
    private static let mostParts = 200_000

    /// One tag may be compiled many times, and its mistake is told once.
    private struct Mistake: Hashable {
        let file: String
        let offset: Int
        let message: String
    }

    let templates: Templates
    private var scopes: Scopes
    /// Where in the HTML the text stands that has been compiled so far.
    private var place = Place()
    /// What buttons may be for; nil where that is not known.
    private let actions: Set<String>?
    private var depth = 0
    private var parts = 0
    private var told: Set<Mistake> = []
    private var steps: [Step] = []
    private var text: [UInt8] = []
    /// How much of the text the steps write so far.
    private var written: Int32 = 0
    private var further: [[Int32]] = []
    private var addresses: [@Sendable () -> String] = []
    var errors: [TemplateError] = []
    /// The blocks that were come across.
    var shown: Set<String> = []
    /// The templates that were entered.
    var names: Set<String> = []

    init(_ templates: Templates, scopes: [Schema], actions: Set<String>? = nil) {
        self.templates = templates
        self.actions = actions
        self.scopes = Scopes(scopes)
    }

    var program: Program {
        let last = Step(text: written..<Int32(text.count), kind: .text)
        return Program(steps: steps + [last], text: text, further: further, addresses: addresses, names: names)
    }

    /// Compiles the template of that name.
    mutating func compile(_ name: String) {
        guard let template = templates.parsed(name) else {
            errors.append(
                TemplateError(file: templates.file(of: name), position: nil, message: "there is no such template"))
            return
        }
        names.insert(name)
        guard template.errors.isEmpty else {
            errors += template.errors
            return
        }
        compile(template.nodes, Surroundings(source: template.source, chain: [Entry(name: name, filled: [])]))
        // A "<" at the very end is no tag.
        if place.state != .text, place.state != .tagOpen, errors.isEmpty {
            errors.append(template.source.error("the template ends \(place.here)", at: nil))
        }
        if parts > Self.mostParts {
            let message = "grows to more than \(Self.mostParts) tags and texts with the templates that it uses"
            errors.append(template.source.error(message, at: nil))
        }
    }

    mutating func compile(_ nodes: [Node], _ here: Surroundings) {
        for (index, node) in nodes.enumerated() {
            parts += 1
            if parts > Self.mostParts { return }
            switch node {
            case .literal(let bytes, let offset): read(bytes, at: offset, here)
            case .margin(let blanks):
                let next = index + 1 < nodes.count ? nodes[index + 1] : nil
                if !fillsLine(next, here) { read(here.margin(blanks), at: 0, here) }
            case .variable(let name, let isRaw): show(name, isRaw, before: text(in: nodes, at: index + 1), here)
            case .address(let name): address(name, before: text(in: nodes, at: index + 1), here)
            case .section(let name, let isInverted, let inside): section(name, isInverted, inside, here)
            case .partial(let name, let indent): partial(name, indent, here)
            case .layout(let name, let indent, let inside): layout(name, indent, inside, here)
            case .block(let name, let block): self.block(name, block, here)
            }
        }
    }

    /// The first byte of a node that is text.
    private func text(in nodes: [Node], at index: Int) -> UInt8? {
        guard index < nodes.count, case .literal(let bytes, _) = nodes[index] else { return nil }
        return bytes.first
    }

    mutating func read(_ bytes: [UInt8], at offset: Int, _ here: Surroundings) {
        if bytes.isEmpty { return }
        for (index, byte) in bytes.enumerated() {
            following(offset + index, here) { place in try place.read(byte, at: offset + index) }
            if let button = place.button.done { check(button, here) }
        }
        text += bytes
    }

    /// Ends the text that has been read since the last step with one that does something.
    private mutating func add(_ kind: Step.Kind, _ more: (inout Step) -> Void = { _ in }) {
        let end = Int32(text.count)
        var step = Step(text: written..<end, kind: kind)
        more(&step)
        steps.append(step)
        written = end
    }

    /// Follows the HTML; what comes behind a mistake is read as text.
    private mutating func following(_ offset: Int, _ here: Surroundings, _ step: (inout Place) throws -> Void) {
        do {
            try step(&place)
        } catch {
            place = Place()
            fail((error as? Place.Refusal)?.message ?? "\(error)", at: offset, here)
        }
    }

    /// A button must be for an action that the screen offers.
    private mutating func check(_ button: ButtonPlace.Action, _ here: Surroundings) {
        place.button = ButtonPlace()
        guard let actions, !actions.contains(button.name) else { return }
        fail(
            "the screen has no action \"\(button.name)\"\(hint(for: button.name, among: actions))", at: button.offset,
            here)
    }

    // MARK: Names

    private mutating func find(_ name: Name, _ here: Surroundings) -> (path: Path, kind: Schema.Kind)? {
        do throws(Unresolved) {
            let found = try scopes.find(name.text)
            var path = Path(frame: Int32(found.frame), slot: found.slots.first ?? Path.whole)
            if found.slots.count > 1 {
                path.further = Int32(further.count)
                further.append(Array(found.slots.dropFirst()))
            }
            return (path, found.kind)
        } catch {
            fail(error.message, name, here)
            return nil
        }
    }

    private mutating func show(_ name: Name, _ isRaw: Bool, before next: UInt8?, _ here: Surroundings) {
        guard let (path, kind) = find(name, here) else { return }
        switch kind {
        case .text, .number, .refresh:
            if isRaw {
                fail(
                    "\"\(name.text)\" is \(kind.description) and cannot be raw; only a field of the kind html is HTML",
                    name, here)
            }
        case .html: break
        case .flag, .list, .object:
            fail("\"\(name.text)\" is \(kind.description) and cannot be shown; use it as a section", name, here)
        }
        var escaping = Escaping.html
        following(name.offset, here) { place in escaping = try place.takeValue(kind, before: next) }
        add(.show) { step in
            step.path = path
            step.escaping = escaping
        }
    }

    /// A file that is not there is a mistake now; its address is asked for at each rendering, since it may change.
    private mutating func address(_ name: Name, before next: UInt8?, _ here: Surroundings) {
        guard let address = templates.addressOfFile, address(name.text) != nil else {
            return fail("there is no file \"\(name.text)\" in Public", name, here)
        }
        var escaping = Escaping.html
        following(name.offset, here) { place in escaping = try place.takeFile(before: next) }
        let index = Int32(addresses.count)
        add(.address) { step in
            step.address = index
            step.escaping = escaping
        }
        addresses.append { address(name.text) ?? name.text }
    }

    private mutating func section(_ name: Name, _ isInverted: Bool, _ inside: [Node], _ here: Surroundings) {
        guard let (path, kind) = find(name, here) else { return }
        following(name.offset, here) { place in place = try place.atSection() }
        let before = place
        let scope = isInverted ? nil : scope(of: kind)
        let start = steps.count
        add(isInverted ? .inverted : scope == nil ? .condition : .section) { $0.path = path }
        if let scope { scopes.push(scope) }
        if case .list = kind, !isInverted { place.url.isRepeated = true }
        nest(name, here) { $0.compile(inside, here) }
        place.url.isRepeated = before.url.isRepeated
        if scope != nil { scopes.pop() }
        if written < text.count { add(.text) }
        steps[start].end = Int32(steps.count)
        following(name.offset, here) { place in place = try before.joined(place.atSection()) }
    }

    /// What a section over a value makes known inside; a flag makes nothing known.
    private func scope(of kind: Schema.Kind) -> Schema.Kind? {
        switch kind {
        case .flag: nil
        case .text, .number, .html, .refresh, .object: kind
        case .list(let row): row
        }
    }

    // MARK: Limits and mistakes

    mutating func nest(_ name: Name, _ here: Surroundings, _ inside: (inout Compiler) -> Void) {
        guard depth < Self.deepest else {
            return fail("nested more than \(Self.deepest) deep, with the templates around it", name, here)
        }
        depth += 1
        inside(&self)
        depth -= 1
    }

    mutating func fail(_ message: String, _ name: Name, _ here: Surroundings) {
        fail(message, at: name.offset, here)
    }

    private mutating func fail(_ message: String, at offset: Int, _ here: Surroundings) {
        let mistake = Mistake(file: here.source.file, offset: offset, message: message)
        if told.insert(mistake).inserted { errors.append(here.source.error(message, at: offset)) }
    }
}
