// Files that survive an error: what was sent with a form that came back is kept for its page, so that nobody has to
// choose it again. Gone when an action has taken it, with its page, and after an hour. A snapshot has what is known of
// those that the session's store keeps (KeptFiles+Storing); their bytes are in none.

/// The files that a session keeps. By reference, so that a session without any is asked for nothing but nil.
package final class KeptFiles {
    /// How many one session keeps.
    static let most = 5
    /// How much they are together, in bytes. 20 MB.
    static let bytes = 20_971_520
    static let lifetime = Moment.seconds(3_600)

    var all: [KeptFile] = []
    /// Fields whose file, which their form has already, was taken away.
    var withoutFile: [(page: PageID, control: String)] = []
    /// Those of the submission at hand, by control: kept when it comes back.
    private var new: [String: FormFile] = [:]
    /// What those are called that its page has told of and that are not there any more, by control.
    private var lost: [String: String] = [:]
    /// What is wrong with those of the submission at hand that no field takes.
    private(set) var refused: [FormInput.Problem] = []
    private var keeps: (@Sendable (FormFile) -> SealedCopy?)?

    var isEmpty: Bool { all.isEmpty && new.isEmpty && withoutFile.isEmpty }

    subscript(page: PageID) -> [String: FormFile] {
        Dictionary(
            all.compactMap { kept in kept.page == page ? kept.place.file.map { (kept.control, $0) } : nil },
            uniquingKeysWith: { $1 })
    }

    /// Lets those go that are over, and those of pages that are gone.
    func clean(at now: Moment, _ lives: (PageID) -> Bool) {
        all.removeAll { $0.end <= now || !lives($0.page) }
        withoutFile.removeAll { !lives($0.page) }
    }

    /// A submission with the files that were sent before.
    ///
    /// - Parameter names: of those that its page has told of, by control. One that is not there any more is a mistake
    ///   in its field: an action never runs without a file that its visitor believes to be there.
    func receive(
        _ submission: Submission, _ form: FormDescription?, on page: PageID, told names: [String: String]
    ) -> Submission {
        if case .drop(let control) = submission.press { drop(control, of: page, form) }
        keeps = submission.keepsFile
        (new, lost, refused) = ([:], [:], [])
        var submission = submission
        let kept = self[page]
        for field in form?.fields ?? [] where field.shape.control == .file {
            guard let file = submission.files[field.name]?.first else {
                if let file = kept[field.name] {
                    submission.files[field.name] = [file]
                } else if isWithoutFile(field.name, on: page) {
                    submission.files[field.name] = []
                } else if let name = names[field.name], !isDropped(field.name, by: submission) {
                    submission.files[field.name] = [FormFile(lost: name)]
                    lost[field.name] = name
                }
                continue
            }
            if file.size > field.rules.maximumSize ?? 0 {
                refused.append(FormInput.Problem(field: field.name, message: field.shape.tooLarge ?? "Choose a file."))
            } else if let refusal = file.refusal {
                refused.append(FormInput.Problem(field: field.name, message: refusal))
            } else {
                new[field.name] = file
            }
        }
        return submission
    }

    /// Takes the files of a submission whose page is not asked for its form, as it may have to be loaded: the action
    /// that gets them in the end looks through them.
    func receive(_ submission: Submission) {
        keeps = submission.keepsFile
        new = submission.files.compactMapValues(\.first).filter { $0.value.refusal == nil }
    }

    /// Keeps the files of the submission at hand, but those of these fields, as far as there is room: those of other
    /// pages make some.
    func keep(on page: PageID, but wrong: [String], until end: Moment) {
        for (control, file) in new where !wrong.contains(control) {
            remove(control, of: page)
            while all.count >= Self.most || total + file.size > Self.bytes,
                let other = all.firstIndex(where: { $0.page != page })
            {
                all.remove(at: other)
            }
            guard all.count < Self.most, total + file.size <= Self.bytes, let place = place(of: file) else { continue }
            all.append(KeptFile(page: page, control: control, place: place, end: end))
        }
        for control in wrong { remove(control, of: page) }
    }

    private func place(of file: FormFile) -> KeptFile.Place? {
        guard let keeps else { return .memory(file) }
        return keeps(file).map { .disk($0, isStored: false) }
    }

    /// What the files of a page and of the submission at hand are called, by control, those too that could not be kept
    /// or are lost.
    func names(on page: PageID, but wrong: [String]) -> [String: String] {
        let kept = all.filter { $0.page == page }.map { ($0.control, $0.place.name) }
        return Dictionary(kept, uniquingKeysWith: { $1 })
            .merging(new.mapValues(\.name).merging(lost) { $1 }.filter { !wrong.contains($0.key) }) { $1 }
    }

    func forgetNew() { (new, lost, refused, keeps) = ([:], [:], [], nil) }

    func remove(of page: PageID) {
        all.removeAll { $0.page == page }
        withoutFile.removeAll { $0.page == page }
    }

    func isWithoutFile(_ control: String, on page: PageID) -> Bool {
        withoutFile.contains { $0.page == page && $0.control == control }
    }

    private func drop(_ control: String, of page: PageID, _ form: FormDescription?) {
        remove(control, of: page)
        guard form?.fields.contains(where: { $0.name == control && $0.file != nil }) == true,
            !isWithoutFile(control, on: page)
        else { return }
        withoutFile.append((page, control))
    }

    private func remove(_ control: String, of page: PageID) {
        all.removeAll { $0.page == page && $0.control == control }
    }

    private func isDropped(_ control: String, by submission: Submission) -> Bool {
        if case .drop(control) = submission.press { true } else { false }
    }

    var total: Int { all.reduce(0) { $0 + $1.place.size } }
}

