// A form of a page that nobody knows any more: of a session that has ended, or a page that was put away.

internal import UsherFlow
internal import UsherHTTP

extension Session {
    /// What becomes of such a form.
    enum Placing {
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

    /// The first request of a session that comes after another one's end. Nil where there is nothing to show.
    func resume(_ path: PagePath, _ form: FormValues?, body: [UInt8], at now: Moment) async throws -> Answer? {
        tree.now = now
        let notice = "Your session had ended, so nothing was done. You can go on here."
        switch try await place(path, form, saying: notice) {
        case .run(let page): return await run(form ?? FormValues(), on: page, Self.digest(path, body))
        case .shown(let location): return Answer(location: location)
        case .nowhere: return nil
        }
    }
}
