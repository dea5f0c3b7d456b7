// Resolves the names of a template against the models around it, from the innermost outwards.

struct Scopes {
    /// Why a name has no meaning, as a sentence.
    struct Unresolved: Error {
        let message: String
    }

    private struct Scope {
        let kind: Schema.Kind
        /// nil for other kinds than objects, which have no names.
        let schema: Schema?

        init(_ kind: Schema.Kind) {
            self.kind = kind
            if case .object(let schema) = kind { self.schema = schema() } else { schema = nil }
        }
    }

    /// Innermost last.
    private var scopes: [Scope]

    init(_ schemas: [Schema]) {
        scopes = schemas.map { Scope(.object($0)) }
    }

    mutating func push(_ kind: Schema.Kind) { scopes.append(Scope(kind)) }

    mutating func pop() { scopes.removeLast() }

    /// The frame in which a name's value is found, its slot there with the slots further in, and its kind. No slot for
    /// a frame as a whole.
    func find(_ name: String) throws(Unresolved) -> (frame: Int, slots: [Int32], kind: Schema.Kind) {
        if name == "." {
            guard let scope = scopes.last else {
                throw Unresolved(message: "there is nothing here that \".\" could be")
            }
            // An object is the frame itself; a text is the only value of its frame.
            return (scopes.count - 1, scope.schema == nil ? [0] : [], scope.kind)
        }
        guard name.utf8.contains(UInt8(ascii: ".")) else { return try lookUp(name) }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
        var (frame, slots, kind) = try lookUp(parts[0])
        for (part, before) in zip(parts.dropFirst(), parts) {
            guard case .object(let schema) = kind else {
                throw Unresolved(
                    message: "\"\(name)\" looks into \"\(before)\", which is \(kind.description) and has no fields")
            }
            let inner = schema()
            guard let slot = try slot(of: part, in: inner) else {
                throw Unresolved(
                    message: "\(inner.model) has no \"\(part)\"\(inner.suggestion(for: part))")
            }
            slots.append(Int32(slot))
            kind = inner.fields[slot].kind
        }
        return (frame, slots, kind)
    }

    private func lookUp(_ name: String) throws(Unresolved) -> (frame: Int, slots: [Int32], kind: Schema.Kind) {
        for frame in scopes.indices.reversed() {
            guard let schema = scopes[frame].schema else { continue }
            if let prefix = schema.prefix {
                if prefix == name { return (frame, [], scopes[frame].kind) }
            } else if let slot = try slot(of: name, in: schema) {
                return (frame, [Int32(slot)], schema.fields[slot].kind)
            }
        }
        throw Unresolved(message: unknown(name))
    }

    private func slot(of name: String, in schema: Schema) throws(Unresolved) -> Int? {
        if schema.repeats(name) {
            throw Unresolved(message: "\(schema.model) has more than one \"\(name)\", so that none can be meant")
        }
        return schema.slot(of: name)
    }

    private func unknown(_ name: String) -> String {
        let schemas = scopes.reversed().compactMap(\.schema).filter { $0.prefix == nil && !$0.fields.isEmpty }
        var models: [String] = []
        for schema in schemas where !models.contains(schema.model) { models.append(schema.model) }
        let nobody =
            switch models.count {
            case 0: "nothing here has"
            case 1: "\(models[0]) has no"
            case 2: "neither \(models[0]) nor \(models[1]) has"
            default: "none of \(models.joined(separator: ", ")) has"
            }
        return "\(nobody) \"\(name)\"\(hint(for: name, among: schemas.flatMap(\.fields).map(\.name)))"
    }
}
