// The first request of a session that comes after another one's end: a form of a page that nobody knows any more.

internal import UsherFlow
internal import UsherHTTP

extension Session {
    /// Leads to the page that the form came from, or to the start; nothing typed is lost that may be kept.
    ///
    /// - Parameters:
    ///   - form: nil where it may not be ours: then nothing of it is used.
    ///   - notice: what to say where the action was not run.
    func resume(_ path: PagePath, _ form: FormValues?, at now: Moment, saying notice: String) async throws -> String? {
        tree.now = now
        let arrival = path.isKeyOnly ? nil : try tree.open(path.segments)
        guard let arrival else {
            guard let home = try tree.open([]) else { return nil }
            tree.leave(notice, on: home.page)
            return address(of: home.page)
        }
        if let form, let act = form["act"] {
            let submission = Submission(act: act, fields: Self.fields(of: form))
            if !arrival.isComplete {
                tree.hold(submission, for: arrival)
            } else if try await tree.hold(submission, on: arrival.page),
                let next = await run(submission, on: arrival.page)
            {
                return address(of: next)
            }
        }
        tree.leave(notice, on: arrival.page)
        return address(of: arrival.page)
    }

    /// Runs an action that needs nothing of the session that has ended.
    private func run(_ submission: Submission, on page: PageID) async -> PageID? {
        let outcome = await tree.act(on: page, submission)
        follow(outcome)
        guard case .moved(let next) = outcome.result else { return nil }
        return next
    }
}
