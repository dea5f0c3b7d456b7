// A GET: the page that its address means, in the session that its cookie names or in a new one. Builds the page where
// it is not there yet (`tree.open`, in Arrivals), and changes nothing that a visitor decides.
//
//      cookie ─▶ session ─▶ find ─▶ the page: rendered, 200
//                              ├──▶ over (its flow has finished, its modal is closed): 303 to where that went on
//                              ├──▶ a step whose needs are not met: 303 to the nearest that can be shown
//                              └──▶ nowhere: 404; or a fetch, which is no page (SessionFetch)
//      none, or expired (SessionTable) ─▶ a new session (Newcomer), which lives only if it shows something

internal import UsherFlow
internal import UsherHTTP

/// The outcome of a GET.
enum Look: Sendable {
    case page(HTTPResponse)
    case redirect(String)
    /// The action that is waited for is still under way.
    case wait
    /// Nobody knows what became of what was waited for.
    case unknown(back: String)
    /// The fetch that was waited for is there to be asked for.
    case ready(String, back: String)
    case nowhere
    /// The answer is made outside of the session.
    indirect case fetch(SessionFetch)
}

extension Dispatcher {
    func look(_ request: HTTPRequest) throws -> Handling {
        let path = PagePath(request, parts.addresses, notesOrigin: parts.observer != nil)
        let isWhole = request.method == .get && request.headers["Sec-Purpose"] == nil
        let cookie = SessionCookie(request, parts.cookies)
        return cookie.other == nil
            ? try look(path, isWhole: isWhole, cookie, request)
            : try choosing(cookie, request) { try look(path, isWhole: isWhole, $0, request) }
    }

    private func look(
        _ path: PagePath, isWhole: Bool, _ cookie: SessionCookie, _ request: HTTPRequest
    ) throws -> Handling {
        // A page that asks by itself does not keep its session.
        let counts = !path.isEnding && path.wait == nil && !path.isRefresh
        let entry = SessionEntry(counts: counts)
        return try meet(
            cookie, LookWork(dispatcher: self, cookie: cookie, path: path, isWhole: isWhole, entry: entry), request)
    }

    /// The page for a request that has no session.
    func lookAnew(
        _ path: PagePath, isWhole: Bool, _ cookie: SessionCookie, _ request: HTTPRequest
    ) throws -> Handling {
        if request.query["c"] == "1", !cookie.isAny { return .answer(cookiesOff(for: request)) }
        guard cookie.key == nil, parts.source.isAtOnce else {
            return task(request) {
                try await begin(cookie, nil, request) { new in
                    let notice: Phrase? =
                        cookie.key == nil ? nil : "Your earlier visit had ended, so we have started a new one."
                    let look = try await new.session.finish {
                        try $0.look(path, isWhole: isWhole, at: now, saying: notice)
                    }
                    let (answer, lives) = insert(new, showing: look, request)
                    if lives { try await parts.source.begin(new.session) }
                    return await answer.response
                }
            }
        }
        guard let new = newcomer(request) else { return .answer(errors(for: request).response(503)) }
        let work = FirstLookWork(dispatcher: self, new: new, path: path, isWhole: isWhole)
        return try within(new.session, work, request)
    }

    /// Takes a newcomer's session in, unless there was nothing to be shown or nobody to see it.
    func insert(
        _ new: Newcomer, showing look: Look, _ request: HTTPRequest
    ) -> (answer: Handling, lives: Bool) {
        new.session.identity.visit.end()
        let answer = answer(look, request, isNew: true)
        // A fetch makes no session.
        guard case .answer(var response) = answer else { return (answer, false) }
        guard response.status != 404 else { return (.answer(errors(for: request).response(404)), false) }
        guard request.method == .get else { return (answer, false) }
        guard insert(new) else {
            return (.answer(errors(for: request).response(503)), false)
        }
        response.headers += new.cookies
        return (.answer(response), true)
    }

