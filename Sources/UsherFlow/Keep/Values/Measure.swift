// How much a value holds, counted by us rather than read from the process; and hashes.
//
// A number or flag counts as 8 bytes, a text as its UTF-8 and 16 more, a list or a keyed value as 32 more. The sum is
// about what the values take in memory; it is the same for everybody, and one pass without an allocation for each
// value.
//
// A hash is the same in every process, and no defence: two values share it by chance once in 2^64.

enum Measure {
    /// The cost of a page beside its values: its place in the tree and its flow's share.
    static let page = 512
    /// The cost of a container beside its parts.
    static let container = 32
    /// The weight of an enum's case without values, as the compiler encodes it.
    static let plainCase = 2 * container

    /// The assumed size of a value whose encoding throws: it counts as large.
    private static let unknown = 4_096

    static func bytes(of value: any Encodable) -> Int { (try? SpareOutput.ofThread.weight(of: value)) ?? unknown }

    // MARK: Hashing

    /// FNV-1a.
    static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }

    static func hash(_ number: UInt64, after hash: UInt64) -> UInt64 {
        var mixed = (hash ^ number) &* 0x9E37_79B9_7F4A_7C15
        mixed ^= mixed >> 32
        return mixed &* 0xD6E8_FEB8_6659_FD93
    }
}
