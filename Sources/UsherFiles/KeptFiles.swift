// Files that survive an error: what was sent with a form that came back is kept for its page, so that nobody has to
// choose it again. Gone when an action has taken it, with its page, and after an hour. A session's record has what is
// known of those that its store keeps (KeptFiles+Storing); their bytes are in none.

internal import UsherFlow

/// The files that a session keeps.
final class KeptFiles: KeptUploads {
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
    private(set) var refused: [FormProblem] = []
    let site: SealedFiles
    /// Seals a file; nil where it cannot be kept.
    var seal: (FormFile) -> SealedFile? = { _ in nil }
    /// Takes what is sealed already, as the store has it; nil where there is no room.
    var add: ([UInt8], StoredFile) -> SealedFile? = { _, _ in nil }

    init(of site: SealedFiles) { self.site = site }

    var isEmpty: Bool { all.isEmpty && new.isEmpty && withoutFile.isEmpty }

    func shown(on page: PageID) -> ShownUploads {
        ShownUploads(self[page], without: Set(withoutFile.filter { $0.page == page }.map(\.control)))
    }

    private subscript(page: PageID) -> [String: FormFile] {
        Dictionary(
            all.compactMap { kept in kept.page == page ? kept.content.map { (kept.control, $0) } : nil },
            uniquingKeysWith: { $1 })
    }

    func clean(at now: Moment, _ lives: (PageID) -> Bool) {
        all.removeAll { $0.end <= now || !lives($0.page) }
        withoutFile.removeAll { !lives($0.page) }
    }

    func receive(_ submission: Submission, _ form: FormDescription?, on page: PageID) -> Submission {
        (new, refused) = ([:], [])
        guard let form else {
            // The action that gets them in the end looks through them.
            new = submission.files.compactMapValues(\.first).filter { $0.value.refusal == nil }
            return submission
        }
        if case .drop(let control) = submission.press { drop(control, of: page, form) }
        let kept = self[page]
        var files = submission.files
        for field in form.fields where field.shape.control == .file {
            guard let file = files[field.name]?.first else {
                if let file = kept[field.name] {
                    files[field.name] = [file]
                } else if isWithoutFile(field.name, on: page) {
                    files[field.name] = []
                }
                continue
            }
            if file.size > field.rules.maximumSize ?? 0 {
                refused.append(FormProblem(field: field.name, message: field.shape.tooLarge ?? "Select a file."))
            } else if let refusal = file.refusal {
                refused.append(FormProblem(field: field.name, message: refusal))
            } else {
                new[field.name] = file
            }
        }
        return submission.with(files: files)
    }

    /// Those of other pages make room.
    func keep(on page: PageID, but wrong: [String], at now: Moment) -> [String: String] {
        for (control, file) in new where !wrong.contains(control) {
            remove(control, of: page)
            while all.count >= Self.most || total + file.size > Self.bytes,
                let other = all.firstIndex(where: { $0.page != page })
            {
                all.remove(at: other)
            }
            guard all.count < Self.most, total + file.size <= Self.bytes, let sealed = seal(file) else { continue }
            let place = KeptFile.Place.disk(sealed, isStored: false)
            all.append(KeptFile(page: page, control: control, place: place, end: now + Self.lifetime))
        }
        for control in wrong { remove(control, of: page) }
        forgetNew()
        return Dictionary(
            all.filter { $0.page == page }.map { ($0.control, $0.file.name) }, uniquingKeysWith: { $1 })
    }

    func remove(of page: PageID) {
        forgetNew()
        all.removeAll { $0.page == page }
        withoutFile.removeAll { $0.page == page }
    }

    private func forgetNew() {
        (new, refused) = ([:], [])
        seal = { _ in nil }
    }

    func isWithoutFile(_ control: String, on page: PageID) -> Bool {
        withoutFile.contains { $0.page == page && $0.control == control }
    }

    private func drop(_ control: String, of page: PageID, _ form: FormDescription) {
        remove(control, of: page)
        guard form.fields.contains(where: { $0.name == control && $0.file != nil }),
            !isWithoutFile(control, on: page)
        else { return }
        withoutFile.append((page, control))
    }

    private func remove(_ control: String, of page: PageID) {
        all.removeAll { $0.page == page && $0.control == control }
    }

    var total: Int { all.reduce(0) { $0 + $1.file.size } }
}
