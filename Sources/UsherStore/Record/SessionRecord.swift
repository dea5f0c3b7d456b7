// The stored part of a session: its tree, and what its site must know of it besides. Never its id.

internal import UsherFlow
internal import UsherSite

struct SessionRecord: Sendable {
    /// Who it is, and what runs for it.
    struct Head: Sendable {
        /// Of its forms, random.
        let mark: Bytes16
        /// Names what is pressed in it, for services.
        let secret: Bytes16
        /// Who it acts for.
        let principal: Identity.Principal?
        /// Who it was before a change of privileges.
        let formers: [Identity.Former]
        /// The ending of its pages' keys.
        let tag: String
        let isReturning: Bool
        let jobs: [Job]
    }

    /// A job that runs beside the pages, and where.
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
    /// By the clock of the site that has it.
    var began: Moment
    /// Oldest first.
    var ended: [Ended]
    var tree: TreeSnapshot
}
