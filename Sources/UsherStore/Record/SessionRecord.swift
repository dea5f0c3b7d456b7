// The stored part of a session: its tree, and what its site must know of it besides. Never its id.

internal import UsherFlow
internal import UsherSite

struct SessionRecord: Sendable {
    /// A session's identity, and the jobs that run for it.
    struct Head: Sendable {
        /// The mark of its forms, random.
        let mark: Bytes16
        /// Names what is pressed in it, for services.
        let secret: Bytes16
        /// The principal that it acts for.
        let principal: Identity.Principal?
        /// How long it may go unused; nil for as long as the site's others.
        let idle: Duration?
        /// Its former selves, before changes of privileges.
        let formers: [Identity.Former]
        /// The ending of its pages' keys.
        let tag: String
        let isReturning: Bool
        let jobs: [Job]
    }

    /// A job that runs beside the pages, and its server.
    struct Job: Hashable, Sendable {
        let flow: Int
        let id: String
        /// Names the process.
        let server: String
    }

    /// The answer of a submission that is over; without a location where it came to nothing.
    struct Ended: Sendable {
        let submission: Bytes32
        var location: String?
    }

    var head: Head
    /// The session's beginning, by the clock of the site that has it.
    var began: Moment
    /// Oldest first.
    var ended: [Ended]
    var tree: TreeSnapshot
}
