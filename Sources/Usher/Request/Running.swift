// An action that waits, in its task; and what follows from any.

internal import Logging
internal import UsherFlow
internal import UsherHTTP

extension Session {
    /// Runs a submission in its turn, up to its end, or to where it has to wait.
    ///
    /// - Parameter begun: its action, where that has its turn already.
    func start(
        _ copy: SubmissionCopy, _ submission: Submission, on id: PageID, _ begun: Soon<PageTree.Outcome>?,
        _ request: HTTPRequest
    ) {
        let (digest, key) = (copy.digest, key)
        presence.enter()
        let task = executor.start {
            Task.immediate(executorPreference: $0) {
                defer {
                    presence.leave()
                    tree.unpin(id)
                }
                if begun == nil, !queue.take(), await !turn(of: digest) { return }
                defer {
                    restIfDone()
                    visit.end()
                    queue.pass()
                }
                // What was let in before a change of privileges does not run after it.
                guard key == self.key else {
                    tree.leave(Self.changed, on: id)
                    return submissions.end(digest, with: Answer(location: address(of: id)), isFinal: false)
                }
                if begun == nil { endingsAtBegin = parts.endings.count }
                if storeCopy != nil, let instead = await obstacle(to: digest, on: id) {
                    return submissions.end(digest, with: instead, isFinal: false, isKnown: false)
                }
                if begun == nil { visit.begin(request, session: key) }
                submissions.update(digest) { $0.begun = tree.now }
                let outcome = await (begun ?? tree.act(on: id, submission)).outcome(on: id)
                let (answer, isFinal) = answer(to: outcome, action: submission.action)
                if storeCopy != nil, let instead = await keep(outcome, of: copy, answer, isFinal: isFinal) {
                    return submissions.end(digest, with: instead, isFinal: false, isKnown: false)
                }
                conclude(outcome, of: copy, answer)
                submissions.end(digest, with: answer, isFinal: isFinal)
            }
        }
        submissions.update(digest) { $0.task = task }
        // It may have ended by now.
        guard submissions.isRunning(digest), !isWatched else { return }
        isWatched = true
        parts.table.add(acting: self)
    }

    /// Waits for its turn; false where the submission was taken out of the queue. Apart, as what follows, so that the
    /// task of an action that waits for neither needs no memory for it.
    @inline(never)
    private func turn(of digest: Bytes32) async -> Bool {
        await withCheckedContinuation { queue.wait(digest, $0) }
    }

    /// What stands before an action where the site has a store: its answer instead; nil where it may run.
    @inline(never)
    private func obstacle(to digest: Bytes32, on id: PageID) async -> Answer? {
        switch await hold(for: digest) {
        case .held: return parts.store?.begin(digest) == false ? Answer(location: waitingAddress(digest, id)) : nil
        case .outdated: return Answer(location: "/", trouble: .outdated)
        case .failed: return Answer(location: "/", trouble: .notSaved)
        case .taken(isSame: true): return Answer(location: waitingAddress(digest, id))
        case .taken(isSame: false):
            tree.leave(Self.tooLate, on: id)
            return Answer(location: address(of: id))
        }
    }

    /// With no action left the sweep need not come by.
    func restIfDone() {
        guard isWatched, submissions.running.isEmpty, storeCopy == nil || !isWorking else { return }
        isWatched = false
        parts.table.remove(acting: self)
    }

    /// Stores what an action has come to.
    ///
    /// - Returns: its answer instead, where that fails.
    @inline(never)
    private func keep(
        _ outcome: PageTree.Outcome, of copy: SubmissionCopy, _ answer: Answer, isFinal: Bool
    ) async -> Answer? {
        defer { parts.store?.end(copy.digest) }
        submissions.remember(copy.digest, answer, isFinal: isFinal)
        guard let trouble = await save(outcome, of: copy, answer) else { return nil }
        submissions.forget(copy.digest)
        return Answer(location: "/", trouble: trouble)
    }

    /// What follows from an action that has come to its end.
    func conclude(_ outcome: PageTree.Outcome, of copy: SubmissionCopy, _ answer: Answer) {
        follow(outcome)
        if let new = renewal?.token.key {
            parts.table.move(key, to: new, leaving: try? FormerAnswer(answer, proof: copy.proof))
            finishRenewal()
            storeCopy?.letGo()
        }
        for principal in outcome.endsOthers { parts.end(principal, but: self) }
    }

    /// Where an outcome leads, and whether its copies lead there too.
    func answer(to outcome: PageTree.Outcome, action: String) -> (answer: Answer, isFinal: Bool) {
        // First, since a tree that began anew has other addresses.
        let newID = renew(by: outcome)
        var (answer, isFinal) = lead(outcome, action: action)
        answer.newID = newID?.text
        if case .principal(let principal) = outcome.privilege { answer.signedInAs = principal }
        return (answer, isFinal)
    }

    /// Where an outcome leads, and what is said of it there.
    private func lead(_ outcome: PageTree.Outcome, action: String) -> (answer: Answer, isFinal: Bool) {
        switch outcome.result {
        case .moved(let page):
            return (Answer(location: address(of: page), page: page), true)
        case .invalid(let page):
            return (Answer(location: address(of: page)), false)
        case .failed(let page, _ as CancellationError):
            tree.leave("That took too long, so it was stopped, and nothing was changed. Please try again.", on: page)
            return (Answer(location: address(of: page)), false)
        case .failed(let page, let error):
            let incident = Log.failure(
                error, "An action failed; nothing has changed.",
                screen: (try? tree.screen(of: page)).map { "\(type(of: $0.screen))" }, action: action,
                path: tree.pattern(of: page), to: parts.logger)
            tree.leave(
                "Something went wrong on our side, and nothing was changed. Please try again. (\(incident))", on: page)
            return (Answer(location: address(of: page)), false)
        case .notOffered(let page):
            tree.leave("That is no longer possible.", on: page)
            return (Answer(location: address(of: page)), false)
        case .changed(let page):
            tree.leave("This has changed meanwhile, so nothing was done. Please look again.", on: page)
            return (Answer(location: address(of: page)), false)
        case .past(let page, let next):
            tree.leave(over(page), on: next)
            return (Answer(location: address(of: next)), false)
        case .unknown:
            return (Answer(location: "/"), false)
        }
    }
}
