// The session that a record is of, made anew: with its tree, and what its site knows of it besides.

internal import Logging
internal import UsherFlow
internal import UsherSite

extension SessionRecord {
    /// - Parameters:
    ///   - group: the narrowest that has it of the table's shares.
    ///   - mayGo: whether nothing is in it that its visitor would miss.
    ///   - lease: how it stands to its source.
    ///   - copy: in memory, which it replaces; its jobs go on.
    /// - Throws: where it cannot be this site's.
    func session(
        at key: Bytes32, in parts: SiteParts, group: UInt64, mayGo: Bool = false, lease: (any Lease)? = nil,
        replacing copy: Session? = nil
    ) throws -> Session {
        let visit = parts.visit(isReturning: head.isReturning)
        let tree = try parts.restoreTree(visit, self.tree)
        if mayGo { tree.noteUntouched() }
        noteLeftOut(self.tree.pageCount - tree.count, parts.logger)
        let turns = Turns(ended: ended.map { ($0.submission, $0.location) })
        let hasAllFiles = parts.restoreUploads(of: tree, self.tree.uploads, session: key)
        lease?.adopt(Session.Changes(tree: tree.changes, turns: turns.changes), hasAllFiles: hasAllFiles)
        let weight = SessionWeight(tree, remembering: turns.bytes)
        return Session(
            parts: parts, lease: lease,
            identity: Identity(
                FormToken(of: key, mark: head.mark, site: parts.keys.token), of: visit, group: group, began: began,
                secret: head.secret, principal: head.principal, idle: head.idle, formers: head.formers),
            keys: PageKeys(tag: head.tag), tree: tree, turns: turns, jobs: SessionJobs(goingOnFrom: copy),
            outside: Outside(weight))
    }

    private func noteLeftOut(_ pages: Int, _ logger: Logger) {
        guard pages > 0 else { return }
        logger.notice(
            "Pages were left out of a session that was stored or packed: they cannot be made again.",
            metadata: [Log.count: "\(pages)"])
    }
}
