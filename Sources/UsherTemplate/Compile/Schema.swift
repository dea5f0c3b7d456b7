// The fields of one model that a template may name, with their kinds. Templates are compiled against schemas, so that
// an unknown name is an error at start-up and costs nothing later.

/// Field names and kinds, in the order of their slots.
package struct Schema: Sendable {
    /// The kind of a field's value, which decides how a template may use the field.
    package indirect enum Kind: Sendable {
        case text
        case number
        case flag
        case html
        /// The content of a `refresh` that the site itself decides; elsewhere as text.
        case refresh
        case list(of: Kind)
        /// A closure, read when a template looks inside, since a model may hold models of its own type: a comment its
        /// replies.
        case object(@Sendable () -> Schema)

        /// An object whose schema is known.
        package static func object(_ schema: Schema) -> Kind {
            .object { schema }
        }

        /// The kind in words, as messages use it.
        var description: String {
            switch self {
            case .text: "text"
            case .number: "a number"
            case .flag: "a flag"
            case .html: "HTML"
            case .refresh: "a refresh"
            case .list: "a list"
            case .object: "an object"
            }
        }
    }

    /// One name.
    package struct Field: Sendable {
        /// The field's name, without dots and spaces.
        package let name: String
        package let kind: Kind

        package init(_ name: String, _ kind: Kind) {
            self.name = name
            self.kind = kind
        }
    }

    /// The model's name in messages.
    package let model: String
    /// In the order of their slots.
    package let fields: [Field]
    /// The prefix of all names, as in `page.title`; nil where they have none.
    private(set) var prefix: String?
    /// True if a message about an unknown name lists the known ones.
    private var listsNames = false
    private let slots: [String: Int]
    private let repeated: Set<String>

    /// A name that is given twice is an error of every template that uses it.
    package init(model: String, fields: [Field]) {
        self.model = model
        self.fields = fields
        var slots: [String: Int] = [:]
        var repeated: Set<String> = []
        for (slot, field) in fields.enumerated() where slots.updateValue(slot, forKey: field.name) != nil {
            repeated.insert(field.name)
        }
        self.slots = slots
        self.repeated = repeated
    }

    /// The same fields, with names that begin with a prefix and a dot.
    package func named(_ prefix: String) -> Schema {
        var copy = self
        copy.prefix = prefix
        return copy
    }

    /// The same fields, which messages about an unknown name list.
    func listingNames() -> Schema {
        var copy = self
        copy.listsNames = true
        return copy
    }

    /// The end of a message behind "has no": the name that may have been meant, or all of them.
    func suggestion(for name: String) -> String {
        let names = fields.map(\.name)
        let hint = hint(for: name, among: names)
        guard listsNames, hint.isEmpty else { return hint }
        return names.isEmpty ? "; it is empty" : "; it has \(names.joined(separator: ", "))"
    }

    /// nil where there is no field of that name.
    func slot(of name: String) -> Int? {
        slots[name]
    }

    /// True if the model has the field more than once, so that the name is ambiguous.
    func repeats(_ name: String) -> Bool {
        repeated.contains(name)
    }
}
