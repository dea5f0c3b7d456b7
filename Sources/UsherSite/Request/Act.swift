// A POST: an action of the session that its cookie names, on the page that the form came from, answered 303 to where it
// leads.
//
//      token ─▶ copy of what has run, or runs? ─▶ the first one's answer
//         │       └ no ─▶ page ─▶ its turn ─▶ tree.act ─▶ reply (AfterAct), remembered for copies
//         │                 └ unknown: the page of the same address (AfterEnd)
//         └ not this session's as it is now ─▶ nothing runs: 403, or its page with what was typed (AfterEnd)
//
// An action that waits for nothing runs in the request that asks for it. Any other goes on in a task of its own
// (Running): a request can be answered by a waiting page while the action goes on. Of a past page tree.act
// runs nothing, and leads to its successor. A double click is two copies of one submission: SentForm says by which
// digest. A form without a live session is actAnew's: there is no token to be checked (AfterEnd).

internal import UsherFlow
internal import UsherHTTP

extension Dispatcher {
    func act(_ request: HTTPRequest) throws -> Handling {
        let path = PagePath(request, parts.addresses)
        let form = try SentForm(request, from: path, site: parts.keys.submission)
        let cookie = SessionCookie(request, parts.cookies)
        return cookie.other == nil
            ? try act(path, form, cookie, request)
            : try choosing(cookie, request) { try act(path, form, $0, request) }
    }

    private func act(
        _ path: PagePath, _ form: SentForm, _ cookie: SessionCookie, _ request: HTTPRequest
    ) throws -> Handling {
        switch form.press {
        case .keep, .look: return try answerTyping(path, form, cookie, request)
        default: return try meet(cookie, ActWork(self, cookie, path, form), request)
        }
    }

    /// The answer to a form that has no session.
    func actAnew(
        _ path: PagePath, _ form: SentForm, _ cookie: SessionCookie, _ request: HTTPRequest
    ) throws -> Handling {
        guard cookie.isAny else {
            var response = redirect(to: path.asked.text(adding: [QueryItem("c", "1")]))
            response.headers.append(parts.cookies.names(for: request).seenHeader(for: request))
            return .answer(response)
        }
        return try answerFormer(cookie, path, form.proof, request) {
            task(request) { try await actAfterEnd(path, form, cookie, request) }
        }
    }

    func answer(_ reply: Reply, _ request: HTTPRequest) -> Handling {
        switch reply.trouble {
        case nil: return .answer(redirect(reply, request))
        case .forbidden:
            parts.visits.note(.wrongToken, request)
            return failing(request) { $0.response(403) }
        case .nowhere: return failing(request) { $0.response(404) }
        case .outdated: return .answer(errors(for: request).outOfReach)
        // Its next request is a guest's, and is told so.
        case .ended: return .answer(redirect(to: PagePath(request, parts.addresses).plain))
        case .notSaved: return .answer(errors(for: request).notSaved)
        }
    }
}

/// A form that was sent to a session, which its source holds for it from the beginning.
///
/// An object, since it is handed on several times.
final class ActWork: RepeatedWork {
    enum Value: Sendable {
        case settled(Reply)
        case underWay(AwaitedReply, Session)
    }

    let dispatcher: Dispatcher
    let cookie: SessionCookie
    let path: PagePath
    let form: SentForm
    let entry: SessionEntry
    /// True if all sessions of whom it would have acted for were ended meanwhile: nothing of it runs again.
    private let isEnded: Bool
    /// The reply of the action, if it was awaited.
    private let awaited: Reply?

    init(_ dispatcher: Dispatcher, _ cookie: SessionCookie, _ path: PagePath, _ form: SentForm) {
        (self.dispatcher, self.cookie, self.path, self.form) = (dispatcher, cookie, path, form)
        entry = SessionEntry(submission: form.digest, counts: true)
        (isEnded, awaited) = (false, nil)
    }

    private init(copying other: ActWork, entry: SessionEntry, isEnded: Bool, awaited: Reply? = nil) {
        (dispatcher, cookie, path, form) = (other.dispatcher, other.cookie, other.path, other.form)
        (self.entry, self.isEnded, self.awaited) = (entry, isEnded, awaited)
    }

    var access: Access { .own }

    func begin(in session: isolated Session) -> Soon<Value?> {
        if let awaited { return settle(awaited, in: session) }
        switch isEnded
            ? session.helpAfterEnd(path, form, at: dispatcher.now) : session.act(path, form, at: dispatcher.now)
        {
        case .now(let reply): return settle(reply, in: session)
        case .later(let rest):
            // An action's task goes on by itself: the request waits for what it remembers, and not for the task.
            if let awaited = session.turns.newestWaiting(for: form.digest) {
                return .now(.underWay(awaited, session))
            }
            return .later { try await self.settle(try await rest(), in: session).value }
        }
    }

    private func settle(_ reply: Reply, in session: isolated Session) -> Soon<Value?> {
        reply.isToBeginAgain || reply.trouble == .notSaved
            ? .now(.settled(reply)) : handBack(.now(.settled(reply)), of: session)
    }

    func answer(to value: Value?, _ request: HTTPRequest) throws -> Handling {
        switch value {
        case .underWay(let awaited, let session): return answer(once: awaited, in: session, request)
        case .settled(let reply) where !reply.isToBeginAgain: return dispatcher.answer(reply, request)
        case .settled(let reply) where reply.trouble == .ended:
            return try ActWork(copying: self, entry: entry, isEnded: true).beginAgain(request)
        case .settled, nil: return try beginAgain(request)
        }
    }

