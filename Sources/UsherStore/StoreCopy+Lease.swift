// A session's questions to its store, and its news for it.

internal import UsherFlow
internal import UsherSite

extension StoreCopy: Lease {
    func isRunning(_ submission: Bytes32) -> Bool { store.isRunning(submission) }

    func isRunningElsewhere(_ submission: Bytes32, at now: Moment) -> Bool {
        guard let lock = elsewhere else { return false }
        return lock.submission == submission.text && now < lock.until
    }

    func begin(_ submission: Bytes32) { _ = store.begin(submission) }

    func obstacle(to submission: Bytes32, on id: PageID, in session: isolated Session) async -> Reply? {
        switch await session.hold(for: submission, self) {
        case .held:
            return store.begin(submission) ? nil : Reply(to: session.waitingAddress(submission, id))
        case .outdated: return .none(.outdated)
        case .failed: return .none(.notSaved)
        case .taken(isSame: true): return Reply(to: session.waitingAddress(submission, id))
        case .taken(isSame: false):
            session.tree.addNotice(Session.tooLate, .failed, on: id)
            return Reply(to: session.address(of: id))
        }
    }

    func mayKeepAtOnce(_ session: isolated Session) -> Bool { session.tree.uploads == nil && beginAtOnce() }

    func prepareToKeep(_ session: isolated Session) async {
        await session.storeFiles()
        await begin()
    }

    func keep(
        _ outcome: PageTree.Outcome, _ reply: Reply, to copy: SubmissionCopy, of session: isolated Session,
        _ tell: @escaping (Reply.Trouble?) -> Void
    ) {
        OutcomeStoring(outcome: outcome, reply: reply, copy: copy, storeCopy: self, tell: tell).begin(in: session)
    }

    var flowsElsewhere: Set<Int> { Set(jobsElsewhere.map(\.flow)) }

    /// A session whose source has all of it, and that is held for no action, is handed back by that alone. An action
    /// that is not stored yet stores what was done beside it.
    func handBack(_ session: isolated Session, _ entry: SessionEntry) -> Soon<Bool> {
        if has(session.changes), entry.submission == nil || !isHeld(at: store.time.now) { return .now(false) }
        // If others are faster each time, the page that a look has built is shown all the same, and built again when it
        // is needed.
        let isShown = entry.submission == nil && entry.isLast
        return .later { try await session.save(lettingGo: entry.submission != nil) == .outdated && !isShown }
    }
}
