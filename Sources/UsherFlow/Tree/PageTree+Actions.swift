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
            /// What the page showed is not what holds now.
            case changed(PageID)
            /// The page is over, and led on.
            case past(PageID, to: PageID)
            /// There is no such page.
            case unknown
        }

        package let result: Result
        /// Who the session acts for from now on; nil where that stays as it was.
        package var privilege: Privilege?
        /// Whether the tree began anew.
        package var hasRestarted = false
        /// Whose other sessions end.
        package var endsOthers: [String] = []
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

    /// What an action waits for.
    package enum Waiting {
        /// What its screen shows.
        case load(any FlowScreen)
        /// The action itself, or an end that it has led to.
        case run(() async throws -> Void)
    }

    /// Runs an action, unless the page does not offer it. Never more than one at a time: the session sees to that.
    package func act(on id: PageID, _ submission: Submission) async -> Outcome {
        switch beginAct(on: id, submission) {
        case .done(let outcome): outcome
        case .waits(let waiting): await finish(waiting, on: id, submission)
        }
    }

    /// Does so as far as nothing has to be waited for.
    package func beginAct(on id: PageID, _ submission: Submission) -> Begun<Outcome, Waiting> {
        guard contains(id) else {
            keepDraft(submission, ofPast: id)
            return .done(Outcome(result: successor(of: id).map { .past(id, to: $0) } ?? .unknown))
        }
        touch(id)
        do {
            let screen = try screen(of: id).screen
            guard let offer = try offerAtOnce(for: submission, of: screen, on: id) else {
                return .waits(.load(screen))
            }
            return try run(submission, offer, on: id)
        } catch {
            return .done(outcome(of: error, on: id, submission))
        }
    }

    /// - Parameter waiting: what `beginAct` has left.
    package func finish(_ waiting: Waiting, on id: PageID, _ submission: Submission) async -> Outcome {
        // It may be evicted as long as it loads.
        pin(id)
        defer { unpin(id) }
        var begun = Begun<Outcome, Waiting>.waits(waiting)
        while true {
            switch begun {
            case .done(let outcome): return outcome
            case .waits(let waiting):
                do { begun = try await goOn(waiting, on: id, submission) } catch {
                    return outcome(of: error, on: id, submission)
                }
            }
        }
    }

    private func goOn(
        _ waiting: Waiting, on id: PageID, _ submission: Submission
    ) async throws -> Begun<Outcome, Waiting> {
        switch waiting {
        case .load(let screen):
            return try run(submission, try await offer(for: submission, of: screen, on: id), on: id)
        case .run(let run):
            do {
                try await run()
                return try settle()
            } catch {
                try takeBack()
                throw error
            }
        }
    }

    /// Nil where the screen has to load something: a call that may wait takes memory of its own, whether it waits or not.
    private func offerAtOnce<Shown: FlowScreen>(
        for submission: Submission, of screen: Shown, on id: PageID
    ) throws -> SubmissionOffer? {
        let model: Shown.Model
        do { model = try screen.modelAtOnce() } catch { return nil }
        return try offer(for: submission, of: screen, with: model, on: id)
    }

    func offer(
        for submission: Submission, of screen: some FlowScreen, on id: PageID
    ) async throws -> SubmissionOffer {
        try offer(for: submission, of: screen, with: try await screen.load(), on: id)
    }

    private func run(
        _ submission: Submission, _ offer: SubmissionOffer, on id: PageID
    ) throws -> Begun<Outcome, Waiting> {
        let form = offer.form
        note(id, form: form)
        guard let action = offer.action else { throw NotOffered() }
        if let seeing = action.seeing, !submission.hasSeen(try seeing(submission.argument)) { throw HasChanged() }
        if isAsking(action, on: id, submission, form) { return .done(Outcome(result: .invalid(id))) }
        guard !isActing else { throw FlowError("Two actions of one session were run at once.") }
        let work = try action.prepare(submission)
        let typed = action.form == nil ? typed(submission, on: id, form) : nil
        try adoptStates(of: id)
        underWay = ActionUnderWay(on: id, limit: action.limit, typed: typed, shared: shared.saved)
        journal.begin(submission: submission.id)
        guard case .now(let run) = work else { return .waits(.run(work.run)) }
        do {
            try run()
            return try settle()
        } catch {
            try takeBack()
            throw error
        }
    }

    /// Makes the moves of the action that runs: up to an end that may wait, or to its commit.
    private func settle() throws -> Begun<Outcome, Waiting> {
        guard let underWay else { throw FlowError("An action was settled that does not run.") }
        if let departure = journal.session.takeError() { throw departure }
        var settlement = underWay.settling(self)
        if let end = try settlement.settle() {
            underWay.wait(settlement)
            return .waits(.run(end))
        }
        let page = try settlement.conclude()
        commit(&settlement, leadingTo: page, underWay.meanwhile)
        keep(underWay.typed, from: underWay.page)
        endAct()
        return .done(
            Outcome(
                result: .moved(page), privilege: settlement.privilege, hasRestarted: settlement.hasRestarted,
                endsOthers: settlement.endsOthers,
                jobs: settlement.jobs.map { ($0.flow.number, $0.job) },
                stopped: settlement.stopped.map { ($0.flow.number, $0.job) },
                ended: settlement.ended.map(\.id.number)))
    }

    /// The action that runs is as if it had never begun.
    private func takeBack() throws {
        guard let underWay else { return }
        defer { endAct() }
        try shared.adopt(underWay.shared)
    }

    private func endAct() {
        underWay = nil
        journal.end()
    }

    /// What a submission comes to that led to an error: what was typed is kept.
    private func outcome(of error: any Error, on id: PageID, _ submission: Submission) -> Outcome {
        switch error {
        case is NotOffered:
            keepDraft(submission, on: id)
            return Outcome(result: .notOffered(id))
        case is HasChanged:
            keep(submission, on: id, problems: [])
            return Outcome(result: .changed(id))
        case let invalid as InvalidForm:
            keep(submission, on: id, problems: invalid.problems)
            return Outcome(result: .invalid(id))
        case let shown as any ShownError:
            keep(submission, on: id, problems: [FormInput.Problem(field: shown.field, message: shown.message)])
            return Outcome(result: .invalid(id))
        default:
            keep(submission, on: id, problems: [])
            return Outcome(result: .failed(id, error))
        }
    }

    /// Swaps the copy in.
    private func commit(
        _ settlement: inout Settlement, leadingTo next: PageID, _ meanwhile: ActionUnderWay.Meanwhile?
    ) {
        swap(&pages, &settlement.builder.pages)
        version &+= 1
        if !drafts.all.isEmpty || !settlement.drafts.all.isEmpty {
            drafts = settlement.drafts.without(meanwhile?.drafts ?? [])
        }
        if let meanwhile { doAgain(meanwhile, on: settlement.builder.pages, leadingTo: next, settlement.ended) }
        dropIdleWaits()
        if settlement.privilege != nil && settlement.hasRestarted {
            drafts.forget()
            pages.forgetDrafts()
        }
    }

    /// Does what GETs did to the tree while the copy was made.
    ///
    /// - Parameter before: the pages as they left them.
    private func doAgain(
        _ meanwhile: ActionUnderWay.Meanwhile, on before: Pages, leadingTo next: PageID, _ ended: [Flow]
    ) {
        for id in meanwhile.built.sorted() {
            guard let page = before[id] else { continue }
            let lives = page.below.map { pages[$0] != nil } ?? true
            if lives && pages.live.count < limits.pages && !ended.contains(where: { page.flow.isInside($0) }) {
                pages.add(page)
            } else {
                pages.remember([(page.id, past(page, .closed, leadingTo: next))])
            }
        }
        // The others are the same page in both.
        for page in before.live where pages[page.id] !== page { pages.update(page.id) { $0.note(what: page) } }
        for (page, notice) in meanwhile.left { leave(notice, on: page) }
        guard !meanwhile.notices.isEmpty else { return }
        for id in pages.live.map(\.id) {
            pages.update(id) { $0.notices.removeAll { meanwhile.notices.contains($0.id) } }
        }
    }
}
