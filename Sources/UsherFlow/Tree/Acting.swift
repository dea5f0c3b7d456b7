// An action runs on the page that it came from: its screen is asked anew whether it is offered, moves are made on a
// copy of the tree, and the copy is swapped in when the action has returned, or dropped.
//
//      act ─▶ screen ─▶ load ─▶ offers ─▶ run ─▶ the action ─▶ moves, and ends ─▶ commit ─▶ outcome
//                       waits                    may wait             may wait
//
// An error at any step is an outcome as well; one after the action has begun drops the copy and restores Shared. The
// state of an action under way is in ActionUnderWay; the work of other requests on the tree while an end waits is done
// again on the copy (Meanwhile).

extension PageTree {
    /// Runs an action, unless the page does not offer it. Never more than one at a time: the session sees to that.
    package func act(on id: PageID, _ submission: Submission) -> Soon<Outcome> {
        if runsBuiltIn(submission, on: id) { return .now(Outcome(result: .invalid(id))) }
        guard contains(id) else {
            keepDraft(submission, ofPast: id)
            return .now(Outcome(result: successor(of: id).map { .past(id, to: $0) } ?? .unknown))
        }
        touch(id)
        do {
            switch try offer(for: submission, of: screen(of: id).screen, on: id) {
            case .now(let offer):
                let outcome = try run(submission, offer, on: id)
                guard case .later(let rest) = outcome else { return outcome }
                return pinned(id, submission, rest)
            case .later(let load):
                return pinned(id, submission) { try await self.run(submission, try await load(), on: id).value }
            }
        } catch {
            return .now(outcome(of: error, on: id, submission))
        }
    }

    /// Wraps what is left of an action: its page is not evicted as long as it waits.
    private func pinned(
        _ id: PageID, _ submission: Submission, _ rest: @escaping () async throws -> Outcome
    ) -> Soon<Outcome> {
        .later {
            self.pin(id)
            defer { self.unpin(id) }
            do { return try await rest() } catch { return self.outcome(of: error, on: id, submission) }
        }
    }

    private func run(_ submission: Submission, _ offer: SubmissionOffer, on id: PageID) throws -> Soon<Outcome> {
        let form = offer.form
        let submission = receive(submission, for: form, on: id)
        guard let action = offer.action else { throw NotOffered() }
        let seen = try action.seeing?(submission.argument)
        if let seen, !submission.hasSeen(seen) { throw HasChanged() }
        if isAsking(action, on: id, submission, form) { return .now(Outcome(result: .invalid(id))) }
        guard !isActing else { throw FlowError("Two actions of one session were run at once.") }
        let perform = try action.prepare(submission)
        let typed = pages[id].flatMap { Typed.after(action, submission, form, on: $0) }
        try adoptStates(of: id)
        underWay = ActionUnderWay(
            on: id, limit: action.limit, takesForm: action.form != nil, typed: typed, shared: shared.saved)
        journal.begin(on: self, name(of: submission, seen, on: id))
        do {
            let outcome = try perform().flatMap(settle)
            submission.removal(in: form).map { addNotice($0, .done, on: id) }
            guard case .later(let rest) = outcome else { return outcome }
            return .later {
                do { return try await rest() } catch {
                    try self.takeBack(after: error)
                    throw error
                }
            }
        } catch {
            try takeBack(after: error)
            throw error
        }
    }

    /// Gives the name by which services know a press; mostly they do not ask.
    private func name(of submission: Submission, _ seen: SeenValue?, on id: PageID) -> (() -> PressName)? {
        guard let name = submission.name else { return nil }
        let page = pages[id]
        return { name(PressIdentity(of: submission, seeing: seen, on: page, id)) }
    }

    /// Makes the moves of the action that runs, and commits what it has come to.
    private func settle() throws -> Soon<Outcome> {
        guard let underWay else { throw FlowError("An action was settled that does not run.") }
        if let departure = journal.session.takeError() { throw departure }
        var moves = underWay.takeMoves(on: self)
        if case .later(let end) = try moves.make() {
            underWay.wait(moves, on: self)
            return .later {
                try await end()
                return try await self.settle().value
            }
        }
        let page = try moves.conclude()
        noteChanges()
        commit(&moves, leadingTo: page, underWay.meanwhile)
        keepTyped(underWay.typed, isUsed: underWay.takesForm, from: underWay.page)
        endAct(counting: true)
        return .now(
            Outcome(
                result: .moved(page), privilege: moves.privilege, known: moves.known,
                hasRestarted: moves.hasRestarted, endsOthers: moves.endsOthers, jobs: moves.jobs,
                stopped: moves.stopped,
                ended: moves.ended.map(\.id.number), download: moves.download))
    }

    /// Undoes the action that runs. Only an error which says that nothing was done counts as its end.
    private func takeBack(after error: any Error) throws {
        guard let underWay else { return }
        noteChanges()
        // There was no room after all that the app has done.
        defer { endAct(counting: error is any ShownError && !(error is NoRoom)) }
        try shared.adopt(underWay.shared)
    }

    private func endAct(counting isEnd: Bool) {
        // In place, since no end is taken back.
        if isEnd, let page = underWay.flatMap({ pages[$0.page] }) { page.ended &+= 1 }
        underWay = nil
        journal.end()
    }

    /// The outcome of a submission that led to an error: what was typed is kept.
    private func outcome(of error: any Error, on id: PageID, _ submission: Submission) -> Outcome {
        switch error {
        case is NotOffered:
            keepDraft(submission, on: id)
            return Outcome(result: .notOffered(id))
        case is HasChanged:
            keepTyped(submission, on: id)
            return Outcome(result: .changed(id))
        case let invalid as InvalidForm:
            keepTyped(submission, on: id, problems: invalid.problems)
            return Outcome(result: .invalid(id))
        case let shown as any ShownError:
            let field = submission.sentName(of: shown.field)
            keepTyped(submission, on: id, problems: [.init(field: field, message: shown.phrase)])
            return Outcome(result: .invalid(id))
        default:
            keepTyped(submission, on: id)
            return Outcome(result: .failed(id, error))
        }
    }

    /// Swaps the copy in.
    ///
    /// - Parameter meanwhile: the tree as it was when an end had to wait for the first time.
    private func commit(_ moves: inout Moves, leadingTo next: PageID, _ meanwhile: Meanwhile?) {
        changePages { swap(&$0, &moves.builder.pages) }
        // The pages of `moves` are now those before the action, as other requests have left them.
        if !drafts.all.isEmpty || !moves.builder.drafts.all.isEmpty {
            drafts = moves.builder.drafts.with(changesFrom: meanwhile?.drafts ?? drafts, to: drafts)
        }
        if let meanwhile { redo(moves.builder.pages, since: meanwhile.pages, leadingTo: next, moves) }
        dropIdleWaits()
        if moves.privilege != nil && moves.hasRestarted {
            drafts.removeAll()
            changePages { $0.past.removeDrafts() }
        }
    }
}
