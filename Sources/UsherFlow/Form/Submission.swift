// A visitor's submission, as plain values: the button that was pressed, and the fields of the form.

/// One press of a button, as it came in. An object, since it is handed on several times.
package final class Submission: Sendable {
    /// Gives the name by which services know its press; nil where it is not to run.
    let name: (@Sendable (PressIdentity) -> PressName)?
    package let press: Press
    package let fields: [String: [String]]
    /// The files, by field.
    package let files: [String: [FormFile]]
    /// Makes the files that its session keeps ready to take its own; nil where nobody keeps them, or it has none.
    let uploads: (@Sendable ((any KeptUploads)?) -> any KeptUploads)?
    /// The language by which numbers are read.
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
        let hasReturn = fields.values.contains { !$0.allSatisfy { $0.allBytes { $0 != 0x0D } } }
        self.fields = hasReturn ? fields.mapValues { $0.map(\.withSingleLineEnds) } : fields
        self.files = files
        self.language = language
    }

    /// Gives this submission with these files instead of its own.
    package func with(files: [String: [FormFile]]) -> Submission { Submission(copying: self, files: files) }

    private init(copying other: Submission, files: [String: [FormFile]]) {
        (name, press, fields, self.files) = (other.name, other.press, other.fields, files)
        (uploads, language, hasSeen) = (other.uploads, other.language, other.hasSeen)
    }

    package var action: String { press.name }
    package var argument: String? { press.argument }
}

/// All that tells a press from another one of the same session. A press that was lost in a crash, and that its visitor
/// makes anew from the reloaded page, is the one that was lost. A form's nonce is no part of it, since the reloaded
/// page has another one.
package struct PressIdentity {
    package let page: PageID
    /// The subject of the page, since a page that was never stored may leave its number to another one.
    package let place: DraftKey?
    /// How many actions had ended on the page when this one began.
    package let ended: Int
    package let action: String
    package let argument: String?
    /// The fields that were sent with it, without those that the page added.
    package let fields: [String: [String]]
    /// The digests of its files, by field; those too that the page has kept from before.
    package let files: [String: [String]]
    /// The value that its visitor saw, where the action depends on it.
    package let seen: [UInt8]?

    init(of submission: Submission, seeing seen: SeenValue?, on page: Page?, _ id: PageID) {
        self.page = id
        place = page?.place
        ended = page?.ended ?? 0
        (action, argument, fields) = (submission.action, submission.argument, submission.fields)
        files = submission.files.mapValues { $0.map(\.digest) }.filter { !$0.value.isEmpty }
        self.seen = seen?.encoded
    }
}

/// The name by which services know a press.
package struct PressName {
    let id: String
    /// The digest of its form, the same for every copy of that; nil in tests.
    let copy: String?

    package init(id: String, copy: String? = nil) { (self.id, self.copy) = (id, copy) }
}
