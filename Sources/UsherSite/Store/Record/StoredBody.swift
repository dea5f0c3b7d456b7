// The two things that a store can have under a key.

internal import UsherFlow

/// What a store's bodies hold, sealed. A session's is made piece by piece (`RecordHistory`).
enum StoredBody: Sendable {
    case session(SessionRecord)
    case former(FormerRecord)

    /// Nil for what was damaged, or written by a build that nobody can read any more.
    ///
    /// - Parameter closed: the whole that was written last, and the changes to a session since, each sealed by itself.
    init?(_ closed: [[UInt8]], openedWith seal: Seal) {
        let pieces = closed.compactMap { seal.open($0) }
        guard let plain = pieces.first, pieces.count == closed.count else { return nil }
        switch plain.first.flatMap({ RecordForm(rawValue: $0) }) {
        case .session?:
            guard let read = try? RecordHistory.read(pieces) else { return nil }
            var record = read.record
            record.history = read.history
            self = .session(record)
        case .former?:
            guard pieces.count == 1, let record = try? FormerRecord(plain) else { return nil }
            self = .former(record)
        case .change?: return nil
        case nil:
            guard pieces.count == 1, let body = StoredBody(ofFormerBuild: plain) else { return nil }
            self = body
        }
    }
}
