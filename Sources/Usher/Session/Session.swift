// One browser, known by a cookie. Owns its page tree, and with it all its coordinators.
//
// An actor on an executor of its own: a request runs in it on the server's thread, without a hop, and the app's
// coordinators and screens are ordinary types that never leave it.

internal import Logging
internal import Synchronization
internal import UsherFlow
internal import UsherHTTP

actor Session {
    nonisolated let executor = InlineSerialExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    let parts: SiteParts
    let tree: PageTree
    @exclusivity(unchecked) var keys: PageKeys
    let visit: Visit
    /// Who it is: read by the table, too.
    let present: Guarded<Present>
    /// Who it was before its latest changes of privileges, the latest last.
    var formers: [Former]
    /// Who it becomes, from an action's commit until the table knows it.
    @exclusivity(unchecked) var renewal: Renewal?
    /// How often sessions had been ended by who they act for, when the action at hand began.
    @exclusivity(unchecked) var endingsAtBegin = 0
    /// The same when it was last known not to be one of them.
    let endingsChecked: Atomic<Int>
    // Neither calls back into the session, so no look can overlap with another: checked in tests only.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var submissions = Submissions()
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var queue = ActionQueue()
    // What is read and assigned as a whole is not checked for overlaps.

    /// Whether the site's sweep brings it the time, for its actions.
    @exclusivity(unchecked) var isWatched = false
    /// Nil until the first: most sessions never have one.
    private nonisolated let firstJobs = AtomicLazyReference<FlowJobs>()
    /// Those that were under way here when it was stored.
    private nonisolated let jobsKnown: Set<FlowJobs.Name>
    /// The jobs of its flows that run on other servers.
    @exclusivity(unchecked) private(set) var jobsElsewhere: Set<SessionRecord.Job>
    @exclusivity(unchecked) var began: Moment?
    /// Nil where the site has no store.
    nonisolated let keeping: Keeping?
    /// How many are here, in the lower half, and how many ever came, in the upper.
    private let visits = Atomic<UInt64>(0)
    private let ticks = Atomic<Int>(0)
    private let weighed = Atomic<Int>(Session.base)
    @exclusivity(unchecked) private var weighedVersion = 0

    /// A new session.
    init(parts: SiteParts, id: Bytes32, visit: Visit) {
        let key = Bytes32(hashing: id)
        self.parts = parts
        self.visit = visit
        keys = PageKeys()
        present = Guarded(Present(token: FormToken(of: key, mark: .random(), site: parts.keys.token)))
        formers = []
        endingsChecked = Atomic(parts.endings.count)
        jobsKnown = []
        jobsElsewhere = []
        keeping = parts.store.map { _ in Keeping(version: 0, stored: nil, seal: Seal(of: id)) }
        tree = parts.makeTree(visit)
        tree.confine(to: executor)
    }

    /// The session that a store has, or that was packed.
    ///
    /// - Parameters:
    ///   - stored: what it is in the store, where the site has one.
    ///   - jobs: what runs here for the copy that it replaces.
    /// - Throws: where it cannot be this site's.
    init(
        parts: SiteParts, key: Bytes32, _ record: SessionRecord, stored: (version: Int, seal: Seal)? = nil,
        jobs: FlowJobs? = nil
    ) throws {
        self.parts = parts
        visit = parts.visit(isReturning: record.isReturning)
        keys = PageKeys(tag: record.tag)
        // An older build's record has none: its forms are shown again.
        let mark = Bytes16(text: record.mark) ?? .random()
        present = Guarded(
            Present(
                token: FormToken(of: key, mark: mark, site: parts.keys.token),
                principal: record.principal.flatMap { Principal($0) }))
        formers = (record.formers ?? []).compactMap { Former($0) }
        endingsChecked = Atomic(0)
        let server = parts.store?.server
        jobsKnown = Set(record.jobs.filter { $0.server == server }.map { FlowJobs.Name(flow: $0.flow, id: $0.id) })
        if let jobs { _ = firstJobs.storeIfNil(jobs) }
        jobsElsewhere = Set(record.jobs.filter { $0.server != server })
        tree = try parts.restoreTree(visit, record.tree)
        tree.confine(to: executor)
        let missing = record.tree.pageCount - tree.count
        if missing > 0 {
            parts.logger.notice(
                "Pages were left out of a session that was stored or packed: they cannot be made again.",
                metadata: [Log.count: "\(missing)"])
        }
        for ended in record.ended {
            if let submission = Bytes32(text: ended.submission) {
                submissions.remember(
                    submission, Answer(location: ended.location ?? ""), isFinal: ended.location != nil)
            }
        }
        began = record.began
        isWatched = jobs?.isEmpty == false
        let changes = Keeping.Changes(tree: tree.changes, submissions: submissions.changes)
        keeping = stored.map { Keeping(version: $0.version, stored: changes, seal: $0.seal) }
        weighed.store(Self.base + tree.bytes + submissions.bytes, ordering: .relaxed)
    }

    /// A request or an action is under way from here on: the session does not expire by being idle.
    nonisolated func engage() { visits.wrappingAdd(1 << 32 + 1, ordering: .sequentiallyConsistent) }
    nonisolated func disengage() { visits.wrappingSubtract(1, ordering: .sequentiallyConsistent) }
    nonisolated var isEngaged: Bool { Self.isEngaged(visits.load(ordering: .relaxed)) }

    /// Stays the same as long as nobody comes; nil where somebody is here.
    nonisolated var quiet: UInt64? {
        let visits = visits.load(ordering: .sequentiallyConsistent)
        return Self.isEngaged(visits) ? nil : visits
    }

    private static func isEngaged(_ visits: UInt64) -> Bool { UInt32(truncatingIfNeeded: visits) > 0 }

    /// What a session holds beside its tree: itself, its queue and its place in the table.
    static let base = 1_536

    /// What it holds, in bytes.
    nonisolated var weight: Int { weighed.load(ordering: .relaxed) }

    /// Counts anew what it holds, where that has changed.
    func weigh() {
        guard tree.version != weighedVersion else { return }
        weighedVersion = tree.version
        weighed.store(Self.base + tree.bytes + submissions.bytes, ordering: .relaxed)
    }

    /// Whether no tick is out already; then one is.
    nonisolated func mayTick() -> Bool { ticks.compareExchange(expected: 0, desired: 1, ordering: .relaxed).exchanged }
    nonisolated func endTick() { ticks.store(0, ordering: .relaxed) }

    /// Starts and stops what flows run beside their pages.
    func follow(_ outcome: PageTree.Outcome) {
        if !outcome.ended.isEmpty || !outcome.stopped.isEmpty {
            runningJobs?.cancel { outcome.stops(flow: $0.flow, job: $0.id) }
            jobsElsewhere = jobsElsewhere.filter { !outcome.stops(flow: $0.flow, job: $0.id) }
        }
        for (flow, job) in outcome.jobs where !outcome.ended.contains(flow) { jobs.start(job, of: flow) }
        // Where the session may be used on other servers, the sweep asks whether its work is to go on.
        guard keeping != nil, isWorking, !isWatched else { return }
        isWatched = true
        parts.table.add(acting: self)
    }

    /// Tells the tree which flows have work under way: their pages are not evicted.
    func noteWork() {
        guard isWorking || !jobsElsewhere.isEmpty || !tree.working.isEmpty else { return }
        tree.working = (runningJobs?.flows ?? []).union(jobsElsewhere.map(\.flow))
    }

    /// It takes the place of an older copy: work that it does not know of any more was stopped on another server.
    nonisolated func endForeignWork() { runningJobs?.cancel { !jobsKnown.contains($0) } }

    /// What runs of its flows, where anything ever did.
    nonisolated var runningJobs: FlowJobs? { firstJobs.load() }

    /// The same, made where there is none.
    nonisolated var jobs: FlowJobs { firstJobs.load() ?? firstJobs.storeIfNil(FlowJobs(logger: parts.logger)) }

    /// Whether work of its flows is under way here.
    nonisolated var isWorking: Bool { runningJobs?.isEmpty == false }

    // MARK: Addresses

    func address(of id: PageID) -> String { PagePath.text(tree.address(of: id), key: keys.key(id)) }
}
