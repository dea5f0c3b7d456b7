// The name of a type, made of what somebody typed.

struct TypeName {
    /// As `GiftCard` of `gift-card`.
    let text: String
    /// The same as people read it, as `Gift card`.
    let words: String

    /// - Throws: where no name of a type can be made of it.
    init(_ typed: String) throws {
        let parts = typed.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
        text = parts.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        let line = parts.joined(separator: " ")
        words = line.prefix(1).uppercased() + line.dropFirst()
        guard let first = text.first, first.isLetter else {
            throw ToolError("“\(typed)” makes no name of a type: begin with a letter from A to Z.")
        }
        guard !["Usher", "Site", "Screen", "Form", "Coordinator", "Browser", "Name", "Help", "Summary"].contains(text)
        else {
            throw ToolError("\(text) is what something else is called here. Take another name.")
        }
    }
}
