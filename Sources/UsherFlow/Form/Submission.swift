// What a visitor sent, as plain values: the action's name and argument, and the fields of the form.

/// One press of a button, as it came in.
package struct Submission: Sendable {
    /// What services know its press by; nil where it is not to run.
    let name: (@Sendable (Press) -> PressName)?
    package let action: String
    package let argument: String?
    /// What the visitor said when asked whether something may be lost.
    let decision: Decision?
    package let fields: [String: [String]]
    /// By field.
    package var files: [String: [FormFile]]
    /// Keeps a file, sealed; nil where files stay where they are.
    let keepsFile: (@Sendable (FormFile) -> SealedCopy?)?
    /// By which numbers are read.
    let language: String
    /// Whether its page showed this value.
    let hasSeen: @Sendable (SeenValue) -> Bool

    enum Decision: String {
        case discard
        case keep
        /// To be asked, whatever the action says: it was pressed by Escape, or beside its modal.
        case ask
    }

    /// - Parameter act: the button's value: the action's name, or name and argument as `open.3`; as `discard:close` or
    ///   `keep:close` where it answers the question before a loss, as `ask:close` where it is to be asked.
    /// - Parameter hasSeen: whether its page showed a value; without it, as in tests of what an action does, it did.
    package init(
        name: (@Sendable (Press) -> PressName)? = nil, act: String, fields: [String: [String]] = [:],
        files: [String: [FormFile]] = [:],
        language: String = "en", hasSeen: @escaping @Sendable (SeenValue) -> Bool = { _ in true },
        keepsFile: (@Sendable (FormFile) -> SealedCopy?)? = nil
    ) {
        self.keepsFile = keepsFile
        self.name = name
        self.hasSeen = hasSeen
        let fields = GroupEdit(act)?.applied(to: fields) ?? fields
        let hasReturn = fields.values.contains { $0.contains { $0.utf8.contains(0x0D) } }
        self.fields = hasReturn ? fields.mapValues { $0.map(\.withSingleLineEnds) } : fields
        self.files = files
        self.language = language
        var act = act
        if case (let said, let rest?) = Self.split(act, at: UInt8(ascii: ":")), let said = Decision(rawValue: said) {
            decision = said
            act = rest
        } else {
            decision = nil
        }
        (action, argument) = Self.split(act, at: UInt8(ascii: "."))
    }

    /// By bytes: the sign with a combining mark behind it is another `Character`.
    private static func split(_ text: String, at sign: UInt8) -> (String, String?) {
        guard let place = text.utf8.firstIndex(of: sign) else { return (text, nil) }
        return (String(text[..<place]), String(text[text.utf8.index(after: place)...]))
    }
}
