// What was typed: kept by its page while that lives, as a draft for the next page of its route when it is past; never
// what is secret, never a field that the screen does not declare, and never more than a form may hold.

extension PageTree {
    /// What may be kept of a submission for a page with these fields. Where that is more than may be held the longest
    /// texts are lost, and named: the visitor's browser still has them, one step back.
    ///
    /// - Parameter most: in bytes.
    private func kept(
        _ submission: Submission, _ fields: [String], upTo most: Int = inputLimit
    ) -> (values: [String: [String]], lost: [String]) {
        guard !fields.isEmpty else { return ([:], []) }
        let names = KeptNames(fields)
        var values = submission.fields.filter { names.contains($0.key) }
        func size(_ name: String, _ texts: [String]) -> Int {
            texts.reduce(name.utf8.count + 16) { $0 + $1.utf8.count }
        }
        var all = values.reduce(0) { $0 + size($1.key, $1.value) }
        var lost: [String] = []
        guard all > most else { return (values, lost) }
        let sizes = values.map { (name: $0.key, size: size($0.key, $0.value)) }
        for (name, size) in sizes.sorted(by: { ($0.size, $0.name) > ($1.size, $1.name) }) where all > most {
            values[name] = nil
            lost.append(name)
            all -= size
        }
        return (values, lost)
    }

    /// What is wrong with a form of which some could not be kept, where nothing else is said of it.
    private func problems(
        _ problems: [FormInput.Problem], ofLost lost: [String]
    ) -> [FormInput.Problem] {
        guard !lost.isEmpty else { return problems }
        let known = Set(problems.map(\.field))
        return problems
            + lost.filter { !known.contains($0) }.map {
                FormInput.Problem(field: $0, message: "This was too long to be kept. Enter it again.")
            }
    }

    /// Keeps what was typed, for the page that comes back with what was wrong with it. A button beside the form brings
    /// its fields along, so they are kept whichever action it was.
    ///
    /// - Parameter untouched: the controls that go on showing what the form has.
    func keepInput(
        _ submission: Submission, on id: PageID, problems: [FormInput.Problem], untouched: Set<String> = []
    ) {
        pages.update(id) { page in
            let files = keepFiles(on: id, but: problems)
            guard !page.fields.isEmpty || !problems.isEmpty || files != nil else { return }
            let (values, lost) = kept(submission, page.fields)
            page.input = TypedBeside(submission, untouched: untouched).input(of: values, in: page.fields)
            page.input?.problems = self.problems(problems, ofLost: lost)
            page.input?.files = files
        }
        boundInput()
    }

    /// Keeps what was typed into a past page, for the next page of its route.
    package func keepDraft(_ submission: Submission, ofPast id: PageID) {
        guard let past = pages.past[id], let key = past.draft else { return }
        drafts.add(Draft(key: key, values: kept(submission, past.fields, upTo: Drafts.maximumBytes).values, kept: now))
    }

    /// Keeps what was typed into a page that lives but does not offer its action any more.
    package func keepDraft(_ submission: Submission, on id: PageID) {
        guard let page = pages[id] else { return }
        let ((values, lost), files) = (kept(submission, page.fields), keepFiles(on: id))
        guard files != nil || !lost.isEmpty || values.contains(where: { $0.value.contains { !$0.isEmpty } }) else {
            return
        }
        pages.update(id) {
            $0.input = FormInput(values: values, problems: problems([], ofLost: lost), isDraft: true)
            $0.input?.files = files
        }
        boundInput()
    }

    /// The name of the draft that a page's form would leave, and its fields that may be kept; nil without a form.
    package func draft(of id: PageID) -> (key: DraftKey, fields: [String])? {
        guard let page = pages[id], !page.fields.isEmpty, let key = page.draft else { return nil }
        return (key, page.fields)
    }

    /// Keeps what was typed into a page of a session that has ended, which only its form still knows.
    package func holdDraft(_ submission: Submission, for key: DraftKey, keeping fields: [String]) {
        drafts.add(Draft(key: key, values: kept(submission, fields, upTo: Drafts.maximumBytes).values, kept: now))
    }

    /// Keeps what was typed into a page of a session that has ended and that cannot be shown yet.
    package func holdDraft(_ submission: Submission, for arrival: Arrival) {
        guard let wanted = arrival.wanted else { return }
        drafts.add(
            Draft(key: wanted.key, values: kept(submission, wanted.fields, upTo: Drafts.maximumBytes).values, kept: now)
        )
    }

    /// Keeps what was typed into a page of a session that has ended, on the new page in its place.
    ///
    /// - Returns: whether the submission can simply run: an action that the page offers, on a screen without a form,
    ///   where nothing was gathered.
    package func holdDraft(_ submission: Submission, on id: PageID) async throws -> Bool {
        let offer = try await offer(for: submission, of: screen(of: id).screen, on: id).value
        storeFields(of: offer.form, on: id)
        keepDraft(submission, on: id)
        return offer.form == nil && pages[id]?.hasGatheredNothing == true && offer.action != nil
    }

