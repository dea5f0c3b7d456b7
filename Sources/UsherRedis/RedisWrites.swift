// By which write each version is known here. Where a replica took over that had not heard of the last writes, another
// server may have given the same number to another one: a copy of the lost one is not as new as what is stored, though
// its version is.

internal import Usher

/// Of the sessions that were read and written last.
struct RedisWrites {
    /// When there are more, all are forgotten: then bodies come along once that would not have to.
    private static let most = 100_000

    private struct Write {
        let version: Int
        let id: [UInt8]
        /// For which one of this server the session was held last.
        var submission = ""
    }

    private var writes: [SessionKey: Write] = [:]

    /// Of a version; nil where that is not known.
    func id(of key: SessionKey, _ version: Int) -> [UInt8]? {
        guard let write = writes[key], write.version == version else { return nil }
        return write.id
    }

    /// What to say that one has: nothing, version 0, where it is not known which write that was.
    func known(of key: SessionKey, _ version: Int) -> (version: Int, id: [UInt8]) {
        id(of: key, version).map { (version, $0) } ?? (0, [])
    }

    /// For which submission a session was held last; empty where that is not known.
    func submission(of key: SessionKey) -> String { writes[key]?.submission ?? "" }

    /// What was told, or written. An answer that was overtaken by another makes both unsure.
    mutating func note(key: SessionKey, _ version: Int, _ id: [UInt8]) {
        if let write = writes[key], write.version > version { return forget(key) }
        if writes.count >= Self.most { writes = [:] }
        writes[key] = Write(version: version, id: id, submission: submission(of: key))
    }

    mutating func note(key: SessionKey, heldFor submission: String) { writes[key]?.submission = submission }

    mutating func forget(_ key: SessionKey) { writes[key] = nil }
}