    var again: ActWork { ActWork(copying: self, entry: entry.again, isEnded: isEnded) }

    /// Goes on when the answer is there. The session stays in use until then.
    private func answer(once awaited: AwaitedReply, in session: Session, _ request: HTTPRequest) -> Handling {
        dispatcher.parts.table.enter(session, at: dispatcher.options.clock(), counts: true)
        return .awaiting { goOn in
            awaited.tell { reply in
                goOn {
                    self.dispatcher.answering(request) {
                        let next = ActWork(copying: self, entry: self.entry, isEnded: self.isEnded, awaited: reply)
                        return try self.dispatcher.within(session, next, request)
                    }
                }
            }
        }
    }

    func answerStranger(_ request: HTTPRequest) throws -> Handling {
        isEnded ? dispatcher.answer(.none(.ended), request) : try dispatcher.actAnew(path, form, cookie, request)
    }

    var leaving: Leaving { .inUse }
}

extension Session {
    func act(_ path: PagePath, _ form: SentForm, at now: Moment) -> Soon<Reply> {
        tree.now = now
        guard let sent = form["token"] else { return .now(.none(.forbidden)) }
        guard Bytes32.isEqual(sent, identity.token.text) || isOwn(sent) else { return actForeign(sent, path, form) }
        guard form.press != nil else { return leadBack(path, form, saying: Self.unpressed) }
        guard !form.values.isCut else { return leadBack(path, form, saying: Self.cut) }
        if let reply = copy(form) { return reply }
        guard let id = keys.page(path.page), isThere(id, path) else {
            return .later { try await self.actElsewhere(path, form) }
        }
        return runFirst(form, on: id)
    }

    /// True if it is the session's token by a former secret of its site.
    private func isOwn(_ sent: String) -> Bool {
        guard parts.keyring.hasFormer, let token = parts.keyring.token(sent) else { return false }
        return token.key == key && token.mark == identity.token.mark
    }

    /// True if a form of this path may come from a page: a live one must have the path as its address, a past one a
    /// successor.
    func isThere(_ id: PageID, _ path: PagePath) -> Bool {
        tree.contains(id) ? fits(path, id) : tree.successor(of: id) != nil
    }

    /// Runs a submission once: a copy gets the first one's answer, and runs anew where that came to nothing.
    func run(_ form: SentForm, on id: PageID) -> Soon<Reply> { copy(form) ?? runFirst(form, on: id) }

    /// The answer to a copy of a submission that is known, which has run or runs; nil for the first.
    private func copy(_ form: SentForm) -> Soon<Reply>? {
        // First, since an outcome on its way is remembered already, and has no new id yet.
        if turns.isRunning(form.digest) { return wait(for: form.digest) }
        return turns.answer(to: form.digest).map { .now($0) }
    }

    private func wait(for digest: Bytes32) -> Soon<Reply> {
        let awaited = turns.wait(for: digest)
        return .later { await awaited.value }
    }

    /// Runs a submission of which no copy has come before.
    private func runFirst(_ form: SentForm, on id: PageID) -> Soon<Reply> {
        tellTreeOfWork()
        guard !turns.isFull else {
            let page = tree.contains(id) ? id : tree.successor(of: id) ?? id
            tree.addNotice(
                "Too many things were happening at once, so nothing was done. Please try again.", .failed,
                on: page)
            return .now(Reply(location: address(of: page)))
        }
        turns.noteSent(form["nonce"] ?? "")
        let copy = SubmissionCopy(form)
        // The action still runs in an older copy of this session, which this one has replaced: its page waits for that.
        if lease?.isRunning(copy.digest) == true {
            return .now(Reply(location: waitingAddress(copy.digest, id, proof: copy.proof)))
        }
        let submission = form.submission(on: id, in: self)
        let mayBegin = lease?.isHeld(for: copy.digest, at: tree.now) != false && !isToBeInspected(submission)
        guard mayBegin, turns.take() else { return runInTask(nil, submission, copy, on: id, form.request) }
        // The turn is its own from here on. If the action waits, a task goes on with it.
        lease?.begin(copy.digest)
        identity.begin(at: parts.endings.count)
        begin(form.request, on: id)
        switch tree.act(on: id, submission) {
        case .later(let rest): return runInTask(.later(rest), submission, copy, on: id, form.request)
        case .now(let outcome):
            guard lease?.mayKeepAtOnce(self) != false else {
                return runInTask(.now(outcome), submission, copy, on: id, form.request)
            }
            let reply = conclude(outcome, submission.action, on: id)
            if let lease { return endWhenKept(outcome, reply, to: copy, by: lease, submission.action, on: id) }
            defer { turns.pass() }
            identity.visit.end()
            applyEffects(of: outcome, reply, to: copy)
            turns.remember(copy.digest, reply)
            return .now(reply)
        }
    }

    /// Goes on in a task with what has to wait.
    ///
    /// - Parameter begun: the action, where it has its turn.
    private func runInTask(
        _ begun: Soon<PageTree.Outcome>?, _ submission: Submission, _ copy: SubmissionCopy, on id: PageID,
        _ request: HTTPRequest
    ) -> Soon<Reply> {
        tree.pin(id)
        turns.begin(copy.digest, copy.proof, on: id, submission.action, at: tree.now)
        start(copy, submission, on: id, begun, request)
        return answer(to: copy.digest)
    }

    /// The answer to a submission that has begun.
    func answer(to digest: Bytes32) -> Soon<Reply> {
        guard let answer = turns.endedAnswer(to: digest) else { return wait(for: digest) }
        turns.forgetLast()
        return .now(answer)
    }
}
