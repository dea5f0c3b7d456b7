// A store has a session in pieces. One of some pages is written whole each time, as the only piece; a larger one
// whole at first, and then by what each step has changed, until the changes outweigh the whole.
//
//      whole, version 7 ──▶ change, version 8, after 7 ──▶ change, version 9, after 8 ──▶ whole, version 10
//
// Each piece names its version, and a change a hash of the piece that it follows: pieces of another order, or of
// elsewhere, make no session.

internal import UsherFlow

/// Remembers in which pieces a session lies in its store.
struct RecordHistory: Sendable {
    /// What is to be stored next.
    struct Piece: Sendable {
        let bytes: [UInt8]
        /// Whether it goes behind what is stored, and does not take its place.
        let isChange: Bool
        /// What is known once it is stored.
        let history: RecordHistory
    }

    private final class Base: Sendable {
        let record: SessionRecord
        let version: Int
        /// Of the last piece.
        let link: UInt64
        /// How long the whole was, and all changes since.
        let (whole, changes): (Int, Int)

        init(_ record: SessionRecord, _ version: Int, _ link: UInt64, whole: Int, changes: Int) {
            (self.record, self.version, self.link) = (record, version, link)
            (self.whole, self.changes) = (whole, changes)
        }
    }

    /// Nil where the session is small, or in no store: then nothing need be remembered of it.
    private let base: Base?

    private init(_ base: Base?) { self.base = base }

    /// Of a session that is in no store, or under another id.
    init() { base = nil }

    /// A session whose whole is shorter, in bytes, is always written whole.
    static let small = 2_048
    /// What a change costs beside its bytes: its seal, and its place.
    private static let each = 64

    /// What is remembered, in bytes: some hundreds of each page, and what is stored of it twice.
    var bytes: Int { base.map { $0.record.tree.pageCount * 320 + ($0.whole + $0.changes) * 2 } ?? 0 }

    /// What is to be stored of a record.
    ///
    /// - Parameter version: the one that it gets in the store.
    func piece(_ record: SessionRecord, as version: Int) -> Piece {
        if let base, base.version == version - 1 {
            let change = record.change(since: base.record, as: version, following: base.link)
            let changes = base.changes + change.count + Self.each
            if changes <= base.whole {
                let next = Base(record, version, Self.link(change), whole: base.whole, changes: changes)
                return Piece(bytes: change, isChange: true, history: RecordHistory(next))
            }
        }
        let whole = record.bytes(as: version)
        return Piece(bytes: whole, isChange: false, history: RecordHistory(whole: whole, record, version))
    }

    private init(whole: [UInt8], _ record: SessionRecord, _ version: Int) {
        base = whole.count < Self.small ? nil : Base(record, version, Self.link(whole), whole: whole.count, changes: 0)
    }

    /// FNV-1a, of 64 bits. The pieces are sealed: it tells them from each other, and guards against nobody.
    private static func link(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }

    /// Reads what is stored: the whole first, and each change since in its order.
    ///
    /// - Throws: where they are not the pieces of one session, all of them and in their order.
    static func read(_ pieces: [[UInt8]]) throws -> (record: SessionRecord, version: Int, history: RecordHistory) {
        guard let whole = pieces.first else { throw ByteReader.Damage() }
        var (record, version) = try SessionRecord.read(whole)
        var (last, changes) = (whole, 0)
        for piece in pieces.dropFirst() {
            version = try record.change(by: piece, after: version, link(last))
            last = piece
            changes += piece.count + each
        }
        guard whole.count >= small else { return (record, version, RecordHistory()) }
        return (
            record, version,
            RecordHistory(Base(record, version, link(last), whole: whole.count, changes: changes))
        )
    }
}
