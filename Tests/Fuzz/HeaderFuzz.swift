// Single headers of requests: each is read here a second time, plainly, and both must come to the same.

internal import Glibc

func checkCookies(_ input: inout FuzzInput) {
    let name = input.line()
    let lines = input.lines()
    let request = HTTPRequest(headers: headers(lines))
    let found = request.cookies(named: String(decoding: name, as: UTF8.self)).map { Array($0.utf8) }
    var expected: [[UInt8]] = []
    for part in values("cookie", in: lines).flatMap({ Naive.split($0, 0x3B) }) where Naive.isUTF8(name) {
        guard let (key, said) = Naive.cut(Naive.trimmed(part), 0x3D), key == name else { continue }
        let isQuoted = said.count > 1 && said[0] == 0x22 && said[said.count - 1] == 0x22
        let value = isQuoted ? Array(said[1..<(said.count - 1)]) : said
        if value.allSatisfy({ (0x21...0x7E).contains($0) && !"\",;\\".utf8.contains($0) }) { expected.append(value) }
    }
    if Naive.isUTF8(name) { expect(found == expected, "cookies \(found.map { shown($0) })") }
}

func checkRange(_ input: inout FuzzInput) {
    let isSmall = input.byte() & 1 == 1
    let size = (input.number() & Int.max) % (isSmall ? 1_000 : 100_000_000_000_000_000)
    let bytes = input.all()
    guard Naive.isUTF8(bytes) else { return }
    let range = ByteRange(String(decoding: bytes, as: UTF8.self), size: size)
    if case .part(let offset, let length) = range {
        expect(offset >= 0 && length > 0 && length <= size && offset <= size - length, "a part outside of the file")
    }
    expect(range == expectedRange(bytes, size: size), "\(shown(bytes)) of \(size) gives \(String(describing: range))")
}

/// A file's name, which may be anybody's: nothing of it ends the header, or leads into a folder.
func checkDisposition(_ input: inout FuzzInput) {
    let bytes = input.all()
    let text = Array(
        ContentDisposition.text(name: String(decoding: bytes, as: UTF8.self), isShown: false).utf8)
    let parts = Naive.split(text, 0x22)
    guard parts.count == 3 else { return expect(false, "\(shown(bytes)) gives \(shown(text))") }
    let (plain, rest) = (parts[1], parts[2])
    expect(text.allSatisfy { (0x20...0x7E).contains($0) }, "\(shown(bytes)) gives \(shown(text))")
    expect(!plain.isEmpty && plain[0] != 0x2E && !plain.contains(0x2F) && !plain.contains(0x5C), shown(text))
    let star = Naive.bytes("; filename*=UTF-8''")
    expect(rest.isEmpty || rest.starts(with: star), shown(text))
    let encoded = Naive.lowered(Array(rest.dropFirst(star.count)))
    expect(encoded.allSatisfy { $0 != 0x3B && $0 != 0x20 && $0 != 0x2F && $0 != 0x5C }, shown(text))
    for byte in ["%2f", "%5c", "%0d", "%0a", "%00"] {
        expect(!String(decoding: encoded, as: UTF8.self).contains(byte), shown(text))
    }
}

private func expectedRange(_ bytes: [UInt8], size: Int) -> ByteRange? {
    guard let (unit, list) = Naive.cut(bytes, 0x3D), Naive.lowered(Naive.trimmed(unit)).elementsEqual("bytes".utf8)
    else { return nil }
    let ranges = Naive.split(list, 0x2C).map { Naive.trimmed($0) }.filter { !$0.isEmpty }
    guard ranges.count == 1, let (first, last) = Naive.cut(ranges[0], 0x2D), !first.isEmpty || !last.isEmpty
    else { return nil }
    if first.isEmpty {
        guard let length = Naive.number(last) else { return nil }
        if length == 0 { return .unsatisfiable }
        return size == 0 ? nil : .part(offset: size - min(size, length), length: min(size, length))
    }
    guard let start = Naive.number(first), let end = last.isEmpty ? Int.max : Naive.number(last), start <= end
    else { return nil }
    return start >= size ? .unsatisfiable : .part(offset: start, length: min(end, size - 1) + 1 - start)
}

