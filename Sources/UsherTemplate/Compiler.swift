// From trees to a program: every name is resolved against the schemas of the scopes around it, partials and layouts are
// written out where they are used, and what is wrong is found here, all of it at once.

struct Compiler {
    /// What a name may be looked up in, innermost last.
    private struct Scope {
        let kind: Schema.Kind
        /// What messages call it.
        let model: String
    }

    /// Something that fills a block, with the file that it stands in.
    private struct Filling {
        let nodes: [Node]
        let source: Source
    }

    /// How deep templates may lie in one another.
    private static let deepest = 100

    private let templates: Templates
    private var scopes: [Scope]
    private var chain: [String] = []
    private(set) var steps: [Step] = []
    private(set) var errors: [TemplateError] = []

    init(_ templates: Templates, scopes: [Schema]) {
        self.templates = templates
        self.scopes = scopes.map { Scope(kind: .object($0), model: $0.model) }
    }

    /// Compiles the template of that name where it is used.
    mutating func compile(_ name: String) {
        guard let template = templates.parsed(name) else {
            errors.append(
                TemplateError(file: templates.file(of: name), position: nil, message: "there is no such template"))
            return
        }
        chain = [name]
        compile(template.nodes, in: template.source, filling: [:])
    }

    private mutating func compile(_ nodes: [Node], in source: Source, filling: [String: Filling]) {
        for node in nodes {
            switch node {
            case .literal(let bytes): add(bytes)
            case .variable(let name, let isRaw): show(name, isRaw, source)
            case .section(let name, let isInverted, let inside):
                section(name, isInverted, inside, source, filling)
            case .partial(let name, let indent): partial(name, indent, source)
            case .layout(let name, let inside): layout(name, inside, source, filling)
            case .block(let name, let inside): block(name, inside, source, filling)
            }
        }
    }

    /// Neighbouring text becomes one step.
    private mutating func add(_ bytes: [UInt8]) {
        if case .literal(let before)? = steps.last, canJoin == steps.count {
            steps[steps.count - 1] = .literal(before + bytes)
        } else {
            steps.append(.literal(bytes))
        }
        canJoin = steps.count
    }

    /// The count of steps for which the last one may still grow: not where a section ends before it.
    private var canJoin = -1

    // MARK: Names

    private mutating func show(_ name: Name, _ isRaw: Bool, _ source: Source) {
        guard let (path, kind) = find(name, source) else { return }
        switch kind {
        case .text, .number:
            if isRaw {
                fail(
                    "\"\(name.text)\" is \(kind.description) and cannot be raw; only a field of the kind html is HTML",
                    name, source)
            }
        case .html: break
        case .flag, .list, .object:
            fail("\"\(name.text)\" is \(kind.description) and cannot be shown; use it as a section", name, source)
        }
        steps.append(.show(path))
    }

    private mutating func find(_ name: Name, _ source: Source) -> (Path, Schema.Kind)? {
        if name.text == "." {
            guard let scope = scopes.last else { return nil }
            return (Path(frame: scopes.count - 1, slots: []), scope.kind)
        }
        let parts = name.text.split(separator: ".").map { String($0) }
        guard let first = parts.first, let (frame, slot, found) = lookUp(first) else {
            fail(unknown(parts[0]), name, source)
            return nil
        }
        var slots = [slot]
        var kind = found
        for part in parts.dropFirst() {
            guard case .object(let schema) = kind else {
                fail("\"\(name.text)\" looks into \(kind.description)", name, source)
                return nil
            }
            let inner = schema()
            guard let slot = inner.slot(of: part) else {
                fail(
                    "\(inner.model) has no \"\(part)\"\(hint(for: part, among: inner.fields.map(\.name)))", name, source
                )
                return nil
            }
            slots.append(slot)
            kind = inner.fields[slot].kind
        }
        return (Path(frame: frame, slots: slots), kind)
    }

    private func lookUp(_ name: String) -> (frame: Int, slot: Int, kind: Schema.Kind)? {
        for frame in scopes.indices.reversed() {
            guard case .object(let schema) = scopes[frame].kind else { continue }
            let fields = schema()
            if let slot = fields.slot(of: name) { return (frame, slot, fields.fields[slot].kind) }
        }
        return nil
    }

