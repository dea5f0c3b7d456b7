// A form of a page that nobody knows any more: of a session that has ended, or a page that was put away.

internal import UsherFlow
internal import UsherHTTP

extension Session {
    /// What becomes of such a form.
    enum Placing: Sendable {
        /// Its action can simply run on this page.
        case run(PageID)
        /// It is not run; this page shows what was typed.
        case shown(String)
        case nowhere
    }

    /// Finds the page that a form came from, or the nearest to it; nothing typed is lost that may be kept.
    ///
    /// - Parameters:
    ///   - form: nil where it may not be ours: then nothing of it is used.
    ///   - notice: what to say where the action is not run.
    func place(_ path: PagePath, _ form: SentForm?, saying notice: String) async throws -> Placing {
        let arrival = path.isKeyOnly ? nil : try tree.open(path.segments)
        guard let arrival else {
            if let form, form["act"] != nil, let draft = form["nonce"].flatMap({ FormNonce.draft(of: $0) }) {
                tree.hold(form.submission(), for: draft.key, keeping: draft.fields)
            }
            guard let home = try tree.open([]) else { return .nowhere }
            tree.leave(notice, on: home.page)
            return .shown(address(of: home.page))
        }
        if let form, form["act"] != nil {
            let submission = form.submission()
            if !arrival.isComplete {
                tree.hold(submission, for: arrival)
            } else if try await tree.hold(submission, on: arrival.page) {
                return .run(arrival.page)
            }
        }
        tree.leave(notice, on: arrival.page)
        return .shown(address(of: arrival.page))
    }

    static let ended = "Your session had ended, so nothing was done. You can go on here."

    /// The first request of a session that comes after another one's end.
    ///
    /// - Parameter isOurs: whether a page of ours sent it: else nothing of it is used.
    func resume(_ path: PagePath, _ form: SentForm, isOurs: Bool, at now: Moment) async throws -> Placing {
        tree.now = now
        began = now
        let placing = try await place(path, isOurs ? form : nil, saying: Self.ended)
        if case .shown(let location) = placing { submissions.remember(form.digest, Answer(location: location)) }
        return placing
    }

    /// Runs the action of such a request, and says on the page where it leads in whose session that was.
    func runAfterEnd(_ form: SentForm, on id: PageID) async -> Answer {
        let answer = await run(form, on: id)
        if let page = answer.page { tree.leave("Your session had ended. This is a new one.", on: page) }
        return answer
    }

    static let changed = "You have signed in or out meanwhile; please press again."

    /// A form that is not this session's as it is now, though it was, or was another one's that has ended: it runs nothing,
    /// whatever its action is. Nil where there is nothing to show.
    func helpOn(_ path: PagePath, _ form: SentForm, saying notice: String) async throws -> Answer? {
        defer { weigh() }
        if isOfFormerTree(path.page) { return try closed().map { Answer(location: $0) } }
        let kept = form.isSameOrigin ? form : nil
        if let id = keys.page(path.page), tree.contains(id), path.fits(tree.address(of: id)) {
            if let kept { tree.keepDraft(kept.submission(), on: id) }
            tree.leave(notice, on: id)
            return Answer(location: address(of: id))
        }
        if let id = keys.page(path.page), let next = tree.successor(of: id) {
            if let kept { tree.keepDraft(kept.submission(), ofPast: id) }
            tree.leave(over(id), on: next)
            return Answer(location: address(of: next))
        }
        switch try await place(path, kept, saying: notice) {
        case .run(let page):
            tree.leave(notice, on: page)
            return Answer(location: address(of: page))
        case .shown(let location): return Answer(location: location)
        case .nowhere: return nil
        }
    }

    /// A form of a session that has ended, sent to this one.
    func takeOver(_ path: PagePath, _ form: SentForm, at now: Moment) async throws -> Answer? {
        tree.now = now
        if let answer = submissions.answer(to: form.digest) { return answer }
        let answer = try await helpOn(path, form, saying: Self.ended)
        if let answer { submissions.remember(form.digest, answer) }
        return answer
    }

    /// Where a page of a tree leads that ended with a change of privileges: nothing of it is known any more.
    ///
    /// - Parameter tells: whether the page there says so.
    func closed(tells: Bool = true) throws -> String? {
        guard let home = try tree.rootPage ?? tree.open([])?.page else { return nil }
        if tells { tree.leave("That page is closed.", on: home) }
        return address(of: home)
    }
}
