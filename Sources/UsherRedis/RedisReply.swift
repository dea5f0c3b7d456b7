// An answer of Redis, taken out of hiredis's memory.

/// A reply of Redis.
enum RedisReply: Equatable, Sendable {
    case nothing
    case number(Int)
    case bytes([UInt8])
    case list([RedisReply])

    var text: String? {
        if case .bytes(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { nil }
    }
}
