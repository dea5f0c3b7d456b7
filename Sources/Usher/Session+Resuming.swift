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
    func place(_ path: PagePath, _ form: FormValues?, saying notice: String) async throws -> Placing {
        let arrival = path.isKeyOnly ? nil : try tree.open(path.segments)
        guard let arrival else {
            guard let home = try tree.open([]) else { return .nowhere }
            tree.leave(notice, on: home.page)
            return .shown(address(of: home.page))
        }
        if let form, let act = form["act"] {
            let submission = Submission(act: act, fields: Self.fields(of: form))
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
    func resume(_ path: PagePath, _ form: FormValues?, at now: Moment) async throws -> Placing {
        tree.now = now
        began = now
        return try await place(path, form, saying: Self.ended)
    }

    /// A form of a session that has ended, sent to this one: it runs nothing, whatever its action is. Nil where there is
    /// nothing to show.
    func takeOver(_ path: PagePath, _ form: FormValues, at now: Moment) async throws -> Answer? {
        tree.now = now
        defer { weigh() }
        switch try await place(path, form, saying: Self.ended) {
        case .run(let page):
            tree.leave(Self.ended, on: page)
            return Answer(location: address(of: page))
        case .shown(let location): return Answer(location: location)
        case .nowhere: return nil
        }
    }
}
