// A template's place in JSON: in a string or not.

struct JSONContext: Equatable {
    private(set) var isInString = false
    /// Right after a backslash.
    private(set) var isEscaped = false

    mutating func read(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if isInString, byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString.toggle()
        }
    }
}
