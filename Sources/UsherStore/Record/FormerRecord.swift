// The record that stays in a store at a session's place, once the session has another id.

internal import UsherFlow
internal import UsherSite

/// The record under an id that a session has given up, for requests that are on their way with that id.
struct FormerRecord: Sendable {
    /// When, by the store's clock.
    let changed: Duration
    let answer: FormerAnswer
}

extension FormerRecord {
    func closed(with seal: Seal) -> [UInt8] {
        var bytes = ByteWriter()
        bytes.put(.former)
        bytes.put(changed)
        bytes.put(plain: answer.sealed)
        return seal.close(bytes.bytes)
    }

    /// - Throws: where they are those of none.
    init(_ bytes: [UInt8]) throws {
        var reader = ByteReader(bytes)
        try reader.expect(.former)
        changed = try reader.readMoment()
        answer = FormerAnswer(sealed: reader.rest())
    }
}
