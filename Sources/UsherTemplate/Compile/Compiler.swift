// From trees to a program: resolves every name against the schemas of the scopes around it, expands partials and
// layouts, has each value's escaping decided by its context, and finds all mistakes at once.

struct Compiler {
    /// One use of a template. A block belongs to the text that it is written in, not to the layout that shows it: so
    /// what fills a block keeps the inclusion that it is written in.
    struct Inclusion {
        let source: TemplateSource
        /// The fillings of this template's blocks, by the blocks' names.
        var fillings: [String: Filling] = [:]
        var reindentation = Reindentation.none
        /// The templates around it, and itself.
        var chain: [Link]

        /// A template may use itself through layouts as long as each time other blocks are filled.
        struct Link: Equatable {
            let name: String
            let filled: Set<String>
        }
    }

    struct Filling {
        let block: Node.Block
        let inclusion: Inclusion
    }

    /// How deep templates may include one another, and how deep everything in them may be nested.
    static let deepestChain = 100
    private static let deepest = 1_000
    /// How many nodes a page may have with all templates expanded: a few templates that include each other twice would
    /// make it grow exponentially.
    private static let maximumNodes = 200_000

    /// One tag may be compiled many times; its mistake is reported once.
    private struct Mistake: Hashable {
        let file: String
        let offset: Int
        let message: String
    }

    let templates: Templates
    var translation: Translation? { templates.translation }
    private var scopes: Scopes
    /// The context behind the text that has been compiled so far.
    private var context = HTMLContext()
    /// The actions that buttons may post; nil where they are unknown.
    private let actions: Set<String>?
    private let offers: ActionNames?
    /// The rest of the `proof` that buttons need: no value has shown it yet.
    private var missingProof: Set<String> = []
    /// The first button's mistake, reported unless the proof is shown.
    private var firstButton: TemplateError?
    private var depth = 0
    private var nodeCount = 0
    private var reported: Set<Mistake> = []
    private var instructions: [Instruction] = []
    private var text: [UInt8] = []
    /// How much of the text the instructions write so far.
    private var written: Int32 = 0
    private var innerSlots: [[Int32]] = []
    private var fileAddresses: [@Sendable () -> String] = []
    /// The page's outline so far; nil where nobody asks for it.
    private var outlineText: OutlineText?
    var errors: [TemplateError] = []
    /// The names of the blocks compiled so far in the layout at hand.
    var blocksSeen: Set<String> = []
    /// The names of the templates compiled so far.
    var templateNames: Set<String> = []

    init(_ templates: Templates, scopes: [Schema], actions: Set<String>?, outlines: Bool = false) {
        self.templates = templates
        outlineText = outlines ? OutlineText() : nil
        self.actions = actions
        offers = nil
        self.scopes = Scopes(scopes)
    }

    /// With `offers` as the outermost scope.
    init(_ templates: Templates, scopes: [Schema], actions: ActionNames, outlines: Bool = false) {
        self.templates = templates
        outlineText = outlines ? OutlineText() : nil
        self.actions = actions.all
        offers = actions
        missingProof = actions.proof
        self.scopes = Scopes([actions.schema] + scopes)
    }

    /// The page's tags; nil where it was not asked for.
    var outline: Outline? { outlineText?.outline }

    var program: Program {
        let last = Instruction(text: written..<Int32(text.count), operation: .none)
        return Program(
            instructions: instructions + [last], text: text, innerSlots: innerSlots, fileAddresses: fileAddresses,
            category: translation?.category, templateNames: templateNames, offers: offers?.fields.readers)
    }

    /// Compiles the template of that name.
    mutating func compile(_ name: String) {
        guard let template = templates.parsed(name) else {
            errors.append(
                TemplateError(
                    file: templates.file(of: name), position: nil,
                    message: "there is no such template\(hint(for: name, among: templates.names))"))
            return
        }
        templateNames.insert(name)
        guard template.errors.isEmpty else {
            errors += template.errors
            return
        }
        if let mistake = offers?.mistake { errors.append(template.source.error(mistake, at: nil)) }
        let link = Inclusion.Link(name: name, filled: [])
        compile(template.nodes, Inclusion(source: template.source, chain: [link]))
        // A "<" at the very end begins no tag.
        if context.state != .text, context.state != .tagOpen, errors.isEmpty {
            errors.append(template.source.error("the template ends \(context.description)", at: nil))
        }
        if let firstButton, !missingProof.isEmpty, errors.isEmpty { errors.append(firstButton) }
        if nodeCount > Self.maximumNodes {
            let message = "grows to more than \(Self.maximumNodes) tags and texts with the templates that it uses"
            errors.append(template.source.error(message, at: nil))
        }
    }

