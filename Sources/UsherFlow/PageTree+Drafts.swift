// Input that could not be used yet: kept for the next page of its flow and route, never what is secret.

extension PageTree {
    /// Keeps what was typed into a page that is over, for the next page of its route.
    func keepDraft(_ submission: Submission, ofPast id: PageID) {
        guard let past = pages.past[id], let key = past.draft else { return }
        drafts.keep(Draft(key: key, values: submission.fields.filter { past.fields.contains($0.key) }, kept: now))
    }

    /// Keeps what was typed into a page that lives but does not offer its action any more.
    func keepDraft(_ submission: Submission, on id: PageID) {
        guard let page = pages[id] else { return }
        let values = submission.fields.filter { page.fields.contains($0.key) }
        guard values.contains(where: { $0.value.contains { !$0.isEmpty } }) else { return }
        pages.update(id) { $0.input = FormInput(values: values, problems: [], isDraft: true) }
    }

    /// Keeps what was typed into a page of a session that has ended and that cannot be shown yet.
    package func hold(_ fields: [String: [String]], for arrival: Arrival) {
        guard let wanted = arrival.wanted else { return }
        drafts.keep(Draft(key: wanted.key, values: fields.filter { wanted.fields.contains($0.key) }, kept: now))
    }

    /// What a new page is filled with.
    func takeDraft(_ coordinator: any Coordinator, _ route: AnyRoute) -> FormInput? {
        guard !drafts.all.isEmpty, let key = coordinator.draftKey(of: route), let draft = drafts.take(key, at: now)
        else {
            return nil
        }
        return FormInput(values: draft.values, problems: [], isDraft: true)
    }
}

extension PageTree {
    /// Keeps what was typed into a page of a session that has ended, on the new page in its place.
    ///
    /// - Returns: whether the submission can simply run: an action that the page offers, on a screen without a form.
    package func hold(_ submission: Submission, on id: PageID) async throws -> Bool {
        let offers = try await offers(of: screen(of: id).screen, on: id)
        let form = offers.lazy.compactMap(\.form).first
        note(id, form: form)
        keepDraft(submission, on: id)
        return form == nil && offers.contains { $0.offers(submission) }
    }
}
