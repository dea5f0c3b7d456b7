// The input of a page's form, as one value, from the press that sent it until an action has used it.
//
//      sent by a press ─▶ Typed(submission, on: page) ──┬─▶ comes back with what is wrong with it: the page holds it
//      sent while typing ─▶ merge ──────────────────────┘
//      an action has run ─▶ after(action) ──┬─▶ nothing: its form took all of it
//                                           ├─▶ what its form did not ask: the page holds that
//                                           └─▶ all of it, where the action has another form or none: the page
//                                               holds what somebody touched; where the page is over and its flow
//                                               is not, forNext(route) makes a draft of it
//      a page of that route is built ─▶ holds the draft, which is used up
//
// It never has what is secret, a field that its page does not declare, or more than may be held. Which page holds how
// much is told in TypedKeeping.

/// The input of a page's form, and the problems with it.
package struct Typed: Equatable, Sendable {
    /// The most bytes that one input may hold, and that all of a session's pages may hold together.
    static let limit = 65_536

    /// The texts, by control.
    package private(set) var values: [String: [String]]
    package private(set) var problems: [FormProblem] = []
    /// True if it comes from an earlier page or session rather than from this page.
    package private(set) var isDraft = false
    /// True if controls that are not among its values show what the form has; else they show nothing.
    private var isPartial = false
    /// The controls that nobody has touched. On its page they show what the form has, which may be another value by
    /// then; a draft has their values too.
    private var untouched: Set<String> = []
    /// The names of the files that its page has told of, by control; nil for none.
    private(set) var files: [String: String]?
    /// The files that are there, as the page shows them; nil where nobody asked. Never written.
    private var uploads: ShownUploads?

    init(values: [String: [String]], isDraft: Bool = false) { (self.values, self.isDraft) = (values, isDraft) }

    /// The input of a submission, for a page that has told of the files in what it holds. Texts beyond the limit are
    /// lost, and each is a problem: the visitor's browser still has it, one step back.
    ///
    /// - Parameter untouched: the controls that go on showing what the form has.
    init(_ submission: Submission, on page: Page, untouched: Set<String> = [], isDraft: Bool = false) {
        self.init(values: KeptNames.values(of: submission, in: page.fields), isDraft: isDraft)
        for name in Self.cut(&values, to: Self.limit) {
            problems.append(FormProblem(field: name, message: "This was too long for us to keep. Enter it again."))
        }
        if !untouched.isEmpty {
            self.untouched = untouched
            // A box that was unticked is not sent.
            for name in page.fields where !untouched.contains(name) && values[name] == nil { values[name] = [] }
        }
        var files = (page.typed?.files ?? [:]).filter { !submission.drops($0.key) }
        for (control, sent) in submission.files {
            if let file = sent.first, file.refusal == nil { files[control] = file.name }
        }
        self.files = files.isEmpty ? nil : files
    }

    /// Drops the longest texts beyond that many bytes; never the list of a group's entries, which holds them all.
    ///
    /// - Returns: the controls whose texts are lost.
    private static func cut(_ values: inout [String: [String]], to most: Int) -> [String] {
        let sizes = values.map { (name: $0.key, size: $0.value.reduce($0.key.utf8.count + 16) { $0 + $1.utf8.count }) }
        var all = sizes.reduce(0) { $0 + $1.size }
        var lost: [String] = []
        guard all > most else { return lost }
        let dots = { (name: String) in name.utf8.indices.filter { name.utf8[$0] == UInt8(ascii: ".") } }
        let lists = Set(values.keys.flatMap { name in dots(name).map { name[..<$0] } })
        for (name, size) in sizes.sorted(by: { ($0.size, $0.name) > ($1.size, $1.name) })
        where all > most && !lists.contains(name[...]) {
            values[name] = nil
            lost.append(name)
            all -= size
        }
        return lost
    }

    // MARK: From press to press

    /// Takes over what is typed just now.
    ///
    /// - Returns: whether that is news.
    mutating func merge(_ submission: Submission, on page: Page) -> Bool {
        let now = Typed(submission, on: page).values
        guard values != now else { return false }
        (values, isPartial) = (now, false)
        return true
    }

    /// The input that an action leaves of a submission; nil for none.
    static func after(_ action: Action, _ submission: Submission, _ form: FormDescription?, on page: Page) -> Typed? {
        guard action.form != nil else { return beside(submission, form, on: page) }
        // Below a choice that was taken back, for the case that it is made again; and in the page's other forms.
        var left = action.unasked?(submission) ?? [:]
        if let form, !form.sections.isEmpty {
            let taken = form.taken(by: submission, hasOwnForm: action.own != nil)
            let first = form.shown(in: submission.language)
            for index in form.fields.indices where form.fields[index].shape.isKept && !taken.contains(index) {
                for control in form.fields[index].controls {
                    let sent = submission.fields[control] ?? []
                    if !isSame(sent, as: first[control] ?? []) { left[control] = sent }
                }
            }
        }
        guard !left.isEmpty else { return nil }
        var typed = Typed(values: left)
        typed.isPartial = true
        return typed
    }

    /// All of a submission, for an action that takes nothing of it; nil where it is as it was shown.
    static func beside(_ submission: Submission, _ form: FormDescription?, on page: Page) -> Typed? {
        guard !page.fields.isEmpty || page.typed?.files != nil || !submission.files.isEmpty else { return nil }
        guard page.typed != nil || !submission.files.isEmpty || isTouched(submission, form, page.fields) else {
            return nil
        }
        return Typed(submission, on: page, untouched: form?.untouched(by: submission) ?? [])
    }

    private static func isTouched(_ submission: Submission, _ form: FormDescription?, _ fields: [String]) -> Bool {
        let controls =
            KeptNames.haveRows(fields)
            ? (form?.keptControls ?? []) + KeptNames.values(of: submission, in: fields).keys : fields
        let first = form?.shown(in: submission.language) ?? [:]
        return controls.contains {
            !TickControls.saysWhatWasShown($0) && !isSame(submission.fields[$0] ?? [], as: first[$0] ?? [])
        }
    }

    /// The draft that it leaves for the next page of a route.
    func forNext(_ route: DraftKey, at now: Moment) -> Draft {
        var values = values
        _ = Self.cut(&values, to: Drafts.maximumBytes)
        return Draft(key: route, values: values, kept: now)
    }

    /// The input as its page holds it.
    ///
    /// - Parameters:
    ///   - problems: what is wrong with it. Of a field that they name nothing else is said.
    ///   - files: what those of the page are called; of those with a problem none is kept.
    func held(_ problems: [FormProblem], files: [String: String]) -> Typed {
        var held = self
        let wrong = Set(problems.map(\.field))
        held.problems = problems + self.problems.filter { !wrong.contains($0.field) }
        let files = (held.files ?? [:]).merging(files) { $1 }.filter { !wrong.contains($0.key) }
        held.files = files.isEmpty ? nil : files
        guard !untouched.isEmpty else { return held }
        (held.isPartial, held.untouched) = (true, [])
        held.values = values.filter { !untouched.contains($0.key) }
        return held
    }

    // MARK: On its page

    /// The texts that a control shows; nil where they are as the form has them.
    package func shown(by control: String) -> [String]? { values[control] ?? (isPartial ? nil : []) }

    /// The same with the files that are there, and a problem for each that was sent and is not there any more.
    func showing(_ uploads: ShownUploads?) -> Typed {
        var shown = self
        shown.uploads = uploads
        for (control, name) in (files ?? [:]).sorted(by: { $0.key < $1.key })
        where uploads?.kept[control] == nil && !problems.contains(where: { $0.field == control }) {
            shown.problems.append(FormProblem(field: control, message: FormFile.askForAgain(name)))
        }
        return shown
    }

    /// The file of a field; nil where there is none.
    package func file(of field: FormDescription.Field) -> KeptFileName? {
        uploads?.kept[field.name] ?? (uploads?.without.contains(field.name) == true ? nil : field.file)
    }

    /// True if its page shows what it would without it.
    var isEmpty: Bool { isPartial && values.isEmpty && problems.isEmpty && files == nil }

    /// True if nobody has typed anything, and nothing is said.
    var saysNothing: Bool { problems.isEmpty && files == nil && !values.contains { $0.value.contains { !$0.isEmpty } } }

    /// True if a control was sent as it was shown: nothing is the same as an empty text.
    static func isSame(_ sent: [String], as shown: [String]) -> Bool {
        sent == shown || !sent.contains { !$0.isEmpty } && !shown.contains { !$0.isEmpty }
    }

    var bytes: Int {
        (files ?? [:]).reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
            + values.reduce(0) { sum, field in field.value.reduce(sum + 16) { $0 + $1.utf8.count } }
    }
}