extension FormFile {
    /// What is said of a file that is not there.
    package static func askForAgain(_ name: String) -> Phrase {
        name.isEmpty ? "Choose the file again." : "Choose “\(name, as: "file")” again: it could not be kept."
    }

    /// In place of one that was told to be kept, and is not there any more.
    fileprivate init(lost name: String) {
        self.init(name: name, bytes: [])
        refusal = Self.askForAgain(name)
    }
}

extension PageTree {
    /// A submission as its action gets it: with the files that were sent before.
    func receive(_ submission: Submission, for form: FormDescription?, on id: PageID) -> Submission {
        storeFields(of: form, on: id)
        guard files != nil || form?.takesFiles == true else { return submission }
        let kept = cleanFiles() ?? KeptFiles()
        let received = kept.receive(submission, form, on: id, told: pages[id]?.input?.files ?? [:])
        files = kept
        return received
    }

    /// Takes the files of a submission that no action gets, for its page to keep.
    package func receiveUnasked(_ submission: Submission) {
        let kept = cleanFiles() ?? KeptFiles()
        kept.receive(submission)
        files = kept
    }

    /// Keeps the files of the submission at hand on its page, which comes back.
    ///
    /// - Returns: what those of the page are called; nil where it has none.
    func keepFiles(on id: PageID, but problems: [FormInput.Problem] = []) -> [String: String]? {
        guard let kept = files else { return nil }
        let wrong = problems.compactMap(\.field)
        kept.keep(on: id, but: wrong, until: now + KeptFiles.lifetime)
        let names = kept.names(on: id, but: wrong)
        kept.forgetNew()
        files = kept.isEmpty ? nil : kept
        return names.isEmpty ? nil : names
    }

    /// Lets the files of a page go, which an action has taken.
    func dropFiles(of id: PageID) {
        guard let kept = cleanFiles() else { return }
        kept.forgetNew()
        kept.remove(of: id)
        files = kept.isEmpty ? nil : kept
    }

    func cleanFiles() -> KeptFiles? {
        files?.clean(at: now) { pages.contains($0) }
        return files
    }

    /// What is pending on a page whose form takes files: with those that are kept, and a problem for each that was sent
    /// and is not there any more.
    package func pendingWithFiles(on id: PageID) -> (input: FormInput?, leaving: String?) {
        var (input, leaving) = pending(on: id)
        let there = cleanFiles()?[id] ?? [:]
        input?.keptFiles = there.mapValues { KeptFileName($0) }
        input?.withoutFile = files?.withoutFile.filter { $0.page == id }.map(\.control) ?? []
        for (control, name) in (input?.files ?? [:]).sorted(by: { $0.key < $1.key }) where there[control] == nil {
            guard input?.problems.contains(where: { $0.field == control }) == false else { continue }
            input?.problems.append(FormInput.Problem(field: control, message: FormFile.askForAgain(name)))
        }
        return (input, leaving)
    }
}
