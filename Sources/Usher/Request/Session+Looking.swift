// A GET: which page an address means, built where it is not there yet, and shown. Changes nothing that a visitor decides.

internal import UsherFlow
internal import UsherHTTP

extension Session {
    /// What a GET of a page's address comes to.
    enum Looking: Sendable {
        case page(HTTPResponse)
        case redirect(String)
        /// What is waited for is still under way.
        case wait
        /// Nobody knows what became of what was waited for.
        case unknown(back: String)
        case nowhere
    }

    /// Shows the page of an address. Builds it where the address names one that is not there yet.
    func look(
        _ path: PagePath, isWhole: Bool, at now: Moment, saying notice: String? = nil
    ) async throws -> Looking {
        switch try beginLook(path, isWhole: isWhole, at: now, saying: notice) {
        case .done(let looking): looking
        case .waits(let rendering): try await finish(rendering)
        }
    }

    /// Does so as far as nothing has to be loaded.
    ///
    /// - Parameters:
    ///   - isWhole: false for HEAD and prefetch, which take no notices.
    ///   - notice: what is to be said on it, for the first page of a session.
    func beginLook(
        _ path: PagePath, isWhole: Bool, at now: Moment, saying notice: String? = nil
    ) throws -> Begun<Looking, Rendering> {
        tree.now = now
        began = began ?? now
        noteWork()
        if keeping?.isUnderWay(at: now) == true { tree.leaveGap() }
        defer { weigh() }
        switch try find(path, isWhole: isWhole, saying: notice) {
        case .page(let id, let isRefresh): return try render(id, isWhole: isWhole, isRefresh: isRefresh)
        case .answer(let looking): return .done(looking)
        }
    }

    /// What an address means: a page to be rendered, or an answer that needs none.
    private enum Finding {
        case page(PageID, isRefresh: Bool = false)
        case answer(Looking)
    }

    @inline(never)
    private func find(_ path: PagePath, isWhole: Bool, saying notice: String?) throws -> Finding {
        if path.isEnding { return .answer(try asking(path)) }
        if path.hadNoCookie, isWhole, let location = try arrive(at: path, saying: Self.withoutCookie) {
            return .answer(.redirect(location))
        }
        if let key = path.wait, belongs(path) {
            switch outcome(ofWaiting: key, on: path) {
            case .goesOn: return .answer(.wait)
            case .ended(let location): return .answer(.redirect(location))
            case .unknown(let back): return .answer(.unknown(back: back))
            }
        }
        if let id = keys.page(path.page) {
            if tree.contains(id) {
                if path.fits(tree.address(of: id)) { return .page(id, isRefresh: path.isRefresh) }
            } else if let next = tree.successor(of: id) {
                if isWhole { tree.leave(over(id), on: next) }
                return .answer(.redirect(address(of: next)))
            }
        }
        if isOfFormerTree(path.page), let location = try closed(tells: isWhole) {
            return .answer(.redirect(location))
        }
        if path.isKeyOnly {
            guard let notice, let home = try tree.open([]) else { return .answer(.nowhere) }
            tree.leave(notice, on: home.page)
            return .answer(.redirect(address(of: home.page)))
        }
        let base = keys.page(path.on).flatMap { tree.contains($0) ? $0 : nil }
        guard let arrival = try tree.open(path.segments, on: base) else { return .answer(.nowhere) }
        if let notice, !arrival.isComplete { tree.leave(notice, on: arrival.page) }
        // A page that was merely left is no news to somebody who asks for a plain address, nor is any at the site's own.
        if isWhole, !path.segments.isEmpty, let past = arrival.over, tree.past(past)?.kind == .complete {
            tree.leave(over(past), on: arrival.page)
        }
        if path.on != nil || !arrival.isComplete { return .answer(.redirect(address(of: arrival.page))) }
        if let notice { tree.leave(notice, on: arrival.page) }
        return .page(arrival.page)
    }

    private static let withoutCookie =
        "Your browser sent no cookie with that, so nothing was done. What you typed is one step back in your browser."

    /// Whether path and page key name the same page.
    private func belongs(_ path: PagePath) -> Bool {
        keys.page(path.page).map { isThere($0, path) } ?? (path.page == nil)
    }

    /// How long the session has lived.
    var age: Moment { tree.now - (began ?? tree.now) }

    /// Asks whether anybody is there, a minute before the session ends.
    private func asking(_ path: PagePath) throws -> Looking {
        guard let body = try parts.warning.page(address: path.whole, age: age) else { return .redirect(path.whole) }
        return .page(
            HTTPResponse(
                status: 200,
                headers: [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")], body: body))
    }

    /// Says how a page came to be over, by its title where that is known.
    func over(_ id: PageID) -> String {
        guard let past = tree.past(id) else { return "That page is over." }
        let name = past.title.isEmpty ? "That step" : "“\(past.title)”"
        return switch past.kind {
        case .complete: "\(name) is already complete."
        case .closed: "\(name) is closed."
        case .evicted: "\(name) was put away to make room."
        }
    }

    /// The page that a plain address leads to, with a message on it; nil where there is none.
    func arrive(at path: PagePath, saying notice: String) throws -> String? {
        guard !path.isKeyOnly, let arrival = try tree.open(path.segments) else { return nil }
        tree.leave(notice, on: arrival.page)
        return address(of: arrival.page)
    }
}
