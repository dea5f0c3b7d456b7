// What a visitor sent, as plain values: what they pressed, and the fields of the form.

/// One press of a button, as it came in.
package struct Submission: Sendable {
    /// What services know its press by; nil where it is not to run.
    let name: (@Sendable (PressIdentity) -> PressName)?
    package let press: Press
    package let fields: [String: [String]]
    /// By field.
    package var files: [String: [FormFile]]
    /// Makes the files that its session keeps ready to take its own; nil where nobody keeps them, or it has none.
    let uploads: (@Sendable ((any KeptUploads)?) -> any KeptUploads)?
    /// By which numbers are read.
    let language: String
    /// True if its page showed this value.
    let hasSeen: @Sendable (SeenValue) -> Bool

    /// - Parameter hasSeen: whether its page showed a value; without it, as in tests of what an action does, it did.
    package init(
        name: (@Sendable (PressIdentity) -> PressName)? = nil, _ press: Press, fields: [String: [String]] = [:],
        files: [String: [FormFile]] = [:],
        language: String = "en", hasSeen: @escaping @Sendable (SeenValue) -> Bool = { _ in true },
        uploads: (@Sendable ((any KeptUploads)?) -> any KeptUploads)? = nil
    ) {
        self.uploads = uploads
        self.name = name
        self.hasSeen = hasSeen
        self.press = press
        let fields = if case .group(let edit) = press { edit.applied(to: fields) } else { fields }
        let hasReturn = fields.values.contains { $0.contains { $0.utf8.contains(0x0D) } }
        self.fields = hasReturn ? fields.mapValues { $0.map(\.withSingleLineEnds) } : fields
        self.files = files
        self.language = language
    }

    /// As a test sends it.
    package init(
        name: (@Sendable (PressIdentity) -> PressName)? = nil, act: String, fields: [String: [String]] = [:],
        files: [String: [FormFile]] = [:]
    ) {
        self.init(name: name, Press(act), fields: fields, files: files)
    }

    package var action: String { press.name }
    package var argument: String? { press.argument }
}
