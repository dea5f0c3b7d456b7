// The bytes of a value, or of a part of one that is set apart, and the containers in it that are still open.
//
// It is a value itself: whoever puts something has it to themselves for that long, which the system checks once, and
// not at each byte.

struct ValueBuffer {
    struct Container {
        let kind: ValueTag.Kind
        /// Names it, whichever output it stands in.
        let id: Int
        /// The place of its tag.
        var start: Int
        /// How many bytes it holds, as long as it is a list that holds nothing else.
        var plain = 0
        /// The containers in it that were asked for by a name of its own: asking again gives the same.
        var named: [(name: Int, id: Int)] = []
        /// Those in it that were set apart, and where they belong.
        var apart: [(place: Int, output: ValueOutput)] = []
    }

    /// The place of the next value.
    struct Place: Equatable {
        /// How many containers are around it.
        let level: Int32
        /// The place of its first byte.
        let start: Int32
        /// How many parts of its container have been set apart before it.
        let apart: Int32
    }

    private(set) var bytes: [UInt8] = []
    /// The innermost last.
    private(set) var open: [Container] = []

    var place: Place {
        let innermost = open.count - 1
        return Place(
            level: Int32(truncatingIfNeeded: open.count), start: Int32(truncatingIfNeeded: bytes.count),
            apart: innermost < 0 ? 0 : Int32(truncatingIfNeeded: open[innermost].apart.count))
    }

    mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
        open.removeAll(keepingCapacity: true)
    }

    // MARK: Containers

    /// True if nothing is open in a container.
    func isInnermost(_ id: Int) -> Bool { !open.isEmpty && open[open.count - 1].id == id }

    /// Begins a container behind what is there.
    mutating func begin(_ kind: ValueTag.Kind, id: Int) {
        willWrite()
        open.append(Container(kind: kind, id: id, start: bytes.count))
        bytes.append(0)
    }

    /// The container that this name has in the innermost one; nil where there is none yet.
    func container(named name: Int) -> Int? {
        guard let container = open.last, !container.named.isEmpty else { return nil }
        return container.named.first { $0.name == name }?.id
    }

    /// The innermost one, just begun, may be asked for by this name in the one around it.
    mutating func note(_ id: Int, named name: Int) { open[open.count - 2].named.append((name, id)) }

    /// Ends the containers above a level; what nothing was written to has no fields.
    mutating func close(downTo level: Int) {
        while open.count > level, let container = open.popLast() {
            if !container.apart.isEmpty { put(container.apart, into: container) }
            let length = bytes.count - container.start - 1
            let kind = container.plain > 0 ? .bytes : container.kind
            if ValueTag.Kind.shortLengths.contains(length) {
                bytes[container.start] = kind.short(length)
            } else {
                bytes[container.start] = kind.long
                insert(length: length, at: container.start + 1)
            }
        }
        if level == 0, bytes.isEmpty { bytes.append(ValueTag.Kind.fields.short(0)) }
    }

    private mutating func insert(length: Int, at place: Int) {
        if length < 0x80 { return bytes.insert(UInt8(length), at: place) }
        var written = ByteWriter()
        written.put(count: length)
        bytes.insert(contentsOf: written.bytes, at: place)
    }

    // MARK: Set apart

    /// Takes out the containers above a level, which go on elsewhere.
    mutating func removeContainers(above level: Int) -> ValueBuffer {
        var removed = ValueBuffer()
        let start = open[level + 1].start
        removed.bytes = Array(bytes[start...])
        bytes.removeSubrange(start...)
        for var container in open[(level + 1)...] {
            container.start -= start
            for index in container.apart.indices { container.apart[index].place -= start }
            removed.open.append(container)
        }
        open.removeSubrange((level + 1)...)
        return removed
    }

    /// Notes an output whose bytes belong here, in the innermost container.
    mutating func setApart(_ output: ValueOutput) { open[open.count - 1].apart.append((bytes.count, output)) }

    private mutating func put(_ apart: [(place: Int, output: ValueOutput)], into container: Container) {
        var joined: [UInt8] = []
        var place = container.start
        for (next, output) in apart {
            output.buffer.close(downTo: 0)
            joined += bytes[place..<next]
            joined += output.buffer.bytes
            place = next
        }
        joined += bytes[place...]
        bytes.replaceSubrange(container.start..., with: joined)
    }

    // MARK: In the innermost container

    /// Names what comes next.
    mutating func put(name: Int) { put(number: UInt64(name)) }

    /// Before anything but a byte is written: bytes that were alone in their list till now become numbers.
    mutating func willWrite() {
        let innermost = open.count - 1
        guard innermost >= 0, open[innermost].plain > 0 else { return }
        let start = open[innermost].start + 1
        let plain = Array(bytes[start...])
        bytes.removeSubrange(start...)
        open[innermost].plain = 0
        for byte in plain { put(positive: UInt64(byte)) }
    }

    mutating func put(byte: UInt8) {
        if let container = open.last, container.kind == .list, container.apart.isEmpty,
            bytes.count == container.start + 1 + container.plain
        {
            open[open.count - 1].plain += 1
            bytes.append(byte)
        } else {
            put(integer: byte)
        }
    }

    mutating func putNull() {
        willWrite()
        bytes.append(ValueTag.null)
    }

    mutating func put(_ flag: Bool) {
        willWrite()
        bytes.append(flag ? ValueTag.yes : ValueTag.no)
    }

    mutating func put(_ text: String) {
        willWrite()
        let count = text.utf8.count
        if ValueTag.Kind.shortLengths.contains(count) {
            bytes.append(ValueTag.Kind.text.short(count))
        } else {
            bytes.append(ValueTag.Kind.text.long)
            put(number: UInt64(count))
        }
        bytes.append(contentsOf: text.utf8)
    }

    mutating func put(integer: some FixedWidthInteger) {
        willWrite()
        if let number = UInt64(exactly: integer) {
            put(positive: number)
        } else if let number = Int64(exactly: integer) {
            bytes.append(ValueTag.negative)
            put(number: UInt64(-1 - number))
        } else if let number = Int128(exactly: integer) {
            put(ValueTag.wide, UInt128(bitPattern: number), bytes: 16)
        } else {
            put(ValueTag.wideUnsigned, UInt128(truncatingIfNeeded: integer), bytes: 16)
        }
    }

    private mutating func put(positive number: UInt64) {
        if number <= UInt64(ValueTag.smallIntegers.upperBound) {
            bytes.append(UInt8(number))
        } else {
            bytes.append(ValueTag.positive)
            put(number: number)
        }
    }

    mutating func put(_ number: Double) {
        willWrite()
        put(ValueTag.double, UInt128(number.bitPattern), bytes: 8)
    }

    mutating func put(_ number: Float) {
        willWrite()
        put(ValueTag.float, UInt128(number.bitPattern), bytes: 4)
    }

    private mutating func put(_ tag: UInt8, _ pattern: UInt128, bytes count: Int) {
        bytes.append(tag)
        for place in 0..<count { bytes.append(UInt8(truncatingIfNeeded: pattern >> UInt128(place * 8))) }
    }

    private mutating func put(number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }
}
