// One browser, known by a cookie. Owns its page tree, and with it all its coordinators.
//
// An actor on an executor of its own: a request runs in it on the server's thread, without a hop, and the app's
// coordinators and screens are ordinary types that never leave it. Four members hold what changes beside its tree: who
// it is (Identity), whose turn it is (Turns), what its flows run beside their pages (SessionJobs), what those read who
// are not in it (Outside). The rest is elsewhere: a GET in Look, a POST in Act, how long it may go unused in
// SessionTable+Sweep, the limits of what it may hold in `PageTree.Limits`, which Builder enforces, its origin in
// SessionSource.

internal import Logging
internal import Synchronization
package import UsherFlow
package import UsherHTTP

package actor Session {
    package nonisolated let executor = InlineSerialExecutor()
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    package nonisolated let parts: SiteParts
    package let tree: PageTree
    /// How it stands to its source; nil where that is memory alone.
    package nonisolated let lease: (any Lease)?
    package nonisolated let identity: Identity
    package let turns: Turns
    package nonisolated let jobs: SessionJobs
    package nonisolated let outside: Outside

    /// A session of what it consists of: a new one, unless it says otherwise.
    package init(
        parts: SiteParts, lease: (any Lease)?, identity: consuming Identity, keys: PageKeys = PageKeys(),
        tree: sending PageTree, turns: sending Turns = Turns(), jobs: consuming SessionJobs = SessionJobs(),
        outside: consuming Outside = Outside()
    ) {
        (self.parts, self.lease) = (parts, lease)
        self.identity = identity
        self.jobs = jobs
        self.outside = outside
        self.tree = tree
        self.turns = turns
        // The table hears of a session with jobs as it takes it in.
        self.turns.setWatched(!self.jobs.isEmpty)
        self.tree.tag = keys.tag
        self.tree.confine(to: executor)
    }

    /// The counts of its changes, by which its source knows how many of them it has.
    package struct Changes: Equatable, Sendable {
        private let tree: Int
        private let turns: Int

        package init(tree: Int, turns: Int) { (self.tree, self.turns) = (tree, turns) }
    }

    package var changes: Changes { Changes(tree: tree.changes, turns: turns.changes) }

    /// How many actions wait or run.
    var actionCount: Int { turns.running.count }

    // MARK: Addresses of its pages

    package var tag: String { tree.tag }

    /// Names pages in addresses.
    var keys: PageKeys {
        get { PageKeys(tag: tree.tag) }
        set { tree.tag = newValue.tag }
    }

    package func address(of id: PageID) -> String {
        PagePath.text(tree.address(of: id), tree.query(of: id), key: keys.key(id))
    }

    /// True if an address that has the key of a live page is its own: any other counts without the key.
    func fits(_ path: PagePath, _ id: PageID) -> Bool {
        tree.isAddress(path.segments, path.query, of: id) ?? path.isKeyOnly
    }

    // MARK: Who it is

    /// The session's key in the table: the hash of its present id.
    package nonisolated var key: Bytes32 { identity.key }

    /// How long it has lived.
    var age: Moment { tree.now - identity.began }

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

    // MARK: Jobs that its flows run beside their pages

    /// Starts and stops jobs.
    func follow(_ outcome: PageTree.Outcome) {
        if !outcome.ended.isEmpty || !outcome.stopped.isEmpty {
            jobs.cancel { outcome.stops(flow: $0.flow, job: $0.id) }
            lease?.follow(outcome)
        }
        for (flow, job) in outcome.jobs where !outcome.ended.contains(flow) {
            jobs.start(job, of: flow, logger: parts.logger)
        }
        // If the session may be used on other servers, the sweep asks whether its work is to go on.
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
        turns.setWatched(true)
        parts.table.watch(self)
    }

    /// Tells the sweep that it need not come by, if nothing is left to look after.
    ///
    /// - Parameter isReplaced: whether another copy has replaced it: its work is looked after there.
    package func restIfDone(isReplaced: Bool = false) {
        guard turns.isWatched, turns.running.isEmpty, isReplaced || lease == nil || jobs.isEmpty else { return }
        turns.setWatched(false)
        parts.table.unwatch(self)
    }

    // MARK: Its end

    /// True if its visitor would not miss it, who has not used it for a while: it acts for nobody, has nothing in it
    /// (`PageTree.isUntouched`), and nothing is under way.
    package var mayGo: Bool {
        identity.principal == nil && identity.nextID == nil && turns.running.isEmpty && jobs.isEmpty
            && tree.isUntouched && lease.map { $0.flowsElsewhere.isEmpty && !$0.isOurs(at: tree.now) } ?? true
    }

    /// The session is over: nothing of it goes on, and its tree is freed with it. Expiry comes to this: once a second
    /// the table gives up each session that nobody has used for as long as it may go unused, or that has reached the
    /// age which none may exceed (`hasExpired`). Its next request finds none. A GET begins a new session at the same
    /// address and says there that the earlier one had ended (`Dispatcher.lookAnew`); a form's page comes back in a
    /// new session with what was typed, and its button is pressed there only where nothing had been gathered
    /// (`actAnew`).
    func end() {
        jobs.cancelAll()
        parts.observer?.over(key)
        cancelActions()
    }

    /// The session has ended: what still runs is cancelled, and leads to `/`.
    package func cancelActions() {
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
