// An action that waits, in its task; and what follows from any.

internal import Logging
internal import UsherFlow
internal import UsherHTTP

extension Session {
    /// Runs a submission in its turn, up to its end, or to where it has to wait.
    ///
    /// - Parameter waiting: what it waits for, where it has its turn and has begun.
    func start(
        _ digest: Bytes32, _ submission: Submission, on id: PageID, _ waiting: PageTree.Waiting?
    ) {
        engage()
        let task = executor.start { thread in
            Task.immediate(executorPreference: thread) {
                defer {
                    disengage()
                    tree.unpin(id)
                }
                if waiting == nil, !queue.take(), await !turn(of: digest) { return }
                defer {
                    restIfDone()
                    queue.pass()
                }
                if keeping != nil, let instead = await obstacle(to: digest, on: id) {
                    return submissions.end(digest, with: instead, isFinal: false)
                }
                submissions.update(digest) { $0.begun = tree.now }
                let outcome =
                    if let waiting {
                        await tree.finish(waiting, on: id, submission)
                    } else {
                        await tree.act(on: id, submission)
                    }
                let (answer, isFinal, newID) = answer(to: outcome, action: submission.action)
                if keeping != nil, let instead = await keep(outcome, of: digest, answer, isFinal: isFinal, newID) {
                    return submissions.end(digest, with: instead, isFinal: false)
                }
                conclude(outcome, of: digest, answer, newID)
                submissions.end(digest, with: answer, isFinal: isFinal)
            }
        }
        submissions.update(digest) { $0.task = task }
        // It may have ended by now.
        guard submissions.isRunning(digest), !isWatched else { return }
        isWatched = true
        parts.table.add(acting: self)
    }

    /// Waits for its turn; false where the submission was taken out of the queue. Apart, as what follows, so that the task
    /// of an action that waits for neither needs no memory for it.
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
        guard isWatched, submissions.running.isEmpty, keeping == nil || !isWorking else { return }
        isWatched = false
        parts.table.remove(acting: self)
    }

    /// Stores what an action has come to.
    ///
    /// - Returns: its answer instead, where that fails.
    @inline(never)
    private func keep(
        _ outcome: PageTree.Outcome, of digest: Bytes32, _ answer: Answer, isFinal: Bool, _ newID: Bytes32?
    ) async -> Answer? {
        defer { parts.store?.end(digest) }
        if isFinal { submissions.remember(digest, answer) }
        guard let trouble = await save(outcome, of: digest, answer, newID) else { return nil }
        submissions.forget(digest)
        return Answer(location: "/", trouble: trouble)
    }

    /// What follows from an action that has come to its end.
    func conclude(_ outcome: PageTree.Outcome, of digest: Bytes32, _ answer: Answer, _ newID: Bytes32?) {
        follow(outcome)
        guard let newID else { return }
        let new = Bytes32(hashing: newID)
        parts.table.move(key, to: new, answering: digest, with: answer)
        rename(to: new)
        keeping?.letGo()
    }

    /// Where an outcome leads, whether its copies lead there too, and the session's new id, if it has one now.
    func answer(
        to outcome: PageTree.Outcome, action: String
    ) -> (answer: Answer, isFinal: Bool, newID: Bytes32?) {
        var (answer, isFinal) = place(of: outcome, action: action)
        let newID = outcome.privilegeChanged ? Bytes32.random() : nil
        answer.newID = newID?.text
        return (answer, isFinal, newID)
    }

    /// Where an outcome leads, and what is said of it there.
    private func place(of outcome: PageTree.Outcome, action: String) -> (answer: Answer, isFinal: Bool) {
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
                error, "An action failed; nothing has changed.", action: action, to: parts.logger)
            tree.leave(
                "Something went wrong on our side, and nothing was changed. Please try again. (\(incident))", on: page)
            return (Answer(location: address(of: page)), false)
        case .notOffered(let page):
            tree.leave("That is no longer possible.", on: page)
            return (Answer(location: address(of: page)), false)
        case .past(let page, let next):
            tree.leave(over(page), on: next)
            return (Answer(location: address(of: next)), false)
        case .unknown:
            return (Answer(location: "/"), false)
        }
    }
}
