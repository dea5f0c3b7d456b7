// What is kept of a session: its tree, and what its site must know of it besides. Never its id.

internal import Foundation
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

/// What is left under an id that a session has given up, for what is on its way with it.
struct FormerRecord: Codable, Sendable {
    /// When, by the store's clock.
    let changed: Duration
    let answer: FormerAnswer
}

/// What a store's bodies hold, sealed.
enum StoredBody: Codable, Sendable {
    case session(SessionRecord)
    case former(FormerRecord)

    func closed(with seal: Seal) throws -> [UInt8] { seal.close([UInt8](try JSONEncoder().encode(self))) }

    /// Nil for what was damaged, or written by a build that nobody can read any more.
    init?(_ closed: [UInt8], openedWith seal: Seal) {
        guard let plain = seal.open(closed),
            let body = try? JSONDecoder().decode(StoredBody.self, from: Data(plain))
        else { return nil }
        self = body
    }
}
