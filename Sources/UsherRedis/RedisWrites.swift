// The write by which each version is known here. If a replica took over that had not heard of the last writes, another
// server may have given the same number to another one: a copy of the lost one is not as new as what is stored, though
// its version is.

internal import UsherStore

/// The last writes of the sessions that were read and written last.
struct RedisWrites {
    /// When there are more, all are forgotten: then bodies come along once that would not have to.
    private static let most = 100_000

    struct Write {
        let version: Int
        let id: UInt64
        /// For which one of this server the session was held last.
        let submission: String
    }

    private var writes: [SessionKey: Write] = [:]

    /// The write of a version; nil where that is not known.
    func write(of key: SessionKey, _ version: Int) -> Write? {
        guard let write = writes[key], write.version == version else { return nil }
        return write
    }

    /// For which submission a session was held last; empty where that is not known.
    func submission(of key: SessionKey) -> String { writes[key]?.submission ?? "" }

    /// Notes a version that was told, or written. An answer that was overtaken by another makes both unsure.
    ///
    /// - Parameter submission: for which the session is held now; nil where that is as it was.
    mutating func note(key: SessionKey, _ version: Int, _ id: UInt64, heldFor submission: String? = nil) {
        let known = writes[key]
        if let known, known.version > version { return forget(key) }
        if writes.count >= Self.most { writes = [:] }
        writes[key] = Write(version: version, id: id, submission: submission ?? known?.submission ?? "")
    }

    mutating func forget(_ key: SessionKey) { writes[key] = nil }
}
