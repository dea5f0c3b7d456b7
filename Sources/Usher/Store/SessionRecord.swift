// What is kept of a session: its tree, and what its site must know of it besides. Never its id.

internal import UsherFlow

struct SessionRecord: Codable, Sendable {
    /// A job that runs beside the pages, and where.
    struct Job: Codable, Hashable, Sendable {
        let flow: Int
        let id: String
        /// Names the process.
        let server: String
    }

    /// What a submission led to; without a location where it came to nothing.
    struct Ended: Codable, Sendable {
        let submission: String
        let location: String?
    }

    /// Who it acts for.
    struct Principal: Codable, Sendable {
        let hash: String
        let since: Int
    }

    /// Who it was before a change of privileges.
    struct Former: Codable, Sendable {
        let key: String
        let tag: String?
        let until: Moment
    }

    let tree: TreeSnapshot
    /// Of its forms, random.
    let mark: String
    let principal: Principal?
    /// Nil for none.
    let formers: [Former]?
    /// What its pages' keys end with.
    let tag: String
    let isReturning: Bool
    /// By the clock of the site that has it.
    var began: Moment
    /// Oldest first.
    let ended: [Ended]
    let jobs: [Job]
}
