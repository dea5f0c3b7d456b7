// A command for Redis: words of any bytes, which hiredis writes as the protocol wants them.

internal import UsherStore

struct RedisCommand: Sendable {
    /// A word of a command.
    enum Word {
        case number(Int)
        case text(String)
        /// In milliseconds.
        case time(Duration)
        case bytes([UInt8])
        /// In one piece.
        case name(prefix: [UInt8], [UInt8])
        /// Its eight bytes, the highest first.
        case id(UInt64)
    }

    /// All words, one behind the other.
    private(set) var bytes: [UInt8] = []
    /// How many bytes each has.
    private(set) var lengths: [Int] = []

    /// - Parameter room: for how many bytes, of a script's some twenty words.
    init(_ words: [Word] = [], room: Int = 0) {
        bytes.reserveCapacity(room)
        lengths.reserveCapacity(room > 0 ? 24 : words.count)
        for word in words { append(word) }
    }

    init(_ texts: [String]) { self.init(texts.map { .text($0) }) }

    mutating func append(_ command: RedisCommand) {
        bytes += command.bytes
        lengths += command.lengths
    }

    mutating func append(_ word: Word) {
        let before = bytes.count
        switch word {
        case .number(let number): bytes += "\(number)".utf8
        case .text(let text): bytes += text.utf8
        case .time(let time): bytes += "\(time.milliseconds)".utf8
        case .bytes(let content): bytes += content
        case .name(let prefix, let rest):
            bytes += prefix
            bytes += rest
        case .id(let id):
            for shift in stride(from: UInt64(56), through: 0, by: -8) { bytes.append(UInt8(id >> shift & 0xFF)) }
        }
        lengths.append(bytes.count - before)
    }
}
