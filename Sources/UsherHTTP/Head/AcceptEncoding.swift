// The Accept-Encoding header: which codings a visitor accepts and prefers (RFC 9110, 12.5.3).

/// The parsed header. Without it, or with an empty one, nothing but the plain file is taken.
struct AcceptEncoding {
    /// Weights in thousandths by lower-case name; of a name that occurs twice the first counts.
    private var weights: [String: Int] = [:]

    init(_ lines: [String]) {
        for line in lines {
            for element in Array(line.utf8).split(separator: ASCII.comma) { add(element) }
        }
    }

    /// The codings that may be used, the best first; of equal weight, brotli before gzip.
    ///
    /// A coding of less weight than `identity` is left out, but only where `identity` is named: a list of codings
    /// without it means that one of them is wanted. If `identity` is refused and no coding can be had, the plain file
    /// is sent all the same: RFC 9110, 12.1, leaves that open, and an answer serves a visitor better than a 406.
    var codings: [ContentCoding] {
        let identity = weights["identity"] ?? 0
        let weighted = ContentCoding.allCases.map { (coding: $0, weight: weight(of: $0)) }
        // Sorting is stable.
        return weighted.filter { $0.weight > 0 && $0.weight >= identity }
            .sorted { $0.weight > $1.weight }.map(\.coding)
    }

    private func weight(of coding: ContentCoding) -> Int { weights[coding.rawValue] ?? weights["*"] ?? 0 }

    private mutating func add(_ element: ArraySlice<UInt8>) {
        let parts = element.split(separator: ASCII.semicolon, omittingEmptySubsequences: false).map(ASCII.trimmed)
        guard let first = parts.first, ASCII.isToken(first) else { return }
        var name = String(decoding: first.map(ASCII.lowercased), as: UTF8.self)
        if name == "x-gzip" { name = ContentCoding.gzip.rawValue }
        guard weights[name] == nil else { return }
        switch parts.count {
        case 1: weights[name] = 1_000
        case 2: weights[name] = Self.weight(parts[1]) ?? 0
        // A malformed weight counts as zero.
        default: weights[name] = 0
        }
    }

    /// `q=0.5` in thousandths: 0 or 1, with at most three decimals, none above 1.
    private static func weight(_ parameter: ArraySlice<UInt8>) -> Int? {
        let halves = parameter.split(separator: ASCII.equals, maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, ASCII.equalIgnoringCase(ASCII.trimmed(halves[0]), "q".utf8) else { return nil }
        let value = ASCII.trimmed(halves[1])
        let digits = value.dropFirst(2)
        guard let whole = value.first, whole == 0x30 || whole == 0x31, digits.count <= 3,
            value.count == 1 || value.dropFirst().first == ASCII.dot
        else { return nil }
        let padded = Array(digits) + Array(repeating: 0x30, count: 3 - digits.count)
        guard let decimals = ASCII.number(padded), whole == 0x30 || decimals == 0 else { return nil }
        return whole == 0x31 ? 1_000 : decimals
    }
}
