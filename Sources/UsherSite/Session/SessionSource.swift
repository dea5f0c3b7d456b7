// The source of a site's sessions. A request says what it wants of one; its source has it at once, or asks elsewhere
// and calls back. Memory (MemorySource) has all of them at once. A source that keeps anything of a session beside it
// does so in that session's Lease.
//
//      cookie ─▶ enter ─▶ a session, in use ─▶ the request's work in it ─▶ handed back ─▶ its answer
//                  ├──▶ none: a stranger's request           ▲                  └──▶ another one by now: enter again
//                  └──▶ asked elsewhere ──an answer came─────┘

package import UsherFlow
internal import UsherHTTP

/// The source of sessions, for all requests of a site.
package protocol SessionSource: AnyObject, Sendable {
    /// True if it has each session at once, and knows of all that there are.
    var isAtOnce: Bool { get }

    /// Packs sessions that nobody uses; nil where they leave memory instead, or stay as they are.
    var packer: (any SessionPacker)? { get }

    /// The site's secrets, the present one first; nil where each process has its own.
    var secrets: [Bytes32]? { get }

    /// Counts for the limits of all servers together; nil where this process counts alone.
    var limits: Limits.TakeInStore? { get }

    /// - Throws: what ends the start.
    func serverStarts(of site: String) throws

    /// The session that a cookie names, in use until it is left, or how to ask for it.
    func enter(_ cookie: SessionCookie, _ entry: SessionEntry, in parts: SiteParts) throws -> Entering

    /// The lease of a new session; nil where the source keeps nothing beside it.
    func lease(of id: Bytes32) -> (any Lease)?

    /// Keeps a session that has just begun, before anybody is told its id.
    func begin(_ session: Session) async throws

    /// True if a session lives under this key.
    func isLive(_ key: Bytes32, in parts: SiteParts) async throws -> Bool

    /// True if one more request with an id that a session has given up is led on, by all servers' count.
    func leads(_ former: Bytes32) async throws -> Bool

    /// Ends all sessions that act for somebody, wherever they are.
    func end(sessionsOf principal: String) async throws

    // MARK: Every second

    /// Forgets sessions that have left the table: newcomers whose cookie came back to no server, or those that made
    /// room.
    func forget(robots: [Session]) async
    func forget(unused: [Session]) async

    /// Looks after a session with work under way.
    func tick(_ session: Session, in parts: SiteParts) async

    /// - Parameter used: the sessions that are in use though nobody asks for a page, by their keys.
    func sweep(at now: Moment, used: () -> [Bytes32]) async
}

/// Makes the source of a site's sessions, when the site begins.
package protocol SourceMaker: Sendable {
    func source(_ options: SiteOptions, _ time: SiteTime) -> any SessionSource
}

/// A request's wishes for a session.
package struct SessionEntry: Sendable {
    /// The submission whose action it is for; nil for none.
    package var submission: Bytes32?
    /// False for what a page asks by itself: it does not keep the session.
    package var counts: Bool
    /// Greater than 1 where the session was another one in its source each time that the request had begun.
    var attempt = 1

    /// How often a request begins.
    static let attempts = 10

    package var isLast: Bool { attempt >= Self.attempts }

    /// The entry of the next attempt.
    var again: Self {
        var next = self
        next.attempt += 1
        return next
    }
}

/// A source's answer to a request for a session.
package enum Entering {
    /// The session, in use from now on.
    case session(Session)
    case none
    case asked(Question)

    /// Asks elsewhere; tells once, then or later, on any thread, how to go on: that is called where the request is
    /// answered.
    package typealias Question = @Sendable (_ tell: @escaping @Sendable (@escaping Found) -> Void) -> Void
    package typealias Found = @Sendable () throws -> Entering
}

/// A source does not answer, or cannot keep what it is given: status 503.
package struct SourceFailure: Error {
    package init() {}
}

/// The link between a session and its source, by which each tells the other what it must know.
package protocol Lease: AnyObject, Sendable {
    /// The session is as its source has it.
    ///
    /// - Parameter hasAllFiles: false where files of its forms are there alone.
    func adopt(_ changes: Session.Changes, hasAllFiles: Bool)

    /// True if it is held for an action, or changed just now, by this server. From anywhere.
    func isOurs(at now: Moment) -> Bool

    /// True if an action of it runs, here or on another server: what a look builds meanwhile is kept with that.
    func isUnderWay(at now: Moment) -> Bool

    // MARK: Actions

    /// True if a submission's action runs on this server, perhaps in a copy of the session that another has replaced.
    func isRunning(_ submission: Bytes32) -> Bool

    /// True if another server has said that it runs there.
    func isRunningElsewhere(_ submission: Bytes32, at now: Moment) -> Bool

    /// True if a submission's action may begin here and now; else `obstacle` waits for that.
    func isHeld(for submission: Bytes32, at now: Moment) -> Bool

    /// A submission's action begins.
    func begin(_ submission: Bytes32)

    /// Waits until a submission's action may begin.
    ///
    /// - Returns: what its visitor is told instead; nil once it has begun.
    func obstacle(to submission: Bytes32, on page: PageID, in session: isolated Session) async -> Reply?

    /// True if what an action has come to can be kept without waiting for others.
    func mayKeepAtOnce(_ session: isolated Session) -> Bool

    /// Keeps what an action has come to, and has its effects follow.
    ///
    /// - Parameter tell: is called in the session, once, then or later: with why it could not be kept; then nothing of
    ///   the action has happened for anybody but this copy of the session, which is given up.
    func keep(
        _ outcome: PageTree.Outcome, _ reply: Reply, to copy: SubmissionCopy, of session: isolated Session,
        _ tell: @escaping (Reply.Trouble?) -> Void)

    /// Waits until it can be.
    func prepareToKeep(_ session: isolated Session) async

    /// The session goes by its new id.
    func letGo()

    // MARK: Jobs beside its pages

    /// The flows whose work runs on other servers.
    var flowsElsewhere: Set<Int> { get }

    /// An action has stopped some of the session's jobs.
    func follow(_ outcome: PageTree.Outcome)

    // MARK: Requests

    /// Keeps what a request has changed beside an action.
    ///
    /// - Returns: true where the session is another one by now: the request begins again.
    func handBack(_ session: isolated Session, _ entry: SessionEntry) -> Soon<Bool>
}
