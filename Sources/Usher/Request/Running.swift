// An action that waits, in its task. How it ends is told in AfterAct, what its visitor sees meanwhile in Waiting.

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
                    tree.addNotice(Self.changed, on: id)
                    return submissions.end(digest, with: Answer(location: address(of: id)), isFinal: false)
                }
                if begun == nil { endingsAtBegin = parts.endings.count }
                if begun == nil, storeCopy != nil, let instead = await obstacle(to: digest, on: id) {
                    return submissions.end(digest, with: instead, isFinal: false, isKnown: false)
                }
                if begun == nil { begin(request, on: id) }
                submissions.update(digest) { $0.begun = tree.now }
                let submission = begun == nil ? await inspected(submission) : submission
                let outcome = await (begun ?? tree.act(on: id, submission)).outcome(on: id)
                let (answer, isFinal) = answer(to: outcome, submission.action, on: id)
                if storeCopy != nil, let instead = await keep(outcome, of: copy, answer, isFinal: isFinal) {
                    return submissions.end(digest, with: instead, isFinal: false, isKnown: false)
                }
                applyEffects(of: outcome, copy, answer)
                submissions.end(digest, with: answer, isFinal: isFinal)
            }
        }
        submissions.update(digest) { $0.task = task }
        // It may have ended by now.
        guard submissions.isRunning(digest), !isWatched else { return }
        isWatched = true
        parts.table.watch(self)
    }

    /// The submission with its files inspected, where the site does that.
    @inline(never)
    private func inspected(_ submission: Submission) async -> Submission {
        guard let inspect = parts.inspectFile, !submission.files.isEmpty else { return submission }
        return await submission.inspected(by: inspect, logger: parts.logger)
    }

    /// An action is about to run for this request.
    func begin(_ request: HTTPRequest, on page: PageID) {
        visit.begin(request, session: key)
        recordBegin(on: page)
    }

    /// Waits for its turn; false where the submission was taken out of the queue. Not inlined, nor are the two below,
    /// so that they add nothing to the frame of the task.
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
            tree.addNotice(Self.tooLate, on: id)
            return Answer(location: address(of: id))
        }
    }

    /// With no action left the sweep need not come by.
    func restIfDone() {
        guard isWatched, submissions.running.isEmpty, storeCopy == nil || !isWorking else { return }
        isWatched = false
        parts.table.unwatch(self)
    }

    /// Stores what an action has come to.
    ///
    /// - Returns: its answer instead, where that fails.
    @inline(never)
    private func keep(
        _ outcome: PageTree.Outcome, of copy: SubmissionCopy, _ answer: Answer, isFinal: Bool
    ) async -> Answer? {
        defer { parts.store?.end(copy.digest) }
        await storeFiles()
        submissions.remember(copy.digest, answer, isFinal: isFinal)
        guard let trouble = await saveOutcome(outcome, of: copy, answer) else { return nil }
        submissions.forget(copy.digest)
        return Answer(location: "/", trouble: trouble)
    }
}
