// One browser, known by a cookie. Owns its page tree, and with it all its coordinators.
//
// An actor on an executor of its own: a request runs in it on the server's thread, without a hop, and the app's
// coordinators and screens are ordinary types that never leave it. What it does is told elsewhere: a GET in Look, a
// POST in Act, who it is in Identity, when it expires in SessionTable+Sweep (`hasExpired`), what ends with it in
// SessionEnding, how much it may hold in `PageTree.Limits`, which Builder enforces, where it comes from in
// SessionSource.

internal import Logging
internal import Synchronization
internal import UsherFlow
internal import UsherHTTP
internal import UsherLock

actor Session {
    nonisolated let executor = InlineSerialExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    let parts: SiteParts
    let tree: PageTree
    /// Names pages in addresses.
    var keys: PageKeys { didSet { tree.tag = keys.tag } }
    let visit: Visit
    var began: Moment?
    /// What was sent to it, and where each submission led.
    var submissions = Submissions()
    /// Whose turn it is: one action at a time.
    var queue = ActionQueue()
    /// Whether the site's sweep calls `tick` on it, for the time limits of its actions.
    var isWatched = false
    let presence = Presence()
    /// The narrowest group that has it of the table's shares; 0 where it began elsewhere, or nobody knows where from.
    nonisolated let group: UInt64
    /// Which language of the site its pages have, by its place; -1 before it is known.
    nonisolated let spoken = Atomic<Int>(-1)

    // MARK: Who it is

    /// Names what is pressed in it, for services: the same whoever it acts for.
    let secret: Bytes16
    /// Read by the table, too.
    let present: Lock<Present>
    /// Who it was before its latest changes of privileges, the latest last.
    var formers: [Former]
    /// Who it becomes, from an action's commit until the table knows it.
    var renewal: Renewal?
    /// `parts.endings.count`, the number of times that some account's sessions were ended, when the action at hand
    /// began.
    var endingsAtBegin = 0
    /// The same at the last check that found this session not to be one of them.
    let endingsChecked: Atomic<Int>

    // MARK: Where it is

    /// How it stands to its source; nil where that is memory alone.
    nonisolated let lease: (any Lease)?
    /// Nil until the first: most sessions never have one.
    nonisolated let firstJobs = AtomicLazyReference<FlowJobs>()

    private let held: SessionWeight

    /// A new session.
    init(parts: SiteParts, id: Bytes32, visit: Visit, group: UInt64 = 0) {
        let key = Bytes32(hashing: id)
        self.parts = parts
        self.group = group
        self.visit = visit
        keys = PageKeys()
        secret = .random()
        present = Lock(Present(token: FormToken(of: key, mark: .random(), site: parts.keys.token)))
        formers = []
        endingsChecked = Atomic(parts.endings.count)
        held = SessionWeight()
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
        let jobs = copy?.jobs
        let head = record.head
        visit = parts.visit(isReturning: head.isReturning)
        keys = PageKeys(tag: head.tag)
        secret = head.secret
        let mark = head.mark
        present = Lock(
            Present(
                token: FormToken(of: key, mark: mark, site: parts.keys.token),
                principal: head.principal))
        formers = head.formers
        endingsChecked = Atomic(0)
        self.lease = lease
        if let jobs { _ = firstJobs.storeIfNil(jobs) }
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
            submissions.remember(
                ended.submission, Reply(location: ended.location ?? "", isFinal: ended.location != nil))
        }
        began = record.began
        isWatched = jobs?.isEmpty == false
        let lacksFiles = tree.adoptFiles(from: parts.keptFiles)
        lease?.adopt(Changes(tree: tree.changes, submissions: submissions.changes), lacksFiles: lacksFiles)
        held = SessionWeight(tree, remembering: submissions.bytes)
    }

    /// What is counted of its changes, so that its source knows which of them it has.
    struct Changes: Equatable {
        let tree: Int
        let submissions: Int
    }

    var changes: Changes { Changes(tree: tree.changes, submissions: submissions.changes) }

    /// What it holds, in bytes.
    nonisolated var weight: Int { held.bytes }

    /// Counts anew what it holds, where that has changed.
    func weigh() { held.count(tree, remembering: submissions.bytes) }

    // MARK: Addresses of its pages

    func address(of id: PageID) -> String {
        PagePath.text(tree.address(of: id), tree.query(of: id), key: keys.key(id))
    }

    /// Whether an address that has the key of a live page is its own: any other counts without the key.
    func fits(_ path: PagePath, _ id: PageID) -> Bool {
        tree.isAddress(path.segments, path.query, of: id) ?? path.isKeyOnly
    }
}
