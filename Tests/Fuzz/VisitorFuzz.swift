// What a proxy says of its visitors, and the addresses that are believed.

private let trusted = ["127.0.0.1", "10.0.0.0/8", "fd00::/9"]
private let proxies = trusted.compactMap { AddressRange($0) }

func checkVisitor(_ input: inout FuzzInput) {
    let isSecure = input.byte() & 1 == 1
    let peer = String(decoding: input.line(), as: UTF8.self)
    let lines = input.lines()
    let isBelieved = isTrusted(Array(peer.utf8))
    let says = ["x-forwarded-proto", "x-forwarded-host"].map { values($0, in: lines) }
    let proto = (says[0].first).map { String(decoding: Naive.lowered($0), as: UTF8.self) }
    let isRefused = says.contains { $0.count > 1 } || proto.map { $0 != "http" && $0 != "https" } ?? false
    let made = try? Client(peer: peer, headers: headers(lines), isSecure: isSecure, proxies: proxies)
    expect((made == nil) == (isBelieved && isRefused), "a visitor is refused or not")
    guard let visitor = made else { return }
    guard isBelieved else {
        let isAsItCame = visitor.address == peer && visitor.isSecure == isSecure && visitor.host == nil
        return expect(isAsItCame, "somebody who is no proxy is believed")
    }
    expect(visitor.isSecure == proto.map { $0 == "https" } ?? isSecure, "the scheme of a visitor")
    expect(visitor.host.map { Array($0) } == says[1].first, "the host of a visitor")
    var expected = Array(peer.utf8)
    // Several headers are one list. What is no text has been made text by then.
    let said = lines.filter { Naive.lowered(Naive.cut($0, 0x3A)?.before ?? $0).elementsEqual("x-forwarded-for".utf8) }
    let list = said.map { Naive.cut($0, 0x3A)?.after ?? [] }.joined(separator: [0x2C])
    for part in Naive.split(Array(list), 0x2C).reversed() where !part.isEmpty {
        guard let named = address(Naive.trimmed(part)) else { break }
        expected = named
        if !isTrusted(named) { break }
    }
    expect(visitor.address.utf8.elementsEqual(expected), "\(visitor.address.debugDescription), not \(shown(expected))")
    expect(visitor.address == peer || Naive.ip(Array(visitor.address.utf8)) != nil, "an address that is none")
}

/// Without brackets and port.
private func address(_ part: [UInt8]) -> [UInt8]? {
    if Naive.ip(part) != nil { return part }
    guard let host = Naive.place(part)?.host else { return nil }
    let bare = host.first == 0x5B ? Array(host.dropFirst().dropLast()) : host
    return Naive.ip(bare) == nil ? nil : bare
}

private func isTrusted(_ address: [UInt8]) -> Bool {
    guard let bytes = Naive.ip(address) else { return false }
    return bytes == [127, 0, 0, 1] || bytes.count == 4 && bytes[0] == 10
        || bytes.count == 16 && bytes[0] == 0xFD && bytes[1] < 128
}

func checkAddressRange(_ input: inout FuzzInput) {
    let text = input.line()
    let address = input.all()
    guard Naive.isUTF8(text), Naive.isUTF8(address) else { return }
    let range = AddressRange(String(decoding: text, as: UTF8.self))
    let (base, length) = Naive.cut(text, 0x2F).map { ($0, Optional($1)) } ?? (text, nil)
    let bytes = Naive.ip(base)
    let bits = length.map { Naive.number($0) ?? .max } ?? (bytes?.count ?? 0) * 8
    expect((range != nil) == (bytes.map { bits <= $0.count * 8 } ?? false), "\(shown(text)) is a range or not")
    guard let range, let bytes else { return }
    let isIn = range.contains(String(decoding: address, as: UTF8.self))
    let other = Naive.ip(address)
    var isSame = other?.count == bytes.count
    if let other, isSame { isSame = digits(bytes).prefix(bits) == digits(other).prefix(bits) }
    expect(isIn == isSame, "\(shown(address)) is in \(shown(text)) or not")
}

/// The bits of an address, the first one first.
private func digits(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { byte in (0..<8).map { byte >> (7 - UInt8($0)) & 1 } }
}

extension Naive {
    /// Four bytes or sixteen of a numeric address; four for one within the other kind.
    static func ip(_ text: [UInt8]) -> [UInt8]? {
        if let four = four(text) { return four }
        guard let six = six(text) else { return nil }
        return six.prefix(12).elementsEqual([UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]) ? Array(six[12...]) : six
    }

    private static func four(_ text: [UInt8]) -> [UInt8]? {
        let parts = split(text, 0x2E)
        let numbers = parts.compactMap { part in
            part.count <= 3 && (part.count == 1 || part.first != 0x30)
                ? number(part).flatMap { UInt8(exactly: $0) } : nil
        }
        return parts.count == 4 && numbers.count == 4 ? numbers : nil
    }

    private static func six(_ text: [UInt8]) -> [UInt8]? {
        let gap = zip(text, text.dropFirst()).enumerated().first { $1 == (0x3A, 0x3A) }?.offset
        guard let gap else { return groups(text).flatMap { $0.count == 16 ? $0 : nil } }
        let (before, after) = (Array(text[..<gap]), Array(text[(gap + 2)...]))
        // Four bytes at its end in the other notation: only there.
        guard let left = before.isEmpty ? [] : groups(before), !before.contains(0x2E),
            let right = after.isEmpty ? [] : groups(after), left.count + right.count <= 14
        else { return nil }
        return left + [UInt8](repeating: 0, count: 16 - left.count - right.count) + right
    }

    private static func groups(_ text: [UInt8]) -> [UInt8]? {
        let parts = split(text, 0x3A)
        var bytes: [UInt8] = []
        for (index, part) in parts.enumerated() {
            if index == parts.count - 1, let four = four(part) {
                bytes += four
            } else {
                let digits = part.compactMap { hex($0) }
                guard (1...4).contains(part.count), digits.count == part.count else { return nil }
                let number = digits.reduce(0) { $0 << 4 | Int($1) }
                bytes += [UInt8(number >> 8), UInt8(number & 0xFF)]
            }
        }
        return bytes
    }
}
