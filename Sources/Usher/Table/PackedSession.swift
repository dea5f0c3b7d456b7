// A session that nobody uses, as data in memory: its record, deflated. A tree is some fifteen objects with room to
// grow; as data it is a block of two hundred bytes.

/// The length of a session's record as JSON, and that deflated: one block, with nothing beside it.
struct PackedSession: Equatable, Sendable {
    private let bytes: [UInt8]

    init(length: Int, deflated: [UInt8]) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.head + deflated.count)
        for shift in stride(from: 24, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: length >> shift)) }
        bytes += deflated
        self.bytes = bytes
    }

    private static let head = 4
    /// What its place in the table takes, and the block itself.
    private static let place = 320

    /// What it holds, in bytes.
    var weight: Int { Self.place + bytes.count }

    var length: Int { bytes[..<Self.head].reduce(0) { $0 << 8 | Int($1) } }
    var deflated: [UInt8] { Array(bytes.dropFirst(Self.head)) }
}
