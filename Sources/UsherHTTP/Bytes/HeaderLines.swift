// How header lines lie in memory: read there, good for the length of a call, and written there once. A slice of an array would be counted, by an atomic operation,
// each time that it is handed on.

/// Where a line's name and value end, behind where the line before it did.
private struct Field {
    var nameEnd: UInt32
    var valueEnd: UInt32
    var name: HeaderName
}

/// The lines of one head, in the order in which they came.
struct HeaderLines: Sequence {
    static let fieldSize = MemoryLayout<Field>.stride

    struct Line {
        let name: UnsafeBufferPointer<UInt8>
        let value: UnsafeBufferPointer<UInt8>

        var text: String { String(decoding: value, as: UTF8.self) }
    }

    let bytes: UnsafeRawBufferPointer
    let count: Int

    func makeIterator() -> Iterator { Iterator(lines: self) }

    struct Iterator: IteratorProtocol {
        fileprivate let lines: HeaderLines
        private var index = 0
        private var start = 0

        fileprivate init(lines: HeaderLines) { self.lines = lines }

        mutating func next() -> Line? {
            guard index < lines.count else { return nil }
            let field = lines.field(index)
            defer { (index, start) = (index + 1, Int(field.valueEnd)) }
            return Line(
                name: lines.part(start, Int(field.nameEnd)), value: lines.part(Int(field.nameEnd), Int(field.valueEnd)))
        }
    }

    /// Its values, in order.
    func values(of name: HeaderName) -> some Sequence<UnsafeBufferPointer<UInt8>> {
        (0..<count).lazy.filter { field($0).name == name }.map(value)
    }

    /// How often the name occurs, and its first value, without blanks at its ends.
    func occurrences(of name: HeaderName) -> (count: Int, first: UnsafeBufferPointer<UInt8>?) {
        var (found, first) = (0, -1)
        for index in 0..<count where field(index).name == name {
            if found == 0 { first = index }
            found += 1
        }
        return (found, found == 0 ? nil : UnsafeBufferPointer(rebasing: ASCII.trimmed(value(first))))
    }

    /// Whether every name is a token, and no value holds a control character but tabs.
    var isWellFormed: Bool {
        allSatisfy { line in
            ASCII.isToken(UnsafeRawBufferPointer(line.name))
                && !ASCII.holdsControl(UnsafeRawBufferPointer(line.value), butTabs: true)
        }
    }

    private func field(_ index: Int) -> Field {
        bytes.loadUnaligned(fromByteOffset: index * Self.fieldSize, as: Field.self)
    }

    private func value(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        let field = field(index)
        return part(Int(field.nameEnd), Int(field.valueEnd))
    }

    private func part(_ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8> {
        let texts = count * Self.fieldSize
        return UnsafeRawBufferPointer(rebasing: bytes[(texts + start)..<(texts + end)]).assumingMemoryBound(
            to: UInt8.self)
    }
}

/// Writes lines into memory that has room for them, as `HeaderLines` reads them.
struct HeaderWriter {
    private let memory: UnsafeMutableRawBufferPointer
    private let texts: Int
    private var count = 0
    private var end = 0

    /// - Parameter count: how many lines there will be.
    init(memory: UnsafeMutableRawBufferPointer, count: Int) {
        self.memory = memory
        texts = count * HeaderLines.fieldSize
    }

    /// Whether all lines have come.
    var isFull: Bool { count * HeaderLines.fieldSize == texts && texts + end == memory.count }

    /// What there is no room for is left out, and keeps it from being full.
    mutating func append(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        let nameEnd = end + name.count
        let valueEnd = nameEnd + value.count
        guard texts + valueEnd <= memory.count, (count + 1) * HeaderLines.fieldSize <= texts else { return }
        // Longer ones than these numbers can say are cut off where a head is taken over, long before.
        let field = Field(
            nameEnd: UInt32(clamping: nameEnd), valueEnd: UInt32(clamping: valueEnd), name: HeaderName(name))
        memory.storeBytes(of: field, toByteOffset: count * HeaderLines.fieldSize, as: Field.self)
        memory[(texts + end)...].copyBytes(from: name)
        memory[(texts + nameEnd)...].copyBytes(from: value)
        count += 1
        end = valueEnd
    }
}
