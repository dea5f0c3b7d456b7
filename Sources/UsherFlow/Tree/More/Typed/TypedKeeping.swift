// Which page holds what was typed (Typed): its own while that lives, and the next of its route when it is past, by way
// of a draft.

extension PageTree {
    /// Keeps what was typed, for the page that comes back with what was wrong with it. A button beside the form brings
    /// its fields along, so they are kept whichever action it was.
    ///
    /// - Parameter untouched: the controls that go on showing what the form has.
    func keepTyped(
        _ submission: Submission, on id: PageID, problems: [FormProblem] = [], untouched: Set<String> = []
    ) {
        guard let page = pages[id] else { return }
        let held = held(Typed(submission, on: page, untouched: untouched), problems, on: id)
        if !page.fields.isEmpty || !problems.isEmpty || held.files != nil { set(held, on: id) }
    }

    /// Keeps what is being typed, with what was said to be wrong before.
    package func keepTyping(_ submission: Submission, on id: PageID) {
        guard let page = pages[id], !page.fields.isEmpty else { return }
        var typed = page.typed ?? Typed(values: [:])
        if typed.merge(submission, on: page) || page.typed == nil { set(typed, on: id) }
    }

    /// Keeps what an action has left of what was typed: on its page, or for the next page of its route where the page
    /// was left but its flow goes on.
    ///
    /// - Parameters:
    ///   - typed: nil for nothing.
    ///   - isUsed: whether the action took it, and the page's files with it.
    func keepTyped(_ typed: Typed?, isUsed: Bool, from id: PageID) {
        guard let typed, !isUsed else {
            dropUploads(of: id)
            if pages[id]?.typed != typed { set(typed, on: id) }
            return
        }
        if pages.contains(id) { return hold(typed, on: id) }
        guard let past = pages.past[id], past.kind == .closed, past.flowLives, let key = past.draft else { return }
        drafts = drafts.with(typed.forNext(key, at: now))
    }

    private func held(_ typed: Typed, _ problems: [FormProblem], on id: PageID) -> Typed {
        typed.held(problems, files: keepUploads(on: id, but: problems))
    }

    /// Keeps it beside another action.
    private func hold(_ typed: Typed, on id: PageID) {
        let held = held(typed, uploads?.refused ?? [], on: id)
        // A file may have been taken away.
        set(held.isEmpty && uploads == nil ? nil : held, on: id)
    }

    func set(_ typed: Typed?, on id: PageID) {
        update(id) { $0.typed = typed }
        boundTyped()
    }

    // MARK: Drafts

    /// Keeps what was typed into a past page, for the next page of its route.
    package func keepDraft(_ submission: Submission, ofPast id: PageID) {
        guard let past = pages.past[id], let key = past.draft else { return }
        keepDraft(submission, for: key, keeping: past.fields)
    }

    /// Keeps what was typed into a page of a session that has ended, which only its form still knows.
    package func keepDraft(_ submission: Submission, for route: DraftKey, keeping fields: [String]) {
        drafts = drafts.with(Typed(values: KeptNames.values(of: submission, in: fields)).forNext(route, at: now))
    }

    /// Keeps what was typed into a page that lives but does not offer its action any more.
    package func keepDraft(_ submission: Submission, on id: PageID) {
        guard let page = pages[id] else { return }
        let files = keepUploads(on: id)
        let typed = Typed(submission, on: page, isDraft: true).held([], files: files)
        if !typed.saysNothing { set(typed, on: id) }
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

    /// The name of the draft that a page's form would leave, and its fields that may be kept; nil without a form.
    package func draft(of id: PageID) -> (key: DraftKey, fields: [String])? {
        guard let page = pages[id], !page.fields.isEmpty, let key = page.draft else { return nil }
        return (key, page.fields)
    }

    // MARK: Before a loss

    /// True if an action is put off, because the visitor is asked first or has chosen to go on editing.
    func isAsking(_ action: Action, on id: PageID, _ submission: Submission, _ form: FormDescription?) -> Bool {
        if pages[id]?.leaving != nil { update(id) { $0.leaving = nil } }
        let decision = submission.press.decision
        guard action.asks || decision != nil, decision != .discard, let page = pages[id] else { return false }
        let typed = Typed.beside(submission, form, on: page)
        guard decision == .keep || typed != nil || action.asks && hasGathered(page) else { return false }
        let untouched = form?.untouched(by: submission) ?? []
        hold(typed ?? Typed(submission, on: page, untouched: untouched), on: id)
        if decision != .keep { update(id) { $0.leaving = action.name } }
        return true
    }

    private func hasGathered(_ page: Page) -> Bool {
        !page.flow.coordinator.isSame(state: page.state.value, as: page.flow.initial.value)
    }

    /// Lets what was typed into the least recently used pages go where there is too much of it.
    private func boundTyped() {
        var all = pages.live.compactMap { page in
            page.typed.map { (id: page.id, used: page.use.last, bytes: $0.bytes) }
        }
        var total = all.reduce(0) { $0 + $1.bytes }
        all.sort { $0.used < $1.used }
        for page in all.dropLast() where total > Typed.limit {
            update(page.id) { $0.typed = nil }
            total -= page.bytes
        }
    }
}
