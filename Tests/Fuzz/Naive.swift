// The grammar of HTTP once more, as plainly as it can be written and without a line of the sources: what the fuzzers
// compare with. Speed and memory do not matter here.

enum Naive {
    static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    static func lowered(_ bytes: [UInt8]) -> [UInt8] { bytes.map { (0x41...0x5A).contains($0) ? $0 + 32 : $0 } }

    static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
        let kept = bytes.indices.filter { bytes[$0] != 0x20 && bytes[$0] != 0x09 }
        guard let first = kept.first, let last = kept.last else { return [] }
        return Array(bytes[first...last])
    }

    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }

    static func isToken(_ bytes: [UInt8]) -> Bool {
        !bytes.isEmpty && bytes.allSatisfy { isDigit($0) || isLetter($0) || "!#$%&'*+-.^_`|~".utf8.contains($0) }
    }

    /// All pieces, empty ones too.
    static func split(_ bytes: [UInt8], _ separator: UInt8) -> [[UInt8]] {
        var pieces: [[UInt8]] = [[]]
        for byte in bytes {
            if byte == separator { pieces.append([]) } else { pieces[pieces.count - 1].append(byte) }
        }
        return pieces
    }

    /// What stands before the first separator and behind it; nil without one.
    static func cut(_ bytes: [UInt8], _ separator: UInt8) -> (before: [UInt8], after: [UInt8])? {
        guard let index = bytes.firstIndex(of: separator) else { return nil }
        return (Array(bytes[..<index]), Array(bytes[(index + 1)...]))
    }

    /// Digits and nothing else; at most 10^18.
    static func number(_ bytes: [UInt8]) -> Int? {
        guard !bytes.isEmpty, bytes.allSatisfy(isDigit) else { return nil }
        return bytes.reduce(0) { min(1_000_000_000_000_000_000, min($0, 100_000_000_000_000_000) * 10 + Int($1) - 48) }
    }

    static func hex(_ byte: UInt8) -> UInt8? {
        "0123456789abcdef".utf8.enumerated().first { $1 == lowered([byte])[0] }.map { UInt8($0.offset) }
    }

    /// Nil where a percent sign is malformed.
    static func percentDecoded(_ bytes: [UInt8]) -> [UInt8]? {
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x25 {
                guard index + 2 < bytes.count, let high = hex(bytes[index + 1]), let low = hex(bytes[index + 2])
                else { return nil }
                decoded.append(high * 16 + low)
                index += 2
            } else {
                decoded.append(bytes[index])
            }
            index += 1
        }
        return decoded
    }

    /// By the table of the Unicode standard, 3-7.
    static func isUTF8(_ bytes: [UInt8]) -> Bool {
        var index = 0
        func tail(_ place: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
            index + place < bytes.count && range.contains(bytes[index + place])
        }
        while index < bytes.count {
            switch bytes[index] {
            case 0...0x7F: index += 1
            case 0xC2...0xDF where tail(1): index += 2
            case 0xE0 where tail(1, 0xA0...0xBF) && tail(2): index += 3
            case 0xE1...0xEC where tail(1) && tail(2), 0xEE...0xEF where tail(1) && tail(2): index += 3
            case 0xED where tail(1, 0x80...0x9F) && tail(2): index += 3
            case 0xF0 where tail(1, 0x90...0xBF) && tail(2) && tail(3): index += 4
            case 0xF1...0xF3 where tail(1) && tail(2) && tail(3): index += 4
            case 0xF4 where tail(1, 0x80...0x8F) && tail(2) && tail(3): index += 4
            default: return false
            }
        }
        return true
    }

    /// The fields of a form or a query; nil where it is refused.
    static func form(
        _ bytes: [UInt8], fields: Int = 10_000, nameLength: Int = 256
    ) -> (pairs: [[[UInt8]]], isCut: Bool) {
        var pairs: [[[UInt8]]] = []
        for part in split(bytes, 0x26).filter({ !$0.isEmpty }) {
            let (name, value) = cut(part, 0x3D) ?? (part, [])
            let pair = [name, value].map { text(looselyDecoded($0.map { $0 == 0x2B ? 0x20 : $0 })) }
            guard name.count <= 3 * nameLength, pair[0].count <= nameLength else { continue }
            if pairs.count == fields { return (pairs, true) }
            pairs.append(pair)
        }
        return (pairs, false)
    }

    /// A percent sign before anything but two digits stands for itself.
    private static func looselyDecoded(_ bytes: [UInt8]) -> [UInt8] {
        var (decoded, index): ([UInt8], Int) = ([], 0)
        while index < bytes.count {
            let three = Array(bytes[index...].prefix(3))
            if three.count == 3, three[0] == 0x25, let one = percentDecoded(three) {
                decoded += one
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return decoded
    }

    /// With U+FFFD for a NUL, and for what is not UTF-8.
    static func text(_ bytes: [UInt8]) -> [UInt8] {
        Array(String(decoding: bytes.flatMap { $0 == 0 ? [0xEF, 0xBF, 0xBD] : [$0] }, as: UTF8.self).utf8)
    }

    /// The fields of an address's query that can be read.
    static func query(_ bytes: [UInt8], nameLength: Int = 256) -> [[[UInt8]]] {
        split(bytes, 0x26).filter { !$0.isEmpty }.compactMap { part in
            let (name, value) = cut(part, 0x3D) ?? (part, [])
            let pair = [name, value].compactMap { percentDecoded($0.map { $0 == 0x2B ? 0x20 : $0 }) }
            guard pair.count == 2, pair.allSatisfy({ isUTF8($0) && !$0.contains(0) }), name.count <= 3 * nameLength,
                pair[0].count <= nameLength
            else { return nil }
            return pair
        }
    }
}

extension Naive {
    struct Place: Equatable {
        let host: [UInt8]
        let port: Int?

        func port(isSecure: Bool) -> Int { port ?? (isSecure ? 443 : 80) }
    }

    /// A host, in small letters, and its port.
    static func place(_ bytes: [UInt8]) -> Place? {
        let isBracketed = bytes.first == 0x5B
        let end = isBracketed ? bytes.firstIndex(of: 0x5D).map { $0 + 1 } : bytes.firstIndex(of: 0x3A) ?? bytes.count
        guard let end else { return nil }
        let host = lowered(Array(bytes[..<end]))
        let inner = isBracketed ? Array(host.dropFirst().dropLast()) : host
        guard
            isBracketed
                ? inner.count >= 2 && inner.count <= 45 && inner.allSatisfy("0123456789abcdef:.".utf8.contains)
                : inner.count >= 1 && inner.count <= 253
                    && inner.allSatisfy({ isDigit($0) || isLetter($0) || ".-_".utf8.contains($0) })
        else { return nil }
        let rest = Array(bytes[end...])
        if rest.isEmpty { return Place(host: host, port: nil) }
        guard rest[0] == 0x3A, rest.count <= 6, let port = number(Array(rest.dropFirst())), port <= 65_535
        else { return nil }
        return Place(host: host, port: port)
    }

    /// Whether `http://` or `https://` stands there, and the rest.
    static func scheme(_ bytes: [UInt8]) -> (isSecure: Bool, rest: [UInt8])? {
        let small = lowered(bytes)
        if small.starts(with: "http://".utf8) { return (false, Array(bytes.dropFirst(7))) }
        if small.starts(with: "https://".utf8) { return (true, Array(bytes.dropFirst(8))) }
        return nil
    }

    static func isOrigin(_ bytes: [UInt8], of host: Place, isSecure: Bool) -> Bool {
        guard let (secure, rest) = scheme(bytes), let place = place(rest) else { return false }
        return secure == isSecure && place.host == host.host
            && place.port(isSecure: isSecure) == host.port(isSecure: isSecure)
    }

    /// The path and the query's fields of a target; nil where it is refused.
    static func target(
        _ bytes: [UInt8], host: Place?, isSecure: Bool
    ) -> (path: [UInt8], query: [[[UInt8]]])? {
        var bytes = bytes
        if bytes.count > 8_000 {
            guard let question = bytes[..<8_000].firstIndex(of: 0x3F) else { return nil }
            bytes = Array(bytes[..<(bytes[question..<8_000].lastIndex(of: 0x26) ?? question)])
        }
        guard !bytes.isEmpty, bytes.allSatisfy({ $0 >= 0x21 && $0 != 0x7F && $0 != 0x23 }) else { return nil }
        var origin = bytes
        if bytes[0] != 0x2F {
            guard let host, let (_, rest) = scheme(bytes) else { return nil }
            let end = rest.firstIndex { $0 == 0x2F || $0 == 0x3F } ?? rest.count
            let site = bytes[..<(bytes.count - rest.count + end)]
            guard isOrigin(Array(site), of: host, isSecure: isSecure) else { return nil }
            origin = Array(rest[end...])
            if origin.first != 0x2F { origin = [0x2F] + origin }
        }
        let (raw, asked) = cut(origin, 0x3F) ?? (origin, [])
        guard raw.allSatisfy({ $0 < 0x80 }), let path = percentDecoded(raw), isUTF8(path), path[0] == 0x2F,
            path.count(where: { $0 == 0x2F }) == raw.count(where: { $0 == 0x2F }), path.dropFirst().first != 0x2F,
            path.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != 0x5C }),
            !zip(path, path.dropFirst()).contains(where: { $0 == 0xC2 && (0x80...0x9F).contains($1) }),
            !split(path, 0x2F).contains(where: { $0 == [0x2E] || $0 == [0x2E, 0x2E] })
        else { return nil }
        return (path, query(asked))
    }
}
