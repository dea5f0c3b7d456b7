// What makes two presses the same: a press that was lost in a crash, and that its visitor makes anew from the reloaded
// page, is the one that was lost. A form's nonce is no part of it, since the reloaded page has another one.

/// All that tells a press from another one of the same session.
package struct PressIdentity {
    package let page: PageID
    /// What the page is about, since a page that was never stored may leave its number to another one.
    package let place: DraftKey?
    /// How many actions had ended on the page when this one began.
    package let ended: Int
    package let action: String
    package let argument: String?
    /// What was sent with it, without what the page added.
    package let fields: [String: [String]]
    /// The digests of its files, by field; those too that the page has kept from before.
    package let files: [String: [String]]
    /// What its visitor saw, where it depends on that.
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

/// What services know a press by.
package struct PressName {
    let id: String
    /// The digest of its form, the same for every copy of that; nil in tests.
    let copy: String?

    package init(id: String, copy: String? = nil) { (self.id, self.copy) = (id, copy) }
}
