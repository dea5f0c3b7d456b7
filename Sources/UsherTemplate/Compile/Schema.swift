// What a template may name: the fields of one model, with their kinds. Templates are compiled against schemas, so that
// a name that does not exist is an error at start-up and costs nothing later.

/// Field names and kinds, in the order of their slots.
package struct Schema: Sendable {
    package indirect enum Kind: Sendable {
        case text
        case number
        case flag
        case html
        /// What Usher itself says that a page does by itself after some seconds; else as text.
        case refresh
        case list(of: Kind)
        /// Asked for when a template looks inside, because a model may hold models of its own type (a comment its
        /// replies) and then has no end.
        case object(@Sendable () -> Schema)

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

    package struct Field: Sendable {
        package let name: String
        package let kind: Kind

        package init(_ name: String, _ kind: Kind) {
            self.name = name
            self.kind = kind
        }
    }

    /// The model's name, as messages say it.
    package let model: String
    package let fields: [Field]
    /// What names of this model begin with, as in `page.title`; nil where they stand alone.
    private(set) var prefix: String?
    private let slots: [String: Int]
    private let repeated: Set<String>

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

    /// The same fields, named with something before them.
    package func named(_ prefix: String) -> Schema {
        var copy = self
        copy.prefix = prefix
        return copy
    }

    func slot(of name: String) -> Int? {
        slots[name]
    }

    /// Whether the model declares the field more than once, so that nobody can say which one is meant.
    func repeats(_ name: String) -> Bool {
        repeated.contains(name)
    }
}
