// A session that nobody uses, as data in memory: its record. A tree is some fifteen objects with room to grow; as data
// it is a block of two hundred bytes.

internal import UsherFlow

/// A session's record, what the table asks of it without reading that, and a checksum: one block, with nothing beside
/// it.
///
/// What a store has is sealed, and damage is seen by that. Nothing is sealed here, so a checksum says that what is
/// unpacked is what was packed: a stray write into memory that lies for hours ends one visit, and does not change it.
struct PackedSession: Equatable, Sendable {
    private let bytes: [UInt8]

    /// - Parameters:
    ///   - mayGo: whether a newcomer may take its place.
    ///   - group: the narrowest group that has it of the table's shares.
    init(_ record: SessionRecord, mayGo: Bool = false, group: UInt64 = 0) {
        let plain = record.bytes()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(plain.count + Self.headLength + Self.sumLength)
        bytes.append(mayGo ? 1 : 0)
        for place in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: group >> UInt64(place * 8))) }
        bytes += plain
        let sum = Self.sum(of: bytes[...])
        for place in 0..<Self.sumLength { bytes.append(UInt8(truncatingIfNeeded: sum >> UInt32(place * 8))) }
        self.bytes = bytes
    }

    /// - Throws: where it is not what it was.
    var record: SessionRecord {
        get throws {
            let plain = bytes.dropLast(Self.sumLength)
            let sum = bytes.suffix(Self.sumLength).reversed().reduce(0) { $0 << 8 | UInt32($1) }
            guard Self.sum(of: plain) == sum else { throw ByteReader.Damage() }
            return try SessionRecord.read(Array(plain.dropFirst(Self.headLength)))
        }
    }

    var mayGo: Bool { bytes.first == 1 }
    var group: UInt64 { bytes[1..<Self.headLength].reversed().reduce(0) { $0 << 8 | UInt64($1) } }

    private static let headLength = 9

    private static let sumLength = 4
    /// What its place in the table takes, and the block itself.
    private static let place = 140

    /// What it holds, in bytes.
    var weight: Int { Self.place + bytes.count }

    /// FNV-1a: no byte can change alone without it.
    private static func sum(of bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }
}