func checkAcceptEncoding(_ input: inout FuzzInput) {
    let lines = input.lines().filter { Naive.isUTF8($0) }
    let codings = AcceptEncoding(lines.map { String(decoding: $0, as: UTF8.self) }).codings.map(\.rawValue)
    var weights: [[UInt8]: Int] = [:]
    for element in lines.flatMap({ Naive.split($0, 0x2C) }) {
        let parts = Naive.split(element, 0x3B).map { Naive.trimmed($0) }
        guard Naive.isToken(parts[0]) else { continue }
        let small = Naive.lowered(parts[0])
        let name = small.elementsEqual("x-gzip".utf8) ? Naive.bytes("gzip") : small
        let weight = parts.count == 1 ? 1_000 : parts.count == 2 ? quality(parts[1]) : 0
        if weights[name] == nil { weights[name] = weight }
    }
    func weight(_ name: String) -> Int { weights[Array(name.utf8)] ?? weights[[0x2A]] ?? 0 }
    let least = max(1, weights[Naive.bytes("identity")] ?? 0)
    let (brotli, gzip) = (weight("br"), weight("gzip"))
    let ordered = brotli >= gzip ? [("br", brotli), ("gzip", gzip)] : [("gzip", gzip), ("br", brotli)]
    let expected = ordered.filter { $0.1 >= least }.map(\.0)
    expect(codings == expected, "codings \(codings) and not \(expected)")
}

/// `q=0.5` in thousandths; 0 for what cannot be read.
private func quality(_ parameter: [UInt8]) -> Int {
    guard let (name, said) = Naive.cut(parameter, 0x3D), Naive.lowered(Naive.trimmed(name)) == [0x71] else { return 0 }
    let value = Naive.trimmed(said)
    let isShort = value.count == 1 || (2...5).contains(value.count) && value[1] == 0x2E
    guard isShort, let whole = Naive.number([value[0]]), whole < 2 else { return 0 }
    let decimals = Array(value.dropFirst(2)) + [UInt8](repeating: 0x30, count: max(0, 5 - max(value.count, 2)))
    guard let thousandths = Naive.number(decimals), whole == 0 || thousandths == 0 else { return 0 }
    return whole * 1_000 + thousandths
}

func checkEntityTags(_ input: inout FuzzInput) {
    let bits = input.byte()
    var status = stat()
    status.st_mode = S_IFREG
    status.st_size = input.number()
    status.st_mtim = timespec(tv_sec: input.number(), tv_nsec: input.number())
    guard let version = FileVersion(status) else { return }
    let now = WallTime(nanoseconds: bits & 1 == 1 ? version.changed.nanoseconds : 0)
    let coding = [nil, ContentCoding.brotli, .gzip][bits / 2 % 3]
    let tag = EntityTag(version, coding: coding, now: now)
    expect(EntityTag(tag.text) == tag, "\(tag.text) is not read as it was written")
    // `%` stands for the tag's own name, which nobody would guess.
    let lines = input.lines().map { line in line.flatMap { $0 == 0x25 ? Array(tag.opaque.utf8) : [$0] } }
        .filter { Naive.isUTF8($0) }
    let found = tag.named(in: lines.map { String(decoding: $0, as: UTF8.self) })
    let expected = lines.lazy.compactMap { expectedTag(tag, in: $0) }.first
    expect(found == expected, "\(tag.text) is found as \(String(describing: found))")
    for line in lines {
        guard let read = EntityTag(String(decoding: line, as: UTF8.self)) else { continue }
        let isAsWritten = Naive.trimmed(line).elementsEqual(read.text.utf8)
        let isPlain = read.opaque.utf8.allSatisfy { $0 > 0x20 && $0 != 0x22 && $0 != 0x7F }
        expect(isAsWritten && isPlain, "\(shown(line)) is read as \(read.text)")
        expect(!read.isStronglyEqual(to: tag) || !read.isWeak && !tag.isWeak, "a weak tag is strong")
    }
}

