// Where a site's sessions come from. A request says what it wants of one; its source has it at once, or asks elsewhere
// and calls back. Memory (MemorySource) has all of them at once. What another source keeps of a session beside it is
// that session's Lease.
//
//      cookie ─▶ enter ─▶ a session, in use ─▶ the request's work in it ─▶ handed back ─▶ its answer
//                  ├──▶ none: a stranger's request           ▲                  └──▶ another one by now: enter again
//                  └──▶ asked elsewhere ──an answer came─────┘

package import UsherFlow
internal import UsherHTTP

/// Where sessions come from, for all requests of a site.
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
    func serverStarts() throws

    /// The session that a cookie names, in use until it is left, or how to ask for it.
    func enter(_ cookie: SessionCookie, _ entry: SessionEntry, in parts: SiteParts) throws -> Entering

    /// What is kept beside a new session; nil where nothing is.
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

/// What a request wants of a session.
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

    /// The same, once more.
    var again: Self {
        var next = self
        next.attempt += 1
        return next
    }
}

/// What a source says of a session.
package enum Entering {
    /// It is in use from now on.
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
