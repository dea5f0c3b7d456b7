// A script's answer about a session, in one string: of a list, each part would be a block of memory of hiredis's and
// one of Swift's. `find.lua` packs it.

internal import UsherStore

/// Reads the parts of such a string one after another: numbers of 8 bytes, the highest first, and texts behind the
/// number of their bytes.
struct SessionReply {
    /// Another string than that.
    struct Damage: Error {}

    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func number() throws -> Int {
        var number: UInt64 = 0
        for byte in try take(8) { number = number << 8 | UInt64(byte) }
        return Int(Int64(bitPattern: number))
    }

    mutating func flag() throws -> Bool { try number() != 0 }

    mutating func time() throws -> Duration { .milliseconds(try number()) }

    mutating func text() throws -> String { String(decoding: try take(number()), as: UTF8.self) }

    private mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
        guard count >= 0, count <= rest.count else { throw Damage() }
        defer { rest.removeFirst(count) }
        return rest.prefix(count)
    }
}
