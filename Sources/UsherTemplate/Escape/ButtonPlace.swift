// Which action a button is for, as far as the template says it: `name="act" value="open.{{id}}"` is for `open`.

struct ButtonPlace: Equatable {
    struct Action: Equatable {
        let name: String
        /// Where its name stands.
        let offset: Int
    }

    private var name: [UInt8] = []
    private var value: [UInt8] = []
    private var valueOffset = 0
    /// Whether the rest of the value says with what the action is done.
    private var isNamed = false
    /// Whether a part of the name comes from a value.
    private var isOpen = false
    /// The action of a button that has been read to its end.
    private(set) var done: Action?

    mutating func begin(_ attribute: [UInt8], at offset: Int) {
        // Behind `=` and the quote.
        if attribute.elementsEqual("value".utf8) { valueOffset = offset + 2 }
    }

    mutating func read(_ byte: UInt8, of attribute: [UInt8]) {
        if attribute.elementsEqual("name".utf8) { name.append(byte) }
        guard attribute.elementsEqual("value".utf8), !isNamed else { return }
        // After a colon it is the answer to a question about an action.
        if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":") { isNamed = true }
        if byte == UInt8(ascii: ":") { isOpen = true }
        if !isNamed { value.append(byte) }
    }

    mutating func readValue(of attribute: [UInt8]) {
        if attribute.elementsEqual("name".utf8) || attribute.elementsEqual("value".utf8) && !isNamed { isOpen = true }
    }

    mutating func end() {
        guard !isOpen, !value.isEmpty, name.elementsEqual("act".utf8) else { return }
        done = Action(name: String(decoding: value, as: UTF8.self), offset: valueOffset)
    }
}
