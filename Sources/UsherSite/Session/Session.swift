// One browser, known by a cookie. Owns its page tree, and with it all its coordinators.
//
// An actor on an executor of its own: a request runs in it on the server's thread, without a hop, and the app's
// coordinators and screens are ordinary types that never leave it. Four members hold what it is beside its tree: who it
// is (Identity), whose turn it is (Turns), what its flows run beside their pages (SessionJobs), what it holds
// (SessionWeight). What it does is told elsewhere: a GET in Look, a POST in Act, when it expires in SessionTable+Sweep
// (`hasExpired`), how much it may hold in `PageTree.Limits`, which Builder enforces, where it comes from in
// SessionSource.

internal import Logging
internal import Synchronization
internal import UsherFlow
internal import UsherHTTP

actor Session {
    nonisolated let executor = InlineSerialExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    let parts: SiteParts
    let tree: PageTree
    /// Names pages in addresses.
    var keys: PageKeys { didSet { tree.tag = keys.tag } }
    let visit: Visit
    var began: Moment?
    nonisolated let identity: Identity
    var turns = Turns()
    nonisolated let jobs: SessionJobs
    nonisolated let weight: SessionWeight
    let presence = Presence()
    /// How it stands to its source; nil where that is memory alone.
    nonisolated let lease: (any Lease)?
    /// The narrowest group that has it of the table's shares; 0 where it began elsewhere, or nobody knows where from.
    nonisolated let group: UInt64
    /// How its pages speak, for those who are not in it.
    nonisolated let spoken = Spoken()

    /// A new session.
    init(parts: SiteParts, id: Bytes32, visit: Visit, group: UInt64 = 0) {
        let key = Bytes32(hashing: id)
        self.parts = parts
        self.group = group
        self.visit = visit
        keys = PageKeys()
        identity = Identity(
            FormToken(of: key, mark: .random(), site: parts.keys.token), endings: parts.endings.count)
        jobs = SessionJobs()
        weight = SessionWeight()
        lease = parts.source.lease(of: id)
        tree = parts.makeTree(visit)
        tree.tag = keys.tag
        tree.confine(to: executor)
    }

    /// The session of a record: of its source, or packed.
    ///
    /// - Parameters:
    ///   - lease: how it stands to its source.
    ///   - copy: in memory, which it replaces; its jobs go on.
    ///   - packed: what it was packed as.
    /// - Throws: where it cannot be this site's.
    init(
        parts: SiteParts, key: Bytes32, _ record: SessionRecord, _ lease: (any Lease)? = nil,
        replacing copy: Session? = nil, packed: PackedSession? = nil
    ) throws {
        self.parts = parts
        group = copy?.group ?? packed?.group ?? 0
        let head = record.head
        visit = parts.visit(isReturning: head.isReturning)
        keys = PageKeys(tag: head.tag)
        identity = Identity(
            FormToken(of: key, mark: head.mark, site: parts.keys.token), secret: head.secret,
            principal: head.principal, formers: head.formers)
        self.lease = lease
        jobs = SessionJobs(goingOnFrom: copy)
        tree = try parts.restoreTree(visit, record.tree)
        tree.tag = head.tag
        tree.confine(to: executor)
        if packed?.mayGo == true { tree.noteUntouched() }
        let missing = record.tree.pageCount - tree.count
        if missing > 0 {
            parts.logger.notice(
                "Pages were left out of a session that was stored or packed: they cannot be made again.",
                metadata: [Log.count: "\(missing)"])
        }
        for ended in record.ended {
            turns.remember(
                ended.submission, Reply(location: ended.location ?? "", isFinal: ended.location != nil))
        }
        began = record.began
        turns.isWatched = !jobs.isEmpty
        let isWhole = parts.restoreUploads(of: tree, record, session: key)
        lease?.adopt(Changes(tree: tree.changes, turns: turns.changes), isWhole: isWhole)
        weight = SessionWeight(tree, remembering: turns.bytes)
    }

    /// What is counted of its changes, so that its source knows which of them it has.
    struct Changes: Equatable {
        let tree: Int
        let turns: Int
    }

    var changes: Changes { Changes(tree: tree.changes, turns: turns.changes) }

    // MARK: Addresses of its pages

    func address(of id: PageID) -> String {
        PagePath.text(tree.address(of: id), tree.query(of: id), key: keys.key(id))
    }

    /// Whether an address that has the key of a live page is its own: any other counts without the key.
    func fits(_ path: PagePath, _ id: PageID) -> Bool {
        tree.isAddress(path.segments, path.query, of: id) ?? path.isKeyOnly
    }

    // MARK: Who it is

    /// Where the table keeps it: the hash of its present id.
    nonisolated var key: Bytes32 { identity.key }

    /// What shows that a form is its own.
    var token: FormToken { identity.token }

    /// How long it has lived.
    var age: Moment { tree.now - (began ?? tree.now) }

    /// Nothing is shown from a tree for an id that the tree does not have: a change of privileges gives a session
    /// another id, and what its tree holds from the action's commit on is for that one. Whoever comes with the former
    /// id is answered as if they came once the table knows the new one, or the source has failed.
    ///
    /// - Returns: nil where the tree is not that id's, before or after: who asks begins again.
    func showing<Value>(to key: Bytes32?, _ show: () throws -> Soon<Value?>) throws -> Soon<Value?> {
        switch identity.standing(of: key) {
        case .other: return .now(nil)
        case .changing:
            return .later {
                _ = await self.identity.isStill(key)
                return nil
            }
        case .same: break
        }
        switch try show() {
        case .now(let value): return .now(value)
        case .later(let rest):
            return .later {
                let shown: Result<Value?, any Error>
                do { shown = .success(try await rest()) } catch { shown = .failure(error) }
                return await self.identity.isStill(key) ? try shown.get() : nil
            }
        }
    }

    // MARK: What its flows run beside their pages

    /// Starts and stops that.
    func follow(_ outcome: PageTree.Outcome) {
        if !outcome.ended.isEmpty || !outcome.stopped.isEmpty {
            jobs.cancel { outcome.stops(flow: $0.flow, job: $0.id) }
            lease?.follow(outcome)
        }
        for (flow, job) in outcome.jobs where !outcome.ended.contains(flow) {
            jobs.start(job, of: flow, logger: parts.logger)
        }
        // Where the session may be used on other servers, the sweep asks whether its work is to go on.
        guard lease != nil, !jobs.isEmpty else { return }
        watch()
    }

    /// Tells the tree which flows have work under way: their pages are not evicted.
    func tellTreeOfWork() {
        let elsewhere = lease?.flowsElsewhere ?? []
        guard !jobs.isEmpty || !elsewhere.isEmpty || !tree.working.isEmpty else { return }
        tree.working = jobs.flows.union(elsewhere)
    }

    // MARK: The sweep

    /// The sweep looks after it, for the time limits of its actions.
    func watch() {
        guard !turns.isWatched else { return }
        turns.isWatched = true
        parts.table.watch(self)
    }

    /// With nothing left to look after the sweep need not come by.
    ///
    /// - Parameter isReplaced: whether another copy has replaced it: its work is looked after there.
    func restIfDone(isReplaced: Bool = false) {
        guard turns.isWatched, turns.running.isEmpty, isReplaced || lease == nil || jobs.isEmpty else { return }
        turns.isWatched = false
        parts.table.unwatch(self)
    }

    // MARK: Its end

    /// Whether its visitor would not miss it, who has not used it for a while: it acts for nobody, has nothing in it
    /// (`PageTree.isUntouched`), and nothing is under way.
    var mayGo: Bool {
        identity.principal == nil && identity.nextID == nil && turns.running.isEmpty && jobs.isEmpty
            && tree.isUntouched && lease.map { $0.flowsElsewhere.isEmpty && !$0.isOurs(at: tree.now) } ?? true
    }

    /// The session is over: nothing of it goes on. Its next request is answered by `Dispatcher.lookAnew` or `actAnew`;
    /// its tree is freed with it.
    func end() {
        jobs.cancelAll()
        parts.observer?.over(key)
        cancelActions()
    }

    /// The session has ended: what still runs is cancelled, and leads nowhere.
    func cancelActions() {
        defer { restIfDone() }
        parts.downloads.end(of: key)
        for running in turns.running {
            let submission = running.submission
            running.task?.cancel()
            let gone = Reply(location: "/")
            if turns.takeOut(submission) {
                turns.end(submission, with: gone)
            } else {
                turns.answerWaiting(submission, with: gone)
            }
        }
    }
}
