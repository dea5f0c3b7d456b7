// A session that nobody uses, as data in memory. A tree is some fifteen objects with room to grow; as data it is a
// block of two hundred bytes.

/// A session as its packer has made it: one block, with nothing beside it.
///
/// The table reads the first thirteen bytes alone: whether a newcomer may take its place, the narrowest group that has
/// it of the table's shares, and for how many seconds it may go unused, 0 for as long as the site's others; the lowest
/// byte first.
package struct PackedSession: Equatable, Sendable {
    package static let headLength = 13

    package let bytes: [UInt8]

    /// - Parameter bytes: at least the first thirteen.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package var mayGo: Bool { bytes.first == 1 }
    package var group: UInt64 { number(in: 1..<9) }
    var idle: Duration? {
        let seconds = number(in: 9..<Self.headLength)
        return seconds == 0 ? nil : .seconds(seconds)
    }

    private func number(in range: Range<Int>) -> UInt64 { bytes[range].reversed().reduce(0) { $0 << 8 | UInt64($1) } }

    /// Bytes of its place in the table, and of the block beside its contents.
    private static let place = 140

    /// Bytes that it holds.
    var weight: Int { Self.place + bytes.count }
}

/// Packs the sessions of a site, and makes them anew.
package protocol SessionPacker: Sendable {
    /// Nil where a session cannot be made anew of data.
    func pack(_ session: isolated Session) -> PackedSession?

    /// - Throws: where it is not what was packed.
    func unpack(_ packed: PackedSession, at key: Bytes32, in parts: SiteParts) throws -> Session
}