    mutating func compile(_ nodes: [Node], _ here: Inclusion) {
        for index in nodes.indices {
            nodeCount += 1
            if nodeCount > Self.maximumNodes { return }
            switch nodes[index] {
            case .literal(let bytes, let offset): read(bytes, at: offset, here)
            case .indentation(let blanks):
                let next = index + 1 < nodes.count ? nodes[index + 1] : nil
                if !isFilledWithLines(next, here) { read(here.reindentation.applied(to: blanks), at: 0, here) }
            case .variable(let name, let isRaw):
                variable(name, isRaw, before: firstByte(in: nodes, at: index + 1), here)
            case .fileAddress(let name): fileAddress(name, before: firstByte(in: nodes, at: index + 1), here)
            case .text(let name): text(name, before: firstByte(in: nodes, at: index + 1), here)
            case .section(let name, let isInverted, let inside): section(name, isInverted, inside, here)
            case .partial(let name, let indentation): partial(name, indentation, here)
            case .layout(let name, let indentation, let inside): layout(name, indentation, inside, here)
            case .block(let name, let block): self.block(name, block, here)
            }
        }
    }

    /// The first byte of a node; nil where that is no text.
    private func firstByte(in nodes: [Node], at index: Int) -> UInt8? {
        guard index < nodes.count, case .literal(let bytes, _) = nodes[index] else { return nil }
        return bytes.first
    }

    mutating func read(_ bytes: [UInt8], at offset: Int, _ here: Inclusion) {
        if bytes.isEmpty { return }
        outlineText?.add(bytes, at: offset, in: here.source)
        var start = bytes.startIndex
        for index in bytes.indices where !context.isUnchanged(by: bytes[index]) {
            advance(offset + index, here) { context throws(HTMLContext.Refusal) in
                try context.read(bytes[index], at: offset + index)
            }
            guard let action = context.button.action else { continue }
            check(action, here)
            guard let attributes = offers?.attributes[action.name] else { continue }
            // The tag ends at this byte.
            text += bytes[start..<index]
            text += attributes.utf8
            start = index
        }
        text += bytes[start...]
    }

    /// Adds an instruction, which writes the text since the last one first.
    private mutating func add(
        _ operation: Instruction.Operation, _ setOperands: (inout Instruction) -> Void = { _ in }
    ) {
        let end = Int32(text.count)
        var instruction = Instruction(text: written..<end, operation: operation)
        setOperands(&instruction)
        instructions.append(instruction)
        written = end
    }

    /// Advances the context. A mistake is reported, and what is behind it read as text.
    private mutating func advance(
        _ offset: Int, _ here: Inclusion, _ step: (inout HTMLContext) throws(HTMLContext.Refusal) -> Void
    ) {
        do throws(HTMLContext.Refusal) {
            try step(&context)
        } catch {
            context = HTMLContext()
            fail(error.message, at: offset, here)
        }
    }

    /// Checks that a button posts an action that the screen has.
    private mutating func check(_ action: ActionButton.Action, _ here: Inclusion) {
        context.button = ActionButton()
        if firstButton == nil, !missingProof.isEmpty {
            let message =
                "this button lies in no form of its page: begin with {{<usher/layer}}, or put a form of your own into "
                + "{{<usher/form}}, which has its token"
            firstButton = here.source.error(message, at: action.offset)
        }
        guard let actions, !actions.contains(action.name) else { return }
        let hint = hint(for: action.name, among: actions)
        fail("the screen has no action \"\(action.name)\"\(hint)", at: action.offset, here)
    }

    // MARK: Names

    mutating func find(_ name: Node.Name, _ here: Inclusion) -> (path: ValuePath, kind: Schema.Kind)? {
        do throws(Scopes.Unresolved) {
            let found = try scopes.find(name.text)
            return (path(found.frame, found.slots), found.kind)
        } catch {
            fail(error.message, name, here)
            return nil
        }
    }

    private mutating func path(_ frame: Int, _ slots: [Int32]) -> ValuePath {
        guard let slot = slots.first else { return .frame(frame) }
        if slots.count == 1 { return .slot(slot, in: frame) }
        innerSlots.append(Array(slots.dropFirst()))
        return .inner(slot, further: innerSlots.count - 1, in: frame)
    }