private func expectedTag(_ tag: EntityTag, in line: [UInt8]) -> EntityTag? {
    if Naive.trimmed(line) == [0x2A] { return tag }
    var index = 0
    while true {
        while index < line.count, [0x2C, 0x20, 0x09].contains(line[index]) { index += 1 }
        let isWeak = line[index...].starts(with: "W/".utf8)
        if isWeak { index += 2 }
        guard index < line.count, line[index] == 0x22,
            let end = line[(index + 1)...].firstIndex(where: { $0 == 0x22 || $0 <= 0x20 || $0 == 0x7F }),
            line[end] == 0x22
        else { return nil }
        let opaque = line[(index + 1)..<end]
        index = end + 1
        while index < line.count, [0x20, 0x09].contains(line[index]) { index += 1 }
        guard index == line.count || line[index] == 0x2C else { return nil }
        if opaque.elementsEqual(tag.opaque.utf8) { return EntityTag(opaque: tag.opaque, isWeak: isWeak) }
    }
}

private let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

func checkDate(_ input: inout FuzzInput) {
    let number = input.byte() & 1 == 1 ? input.number() : input.number() & 0x3F_FFFF_FFFF
    let written = HTTPDate.text(number)
    expect(HTTPDate.seconds(written) == min(max(number, 0), 253_402_300_799), "\(number) is written as \(written)")
    let bytes = input.all()
    guard Naive.isUTF8(bytes) else { return }
    let seconds = HTTPDate.seconds(String(decoding: bytes, as: UTF8.self))
    let expected = expectedDate(bytes)
    expect(seconds == expected, "\(shown(bytes)) is read as \(String(describing: seconds))")
}

private func expectedDate(_ bytes: [UInt8]) -> Int? {
    let parts = Naive.split(bytes, 0x20)
    guard parts.count == 6, parts.map(\.count) == [4, 2, 3, 4, 8, 3], parts[5].elementsEqual("GMT".utf8),
        let day = Naive.number(parts[1]), (1...31).contains(day), let year = Naive.number(parts[3]), year >= 1_970,
        let month = months.firstIndex(where: { parts[2].elementsEqual($0.utf8) })
    else { return nil }
    let clock = Naive.split(parts[4], 0x3A)
    let numbers = clock.compactMap { Naive.number($0) }
    guard clock.map(\.count) == [2, 2, 2], numbers.count == 3, numbers[0] < 24, numbers[1] < 60, numbers[2] < 61
    else { return nil }
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday) = (Int32(year - 1_900), Int32(month), Int32(day))
    (time.tm_hour, time.tm_min, time.tm_sec) = (Int32(numbers[0]), Int32(numbers[1]), Int32(numbers[2]))
    return timegm(&time)
}

func checkFingerprint(_ input: inout FuzzInput) {
    let bytes = input.all()
    guard Naive.isUTF8(bytes) else { return }
    let path = String(decoding: bytes, as: UTF8.self)
    let folder = bytes[..<(bytes.lastIndex(of: 0x2F).map { $0 + 1 } ?? 0)]
    let name = Naive.split(Array(bytes[folder.endIndex...]), 0x2E)
    let isNamed = name.count > 1 && name[name.count - 1] != [] && name.dropLast() != [[]]
    let inserted = Fingerprint.insert("9f86d081884c7d65", into: path)
    expect((inserted != nil) == isNamed, "\(path.debugDescription) gets digits or none")
    if let inserted {
        let back = Fingerprint.split(inserted)
        let isBack = back.map { $0.path.utf8.elementsEqual(bytes) && $0.digits == "9f86d081884c7d65" } ?? false
        expect(isBack, "\(inserted.debugDescription) is not \(path.debugDescription) with digits")
    }
    let split = Fingerprint.split(path)
    let digits = name.count > 2 ? name[name.count - 2] : []
    let isSplit = isNamed && name.dropLast(2) != [[]] && digits.count >= 8 && digits.allSatisfy { Naive.hex($0) != nil }
    expect((split != nil) == isSplit, "\(path.debugDescription) is split or not")
    guard let split else { return }
    let rest = folder + name.dropLast(2).joined(separator: [0x2E]) + [0x2E] + name[name.count - 1]
    expect(split.path.utf8.elementsEqual(rest) && split.digits.utf8.elementsEqual(digits), "the parts of a fingerprint")
}
