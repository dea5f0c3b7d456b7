// Accept-Language (RFC 9110, 12.5.4): which languages a visitor reads, and which of them they prefer.

enum AcceptLanguage {
    /// How many tags are read; browsers send the few that somebody has chosen.
    static let maximumTags = 8
    /// How much of the header is read, in bytes.
    private static let maximumLength = 500

    /// Its tags, the best first, those of the same weight in their order; without `*`, those that are refused by a
    /// weight of 0, those that come again, and what is no language tag.
    static func tags(in value: String) -> [String] {
        var found: [(tag: String, weight: Int)] = []
        for range in value.utf8.prefix(maximumLength).split(separator: ASCII.comma).prefix(maximumTags * 4) {
            let parts = range.split(separator: ASCII.semicolon, maxSplits: 1).map { ASCII.trimmed(Array($0)[...]) }
            guard let name = parts.first, isTag(name) else { continue }
            let weight = parts.count > 1 ? Self.weight(parts[1]) : 1_000
            let tag = String(decoding: name, as: UTF8.self)
            guard weight > 0, !found.contains(where: { ASCII.equalIgnoringCase($0.tag.utf8, tag.utf8) }) else {
                continue
            }
            found.append((tag, weight))
        }
        // The standard library's sort does not promise to keep the order of equals.
        let sorted = found.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
        return sorted.prefix(maximumTags).map(\.element.tag)
    }

    /// One part of two to eight letters, then parts of one to eight letters and digits, 35 characters in all.
    private static func isTag(_ name: ArraySlice<UInt8>) -> Bool {
        let parts = name.split(separator: ASCII.dash, omittingEmptySubsequences: false)
        guard name.count <= 35, let first = parts.first, (2...8).contains(first.count), first.allSatisfy(ASCII.isLetter)
        else { return false }
        return parts.allSatisfy {
            (1...8).contains($0.count) && $0.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) }
        }
    }

    /// `q=0.8` in thousandths; 0 for anything malformed.
    private static func weight(_ parameter: ArraySlice<UInt8>) -> Int {
        let bytes = Array(parameter)
        guard bytes.count >= 3, ASCII.lowercased(bytes[0]) == UInt8(ascii: "q"), bytes[1] == ASCII.equals else {
            return 0
        }
        let digits = bytes[2...]
        guard digits.count <= 5, digits[2] == UInt8(ascii: "0") || digits[2] == UInt8(ascii: "1"),
            digits.count == 1 || digits[3] == ASCII.dot, digits.dropFirst(2).allSatisfy(ASCII.isDigit)
        else { return 0 }
        let fraction = (Array(digits.dropFirst(2)) + [0x30, 0x30, 0x30]).prefix(3)
        let thousandths = fraction.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        guard digits[2] == UInt8(ascii: "1") else { return thousandths }
        return thousandths == 0 ? 1_000 : 0
    }
}
