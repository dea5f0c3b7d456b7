// Which action a button posts, as far as its template says so: `name="act" value="open.{{id}}"` posts `open`.

/// Follows the `name` and `value` of one button, byte by byte.
struct ActionButton: Equatable {
    struct Action: Equatable {
        let name: String
        /// The offset of the name in the template file.
        let offset: Int
    }

    private var name: [UInt8] = []
    /// The value up to its first dot or colon.
    private var actionName: [UInt8] = []
    private var valueOffset = 0
    /// True if the action's name has been read to its end; the rest of the value is the action's argument.
    private var isNameComplete = false
    /// True if a value of the model is a part of the name, so that it is unknown now.
    private var isUnknown = false
    /// The action of a button that has been read to its end.
    private(set) var action: Action?

    mutating func beginValue(of attribute: [UInt8], at offset: Int) {
        // Skips `=` and the quote.
        if attribute.elementsEqual("value".utf8) { valueOffset = offset + 2 }
    }

    mutating func read(_ byte: UInt8, of attribute: [UInt8]) {
        if attribute.elementsEqual("name".utf8) { name.append(byte) }
        guard attribute.elementsEqual("value".utf8), !isNameComplete else { return }
        if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":") { isNameComplete = true }
        // `discard:next` answers the question whether the action `next` may lose something.
        if byte == UInt8(ascii: ":") { isUnknown = true }
        if !isNameComplete { actionName.append(byte) }
    }

    /// A value of the model stands in the attribute.
    mutating func readModelValue(in attribute: [UInt8]) {
        if attribute.elementsEqual("name".utf8) || attribute.elementsEqual("value".utf8) && !isNameComplete {
            isUnknown = true
        }
    }

    mutating func end() {
        guard !isUnknown, !actionName.isEmpty, name.elementsEqual("act".utf8) else { return }
        action = Action(name: String(decoding: actionName, as: UTF8.self), offset: valueOffset)
    }
}