    private func unknown(_ name: String) -> String {
        var known: [String] = []
        var models: [String] = []
        for scope in scopes.reversed() {
            guard case .object(let schema) = scope.kind else { continue }
            known += schema().fields.map(\.name)
            models.append(scope.model)
        }
        return "neither of \(models.joined(separator: ", ")) has \"\(name)\"\(hint(for: name, among: known))"
    }

    private func hint(for name: String, among known: [String]) -> String {
        let near = known.map { ($0, distance(name, $0)) }.filter { $0.1 <= max(1, name.count / 3) }
        guard let best = near.min(by: { $0.1 < $1.1 }) else { return "" }
        return "; is it \"\(best.0)\"?"
    }

    /// Levenshtein's, for names.
    private func distance(_ one: String, _ other: String) -> Int {
        let (left, right) = (Array(one.utf8), Array(other.utf8))
        var row = Array(0...right.count)
        for i in left.indices {
            var diagonal = row[0]
            row[0] = i + 1
            for j in right.indices {
                let change = diagonal + (left[i] == right[j] ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(change, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[right.count]
    }

    // MARK: Sections

    private mutating func section(
        _ name: Name, _ isInverted: Bool, _ inside: [Node], _ source: Source, _ filling: [String: Filling]
    ) {
        guard let (path, kind) = find(name, source) else { return }
        let start = steps.count
        steps.append(.inverted(path, end: 0))
        var pushes = false
        if !isInverted {
            if let scope = scope(of: kind, name.text) {
                scopes.append(scope)
                pushes = true
            }
        }
        compile(inside, in: source, filling: filling)
        if pushes { scopes.removeLast() }
        steps[start] =
            isInverted
            ? .inverted(path, end: steps.count) : .section(path, pushes: pushes, end: steps.count)
        canJoin = -1
    }

    /// What a section over a value makes known inside; a flag makes nothing known.
    private func scope(of kind: Schema.Kind, _ name: String) -> Scope? {
        switch kind {
        case .flag: nil
        case .text, .number, .html: Scope(kind: kind, model: name)
        case .list(let row): Scope(kind: row, model: model(of: row, name))
        case .object: Scope(kind: kind, model: model(of: kind, name))
        }
    }

    private func model(of kind: Schema.Kind, _ name: String) -> String {
        if case .object(let schema) = kind { schema().model } else { name }
    }

    // MARK: Other templates

    private mutating func partial(_ name: Name, _ indent: [UInt8], _ source: Source) {
        guard let template = templates.parsed(name.text, indent: indent) else {
            return fail("there is no template \"\(name.text)\"", name, source)
        }
        enter(name, source) { $0.compile(template.nodes, in: template.source, filling: [:]) }
    }

    private mutating func layout(_ name: Name, _ inside: [Node], _ source: Source, _ filling: [String: Filling]) {
        guard let template = templates.parsed(name.text) else {
            return fail("there is no layout \"\(name.text)\"", name, source)
        }
        // Who fills a block from further out has the last word.
        var all = filling
        for case .block(let block, let nodes) in inside where all[block.text] == nil {
            all[block.text] = Filling(nodes: nodes, source: source)
        }
        enter(name, source) { $0.compile(template.nodes, in: template.source, filling: all) }
    }

    private mutating func block(_ name: Name, _ inside: [Node], _ source: Source, _ filling: [String: Filling]) {
        guard let filled = filling[name.text] else { return compile(inside, in: source, filling: filling) }
        // A block that shows itself inside what fills it shows its own default there.
        var rest = filling
        rest[name.text] = nil
        compile(filled.nodes, in: filled.source, filling: rest)
    }

    private mutating func enter(_ name: Name, _ source: Source, _ compile: (inout Compiler) -> Void) {
        guard !chain.contains(name.text) else {
            let circle = (chain.drop { $0 != name.text } + [name.text]).joined(separator: " → ")
            return fail("templates in a circle: \(circle)", name, source)
        }
        guard chain.count < Self.deepest else {
            return fail("templates lie in one another more than \(Self.deepest) deep", name, source)
        }
        chain.append(name.text)
        compile(&self)
        chain.removeLast()
    }

    private mutating func fail(_ message: String, _ name: Name, _ source: Source) {
        errors.append(source.error(message, at: name.offset))
    }
}