    mutating func variable(_ name: Node.Name, _ isRaw: Bool, before next: UInt8?, _ here: Inclusion) {
        guard let (path, kind) = find(name, here) else { return }
        missingProof.remove(name.text)
        switch kind {
        case .text, .number, .refresh:
            outlineText?.addValue(name.text, isHTML: false, at: name.offset, in: here.source)
            if isRaw {
                fail(
                    "\"\(name.text)\" is \(kind.description) and cannot be raw; only a field of the kind html is HTML",
                    name, here)
            }
        case .html: outlineText?.addValue(name.text, isHTML: true, at: name.offset, in: here.source)
        case .flag, .list, .object:
            fail("\"\(name.text)\" is \(kind.description) and cannot be shown; use it as a section", name, here)
        }
        var escaping = Escaping.html
        advance(name.offset, here) { context throws(HTMLContext.Refusal) in
            escaping = try context.escaping(of: kind, before: next)
        }
        add(.show) { show in
            show.path = path
            show.escaping = escaping
        }
    }

    /// A missing file is a mistake now; its address is asked for at each rendering, since it may change.
    private mutating func fileAddress(_ name: Node.Name, before next: UInt8?, _ here: Inclusion) {
        guard let address = templates.addressOfFile, address(name.text) != nil else {
            return fail("there is no file \"\(name.text)\" in Public", name, here)
        }
        outlineText?.addValue(name.text, isHTML: false, at: name.offset, in: here.source)
        var escaping = Escaping.html
        advance(name.offset, here) { context throws(HTMLContext.Refusal) in
            escaping = try context.escapingOfFile(before: next)
        }
        let file = Int32(fileAddresses.count)
        add(.fileAddress) { show in
            show.file = file
            show.escaping = escaping
        }
        fileAddresses.append { address(name.text) ?? name.text }
    }

    private mutating func section(_ name: Node.Name, _ isInverted: Bool, _ inside: [Node], _ here: Inclusion) {
        guard let (path, kind) = find(name, here) else { return }
        advance(name.offset, here) { context throws(HTMLContext.Refusal) in context = try context.atSection() }
        let before = context
        let scope = isInverted ? nil : scope(of: kind)
        let start = instructions.count
        add(isInverted ? .inverted : scope == nil ? .condition : .section) { $0.path = path }
        if let scope { scopes.push(scope) }
        if case .list = kind, !isInverted { context.url.isRepeated = true }
        outlineText?.begin(name.text, isInverted: isInverted, at: name.offset, in: here.source)
        nest(name, here) { $0.compile(inside, here) }
        outlineText?.end(at: name.offset, in: here.source)
        context.url.isRepeated = before.url.isRepeated
        if scope != nil { scopes.pop() }
        if written < text.count { add(.none) }
        instructions[start].end = Int32(instructions.count)
        advance(name.offset, here) { context throws(HTMLContext.Refusal) in
            context = try before.joined(context.atSection())
        }
    }

    /// The scope in a section over a value; nil for a flag, which has no names.
    private func scope(of kind: Schema.Kind) -> Schema.Kind? {
        switch kind {
        case .flag: nil
        case .text, .number, .html, .refresh, .object: kind
        case .list(let row): row
        }
    }

    // MARK: Texts

    /// `isHarmless` where a value is escaped as HTML text, so a text may stand; `refusal` where no value can stand.
    func standing(_ next: UInt8?) -> (refusal: String?, isHarmless: Bool) {
        var ahead = context
        do throws(HTMLContext.Refusal) {
            return (nil, try ahead.escaping(of: .text, before: next) == .html)
        } catch {
            return (error.message, false)
        }
    }

    /// Compiles a part that shows only for some plurals of a number.
    ///
    /// - Parameter bits: which, by their places in `plurals`.
    mutating func plural(_ path: ValuePath, _ bits: Int32, _ inside: (inout Compiler) -> Void) {
        let start = instructions.count
        add(.plural) { plural in
            plural.path = path
            plural.file = bits
        }
        inside(&self)
        if written < text.count { add(.none) }
        instructions[start].end = Int32(instructions.count)
    }

    // MARK: Limits and mistakes

    mutating func nest(_ name: Node.Name, _ here: Inclusion, _ inside: (inout Compiler) -> Void) {
        guard depth < Self.deepest else {
            return fail("nested more than \(Self.deepest) deep, with the templates around it", name, here)
        }
        depth += 1
        inside(&self)
        depth -= 1
    }

    mutating func fail(_ message: String, _ name: Node.Name, _ here: Inclusion) {
        fail(message, at: name.offset, here)
    }

    private mutating func fail(_ message: String, at offset: Int, _ here: Inclusion) {
        let mistake = Mistake(file: here.source.file, offset: offset, message: message)
        if reported.insert(mistake).inserted { errors.append(here.source.error(message, at: offset)) }
    }
}
