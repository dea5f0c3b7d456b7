// Files of forms that came back: what a page tree asks of whoever keeps them, so that nobody has to choose them again
// (UsherFiles). If nobody does, the form asks for them again.

/// The files that one session keeps. By reference, and nil in a tree that keeps none.
package protocol KeptUploads: AnyObject {
    /// Nothing is kept, and nothing known of what was taken away.
    var isEmpty: Bool { get }
    /// The problems of those files of the submission at hand that no field takes.
    var refused: [FormProblem] { get }

    /// Lets those go that are over, and those of pages that are gone.
    func clean(at now: Moment, _ lives: (PageID) -> Bool)

    /// A submission with the files that were sent before for its page; without those that it takes away.
    ///
    /// - Parameter form: the page's; nil where it is not asked, as it may have to be loaded.
    func receive(_ submission: Submission, _ form: FormDescription?, on page: PageID) -> Submission

    /// Keeps the files of the submission at hand, but those of these fields, as far as there is room.
    ///
    /// - Returns: what those of the page are called now, by control.
    func keep(on page: PageID, but wrong: [String], at now: Moment) -> [String: String]

    /// Lets the files of a page go, which an action has taken.
    func remove(of page: PageID)

    /// The files of a page, as it shows them.
    func shown(on page: PageID) -> ShownUploads

    // MARK: In a session's store

    /// The files as a session's record has them, without their bytes; nil for none.
    ///
    /// - Parameter lives: whether a page is there. Others are left out.
    func record(_ lives: (PageID) -> Bool) -> [UInt8]?

    /// The names, of 32 bytes each, of those that the store is to keep.
    var names: [[UInt8]] { get }

    /// True if some are in the store alone.
    var areElsewhere: Bool { get }

    /// Gives the store those that lie here alone, as far as it takes them.
    func store(in store: any UploadStore, at now: Moment) async

    /// Brings those here that are in the store alone, and forgets those that it has no more.
    ///
    /// - Throws: where some may be had later.
    func fetch(from store: any UploadStore) async throws
}

/// Keeps sealed files beside the sessions that they belong to.
package protocol UploadStore: Sendable {
    /// The most bytes of a file, and of all files of a session; nil where it keeps none.
    var uploadLimits: (file: Int, session: Int)? { get }

    /// False where there is no room.
    func keep(_ sealed: [UInt8], as name: [UInt8], for lifetime: Moment) async throws -> Bool

    /// Nil where it is not there any more.
    func upload(_ name: [UInt8]) async throws -> [UInt8]?
}

/// The files that are kept for a page, as it shows them.
package struct ShownUploads: Equatable, Sendable {
    /// The kept files, by control.
    let kept: [String: KeptFileName]
    /// Controls of fields whose file, which their form has already, was taken away.
    let without: Set<String>

    package init(_ kept: [String: FormFile], without: Set<String>) {
        (self.kept, self.without) = (kept.mapValues { KeptFileName($0) }, without)
    }
}

/// A kept file as its page shows it.
package struct KeptFileName: Equatable, Sendable {
    package let name: String
    /// The size in words: `3 MB`.
    package let size: Phrase

    init(_ file: FormFile) { (name, size) = (file.name, ByteSize.text(file.size)) }
}

extension PageTree {
    /// A submission as its action gets it: with the files that were sent before. An action never runs without one that
    /// its visitor believes to be there.
    func receive(_ submission: Submission, for form: FormDescription?, on id: PageID) -> Submission {
        storeFields(of: form, on: id)
        guard uploads != nil || form?.takesFiles == true else { return submission }
        let told = pages[id]?.typed?.files ?? [:]
        var submission = submission
        if let kept = submission.uploads?(cleanUploads()) ?? cleanUploads() {
            submission = kept.receive(submission, form ?? FormDescription(of: NoForm.self), on: id)
            uploads = kept
        }
        var files = submission.files
        for field in form?.fields ?? [] where field.shape.control == .file && files[field.name] == nil {
            guard let name = told[field.name], !submission.drops(field.name) else { continue }
            files[field.name] = [FormFile(lost: name)]
        }
        return submission.with(files: files)
    }

    /// Takes the files of a submission that no action gets, for its page to keep.
    package func receiveUnasked(_ submission: Submission, on id: PageID) {
        guard let kept = submission.uploads?(cleanUploads()) else { return }
        _ = kept.receive(submission, nil, on: id)
        uploads = kept
    }

    /// Keeps the files of the submission at hand on its page, which comes back, but those that are wrong.
    ///
    /// - Returns: what those of the page are called now, by control.
    func keepUploads(on id: PageID, but problems: [FormProblem] = []) -> [String: String] {
        guard let kept = uploads else { return [:] }
        let names = kept.keep(on: id, but: problems.compactMap(\.field), at: now)
        uploads = kept.isEmpty ? nil : kept
        return names
    }

    /// Lets the files of a page go, which an action has taken.
    func dropUploads(of id: PageID) {
        guard let kept = cleanUploads() else { return }
        kept.remove(of: id)
        uploads = kept.isEmpty ? nil : kept
    }

    /// The kept files, without those that are over, and those of pages that are gone.
    package func cleanUploads() -> (any KeptUploads)? {
        uploads?.clean(at: now) { pages.contains($0) }
        return uploads
    }

    /// The pending input of a page whose form takes files: with the kept files, and a problem for each that was sent
    /// and is not there any more.
    package func pendingWithUploads(on id: PageID) -> (typed: Typed?, leaving: String?) {
        let (typed, leaving) = pending(on: id)
        let shown = cleanUploads()?.shown(on: id)
        return (typed?.showing(shown), leaving)
    }
}

extension Submission {
    /// True if it takes the file of a field away.
    package func drops(_ control: String) -> Bool { if case .drop(control) = press { true } else { false } }
}

extension FormFile {
    /// The message about a file that is not there.
    package static func askForAgain(_ name: String) -> Phrase {
        name.isEmpty ? "Select the file again." : "Select “\(name, as: "file")” again. We could not keep it."
    }

    /// In place of one that was told to be kept, and is not there any more.
    fileprivate init(lost name: String) {
        self.init(name: name, bytes: [])
        refusal = Self.askForAgain(name)
    }
}
