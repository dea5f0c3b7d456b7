// What a source keeps beside a session that is not in memory alone: how what is here stands to what is there, and for
// which action it is held. All is called in the session, but for what says that it may be called from anywhere.

package import UsherFlow

/// What a session and its source tell each other.
package protocol Lease: AnyObject, Sendable {
    /// The session is as its source has it.
    ///
    /// - Parameter isWhole: whether nothing of it, as files of its forms, is there alone.
    func adopt(_ changes: Session.Changes, isWhole: Bool)

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

    /// It begins.
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
    ///   the action has happened.
    func keep(
        _ outcome: PageTree.Outcome, _ reply: Reply, to copy: SubmissionCopy, of session: isolated Session,
        _ tell: @escaping (Reply.Trouble?) -> Void)

    /// Waits until it can be.
    func prepareToKeep(_ session: isolated Session) async

    /// The session goes by its new id.
    func letGo()

    // MARK: What runs beside its pages

    /// The flows whose work runs on other servers.
    var flowsElsewhere: Set<Int> { get }

    /// An action has stopped some of that.
    func follow(_ outcome: PageTree.Outcome)

    // MARK: Requests

    /// Keeps what a request has changed beside an action.
    ///
    /// - Returns: true where the session is another one by now: the request begins again.
    func handBack(_ session: isolated Session, _ entry: SessionEntry) -> Soon<Bool>
}