    func answer(_ look: Look, _ request: HTTPRequest, isNew: Bool = false) -> Handling {
        switch look {
        case .page(let response): .answer(response)
        case .redirect(let location): .answer(redirect(to: location))
        case .wait: .answer(errors(for: request).waiting)
        case .unknown(let back): failing(request, isNew: isNew) { $0.unknown(back: back) }
        case .ready(let location, let back): failing(request, isNew: isNew) { $0.ready(location, back: back) }
        case .nowhere: failing(request, isNew: isNew) { $0.response(404) }
        case .fetch(let fetch): answer(fetch, request, isNew: isNew)
        }
    }
}

/// A look at a session.
struct LookWork: RepeatedWork {
    let dispatcher: Dispatcher
    let cookie: SessionCookie
    let path: PagePath
    let isWhole: Bool
    let entry: SessionEntry

    var access: Access { .id(cookie.key) }

    var again: LookWork {
        LookWork(dispatcher: dispatcher, cookie: cookie, path: path, isWhole: isWhole, entry: entry.again)
    }

    func begin(in session: isolated Session) throws -> Soon<Look?> {
        handBack(try session.look(path, isWhole: isWhole, at: dispatcher.now), of: session)
    }

    func answer(to look: Look?, _ request: HTTPRequest) throws -> Handling {
        try look.map { dispatcher.answer($0, request) } ?? beginAgain(request)
    }

    func answerStranger(_ request: HTTPRequest) throws -> Handling {
        try dispatcher.answerFormer(cookie, path, path.proof, request) {
            try dispatcher.lookAnew(path, isWhole: isWhole, cookie, request)
        }
    }
}

/// The first look at a session, which nobody has yet.
struct FirstLookWork: SessionWork {
    let dispatcher: Dispatcher
    let new: Newcomer
    let path: PagePath
    let isWhole: Bool
    let entry = SessionEntry(counts: true)
    var access: Access { .own }

    func begin(in session: isolated Session) throws -> Soon<Look?> {
        try session.look(path, isWhole: isWhole, at: dispatcher.now).map { $0 }
    }

    func answer(to look: Look?, _ request: HTTPRequest) -> Handling {
        dispatcher.insert(new, showing: look ?? .nowhere, request).answer
    }

    func answerStranger(_ request: HTTPRequest) -> Handling { dispatcher.answer(.nowhere, request, isNew: true) }
    var leaving: Leaving { .untold }
}

extension Session {
    /// The outcome of an address, which may be a fetch: that makes no page and changes nothing.
    ///
    /// - Parameters:
    ///   - isWhole: false for HEAD and prefetch, which take no notices.
    ///   - notice: what is to be said on the page, for the first page of a session.
    func look(
        _ path: PagePath, isWhole: Bool, at now: Moment, saying notice: Phrase? = nil
    ) throws -> Soon<Look> {
        do { return try lookAtPage(path, isWhole: isWhole, at: now, saying: notice) } catch let found as FoundFetch {
            if isWhole { parts.observer?.shown(found, from: origin(of: path), in: key) }
            return .now(.fetch(SessionFetch(found, of: self)))
        }
    }

    /// Shows the page of an address, as `look` has it, which also knows fetches.
    func lookAtPage(_ path: PagePath, isWhole: Bool, at now: Moment, saying notice: Phrase?) throws -> Soon<Look> {
        tree.now = now
        tellTreeOfWork()
        if lease?.isUnderWay(at: now) == true { tree.leaveGap() }
        switch try find(path, isWhole: isWhole, saying: notice) {
        case .page(let id, let isRefresh):
            if isWhole, !isRefresh {
                parts.observer?.shown(id, from: origin(of: path), in: self)
            }
            return try render(id, isWhole: isWhole, isRefresh: isRefresh)
        case .answer(let look): return .now(look)
        }
    }

