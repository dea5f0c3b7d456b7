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
            /// The page is over, and led there.
            case past(PageID)
            /// There is no such page.
            case unknown
        }

        package let result: Result
        package var privilegeChanged = false
        package var jobs: [(flow: Int, job: FlowJob)] = []
        /// Flows that ended, by number; their jobs are to be cancelled.
        package var ended: [Int] = []
    }

    /// Runs an action, unless the page does not offer it. Never more than one at a time: the session sees to that.
    package func act(on id: PageID, _ submission: Submission) async -> Outcome {
        guard contains(id) else { return Outcome(result: successor(of: id).map { .past($0) } ?? .unknown) }
        touch(id)
        let action: Action
        do {
            guard let offered = try await offer(on: id, submission) else { return Outcome(result: .notOffered(id)) }
            action = offered
        } catch {
            return Outcome(result: .failed(id, error))
        }
        do {
            return try await perform(action, on: id, submission)
        } catch let invalid as InvalidForm {
            keep(submission, for: action, on: id, problems: invalid.problems)
            return Outcome(result: .invalid(id))
        } catch let shown as VisitorError {
            let field = action.form?.fields.first { $0.name == shown.field }?.name
            let problem = FormInput.Problem(field: field, message: shown.message)
            keep(submission, for: action, on: id, problems: [problem])
            return Outcome(result: .invalid(id))
        } catch is NotOffered {
            return Outcome(result: .notOffered(id))
        } catch {
            keep(submission, for: action, on: id, problems: [])
            return Outcome(result: .failed(id, error))
        }
    }

    private func offer(on id: PageID, _ submission: Submission) async throws -> Action? {
        try await offered(by: screen(of: id).screen, on: id, submission)
    }

    private func offered(by screen: some Screen, on id: PageID, _ submission: Submission) async throws -> Action? {
        let model = try await screen.load()
        return try offers(of: screen, with: model, on: id).first { $0.offers(submission) }
    }

    private func perform(_ action: Action, on id: PageID, _ submission: Submission) async throws -> Outcome {
        let run = try action.prepare(submission)
        for (flow, state) in pages.states(at: id) { try flow.coordinator.adopt(state) }
        committedShared = shared.saved
        acting = id
        journal.begin(submission: submission.id)
        defer {
            acting = nil
            committedShared = nil
            journal.end()
        }
        do {
            try await run()
            meanwhile = Meanwhile()
            let settlement = Settlement(self, at: id)
            let (settled, page) = try await settlement.settle()
            commit(settled, leadingTo: page, from: id, settlement.ended)
            return Outcome(
                result: .moved(page), privilegeChanged: settlement.privilegeChanged,
                jobs: settlement.jobs.map { ($0.flow.number, $0.job) }, ended: settlement.ended.map(\.id.number))
        } catch {
            if let committedShared { try shared.adopt(committedShared) }
            throw error
        }
    }

    /// Swaps the copy in, with what GETs did to the tree while it was made.
    private func commit(_ settled: Pages, leadingTo next: PageID, from acting: PageID, _ ended: [Flow]) {
        pages = settled
        pages.update(acting) { $0.input = nil }
        for page in meanwhile.built {
            let lives = page.below.map { pages[$0] != nil } ?? true
            if lives && !ended.contains(where: { page.flow.isInside($0) }) {
                pages.add(page)
            } else {
                pages.lead([page.id], to: next)
            }
        }
        for (page, notice) in meanwhile.left { leave(notice, on: page) }
        guard !meanwhile.notices.isEmpty else { return }
        for id in pages.live.map(\.id) {
            pages.update(id) { $0.notices.removeAll { meanwhile.notices.contains($0.id) } }
        }
    }

    /// Keeps what was typed, for the page that comes back: never what is secret, never an undeclared field.
    private func keep(_ submission: Submission, for action: Action, on id: PageID, problems: [FormInput.Problem]) {
        guard action.form != nil || !problems.isEmpty else { return }
        let values = action.form?.kept(of: submission.fields) ?? [:]
        pages.update(id) { $0.input = FormInput(values: values, problems: problems) }
    }
}
