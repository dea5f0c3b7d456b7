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
        /// The sessions of the one that it would act for were ended meanwhile.
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
        /// Its token is from before a change of privileges: it runs nothing, and its page has to be found.
        case former
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
        guard Bytes32.isEqual(sent, token.text) || isOwn(sent) else { return beginForeign(sent, form) }
        guard form["act"]?.isEmpty == false else { return .done(.malformed) }
        if let answer = submissions.answer(to: form.digest) { return .done(.answer(answer)) }
        if submissions.isRunning(form.digest) { return .waits(.answer(submissions.wait(for: form.digest))) }
        guard let id = keys.page(path.page), isThere(id, path) else { return .waits(.place) }
        switch beginFirst(form, on: id) {
        case .done(let answer): return .done(Acting(answer))
        case .waits(let awaited): return .waits(.answer(awaited))
        }
    }

    /// Whether it is the session's token by a former secret of its store.
    private func isOwn(_ sent: String) -> Bool {
        guard parts.keyring.hasFormer, let token = parts.keyring.token(sent) else { return false }
        return token.key == key && token.mark == self.token.mark
    }

    /// A form whose token is not the session's, as it is now.
    private func beginForeign(_ sent: String, _ form: SentForm) -> Begun<Acting, ActingRest> {
        guard let foreign = parts.keyring.token(sent) else { return .done(.forbidden) }
        guard let former = former(of: foreign.key) else { return .waits(.life(of: foreign.key)) }
        // Copies come within seconds; the digest has the token in it, so it is the very form that was let in.
        if tree.now < former.until, let answer = submissions.answer(to: form.digest) { return .done(.answer(answer)) }
        return .waits(.former)
    }

    /// - Parameter rest: what `beginAct` has left.
    func finish(_ rest: ActingRest, of path: PagePath, _ form: SentForm) async throws -> Acting {
        switch rest {
        case .answer(let awaited): return Acting(await answer(awaited))
        case .life(let key): return try await isLive(key) ? .forbidden : .late
        case .former: return try await helpOn(path, form, saying: Self.changed).map { .answer($0) } ?? .nowhere
        case .place: break
        }
        switch try await place(path, form, saying: "That page had to be put away. You can go on here.") {
        case .run(let page): return Acting(await run(form, on: page))
        case .shown(let location): return .answer(Answer(location: location))
        case .nowhere: return .nowhere
        }
    }

    /// Whether another session of this site lives under this key.
    private func isLive(_ key: Bytes32) async throws -> Bool {
        if parts.table.isLive(key) { return true }
        guard let store = parts.store, let stored = try await store.load(key, unless: 0, isUse: false) else {
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
        let copy = SubmissionCopy(form)
        // This copy of the session has taken the place of one in which it runs.
        if let store = parts.store, store.isRunning(copy.digest) {
            return .done(Answer(location: waitingAddress(copy.digest, id)))
        }
        let submission = submission(of: form, on: id)
        // With a store, more than the action may have to be waited for.
        guard keeping == nil, queue.take() else {
            return go(on: nil, with: submission, copy, on: id, form.request)
        }
        endingsAtBegin = parts.endings.count
        visit.begin(form.request, session: key)
        switch tree.beginAct(on: id, submission) {
        case .waits(let waiting): return go(on: waiting, with: submission, copy, on: id, form.request)
        case .done(let outcome):
            defer { queue.pass() }
            visit.end()
            let (answer, isFinal) = answer(to: outcome, action: submission.action)
            conclude(outcome, of: copy, answer)
            submissions.remember(copy.digest, answer, isFinal: isFinal)
            return .done(answer)
        }
    }

    /// What its flow gets of a form. What its visitor saw counts for this session as it is, on this page.
    private func submission(of form: SentForm, on id: PageID) -> Submission {
        let nonce = form["nonce"] ?? ""
        // As of nearly all pages.
        guard FormNonce.saysWhatWasSeen(nonce) else { return form.submission(id: form.digest.text) }
        let (mark, keys, site) = (token.mark, keys, parts.keys.seen)
        return form.submission(id: form.digest.text) { value in
            FormNonce.seen(in: nonce).contains(SeenMark(value, by: mark, on: keys.key(id), site: site))
        }
    }

    /// Goes on in a task with what has to wait.
    private func go(
        on waiting: PageTree.Waiting?, with submission: Submission, _ copy: SubmissionCopy, on id: PageID,
        _ request: HTTPRequest
    ) -> Begun<Answer, AwaitedAnswer> {
        tree.pin(id)
        submissions.begin(copy.digest, on: id, submission.action, at: tree.now)
        start(copy, submission, on: id, waiting, request)
        guard let answer = submissions.outcome(of: copy.digest) else {
            return .waits(submissions.wait(for: copy.digest))
        }
        submissions.forgetLast()
        return .done(answer)
    }

    /// Whether a form of this path may come from a page: the path counts, and a past page leads on.
    func isThere(_ id: PageID, _ path: PagePath) -> Bool {
        tree.contains(id) ? path.fits(tree.address(of: id)) : tree.successor(of: id) != nil
    }
}

/// What a submission is known by, and what shows that somebody has a copy of it.
struct SubmissionCopy: Sendable {
    let digest: Bytes32
    let proof: Bytes32

    init(_ form: SentForm) { (digest, proof) = (form.digest, form.proof) }
}
