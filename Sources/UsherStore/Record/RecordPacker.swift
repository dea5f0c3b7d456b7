// Sessions in memory that nobody uses, packed as their records.

internal import UsherFlow
package import UsherSite

/// Packs sessions as their records, with a checksum.
///
/// A store's bodies are sealed, and damage is seen by that. Nothing is sealed here, so a checksum says that a session
/// is unpacked as it was packed: a stray write into memory that lies for hours ends one visit, and does not change it.
struct RecordPacker: SessionPacker {
    func pack(_ session: isolated Session) -> PackedSession? {
        guard let record = try? session.record() else { return nil }
        return PackedSession(record, mayGo: session.mayGo, group: session.identity.group)
    }

    func unpack(_ packed: PackedSession, at key: Bytes32, in parts: SiteParts) throws -> Session {
        try packed.record.session(at: key, in: parts, group: packed.group, mayGo: packed.mayGo)
    }
}

/// The source of a site without a store.
package struct PackingMemory: SourceMaker {
    package init() {}

    package func source(_ options: SiteOptions, _ time: SiteTime) -> any SessionSource {
        MemorySource(packer: RecordPacker())
    }
}

extension PackedSession {
    private static let sumLength = 4

    /// - Parameters:
    ///   - mayGo: whether a newcomer may take its place.
    ///   - group: the narrowest group that has it of the table's shares.
    init(_ record: SessionRecord, mayGo: Bool, group: UInt64) {
        let plain = record.bytes()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(plain.count + Self.headLength + Self.sumLength)
        bytes.append(mayGo ? 1 : 0)
        for place in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: group >> UInt64(place * 8))) }
        let idle = UInt32(clamping: record.head.idle?.components.seconds ?? 0)
        for place in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: idle >> UInt32(place * 8))) }
        bytes += plain
        let sum = Self.sum(of: bytes[...])
        for place in 0..<Self.sumLength { bytes.append(UInt8(truncatingIfNeeded: sum >> UInt32(place * 8))) }
        self.init(bytes)
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

    /// FNV-1a: no byte can change alone without it.
    private static func sum(of bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }
}
