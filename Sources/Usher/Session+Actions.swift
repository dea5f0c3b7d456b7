// A POST: checked, known copies answered from memory, the rest run one at a time on the page that they came from.
//
// An action that waits for nothing runs in the request that asks for it. Any other goes on in a task of its own: a request
// can be answered by a waiting page while the action goes on.

internal import Logging
internal import UsherFlow
internal import UsherHTTP

extension Session {
    /// What a POST comes to.
    enum Acting: Sendable {
        case answer(Answer)
        /// The token is not this session's.
        case forbidden
        /// The token is that of a session which has ended.
        case late
        /// The form names no action.
        case malformed
        /// There is no such page, and its address leads nowhere.
        case nowhere
        /// The store has a newer session: the form is for that.
        case outdated
        /// What the action came to could not be stored.
        case notSaved

        init(_ answer: Answer) {
            switch answer.trouble {
            case nil: self = .answer(answer)
            case .outdated: self = .outdated
            case .notSaved: self = .notSaved
            }
        }
    }

    /// What a POST has to wait for.
    enum ActingRest: Sendable {
        /// The action, or that of its first copy.
        case answer(AwaitedAnswer)
        /// Whether the session of a foreign token lives.
        case life(of: Bytes32)
        /// The page that it came from has to be found.
        case place
    }

    func act(_ path: PagePath, _ form: SentForm, at now: Moment) async throws -> Acting {
        switch beginAct(path, form, at: now) {
        case .done(let acting): acting
        case .waits(let rest): try await finish(rest, of: path, form)
        }
    }

    /// Does so as far as nothing has to be waited for.
    func beginAct(_ path: PagePath, _ form: SentForm, at now: Moment) -> Begun<Acting, ActingRest> {
        tree.now = now
        guard let sent = form["token"] else { return .done(.forbidden) }
        guard Bytes32.isEqual(sent, token) else {
            return FormToken.mark(of: sent, key: parts.tokenKey).map { .waits(.life(of: $0)) } ?? .done(.forbidden)
        }
        guard form["act"]?.isEmpty == false else { return .done(.malformed) }
        if let answer = submissions.answer(to: form.digest) { return .done(.answer(answer)) }
        if submissions.isRunning(form.digest) { return .waits(.answer(submissions.wait(for: form.digest))) }
        guard let id = keys.page(path.page), isThere(id, path) else { return .waits(.place) }
        switch beginFirst(form, on: id) {
        case .done(let answer): return .done(Acting(answer))
        case .waits(let awaited): return .waits(.answer(awaited))
        }
    }

    /// - Parameter rest: what `beginAct` has left.
    func finish(_ rest: ActingRest, of path: PagePath, _ form: SentForm) async throws -> Acting {
        switch rest {
        case .answer(let awaited): return Acting(await answer(awaited))
        case .life(let mark): return try await isLive(mark) ? .forbidden : .late
        case .place: break
        }
        switch try await place(path, form, saying: "That page had to be put away. You can go on here.") {
        case .run(let page): return Acting(await run(form, on: page))
        case .shown(let location): return .answer(Answer(location: location))
        case .nowhere: return .nowhere
        }
    }

    /// Whether another session of this site lives, by its mark.
    private func isLive(_ mark: Bytes32) async throws -> Bool {
        if parts.table.isLive(mark) { return true }
        // One that has long had another id may live elsewhere; it is helped on all the same: a late form runs nothing.
        guard let store = parts.store, let stored = try await store.load(mark, unless: 0, use: nil) else {
            return false
        }
        return !store.hasExpired(stored)
    }

    /// Runs a submission in its turn, once; a copy waits for the first one's answer.
    func run(_ form: SentForm, on id: PageID) async -> Answer {
        switch beginRun(form, on: id) {
        case .done(let answer): answer
        case .waits(let awaited): await answer(awaited)
        }
    }

    private func answer(_ awaited: AwaitedAnswer) async -> Answer {
        defer { weigh() }
        return await awaited.value
    }

    private func beginRun(_ form: SentForm, on id: PageID) -> Begun<Answer, AwaitedAnswer> {
        let digest = form.digest
        if let answer = submissions.answer(to: digest) { return .done(answer) }
        if submissions.isRunning(digest) { return .waits(submissions.wait(for: digest)) }
        return beginFirst(form, on: id)
    }

    /// Runs a submission of which no copy has come before.
    private func beginFirst(_ form: SentForm, on id: PageID) -> Begun<Answer, AwaitedAnswer> {
        defer { weigh() }
        noteWork()
        guard !queue.isFull else {
            let page = tree.contains(id) ? id : tree.successor(of: id) ?? id
            tree.leave("Too much at once. Please try again.", on: page)
            return .done(Answer(location: address(of: page)))
        }
        let digest = form.digest
        let submission = form.submission(id: digest.text)
        // With a store, more than the action may have to be waited for.
        guard keeping == nil, queue.take() else {
            return go(on: nil, with: submission, digest, on: id)
        }
        switch tree.beginAct(on: id, submission) {
        case .waits(let waiting): return go(on: waiting, with: submission, digest, on: id)
        case .done(let outcome):
            defer { queue.pass() }
            let (answer, isFinal, newID) = answer(to: outcome, action: submission.action)
            conclude(outcome, of: digest, answer, newID)
            if isFinal { submissions.remember(digest, answer) }
            return .done(answer)
        }
    }

    /// Goes on in a task with what has to wait.
    private func go(
        on waiting: PageTree.Waiting?, with submission: Submission, _ digest: Bytes32, on id: PageID
    ) -> Begun<Answer, AwaitedAnswer> {
        tree.pin(id)
        submissions.begin(digest, on: id, submission.action, at: tree.now)
        start(digest, submission, on: id, waiting)
        guard let answer = submissions.outcome(of: digest) else { return .waits(submissions.wait(for: digest)) }
        submissions.forgetLast()
        return .done(answer)
    }

    /// Whether a form of this path may come from a page: the path counts, and a past page leads on.
    private func isThere(_ id: PageID, _ path: PagePath) -> Bool {
        tree.contains(id) ? path.fits(tree.address(of: id)) : tree.successor(of: id) != nil
    }

    /// Runs a submission in its turn, up to its end, or to where it has to wait.
    ///
    /// - Parameter waiting: what it waits for, where it has its turn and has begun.
    private func start(
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
        case .held: return nil
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
        if isFinal { submissions.remember(digest, answer) }
        if await save(outcome, of: digest, answer, newID) { return nil }
        submissions.forget(digest)
        return Answer(location: "/", trouble: .notSaved)
    }

    /// What follows from an action that has come to its end.
    private func conclude(_ outcome: PageTree.Outcome, of digest: Bytes32, _ answer: Answer, _ newID: Bytes32?) {
        follow(outcome)
        guard let newID else { return }
        let new = Bytes32(hashing: newID)
        parts.table.move(key, to: new, answering: digest, with: answer)
        rename(to: new)
        keeping?.letGo()
    }

    /// Where an outcome leads, whether its copies lead there too, and the session's new id, if it has one now.
    private func answer(
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
