// What a template shows: the values of one model, by slot. A row is made for one rendering and knows no names; its
// schema knows them, and the compiler has turned each name into a slot before any row exists.

/// One value of a row. A value whose case is not what the schema said is shown by what it is, or not at all: only
/// `html` is ever put out without escaping.
package enum Value: Sendable {
    /// An optional that is nil: shows as nothing, and is false as a section.
    case nothing
    case text(String)
    case number(Int)
    case flag(Bool)
    case html(HTML)
    case list([Value])
    case object(Row)

    /// Whether a section over this value shows. An empty text or HTML is as good as none, and an empty list has no rows.
    /// A number is always true, 0 as well, as the Mustache specification has it: whether 0 deserves another sentence is
    /// a decision, and decisions are flags.
    var isTrue: Bool {
        switch self {
        case .nothing: false
        case .text(let text): !text.isEmpty
        case .number, .object: true
        case .flag(let flag): flag
        case .html(let html): !html.bytes.isEmpty
        case .list(let list): !list.isEmpty
        }
    }
}

/// The values of one model in the order of its schema's fields.
package struct Row: Sendable {
    package let values: [Value]

    package init(_ values: [Value]) {
        self.values = values
    }
}
