// How this process's copy of a session stands to what the store has. Its own lock, since the table asks as well.
//
//      unsaved ──saved──▶ version 1 ──saved──▶ version 2 ──▶ …
//      any ──another server was faster, or nobody knows what was saved──▶ distrusted
//
// A copy that is distrusted is never saved, nor used for another request: that begins with what the store has.

internal import UsherFlow
internal import UsherLock
internal import UsherSite

final class StoreCopy: Sendable {
    /// How this copy stands to what the store has.
    enum Standing: Equatable {
        case unsaved
        case version(Int)
        case distrusted
    }

    private struct State {
        var standing: Standing
        /// The stored state of the tree and of the submissions, by their counts of changes.
        var stored: Session.Changes?
        /// Closes what is stored, by the session's present id.
        var seal: Seal
        var isSaving = false
        /// True if no files of it are in the store that were not fetched yet.
        var hasAllFiles = true
        /// Held since then for an action of ours, by the submission named last.
        var held: (since: Moment, submission: Bytes32)?
        /// The store's mark when this copy was known to be the newest; nil where only asking tells.
        var mark: StoreMark?
        /// When the store was told last that the session is used, without being asked.
        var useNoted: Moment?
        /// The action that another server said to run.
        var elsewhere: Elsewhere?
        /// How far ends of principals' sessions had been counted when the newest action began.
        var number = 0
        /// The time by which the store's clock was ahead of the site's then.
        var clockDifference = Duration.zero
        var waiting: [CheckedContinuation<Void, Never>] = []
        /// The jobs of its flows that run on other servers.
        var jobsElsewhere: Set<SessionRecord.Job>

        func isHeld(at now: Moment) -> Bool { held.map { now - $0.since < SiteStore.holdTime } ?? false }
    }

    /// An action on another server.
    struct Elsewhere {
        let submission: String
        /// Counts until then, by this site's clock.
        let until: Moment
    }

    let store: SiteStore
    /// The jobs that this server ran for it when it was stored.
    let jobsKnown: Set<SessionRecord.Job>
    private let state: Locked<State>

    /// - Parameter record: what is stored; nil for a session that is not yet.
    init(_ standing: Standing, in store: SiteStore, seal: Seal, _ record: SessionRecord? = nil) {
        self.store = store
        let jobs = Set(record?.head.jobs ?? [])
        let elsewhere = jobs.filter { $0.server != store.server }
        jobsKnown = jobs.subtracting(elsewhere)
        state = Locked(State(standing: standing, seal: seal, jobsElsewhere: elsewhere))
    }

    func adopt(_ changes: Session.Changes, hasAllFiles: Bool) {
        state.withLock { ($0.stored, $0.hasAllFiles) = (changes, hasAllFiles) }
    }

    /// A job of this server.
    func job(_ name: SessionJobs.Name) -> SessionRecord.Job {
        SessionRecord.Job(flow: name.flow, id: name.id, server: store.server)
    }

    var jobsElsewhere: Set<SessionRecord.Job> { state.withLock { $0.jobsElsewhere } }

    func follow(_ outcome: PageTree.Outcome) {
        state.withLock { state in
            state.jobsElsewhere = state.jobsElsewhere.filter { !outcome.stops(flow: $0.flow, job: $0.id) }
        }
    }

    var seal: Seal { state.withLock { $0.seal } }

    var standing: Standing { state.withLock { $0.standing } }

    /// The version that the store has of it as well; nil for one that is in no store, or not to be trusted.
    var version: Int? { if case .version(let version) = standing { version } else { nil } }

    /// The version that it is stored under next; nil for one that is not to be trusted.
    var nextVersion: Int? {
        switch standing {
        case .unsaved: 1
        case .version(let version): version + 1
        case .distrusted: nil
        }
    }

    /// True if the copy in memory counts without asking the store: it is held for an action of ours, or being saved;
    /// never where it is distrusted.
    func isOurs(at now: Moment) -> Bool {
        state.withLock { $0.standing != .distrusted && ($0.isSaving || $0.isHeld(at: now)) }
    }

    /// True if nobody has changed it since it was known to be the newest, by what others have changed now.
    func isNewest(by mark: StoreMark) -> Bool {
        state.withLock { state in
            guard case .version = state.standing else { return false }
            return state.mark == mark
        }
    }

