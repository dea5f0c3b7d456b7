// What Redis is asked, as it goes over the wire: an array of strings, each with its length before it.

internal import UsherSite

struct RedisCommand {
    /// A word of a command.
    enum Word {
        case number(Int)
        case text(String)
        /// In milliseconds.
        case time(Duration)
        case bytes([UInt8])
        /// In one piece.
        case name(prefix: [UInt8], [UInt8])
        /// Its eight bytes, the highest first; nothing for nil.
        case id(UInt64?)
    }

    private(set) var bytes: [UInt8] = []

    /// A command of so many words, all of which are yet to be appended.
    init(words: Int, capacity: Int = 256) {
        bytes.reserveCapacity(capacity)
        append(count: words, after: UInt8(ascii: "*"))
    }

    init(_ words: [Word]) {
        self.init(words: words.count)
        for word in words { append(word) }
    }

    /// A whole command of such words.
    static func encoded(_ words: [String]) -> [UInt8] { RedisCommand(words.map { .text($0) }).bytes }

    /// Words of a command, to be appended to many.
    static func part(_ words: Word...) -> [UInt8] {
        var part = RedisCommand()
        for word in words { part.append(word) }
        return part.bytes
    }

    private init() {}

    mutating func append(part: [UInt8]) { bytes.append(contentsOf: part) }

    mutating func append(_ word: Word) {
        switch word {
        case .number(let number): append(number)
        case .text(let text):
            append(count: text.utf8.count, after: UInt8(ascii: "$"))
            bytes.append(contentsOf: text.utf8)
            appendLineEnd()
        case .time(let time): append(Int(time.milliseconds))
        case .bytes(let content): append([], content)
        case .name(let prefix, let rest): append(prefix, rest)
        case .id(nil): append([], [])
        case .id(let id?):
            append(count: 8, after: UInt8(ascii: "$"))
            for shift in stride(from: UInt64(56), through: 0, by: -8) { bytes.append(UInt8(id >> shift & 0xFF)) }
            appendLineEnd()
        }
    }

    private mutating func append(_ first: [UInt8], _ second: [UInt8]) {
        append(count: first.count + second.count, after: UInt8(ascii: "$"))
        bytes.append(contentsOf: first)
        bytes.append(contentsOf: second)
        appendLineEnd()
    }

    private mutating func append(_ number: Int) {
        guard number >= 0 else { return append([], Array("\(number)".utf8)) }
        append(count: Self.digits(of: number), after: UInt8(ascii: "$"))
        appendDigits(of: number)
        appendLineEnd()
    }

    private mutating func append(count: Int, after sign: UInt8) {
        bytes.append(sign)
        appendDigits(of: count)
        appendLineEnd()
    }

    private mutating func appendDigits(of number: Int) {
        if number >= 10 { appendDigits(of: number / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    private static func digits(of number: Int) -> Int { number < 10 ? 1 : 1 + digits(of: number / 10) }

    private mutating func appendLineEnd() {
        bytes.append(UInt8(ascii: "\r"))
        bytes.append(UInt8(ascii: "\n"))
    }
}
