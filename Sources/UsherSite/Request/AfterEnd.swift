// A form of a page that nobody knows as it was: its session has ended or changed its privileges, or the page was put
// away. Nothing of it runs that its visitor could not expect to run, and nothing typed is lost that may be kept.
//
//      token of                      what becomes of the form
//      this session, page unknown    the page of its address: run where nothing was gathered,
//                                    else shown with what was typed
//      this session before a         runs nothing; its page with "You have signed in or out meanwhile"
//        change of privileges
//      a session that has ended,     the page of its address with "had ended"; runs nothing
//        sent to another one
//      a session that lives          403
//
// A form that comes with no live session has no token that could be checked. It is trusted by its sender alone
// (`SentForm.isSameOrigin`): a new session shows the page of its address, and runs the action where nothing was
// gathered, as it would for a newcomer who presses the same button.

internal import UsherFlow
internal import UsherHTTP

/// The place that a form leads to if its page is not there.
enum Relocation: Sendable {
    /// Its action can simply run on this page.
    case run(PageID)
    /// The form is not run; this address shows what was typed.
    case shown(String)
    case nowhere
}

extension Dispatcher {
    /// An action of a session that has ended: a new session shows its page, with what was typed.
    func actAfterEnd(
        _ path: PagePath, _ form: SentForm, _ cookie: SessionCookie, _ request: HTTPRequest
    ) async throws -> HTTPResponse {
        return try await begin(cookie, form.digest, request) { new in
            let session = new.session
            if form.isSameOrigin { await form.adoptLanguage(in: session) }
            let relocation = try await session.finish { $0.resume(path, form, at: now) }
            session.identity.visit.end()
            if case .nowhere = relocation { return errors(for: request).response(404) }
            guard insert(new) else { return errors(for: request).response(503) }
            session.outside.presence.enter()
            defer { leave(session) }
            let answer: Reply
            switch relocation {
            case .run(let page): answer = try await session.finish { $0.runAfterEnd(form, on: page) }
            case .shown(let location): answer = Reply(location: location)
            case .nowhere: answer = Reply(location: "/")
            }
            // An outcome that was not kept is answered as a living session's is.
            guard answer.trouble == nil else { return await self.answer(answer, request).response }
            try await parts.source.begin(session)
            var response = redirect(to: answer.location)
            // An id that the action changed is the one to have from now on.
            response.headers += (answer.newID == nil ? new.cookies : []) + cookies(of: answer, for: request)
            return response
        }
    }

    /// The answer to what was on its way while the session's id changed, or to a stranger.
    ///
    /// - Parameter proof: of the form that was sent, or is waited for; nil for any other GET.
    func answerFormer(
        _ cookie: SessionCookie, _ path: PagePath, _ proof: Bytes32?, _ request: HTTPRequest,
        orStranger answer: @escaping @Sendable () throws -> Handling
    ) throws -> Handling {
        guard let key = cookie.key, let use = parts.table.formers.use(key, proof: proof, at: options.clock()) else {
            return try answer()
        }
        switch use {
        case .copy(let first): return .answer(redirect(first, request))
        case .again:
            if parts.source.isAtOnce { return .answer(redirect(to: path.whole)) }
            return task(request) {
                try await parts.source.leads(key) ? redirect(to: path.whole) : try await answer().response
            }
        }
    }
}

extension Session {
    static let ended: Phrase = "Your earlier visit had ended, so nothing was done. You can continue here."
    static let withoutCookie: Phrase =
        """
        Your browser did not send our cookie, so nothing was done. In some browsers you find what you typed when you \
        go back.
        """
    static let changed: Phrase =
        "You have signed in or out since you opened this page, so nothing was done. Please try again."
    /// As where a password manager sends a form by itself, which presses no button.
    static let unpressed: Phrase = "Select a button to continue."
    static let cut: Phrase = "More was sent than this form has fields for, so nothing was done."

    // MARK: In this session

    /// A form whose token is not the session's, as it is now.
    func actForeign(_ sent: String, _ path: PagePath, _ form: SentForm) -> Soon<Reply> {
        guard let foreign = parts.keyring.token(sent) else { return .now(.none(.forbidden)) }
        guard let former = identity.former(of: foreign.key) else {
            return .later {
                // It may be of a page that another tab still shows.
                guard form.isSameOrigin, try await !self.isLive(foreign.key) else { return .none(.forbidden) }
                return try await self.helpAfterEnd(path, form, at: self.tree.now).value
            }
        }
        // Copies come within seconds; the digest has the token in it, so it is the very form that was let in.
        if tree.now < former.until, let reply = turns.answer(to: form.digest) {
            // With the new id, if it was this form that gave the former one up.
            return .now(parts.table.formers.reply(to: foreign.key, by: form.proof, at: parts.table.now) ?? reply)
        }
        return .later { try await self.help(path, form, saying: Self.changed) }
    }

    /// True if another session of this site lives under this key.
    private func isLive(_ key: Bytes32) async throws -> Bool {
        if parts.table.isLive(key) { return true }
        return try await parts.source.isLive(key, in: parts)
    }

