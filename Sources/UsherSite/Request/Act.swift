// A POST: an action of the session that its cookie names, on the page that the form came from, answered 303 to where it
// leads.
//
//      token ─▶ copy of what has run, or runs? ─▶ the first one's answer
//         │       └ no ─▶ page ─▶ its turn ─▶ tree.act ─▶ reply (AfterAct), remembered for copies
//         │                 └ unknown: the page of the same address (AfterEnd)
//         └ not this session's as it is now ─▶ nothing runs: 403, or its page with what was typed (AfterEnd)
//
// An action that waits for nothing runs in the request that asks for it. Any other goes on in a task of its own
// (Running): a request can be answered by a waiting page (Waiting) while the action goes on. Of a past page tree.act
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
        case .keep, .look: return try meet(cookie, TypingWork(self, cookie, path, form), request)
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

extension Session {
    func act(_ path: PagePath, _ form: SentForm, at now: Moment) -> Soon<Reply> {
        tree.now = now
        guard let sent = form["token"] else { return .now(.none(.forbidden)) }
        guard Bytes32.isEqual(sent, token.text) || isOwn(sent) else { return actForeign(sent, path, form) }
        guard form.press != nil else { return leadBack(path, form, saying: Self.unpressed) }
        guard !form.values.isCut else { return leadBack(path, form, saying: Self.cut) }
        if let reply = copy(form) { return reply }
        guard let id = keys.page(path.page), isThere(id, path) else {
            return .later { try await self.actElsewhere(path, form) }
        }
        return runFirst(form, on: id)
    }

    /// Whether it is the session's token by a former secret of its site.
    private func isOwn(_ sent: String) -> Bool {
        guard parts.keyring.hasFormer, let token = parts.keyring.token(sent) else { return false }
        return token.key == key && token.mark == self.token.mark
    }

    /// Whether a form of this path may come from a page: a live one must have the path as its address, a past one a
    /// successor.
    func isThere(_ id: PageID, _ path: PagePath) -> Bool {
        tree.contains(id) ? fits(path, id) : tree.successor(of: id) != nil
    }

    /// Runs a submission once: a copy gets the first one's answer.
    func run(_ form: SentForm, on id: PageID) -> Soon<Reply> { copy(form) ?? runFirst(form, on: id) }

    /// The answer to a copy of a submission that is known, which has run or runs; nil for the first.
    private func copy(_ form: SentForm) -> Soon<Reply>? {
        if let answer = submissions.answer(to: form.digest) { return .now(answer) }
        return submissions.isRunning(form.digest) ? wait(for: form.digest) : nil
    }

    private func wait(for digest: Bytes32) -> Soon<Reply> {
        let awaited = submissions.wait(for: digest)
        return .later {
            defer { self.weigh() }
            return await awaited.value
        }
    }

    /// Runs a submission of which no copy has come before.
    private func runFirst(_ form: SentForm, on id: PageID) -> Soon<Reply> {
        defer { weigh() }
        tellTreeOfWork()
        guard !queue.isFull else {
            let page = tree.contains(id) ? id : tree.successor(of: id) ?? id
            tree.addNotice("Too much at once. Please try again.", on: page)
            return .now(Reply(location: address(of: page)))
        }
        let copy = noted(form)
        // The action still runs in an older copy of this session, which this one has replaced: its page waits for that.
        if lease?.isRunning(copy.digest) == true { return .now(Reply(location: waitingAddress(copy.digest, id))) }
        let submission = submission(of: form, on: id)
        guard lease?.isHeld(for: copy.digest, at: tree.now) != false,
            parts.inspectFile == nil || submission.files.isEmpty, queue.take()
        else { return runInTask(nil, submission, copy, on: id, form.request) }
        // The action has begun here: its task only waits for it.
        lease?.begin(copy.digest)
        endingsAtBegin = parts.endings.count
        begin(form.request, on: id)
        switch tree.act(on: id, submission) {
        case .later(let rest): return runInTask(.later(rest), submission, copy, on: id, form.request)
        case .now(let outcome):
            guard lease?.mayKeepAtOnce(self) != false else {
                return runInTask(.now(outcome), submission, copy, on: id, form.request)
            }
            let reply = conclude(outcome, submission.action, on: id)
            if let lease { return endWhenKept(outcome, reply, to: copy, by: lease, submission.action, on: id) }
            defer { queue.pass() }
            visit.end()
            applyEffects(of: outcome, reply, to: copy)
            submissions.remember(copy.digest, reply)
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
        submissions.begin(copy.digest, on: id, submission.action, at: tree.now)
        start(copy, submission, on: id, begun, request)
        return answer(to: copy.digest)
    }

    /// The answer to a submission that has begun.
    func answer(to digest: Bytes32) -> Soon<Reply> {
        guard let answer = submissions.endedAnswer(to: digest) else { return wait(for: digest) }
        submissions.forgetLast()
        return .now(answer)
    }
}