    /// Keeps what is being typed, with what was said to be wrong before.
    package func keepTyped(_ submission: Submission, on id: PageID) {
        guard let page = pages[id], !page.fields.isEmpty else { return }
        let values = kept(submission, page.fields).values
        guard page.input?.values != values else { return }
        pages.update(id) { page in
            if page.input == nil { page.input = FormInput(values: values, problems: []) }
            page.input?.values = values
            page.input?.isPartial = false
        }
        boundInput()
    }

    // MARK: Buttons beside a form

    /// What was typed into the form of a page whose action is another one; nil where it is as it was shown.
    func typed(_ submission: Submission, on id: PageID, _ form: FormDescription?) -> TypedBeside? {
        guard let page = pages[id],
            !page.fields.isEmpty || page.input?.files != nil || !submission.files.isEmpty
        else { return nil }
        if !submission.files.isEmpty { return TypedBeside(submission, form) }
        let controls =
            KeptNames.haveRows(page.fields)
            ? (form?.keptControls ?? []) + Array(kept(submission, page.fields).values.keys) : page.fields
        let first = form?.shown(in: submission.language) ?? [:]
        let isTyped = controls.contains { name in
            if TickControls.saysWhatWasShown(name) { return false }
            return !FormInput.isSame(
                submission.fields[name] ?? [], as: page.input?.shown(by: name) ?? first[name] ?? [])
        }
        return isTyped || page.input != nil ? TypedBeside(submission, form) : nil
    }

    /// What was typed that stays when an action with a form has run: below a choice that was taken back, and in the
    /// page's other forms.
    func left(by action: Action, _ submission: Submission, _ form: FormDescription?) -> [String: [String]] {
        var left = action.unasked?(submission) ?? [:]
        guard let form, !form.sections.isEmpty, action.form != nil else { return left }
        let taken = form.taken(by: submission, hasOwnForm: action.own != nil)
        let first = form.shown(in: submission.language)
        for index in form.fields.indices where form.fields[index].shape.isKept && !taken.contains(index) {
            for control in form.fields[index].controls {
                let sent = submission.fields[control] ?? []
                if !FormInput.isSame(sent, as: first[control] ?? []) { left[control] = sent }
            }
        }
        return left
    }

    /// Keeps what was typed beside an action that has run: on its page, or for the next page of its route where the
    /// page was left but its flow goes on. What a form's own action took is used up.
    ///
    /// - Parameter unasked: what was typed below a choice that was taken back, for the case that it is made again.
    func keepInput(_ typed: TypedBeside?, unasked: [String: [String]] = [:], from id: PageID) {
        guard let typed else {
            dropFiles(of: id)
            let left = unasked.isEmpty ? nil : FormInput(values: unasked, problems: [], isPartial: true)
            if pages[id]?.input != left { pages.update(id) { $0.input = left } }
            if left != nil { boundInput() }
            return
        }
        if let page = pages[id] {
            let (values, lost) = kept(typed.submission, page.fields)
            var input = typed.input(of: values, in: page.fields)
            let refused = files?.refused ?? []
            input.problems = problems(refused, ofLost: lost)
            let names = keepFiles(on: id, but: refused)
            // A file may have been taken away.
            let isEmpty = input.isEmpty && files == nil
            pages.update(id) {
                $0.input = isEmpty ? nil : input
                $0.input?.files = names
            }
            boundInput()
        } else if let past = pages.past[id], past.kind == .closed, past.flowLives {
            keepDraft(typed.submission, ofPast: id)
        }
    }

    // MARK: Before a loss

    /// Whether an action is put off, because the visitor is asked first or has chosen to go on editing.
    func isAsking(_ action: Action, on id: PageID, _ submission: Submission, _ form: FormDescription?) -> Bool {
        if pages[id]?.leaving != nil { pages.update(id) { $0.leaving = nil } }
        let decision = submission.press.decision
        guard action.asks || decision != nil, decision != .discard else { return false }
        let typed = typed(submission, on: id, form)
        guard decision == .keep || typed != nil || action.asks && hasGathered(id) else { return false }
        keepInput(typed ?? TypedBeside(submission, form), from: id)
        if decision != .keep { pages.update(id) { $0.leaving = action.name } }
        return true
    }

    private func hasGathered(_ id: PageID) -> Bool {
        guard let page = pages[id] else { return false }
        return !page.flow.coordinator.isSame(state: page.state.value, as: page.flow.initial.value)
    }

    // MARK: Bounds

    /// How much the pages of a session may hold of what was typed, in bytes.
    static let inputLimit = 65_536

    /// Lets the input of the least recently used pages go where there is too much of it.
    private func boundInput() {
        var all = pages.live.filter { $0.input != nil }.map {
            (id: $0.id, used: $0.use.last, bytes: $0.input?.bytes ?? 0)
        }
        var total = all.reduce(0) { $0 + $1.bytes }
        all.sort { $0.used < $1.used }
        for page in all.dropLast() where total > Self.inputLimit {
            pages.update(page.id) { $0.input = nil }
            total -= page.bytes
        }
    }
}
