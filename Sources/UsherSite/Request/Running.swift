// An action that waits: in a task, or without one where it only has to be kept. How it ends is told in AfterAct, what
// its visitor sees meanwhile in Waiting.

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
                defer { passOn() }
                // What was let in before a change of privileges does not run after it.
                guard key == self.key else {
                    tree.addNotice(Self.changed, on: id)
                    return submissions.end(digest, with: Reply(location: address(of: id)))
                }
                if begun == nil { endingsAtBegin = parts.endings.count }
                if begun == nil, let lease, let instead = await lease.obstacle(to: digest, on: id, in: self) {
                    return submissions.end(digest, with: instead, isKnown: false)
                }
                if begun == nil { begin(request, on: id) }
                submissions.update(digest) { $0.begun = tree.now }
                let submission = begun == nil ? await inspected(submission) : submission
                let outcome = await (begun ?? tree.act(on: id, submission)).outcome(on: id)
                let reply = conclude(outcome, submission.action, on: id)
                end(copy, reply, await kept(outcome, reply, to: copy))
            }
        }
        submissions.update(digest) { $0.task = task }
        watch(digest)
    }

    /// Ends an action that waited for nothing, once what it has come to is kept.
    func endWhenKept(
        _ outcome: PageTree.Outcome, _ reply: Reply, to copy: SubmissionCopy, by lease: any Lease, _ action: String,
        on id: PageID
    ) -> Soon<Reply> {
        presence.enter()
        tree.pin(id)
        submissions.begin(copy.digest, on: id, action, at: tree.now)
        submissions.update(copy.digest) { $0.begun = tree.now }
        lease.keep(outcome, reply, to: copy, of: self) { trouble in
            self.end(copy, reply, trouble)
            self.passOn()
            self.presence.leave()
            self.tree.unpin(id)
        }
        watch(copy.digest)
        return answer(to: copy.digest)
    }

    private func end(_ copy: SubmissionCopy, _ reply: Reply, _ trouble: Reply.Trouble?) {
        submissions.end(copy.digest, with: trouble.map { .none($0) } ?? reply, isKnown: trouble == nil)
    }

    /// The action is over: the next one has its turn.
    private func passOn() {
        restIfDone()
        visit.end()
        queue.pass()
    }

    /// The sweep looks after a submission, unless that has ended by now.
    private func watch(_ submission: Bytes32) {
        guard submissions.isRunning(submission), !isWatched else { return }
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
        parts.observer?.began(on: observed(page), in: key)
    }

    /// Waits for its turn; false where the submission was taken out of the queue. Not inlined, nor is what is
    /// kept below, so that they add nothing to the frame of the task.
    @inline(never)
    private func turn(of digest: Bytes32) async -> Bool {
        await withCheckedContinuation { queue.wait(digest, $0) }
    }

    /// With no action left the sweep need not come by.
    func restIfDone() {
        guard isWatched, submissions.running.isEmpty, lease == nil || !isWorking else { return }
        isWatched = false
        parts.table.unwatch(self)
    }

    /// Keeps what an action has come to that had to wait, and has its effects follow.
    ///
    /// - Returns: why that could not be done; nil where it is done.
    @inline(never)
    private func kept(
        _ outcome: PageTree.Outcome, _ reply: Reply, to copy: SubmissionCopy
    ) async -> Reply.Trouble? {
        guard let lease else {
            applyEffects(of: outcome, reply, to: copy)
            return nil
        }
        await lease.prepareToKeep(self)
        return await withCheckedContinuation { told in
            lease.keep(outcome, reply, to: copy, of: self) { told.resume(returning: $0) }
        }
    }
}