    /// The meaning of an address: a page to be rendered, or an answer that needs none.
    private enum Finding {
        case page(PageID, isRefresh: Bool = false)
        case answer(Look)
    }

    private func find(_ path: PagePath, isWhole: Bool, saying notice: Phrase?) throws -> Finding {
        if let answer = try answerToQuestion(path, isWhole: isWhole) { return .answer(answer) }
        if let id = keys.page(path.page) {
            if tree.contains(id) {
                if fits(path, id) {
                    if isWhole { tellUnread(path, on: id) }
                    return .page(id, isRefresh: path.isRefresh)
                }
            } else if let next = tree.successor(of: id) {
                if isWhole { tree.addNotice(over(id), on: next) }
                return .answer(.redirect(address(of: next)))
            }
        }
        if identity.isOfFormerTree(path.page), let location = try closed(tells: isWhole) {
            return .answer(.redirect(location))
        }
        if path.isKeyOnly {
            guard let notice, let home = try tree.open([]) else { return .answer(.nowhere) }
            tree.addNotice(notice, on: home.page)
            return .answer(.redirect(address(of: home.page)))
        }
        let base = keys.page(path.on).flatMap { tree.contains($0) ? $0 : nil }
        guard let arrival = try tree.open(path.asked, on: base, findsFetches: true) else { return .answer(.nowhere) }
        if let notice { tree.addNotice(notice, on: arrival.page) }
        if isWhole { tellUnread(path, on: arrival.page) }
        if isWhole { tree.tellBelowFetch(arrival) }
        // Said only of completed pages, and not at `/`: that a page was closed is no news.
        if isWhole, !path.segments.isEmpty, let past = arrival.over, tree.past(past)?.kind == .complete {
            tree.addNotice(over(past), on: arrival.page)
        }
        if path.on != nil || !arrival.isComplete { return .answer(.redirect(address(of: arrival.page))) }
        return .page(arrival.page)
    }

    /// Answers a question beside the page: whether anybody is there, or what became of an action.
    private func answerToQuestion(_ path: PagePath, isWhole: Bool) throws -> Look? {
        // A minute before the session ends.
        if path.isEnding {
            return .page(.page(try pages.warning.page(address: path.whole, age: age), policy: parts.policy))
        }
        if path.hadNoCookie, isWhole, let location = try arrive(at: path, saying: Self.withoutCookie) {
            return .redirect(location)
        }
        guard let key = path.wait, belongs(path) else { return nil }
        return switch waited(for: key, on: path) {
        case .goesOn: .wait
        case .ended(let location): .redirect(location)
        case .fetch(let location, let back): .ready(location, back: back)
        case .unknown(let back): .unknown(back: back)
        }
    }

    /// True if path and page key name the same page.
    private func belongs(_ path: PagePath) -> Bool {
        keys.page(path.page).map { isThere($0, path) } ?? (path.page == nil)
    }

    /// Says what could not be read of an address: its page shows more than was asked for.
    private func tellUnread(_ path: PagePath, on id: PageID) {
        for phrase in tree.unread(path.query, of: id) { tree.addNotice(phrase, on: id) }
    }

    /// Says how a page came to be over, by its title where that is known.
    func over(_ id: PageID) -> Phrase {
        guard let past = tree.past(id) else { return "You have finished with that page." }
        return past.kind.phrase(of: past.title)
    }

    /// The page that a plain address leads to, with a message on it; nil where there is none.
    private func arrive(at path: PagePath, saying notice: Phrase) throws -> String? {
        guard !path.isKeyOnly, let arrival = try tree.open(path.asked) else { return nil }
        tree.addNotice(notice, on: arrival.page)
        return address(of: arrival.page)
    }

    /// The page whose link led to this address.
    func origin(of path: PagePath) -> PageID? {
        keys.page(path.on) ?? path.origin.flatMap { keys.page($0.page) ?? tree.pageShown(at: $0.segments) }
    }
}
