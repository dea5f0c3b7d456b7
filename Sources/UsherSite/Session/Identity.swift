// Who a session is: the id that its cookie has, the mark of its forms, and who it acts for. All of it is new at each
// change of privileges, and what was before is known for as long as the session lives, so that whoever comes with it is
// told.

internal import Synchronization
internal import UsherFlow
internal import UsherLock

extension Session {
    struct Present {
        var token: FormToken
        /// Nil for a guest.
        var principal: Principal?
    }

    /// Who a session acts for. By reference: most sessions act for nobody.
    final class Principal: Sendable {
        /// A hash under the site's key, so that no store names anybody.
        let hash: Bytes32
        /// `endings.count` when the action began by which it signed in: later ends of this principal's sessions are its
        /// own too.
        let since: Int

        init(hash: Bytes32, since: Int) { (self.hash, self.since) = (hash, since) }
    }

    /// Who a session was before a change of privileges.
    struct Former: Sendable {
        /// The hash of its id then.
        let key: Bytes32
        /// What its pages' keys ended with, where its tree began anew with the change.
        let tag: String?
        /// Exact copies of what was sent before are answered until then.
        let until: Moment
    }

    /// How many are remembered: a tab that is older than so many changes is helped on as one of another session.
    private static let formersKept = 4

    /// Where the table keeps it: the hash of its present id.
    nonisolated var key: Bytes32 { present.withLock { $0.token.key } }

    nonisolated var principal: Principal? { present.withLock { $0.principal } }

    /// What shows that a form is its own.
    var token: FormToken { present.withLock { $0.token } }

    /// Prepares what a change of privileges makes of it, at the commit of the action that changed them. Where somebody
    /// has left and the tree began anew it goes by another tag, and nothing is remembered of what they had open and
    /// sent. A guest who signs in is the same person: what they had open still leads on.
    ///
    /// - Returns: its new id; nil where nothing of that changes.
    func renew(by outcome: PageTree.Outcome) -> Bytes32? {
        guard let privilege = outcome.privilege else { return nil }
        let id = Bytes32.random()
        let next: Principal? =
            switch privilege {
            case .nobody: nil
            case .principal(let text, _): Principal(hash: parts.keys.principal(text), since: endingsAtBegin)
            }
        let hasLeft = outcome.hasRestarted && (next == nil || principal.map { $0.hash != next?.hash } ?? false)
        let until = tree.now + SessionTable.grace
        formers.append(Former(key: key, tag: hasLeft ? keys.tag : nil, until: until))
        if formers.count > Self.formersKept { formers.removeFirst() }
        if hasLeft {
            keys = PageKeys()
            tree.forgetPast()
            submissions.forgetAll()
        }
        present.withLock { $0.principal = next }
        endingsChecked.store(endingsAtBegin, ordering: .relaxed)
        let token = FormToken(of: Bytes32(hashing: id), mark: .random(), site: parts.keys.token)
        renewal = Renewal(id: id, token: token)
        // What was asked for before is no longer theirs to read.
        parts.downloads.end(of: key)
        return id
    }

    /// Goes by its new id, of which the table knows already.
    func finishRenewal() {
        guard let renewal else { return }
        present.withLock { $0.token = renewal.token }
        self.renewal = nil
        renewal.end()
    }

    /// The former self that a token or a page's key is of.
    func former(of key: Bytes32) -> Former? { formers.last { $0.key == key } }

    /// Whether a page's key is of a tree that a change of privileges has ended.
    func isOfFormerTree(_ key: String?) -> Bool {
        guard let key else { return false }
        return formers.contains { $0.tag.map { PageKeys(tag: $0).page(key) != nil } ?? false }
    }

    // MARK: Its end by who it acts for

    /// Whether it was ended together with all sessions of the one that it acts for. One comparison, as long as nobody's
    /// were.
    nonisolated func isOver(by endings: Endings) -> Bool {
        let count = endings.count
        if endingsChecked.load(ordering: .relaxed) == count { return false }
        if let principal, endings.isOver(principal.hash, since: principal.since) { return true }
        endingsChecked.store(count, ordering: .relaxed)
        return false
    }

    /// Stays, where the sessions of the one that it acts for were ended by an action of its own.
    nonisolated func stay(after ending: Int, of principal: Bytes32) {
        present.withLock { present in
            guard present.principal?.hash == principal else { return }
            present.principal = Principal(hash: principal, since: ending)
        }
    }
}
