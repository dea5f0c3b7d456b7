// A body as a former build wrote it, as JSON: read once, since what a session is stored as next is bytes.

internal import Foundation
internal import UsherFlow

/// A record as a former build left it in a store, under its key.
enum FormerBuildBody: Decodable {
    case session(FormerBuildRecord)
    case former(FormerRecord)
}

struct FormerBuildRecord: Decodable {
    struct Job: Decodable {
        let flow: Int
        let id: String
        let server: String
    }

    struct Ended: Decodable {
        let submission: String
        let location: String?
    }

    struct Principal: Decodable {
        let hash: String
        let since: Int
    }

    struct Former: Decodable {
        let key: String
        let tag: String?
        let until: Moment
    }

    let tree: TreeSnapshot
    let mark: String
    let principal: Principal?
    let formers: [Former]?
    let tag: String
    let isReturning: Bool
    let began: Moment
    let ended: [Ended]
    let jobs: [Job]
}

extension SessionRecord {
    init(_ record: FormerBuildRecord) {
        head = Head(
            mark: Bytes16(text: record.mark), secret: .random(),
            principal: record.principal.flatMap { former in
                Bytes32(text: former.hash).map { Session.Principal(hash: $0, since: former.since) }
            },
            formers: (record.formers ?? []).compactMap { former in
                Bytes32(text: former.key).map { Session.Former(key: $0, tag: former.tag, until: former.until) }
            },
            tag: record.tag, isReturning: record.isReturning,
            jobs: record.jobs.map { Job(flow: $0.flow, id: $0.id, server: $0.server) })
        began = record.began
        ended = record.ended.compactMap { ended in
            Bytes32(text: ended.submission).map { Ended(submission: $0, location: ended.location) }
        }
        tree = record.tree
    }
}

extension StoredBody {
    /// Nil where it is no former build's either.
    init?(ofFormerBuild plain: [UInt8]) {
        switch try? JSONDecoder().decode(FormerBuildBody.self, from: Data(plain)) {
        case .session(let record)?: self = .session(SessionRecord(record))
        case .former(let record)?: self = .former(record)
        case nil: return nil
        }
    }
}
