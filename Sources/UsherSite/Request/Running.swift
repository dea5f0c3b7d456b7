// An action that waits: in a task, or without one where it only has to be kept; and what its visitor is told meanwhile.
// Code that decides takes the time as a value; the site's sweep brings it along every second. How an action ends is
// told in AfterAct.

internal import Logging
package import UsherFlow
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
        outside.presence.enter()
        let task = executor.start {
            Task.immediate(executorPreference: $0) {
                defer {
                    outside.presence.leave()
                    tree.unpin(id)
                }
                if begun == nil, !turns.take(), await !turn(of: digest) { return }
                defer { passOn() }
                // A submission that was let in before a change of privileges does not run after it.
                guard key == self.key else {
                    tree.addNotice(Self.changed, .failed, on: id)
                    return turns.end(digest, with: Reply(location: address(of: id)))
                }
                if begun == nil { identity.begin(at: parts.endings.count) }
                if begun == nil, let lease, let instead = await lease.obstacle(to: digest, on: id, in: self) {
                    return turns.end(digest, with: instead, isKnown: false)
                }
                if begun == nil { begin(request, on: id) }
                turns.update(digest) { $0.begun = tree.now }
                let submission = begun == nil ? await inspected(submission) : submission
                let outcome = await (begun ?? tree.act(on: id, submission)).outcome(on: id)
                let reply = conclude(outcome, submission.action, on: id)
                end(copy, reply, await kept(outcome, reply, to: copy))
            }
        }
        turns.update(digest) { $0.task = task }
        if turns.isRunning(digest) { watch() }
    }

    /// Ends an action that waited for nothing, once what it has come to is kept.
    func endWhenKept(
        _ outcome: PageTree.Outcome, _ reply: Reply, to copy: SubmissionCopy, by lease: any Lease, _ action: String,
        on id: PageID
    ) -> Soon<Reply> {
        outside.presence.enter()
        tree.pin(id)
        turns.begin(copy.digest, copy.proof, on: id, action, at: tree.now)
        turns.update(copy.digest) { $0.begun = tree.now }
        lease.keep(outcome, reply, to: copy, of: self) { trouble in
            self.end(copy, reply, trouble)
            self.passOn()
            self.outside.presence.leave()
            self.tree.unpin(id)
        }
        if turns.isRunning(copy.digest) { watch() }
        return answer(to: copy.digest)
    }

    private func end(_ copy: SubmissionCopy, _ reply: Reply, _ trouble: Reply.Trouble?) {
        turns.end(copy.digest, with: trouble.map { .none($0) } ?? reply, isKnown: trouble == nil)
    }

    /// The action is over: the next one has its turn.
    private func passOn() {
        restIfDone()
        identity.visit.end()
        turns.pass()
    }

    /// True if the site looks into its files before an action hears of them.
    func isToBeInspected(_ submission: Submission) -> Bool { parts.inspectFile != nil && !submission.files.isEmpty }

    /// The submission with its files inspected, where the site does that.
    @inline(never)
    private func inspected(_ submission: Submission) async -> Submission {
        guard isToBeInspected(submission), let inspect = parts.inspectFile else { return submission }
        return await submission.inspected(by: inspect, logger: parts.logger)
    }

    /// An action is about to run for this request.
    func begin(_ request: HTTPRequest, on page: PageID) {
        identity.visit.begin(request, session: key)
        parts.observer?.began(on: ObservedPage(page, in: self), in: key)
    }

    /// Waits for its turn; false where the submission was taken out of the queue. Not inlined, nor is what is
    /// kept below, so that they add nothing to the frame of the task.
    @inline(never)
    private func turn(of digest: Bytes32) async -> Bool {
        await withCheckedContinuation { turns.queue(digest, $0) }
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

    // MARK: While it takes long

    /// A submission that has not begun after so long is taken out and not recorded.
    package static let beginLimit: Moment = .seconds(10)
    /// An action that has begun goes on, but after so long its requests are answered by the waiting page.
    static let answerLimit: Moment = .seconds(10)
    /// An action that takes longer than this is cancelled, unless it has a limit of its own.
    static let actionLimit: Moment = .seconds(60)

    /// Answers what has waited too long, and cancels what runs too long.
    func tick(_ now: Moment) {
        defer { restIfDone() }
        tree.now = max(tree.now, now)
        for running in turns.running {
            let digest = running.submission
            guard let begun = running.begun else {
                if now - running.arrived >= Self.beginLimit { giveUp(digest, running) }
                continue
            }
            if now - begun >= Self.answerLimit && !running.waiting.isEmpty {
                parts.logger.notice(
                    "An action holds its session.",
                    metadata: [Log.action: "\(running.action)", Log.duration: "\(now - begun)"])
                turns.answerWaiting(digest, with: Reply(location: waitingAddress(digest, running.page)))
            }
            if now - begun >= tree.actingLimit ?? Self.actionLimit { running.task?.cancel() }
        }
    }

    private func giveUp(_ digest: Bytes32, _ running: Turns.Running) {
        guard turns.takeOut(digest) else { return }
        let page = tree.contains(running.page) ? running.page : tree.successor(of: running.page)
        guard let page else { return turns.end(digest, with: Reply(location: "/")) }
        tree.addNotice(Self.tooLate, .failed, on: page)
        turns.end(digest, with: Reply(location: address(of: page)))
    }

    package static let tooLate: Phrase = "We could not start that in time, so nothing was done. Please try again."

    /// The address of the waiting page of a submission, for its sender alone: if the action gives the session another
    /// id, the proof in it gets that (`PagePath.proof`).
    ///
    /// - Parameter proof: of a submission that does not run here.
    package func waitingAddress(_ digest: Bytes32, _ page: PageID, proof: Bytes32? = nil) -> String {
        let (address, proof) = (address(of: page), proof ?? turns.proof(of: digest))
        return address + (address.contains("?") ? "&" : "?") + "wait=" + digest.text
            + (proof.map { "." + $0.text } ?? "")
    }

    /// The news for somebody who waits for a submission.
    enum Waited {
        case goesOn
        /// The submission has ended: where it led, or its page, which says so.
        case ended(at: String)
        /// The submission led to a fetch, which replaces no page.
        case fetch(at: String, back: String)
        /// Nobody can say what became of the submission: perhaps its server is gone.
        case unknown(back: String)
    }

    func waited(for key: String, on path: PagePath) -> Waited {
        guard let digest = Bytes32(text: String(decoding: key.utf8.prefix(43), as: UTF8.self)) else {
            return .ended(at: home(path))
        }
        let isElsewhere = lease.map { $0.isRunning(digest) || $0.isRunningElsewhere(digest, at: tree.now) } ?? false
        if isElsewhere || turns.isRunning(digest) { return .goesOn }
        if let location = turns.answer(to: digest)?.location {
            return Reply.leadsToFile(location) ? .fetch(at: location, back: home(path)) : .ended(at: location)
        }
        return turns.hasEnded(digest) ? .ended(at: home(path)) : .unknown(back: home(path))
    }

    /// The address of a page without anything that was asked for besides.
    private func home(_ path: PagePath) -> String {
        let page = keys.page(path.page).flatMap { tree.contains($0) ? $0 : tree.successor(of: $0) }
        return page.map { address(of: $0) } ?? path.plain
    }
}
