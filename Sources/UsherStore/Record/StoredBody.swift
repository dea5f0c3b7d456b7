// The contents that a store can have under a key.

internal import UsherFlow
internal import UsherSite

/// The opened contents of a store's body.
enum StoredBody: Sendable {
    case session(SessionRecord)
    case former(FormerRecord)
    /// A session that is over: of a build of Usher that has another format, or damaged.
    case unreadable(isOfOtherFormat: Bool)

    /// - Parameter closed: as a store has it: one item.
    init(_ closed: [[UInt8]], openedWith seal: Seal) {
        do {
            guard closed.count == 1, let plain = seal.open(closed[0]) else { throw ByteReader.Damage() }
            switch try RecordKind(of: plain) {
            case .session: self = .session(try SessionRecord.read(plain))
            case .former: self = .former(try FormerRecord(plain))
            }
        } catch {
            self = .unreadable(isOfOtherFormat: error is OtherFormat)
        }
    }
}
