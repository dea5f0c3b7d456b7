// An answer of Redis, taken out of hiredis's memory.

/// A reply of Redis.
enum RedisReply: Equatable, Sendable {
    case nothing
    case number(Int)
    case bytes([UInt8])
    case list([RedisReply])
    /// Redis did not do the command: its code in capital letters, and why.
    case refusal(String)

    var text: String? {
        if case .bytes(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { nil }
    }

    /// The refusal where it has this code, be it that of a script that met with it.
    func refusal(_ code: String) -> String? {
        guard case .refusal(let text) = self, text.hasPrefix(code) || text.contains("-\(code) ") else { return nil }
        return text
    }

    /// - Throws: `RedisError` where it is a refusal.
    func accepted() throws(RedisError) -> RedisReply {
        if case .refusal(let text) = self { throw RedisError("Redis: \(text)", isAnswer: true) }
        return self
    }
}
