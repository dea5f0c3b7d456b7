// The symbols of this program as its file has them: an ELF of 64 bits, little-endian, as Linux has it. Read in
// development alone, to find members that nothing else names.

internal import Foundation

enum ProgramSymbols {
    /// The names of symbols that begin so, without that beginning; empty where the program was stripped.
    ///
    /// - Parameter beginnings: as many as there are types: a name is looked at once, and compared by what all have in
    ///   common first.
    static func names(beginning beginnings: [String]) -> [String: [String]] {
        var found: [String: [String]] = [:]
        let common = beginnings.dropFirst().reduce(beginnings.first ?? "") { $0.commonPrefix(with: $1) }
        guard !common.isEmpty, let names = allNames() else { return found }
        names.withUnsafeBytes { names in
            guard var next = names.baseAddress else { return }
            let last = next + names.count
            while next < last, let end = memchr(next, 0, last - next) {
                let count = UnsafeRawPointer(end) - next
                if count > common.utf8.count, memcmp(next, common, common.utf8.count) == 0 {
                    let name = String(decoding: UnsafeRawBufferPointer(start: next, count: count), as: UTF8.self)
                    for beginning in beginnings where name.hasPrefix(beginning) {
                        found[beginning, default: []].append(String(name.dropFirst(beginning.count)))
                    }
                }
                next = UnsafeRawPointer(end) + 1
            }
        }
        return found
    }

    /// The string table of the symbol table: names, each with a 0 behind it.
    private static func allNames() -> [UInt8]? {
        guard let file = FileHandle(forReadingAtPath: "/proc/self/exe") else { return nil }
        defer { try? file.close() }
        func read(_ offset: Int, _ count: Int) -> [UInt8]? {
            guard (try? file.seek(toOffset: UInt64(offset))) != nil, let data = try? file.read(upToCount: count),
                data.count == count
            else { return nil }
            return Array(data)
        }
        func number(_ bytes: [UInt8], at offset: Int, _ count: Int) -> Int {
            (0..<count).reversed().reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
        }
        guard let head = read(0, 64), head.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else { return nil }
        let (start, size, count) = (number(head, at: 40, 7), number(head, at: 58, 2), number(head, at: 60, 2))
        guard size >= 64, let sections = read(start, size * count) else { return nil }
        for section in 0..<count where number(sections, at: section * size + 4, 4) == 2 {
            let names = number(sections, at: section * size + 40, 4) * size
            guard names + size <= sections.count else { return nil }
            return read(number(sections, at: names + 24, 7), number(sections, at: names + 32, 7))
        }
        return nil
    }
}