extension FormDescription {
    /// The controls of fields that were sent as the form has them. Lists, and the forms of several on a page, are kept
    /// as a whole.
    func untouched(by submission: Submission) -> Set<String> {
        guard !hasGroups, sections.isEmpty else { return [] }
        var untouched: Set<String> = []
        let first = shown(in: submission.language)
        for field in fields where field.shape.isKept && field.shape.control != .ticks {
            let controls = field.controls
            if controls.allSatisfy({ Typed.isSame(submission.fields[$0] ?? [], as: first[$0] ?? []) }) {
                untouched.formUnion(controls)
            }
        }
        return untouched
    }
}

extension Typed {
    func write(to bytes: inout ByteWriter) {
        Presence.write(isDraft, isPartial, files != nil, to: &bytes)
        bytes.put(values)
        bytes.put(problems) { bytes, problem in
            bytes.put(optional: problem.field) { $0.put($1) }
            problem.phrase.write(to: &bytes)
        }
        if let files { bytes.put(files.mapValues { [$0] }) }
    }

    init(from bytes: inout ByteReader) throws {
        var there = try Presence(from: &bytes)
        (isDraft, isPartial) = (there.isNextThere(), there.isNextThere())
        values = try bytes.fields()
        problems = try bytes.items { bytes in
            FormProblem(field: try bytes.optional { try $0.text() }, message: try Phrase(from: &bytes))
        }
        files = there.isNextThere() ? try bytes.fields().compactMapValues(\.first) : nil
    }
}