    /// A form of this session whose page is not there any more.
    func actElsewhere(_ path: PagePath, _ form: SentForm) async throws -> Reply {
        switch try await relocate(
            path, form, saying: "That page was closed because too many pages were open. You can continue here.")
        {
        case .run(let page): return try await run(form, on: page).value
        case .shown(let location): return Reply(location: location)
        case .nowhere: return .none(.nowhere)
        }
    }

    /// A form of a session that has ended, sent to this one.
    func helpAfterEnd(_ path: PagePath, _ form: SentForm, at now: Moment) -> Soon<Reply> {
        tree.now = now
        if let reply = turns.answer(to: form.digest) { return .now(reply) }
        return .later {
            var reply = try await self.help(path, form, saying: Self.ended)
            guard reply.trouble == nil else { return reply }
            reply.isFinal = true
            self.turns.remember(form.digest, reply)
            return reply
        }
    }

    /// The answer to a form of this session that cannot run as it is: its page, with what was typed.
    func leadBack(_ path: PagePath, _ form: SentForm, saying notice: Phrase) -> Soon<Reply> {
        guard let id = keys.page(path.page), tree.contains(id), fits(path, id) else {
            return .later { try await self.help(path, form, saying: notice) }
        }
        let submission = form.submission(on: id, in: self)
        if !form.files.isEmpty { tree.receiveUnasked(submission, on: id) }
        tree.keepDraft(submission, on: id)
        tree.addNotice(notice, .failed, on: id)
        return .now(Reply(location: address(of: id)))
    }

    /// Leads a form on that runs nothing, whatever its action is.
    private func help(_ path: PagePath, _ form: SentForm, saying notice: Phrase) async throws -> Reply {
        if identity.isOfFormerTree(path.page) { return try closed().map { Reply(location: $0) } ?? .none(.nowhere) }
        let kept = form.isSameOrigin ? form : nil
        if let id = keys.page(path.page), tree.contains(id), fits(path, id) {
            if let kept { tree.keepDraft(kept.submission(language: kept.language(in: self)), on: id) }
            tree.addNotice(notice, .failed, on: id)
            return Reply(location: address(of: id))
        }
        if let id = keys.page(path.page), let next = tree.successor(of: id) {
            if let kept { tree.keepDraft(kept.submission(language: kept.language(in: self)), ofPast: id) }
            tree.addNotice(over(id), on: next)
            return Reply(location: address(of: next))
        }
        switch try await relocate(path, kept, saying: notice) {
        case .run(let page):
            tree.addNotice(notice, .failed, on: page)
            return Reply(location: address(of: page))
        case .shown(let location): return Reply(location: location)
        case .nowhere: return .none(.nowhere)
        }
    }

    /// Finds the page that a form came from by its address, or the nearest to it.
    ///
    /// - Parameters:
    ///   - form: nil where it may not be ours: then nothing of it is used.
    ///   - notice: what to say where the action is not run.
    private func relocate(_ path: PagePath, _ form: SentForm?, saying notice: Phrase) async throws -> Relocation {
        let arrival = path.isKeyOnly ? nil : try tree.open(path.asked)
        guard let arrival else {
            if let form, let draft = form["nonce"].flatMap({ FormNonce.draft(of: $0) }) {
                tree.keepDraft(
                    form.submission(language: form.language(in: self)), for: draft.key, keeping: draft.fields)
            }
            guard let home = try tree.open([]) else { return .nowhere }
            tree.addNotice(notice, .failed, on: home.page)
            return .shown(address(of: home.page))
        }
        if let form {
            let submission = form.submission(language: form.language(in: self))
            if !arrival.isComplete {
                if let wanted = arrival.wanted {
                    tree.keepDraft(submission, for: wanted.key, keeping: wanted.fields)
                }
            } else if try await tree.holdDraft(submission, on: arrival.page), form.press != nil {
                return .run(arrival.page)
            }
        }
        tree.addNotice(notice, .failed, on: arrival.page)
        return .shown(address(of: arrival.page))
    }

    /// The home of somebody whose page went with a change of privileges: nothing of the page is known any more.
    ///
    /// - Parameter tells: whether the page there says so.
    func closed(tells: Bool = true) throws -> String? {
        guard let home = try tree.rootPage ?? tree.open([])?.page else { return nil }
        if tells { tree.addNotice("That page has been closed.", on: home) }
        return address(of: home)
    }

    // MARK: In a new session

    /// The first request of a session that comes after another one's end.
    ///
    /// - Parameter form: nothing of it is used unless a page of ours sent it.
    fileprivate func resume(_ path: PagePath, _ form: SentForm, at now: Moment) -> Soon<Relocation> {
        tree.now = now
        return .later {
            let relocation = try await self.relocate(path, form.isSameOrigin ? form : nil, saying: Self.ended)
            if case .shown(let location) = relocation {
                self.turns.remember(form.digest, Reply(location: location, isFinal: true))
            }
            return relocation
        }
    }

    /// Runs the action of such a request, and says on the page where it leads in whose session that was.
    fileprivate func runAfterEnd(_ form: SentForm, on id: PageID) -> Soon<Reply> {
        run(form, on: id).map { answer in
            if let page = answer.page {
                self.tree.addNotice("Your earlier visit had ended, so we have started a new one.", on: page)
            }
            return answer
        }
    }
}
