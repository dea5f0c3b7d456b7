// Who a session is: the id that its cookie has, the mark of its forms, and who it acts for. These are new at each
// change of privileges, and the former ones are known for as long as the session lives, so that whoever comes with them
// is told. Its visit, its group and its beginning stay.
//
//      commit ──renew──▶ kept ──▶ the table knows the new id ──finish──▶ the former leads to its own address
//                  └───▶ it could not be kept ──fail──▶ the session is read again, and is what it was
//
// Between the two the session is nobody's: see `Session.showing`.

internal import Synchronization
package import UsherFlow
internal import UsherLock

/// Behind a lock of its own, since the table reads it as well; changed in the session's turn.
package struct Identity: ~Copyable, Sendable {
    /// The one that a session acts for. By reference: most sessions act for nobody.
    package final class Principal: Sendable {
        /// A hash under the site's key, so that no store names anybody.
        package let hash: Bytes32
        /// `Endings.count` when the action began by which it signed in: later ends of this principal's sessions are its
        /// own too.
        package let since: Int

        package init(hash: Bytes32, since: Int) { (self.hash, self.since) = (hash, since) }
    }

    /// A session's self before a change of privileges.
    package struct Former: Sendable {
        /// The hash of its id then.
        package let key: Bytes32
        /// The ending of its pages' keys, where its tree began anew with the change.
        package let tag: String?
        /// Exact copies of what was sent before are answered until then.
        package let until: Moment

        package init(key: Bytes32, tag: String?, until: Moment) {
            (self.key, self.tag, self.until) = (key, tag, until)
        }
    }

    /// The session's next id and form token.
    final class Next: Sendable {
        let id: Bytes32
        let token: FormToken

        init(id: Bytes32, token: FormToken) { (self.id, self.token) = (id, token) }
    }

    // Not private: Swift 6.3 makes no module of that.
    struct State {
        var token: FormToken
        /// Nil for a guest.
        var principal: Principal?
        /// The latest last.
        var formers: [Former]
        /// From an action's commit until the table knows it.
        var next: Next?
        /// True if the next one could not be kept: the session is nobody's here.
        var hasFailed = false
        /// Callers that wait for the end of the renewal.
        var waiting: [CheckedContinuation<Void, Never>] = []
        /// `Endings.count` when the action at hand began.
        var endings = 0
    }

    /// How many are remembered: a tab that is older than so many changes is helped on as one of another session.
    private static let formersKept = 4

    /// The request at hand, for the app.
    package let visit: Visit
    /// The narrowest group that has it of the table's shares; 0 where it began elsewhere, or nobody knows where from.
    package let group: UInt64
    /// When its first request came, on whichever server.
    package let began: Moment
    /// Names what is pressed in the session, for services: the same whoever it acts for.
    package let secret: Bytes16
    private let state: Lock<State>
    /// `Endings.count` when the session was last checked; equal means that it is not over.
    private let endingsChecked: Atomic<Int>
    private let idleSeconds: Atomic<Int>

    /// - Parameters:
    ///   - idle: how long it may go unused; nil for as long as the site's others.
    ///   - endings: `Endings.count`; 0 where ends before now may be this session's.
    package init(
        _ token: FormToken, of visit: Visit, group: UInt64, began: Moment, secret: Bytes16 = .random(),
        principal: Principal? = nil, idle: Duration? = nil, formers: [Former] = [], endings: Int = 0
    ) {
        (self.visit, self.group, self.began, self.secret) = (visit, group, began, secret)
        idleSeconds = Atomic(Int(idle?.components.seconds ?? 0))
        state = Lock(State(token: token, principal: principal, formers: formers))
        endingsChecked = Atomic(endings)
    }

    /// The session's key in the table: the hash of its present id.
    package var key: Bytes32 { state.withLock { $0.token.key } }

    /// Proves that a form is the session's own.
    package var token: FormToken { state.withLock { $0.token } }

    /// Nil for a guest.
    package var principal: Principal? { state.withLock { $0.principal } }

    /// How long it may go unused; nil for as long as the site's others.
    package var idle: Duration? {
        let seconds = idleSeconds.load(ordering: .relaxed)
        return seconds == 0 ? nil : .seconds(seconds)
    }

    package var formers: [Former] { state.withLock { $0.formers } }

    /// The former self that a token or a page's key is of.
    func former(of key: Bytes32) -> Former? { formers.last { $0.key == key } }

    /// True if a page's key is of a tree that a change of privileges has ended.
    func isOfFormerTree(_ key: String?) -> Bool {
        guard let key else { return false }
        return formers.contains { $0.tag.map { PageKeys(tag: $0).page(key) != nil } ?? false }
    }

    // MARK: A change of privileges

    /// Prepares another id, at the commit of the action that changed the privileges.
    ///
    /// - Parameters:
    ///   - idle: how long it may go unused; nil for as long as the site's others.
    ///   - tag: of the tree's pages, where the tree begins anew.
    ///   - until: exact copies of what was sent before are answered until then.
    /// - Returns: the new id.
    func renew(
        for principal: Principal?, idle: Duration?, leaving tag: String?, until: Moment, site: Bytes32
    ) -> Bytes32 {
        let id = Bytes32.random()
        let next = Next(id: id, token: FormToken(of: Bytes32(hashing: id), mark: .random(), site: site))
        let endings = state.withLock { state in
            state.formers.append(Former(key: state.token.key, tag: tag, until: until))
            if state.formers.count > Self.formersKept { state.formers.removeFirst() }
            state.principal = principal
            state.next = next
            return state.endings
        }
        endingsChecked.store(endings, ordering: .relaxed)
        idleSeconds.store(Int(idle?.components.seconds ?? 0), ordering: .relaxed)
        return id
    }

    /// The id that it will have; nil where none is under way.
    package var nextID: Bytes32? { state.withLock { $0.next?.id } }

    /// The token that it will have, or has.
    package var nextToken: FormToken { state.withLock { $0.next?.token ?? $0.token } }

    /// The session goes by its new id, of which the table knows already.
    func finishRenewal() {
        state.withLock { state in
            if let next = state.next { state.token = next.token }
            state.next = nil
        }
        tellWaiting()
    }

    /// The new id could not be kept: this object is nobody's from now on, and its source has what it was.
    package func failRenewal() {
        state.withLock { $0.hasFailed = $0.next != nil }
        tellWaiting()
    }

    private func tellWaiting() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        for each in waiting { each.resume() }
    }

    /// How a session stands to an id that somebody comes with.
    enum Standing {
        case same
        /// The id is another one, or has changed without being kept.
        case other
        case changing
    }

    func standing(of key: Bytes32?) -> Standing {
        state.withLock { state in
            if state.hasFailed { return .other }
            return state.next != nil ? .changing : key == state.token.key ? .same : .other
        }
    }

    /// True if the session goes by this id, once no change of that is under way.
    func isStill(_ key: Bytes32?) async -> Bool {
        if case .changing = standing(of: key) { await wait() }
        if case .same = standing(of: key) { return true }
        return false
    }

    private func wait() async {
        await withCheckedContinuation { waiting in
            let isOver = state.withLock { state in
                guard state.next != nil, !state.hasFailed else { return true }
                state.waiting.append(waiting)
                return false
            }
            if isOver { waiting.resume() }
        }
    }

    // MARK: Its end by who it acts for

    /// An action begins.
    ///
    /// - Parameter endings: `Endings.count`.
    func begin(at endings: Int) { state.withLock { $0.endings = endings } }

    /// `Endings.count` when the action at hand began.
    package var endings: Int { state.withLock { $0.endings } }

    /// True if the session was ended together with all sessions of the one that it acts for. One comparison, as long as
    /// nobody's were.
    func isOver(by endings: Endings) -> Bool {
        let count = endings.count
        if endingsChecked.load(ordering: .relaxed) == count { return false }
        if let principal, endings.isOver(principal.hash, since: principal.since) { return true }
        endingsChecked.store(count, ordering: .relaxed)
        return false
    }

    /// Stays, where the sessions of the one that it acts for were ended by an action of its own.
    func stay(after ending: Int, of principal: Bytes32) {
        state.withLock { state in
            guard state.principal?.hash == principal else { return }
            state.principal = Principal(hash: principal, since: ending)
        }
    }
}
