// An action runs on the page that it came from: what it may do is asked anew, what it moves is made on a copy, and all
// of it is swapped in when it has returned, or none.

extension PageTree {
    /// What came of a submission.
    package struct Outcome {
        package enum Result {
            /// It ran and leads to this page.
            case moved(PageID)
            /// The form was not right; the page has kept what was typed.
            case invalid(PageID)
            /// It threw; everything is as before.
            case failed(PageID, any Error)
            /// The page does not offer it now.
            case notOffered(PageID)
            /// The page is over, and led on.
            case past(PageID, to: PageID)
            /// There is no such page.
            case unknown
        }

        package let result: Result
        package var privilegeChanged = false
        package var jobs: [(flow: Int, job: FlowJob)] = []
        /// Jobs that are to be cancelled, before those of `jobs` start.
        package var stopped: [(flow: Int, job: String)] = []
        /// Flows that ended, by number; their jobs are to be cancelled.
        package var ended: [Int] = []

        /// Whether a job that was under way before ends with it.
        package func stops(flow: Int, job: String) -> Bool {
            ended.contains(flow) || stopped.contains { $0 == (flow, job) }
        }
    }

    /// Runs an action, unless the page does not offer it. Never more than one at a time: the session sees to that.
    package func act(on id: PageID, _ submission: Submission) async -> Outcome {
        guard contains(id) else {
            keepDraft(submission, ofPast: id)
            return Outcome(result: successor(of: id).map { .past(id, to: $0) } ?? .unknown)
        }
        touch(id)
        pin(id)
        defer { unpin(id) }
        do {
            let screen = try screen(of: id).screen
            let unloaded = try offersUnloaded(of: screen, on: id)
            let offers = if let unloaded { unloaded } else { try await offers(of: screen, on: id) }
            let form = offers.form
            note(id, form: form)
            guard let action = offers.first(for: submission) else { throw NotOffered() }
            if isAsking(action, on: id, submission, form) { return Outcome(result: .invalid(id)) }
            return try await perform(action, on: id, submission, form)
        } catch is NotOffered {
            keepDraft(submission, on: id)
            return Outcome(result: .notOffered(id))
        } catch let invalid as InvalidForm {
            keep(submission, on: id, problems: invalid.problems)
            return Outcome(result: .invalid(id))
        } catch let shown as any ShownError {
            keep(submission, on: id, problems: [FormInput.Problem(field: shown.field, message: shown.message)])
            return Outcome(result: .invalid(id))
        } catch {
            keep(submission, on: id, problems: [])
            return Outcome(result: .failed(id, error))
        }
    }

    /// Nil where the screen has to load something: a call that may wait takes memory of its own, whether it waits or not.
    private func offersUnloaded<Shown: Screen>(of screen: Shown, on id: PageID) throws -> [Action]? {
        guard Shown.loadsNothing else { return nil }
        return try offers(of: screen, with: Shown.nothing, on: id)
    }

    func offers(of screen: some Screen, on id: PageID) async throws -> [Action] {
        try offers(of: screen, with: try await screen.load(), on: id)
    }

    private func perform(
        _ action: Action, on id: PageID, _ submission: Submission, _ form: FormDescription?
    ) async throws -> Outcome {
        guard !isActing else { throw FlowError("Two actions of one session were run at once.") }
        let run = try action.prepare(submission)
        let typed = action.form == nil ? typed(submission, on: id, form) : nil
        try adoptStates(of: id)
        let underWay = ActionUnderWay(on: id, limit: action.limit, shared: shared.saved)
        self.underWay = underWay
        journal.begin(submission: submission.id)
        defer {
            self.underWay = nil
            journal.end()
        }
        do {
            try await run()
            underWay.meanwhile = ActionUnderWay.Meanwhile()
            var settlement = Settlement(self, at: id)
            let (settled, page) = try await settlement.settle()
            if !drafts.all.isEmpty || !settlement.drafts.all.isEmpty {
                drafts = settlement.drafts.without(underWay.meanwhile.drafts)
            }
            commit(settled, leadingTo: page, settlement.ended, underWay.meanwhile)
            if settlement.privilegeChanged && settlement.hasRestarted {
                drafts.forget()
                pages.forgetDrafts()
            }
            keep(typed, from: id)
            return Outcome(
                result: .moved(page), privilegeChanged: settlement.privilegeChanged,
                jobs: settlement.jobs.map { ($0.flow.number, $0.job) },
                stopped: settlement.stopped.map { ($0.flow.number, $0.job) }, ended: settlement.ended.map(\.id.number))
        } catch {
            try shared.adopt(underWay.shared)
            throw error
        }
    }

    /// Swaps the copy in, with what GETs did to the tree while it was made.
    private func commit(
        _ settled: Pages, leadingTo next: PageID, _ ended: [Flow], _ meanwhile: ActionUnderWay.Meanwhile
    ) {
        let before = pages
        pages = settled
        version &+= 1
        for id in meanwhile.built.sorted() {
            guard let page = before[id] else { continue }
            let lives = page.below.map { pages[$0] != nil } ?? true
            if lives && pages.live.count < limits.pages && !ended.contains(where: { page.flow.isInside($0) }) {
                pages.add(page)
            } else {
                pages.remember([(page.id, past(page, .closed, leadingTo: next))])
            }
        }
        dropIdleWaits()
        // The others are the same page in both.
        for page in before.live where pages[page.id] !== page { pages.update(page.id) { $0.note(what: page) } }
        for (page, notice) in meanwhile.left { leave(notice, on: page) }
        guard !meanwhile.notices.isEmpty else { return }
        for id in pages.live.map(\.id) {
            pages.update(id) { $0.notices.removeAll { meanwhile.notices.contains($0.id) } }
        }
    }
}
