// How one field of a model is read. A reader knows the type of its model; whoever calls it has the model's address
// only.

/// Reads one field. Every method takes the address of a model of the type that the reader was made for.
class FieldReader: @unchecked Sendable {
    // because a reader has constants only, and its closures are @Sendable

    /// The type that an interpreter may read by itself at `offset`, if any.
    enum DirectAccess: UInt8 {
        case none
        case text
        case number
    }

    /// The offset in its model of a stored property that it reads; else 0.
    final let offset: Int

    init(offset: Int = 0) { self.offset = offset }

    var directAccess: DirectAccess { .none }

    /// Shows the value, escaped for its context.
    func write(_ model: ModelAddress, _ escaping: Escaping, _ output: inout OutputBuffer) {}

    /// True if a section over the value shows. An empty text, HTML or list is false. A number is true, 0 as well, as
    /// the Mustache specification has it; a template that depends on a number needs a flag.
    func isTrue(_ model: ModelAddress) -> Bool { true }

    /// The number, for its plural; 0 for what is none.
    func number(_ model: ModelAddress) -> Int { 0 }

    /// Calls for each row of a list, or once for an object or a text, with the address of what is inside; it is valid
    /// during the call.
    func each(_ model: ModelAddress, _ body: (ModelAddress) -> Void) {}

    /// The readers of what is inside; nil for a flag.
    var inner: FieldReaders? { nil }
}
