// A POST: checked, known copies answered from memory, the rest run one at a time on the page that they came from.
//
// An action that waits for nothing runs in the request that asks for it. Any other goes on in a task of its own: a request
// can be answered by a waiting page while the action goes on.

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
        /// What it came to was dropped, since the session was ended meanwhile.
        case ended

        init(_ answer: Answer) {
            switch answer.trouble {
            case nil: self = .answer(answer)
            case .outdated: self = .outdated
            case .notSaved: self = .notSaved
            case .ended: self = .ended
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
        guard Bytes32.isEqual(sent, token) || parts.tokenKeys.know(sent, of: mark) else {
            return parts.tokenKeys.mark(of: sent).map { .waits(.life(of: $0)) } ?? .done(.forbidden)
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
        guard let store = parts.store, let stored = try await store.load(mark, unless: 0, isUse: false) else {
            return false
        }
        return !store.isOver(stored)
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
        // This copy of the session has taken the place of one in which it runs.
        if let store = parts.store, store.isRunning(digest) {
            return .done(Answer(location: waitingAddress(digest, id)))
        }
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
}