    /// Notes the store's mark when this copy was known to be the newest.
    func note(_ mark: StoreMark?) { state.withLock { $0.mark = mark } }

    /// True if the store is to be told of a use now: once a second.
    func tellsUse(at now: Moment) -> Bool {
        state.withLock { state in
            if let noted = state.useNoted, now - noted < .seconds(1) { return false }
            state.useNoted = now
            return true
        }
    }

    /// True if it is held for an action of ours, and still counts so for others.
    func isHeld(at now: Moment) -> Bool { state.withLock { $0.isHeld(at: now) } }

    /// True if an action of it runs, here or elsewhere, so that what is built now is not stored at once.
    func isUnderWay(at now: Moment) -> Bool {
        state.withLock { state in state.isHeld(at: now) || (state.elsewhere.map { now < $0.until } ?? false) }
    }

    /// Another server's lock of the session; nil for none.
    var elsewhere: Elsewhere? { state.withLock { $0.elsewhere } }

    /// Notes a lock that the store has told just now, if it is another server's.
    func note(_ lock: SessionLock?) {
        let other = lock.flatMap { $0.server == store.server ? nil : $0 }
        let elsewhere = other.map { Elsewhere(submission: $0.submission, until: store.time.now + $0.remaining) }
        state.withLock { $0.elsewhere = elsewhere }
    }

    /// True if nothing is to be fetched before anybody uses it.
    var hasAllFiles: Bool { state.withLock { $0.hasAllFiles } }

    /// Nothing of it is in the store alone.
    func noteAllFiles() { state.withLock { $0.hasAllFiles = true } }

    func has(_ changes: Session.Changes) -> Bool { state.withLock { $0.stored == changes } }

    /// True if it is time to hold it anew.
    func holdsAgain(at now: Moment) -> Bool {
        state.withLock { $0.held.map { now - $0.since >= SiteStore.holdAgain } ?? false }
    }

    /// Notes that the session is held for a submission, which the store counts as a use.
    func hold(at now: Moment, for submission: Bytes32) {
        state.withLock { ($0.held, $0.useNoted) = ((now, submission), now) }
    }

    /// True if it is held for this submission, and still counts so for others.
    func isHeld(for submission: Bytes32, at now: Moment) -> Bool {
        state.withLock { $0.isHeld(at: now) && $0.held?.submission == submission }
    }

    /// How far ends of principals' sessions had been counted when the newest action began, for whoever signs in by it.
    var number: Int { state.withLock { $0.number } }

    func note(number: Int) { state.withLock { $0.number = number } }

    /// The store's time at a moment of the site's clock.
    func storeTime(at now: Moment) -> Duration { state.withLock { now + $0.clockDifference } }

    /// Notes that it is held for a submission, and what the store says with that.
    func note(held stored: StoredSession, at now: Moment, for submission: Bytes32) {
        hold(at: now, for: submission)
        note(number: stored.number)
        note(storeTime: stored.now, at: now)
    }

    func note(storeTime: Duration, at now: Moment) { state.withLock { $0.clockDifference = storeTime - now } }

    func letGo() { state.withLock { $0.held = nil } }

    /// Notes that the session has been stored under the next version.
    ///
    /// - Parameter mark: what others had changed before that.
    func didSave(_ changes: Session.Changes, as version: Int, sealed seal: Seal, _ mark: StoreMark?) {
        state.withLock { state in
            state.mark = mark
            state.seal = seal
            state.standing = .version(version)
            state.stored = changes
        }
    }

    /// Ours is not what the store has: the next request begins with that.
    func distrust() {
        state.withLock { state in
            state.standing = .distrusted
            state.held = nil
        }
    }

    // MARK: One at a time

    /// True if nobody else writes, and now the caller does.
    func beginAtOnce() -> Bool {
        state.withLock { state in
            defer { state.isSaving = true }
            return !state.isSaving
        }
    }

    /// Waits until nobody else writes.
    func begin() async {
        while !beginAtOnce() {
            await withCheckedContinuation { writer in
                let isOver = state.withLock { state in
                    if state.isSaving { state.waiting.append(writer) }
                    return !state.isSaving
                }
                if isOver { writer.resume() }
            }
        }
    }

    func end() {
        let next = state.withLock { state in
            state.isSaving = false
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        }
        next?.resume()
    }
}
