// The bytes of a value while it is written, and the containers in it that are still open.
//
// Nearly always a container is written from its beginning to its end before anything else is, and so all of them stand
// in one buffer: `open` is the stack of those that have begun. `Encoder` promises no such order. Where something is
// written to a container while another one in it is open, that one is set apart: it goes on in an output of its own,
// whose bytes are put in their place when the outer container ends.
//
//      a { b { …          open: a, b            one buffer
//      a { b { … , c      open: a               b is set apart, and may go on

final class ValueOutput {
    /// What went wrong first, where `Encoder` has no way to say it at once.
    enum Mistake: Error {
        case tooDeep
        /// Something was written twice in one place, or to what has ended.
        case outOfOrder
    }

    /// All outputs of one value have it in common.
    final class Whole {
        let names = ValueNames()
        var mistake: Mistake?
        fileprivate var apart: [Int: ValueOutput] = [:]
        fileprivate var containers = 0

        fileprivate func clear() {
            names.clear()
            (mistake, containers) = (nil, 0)
            if !apart.isEmpty { apart = [:] }
        }
    }

    struct Container {
        let kind: ValueTag.Kind
        /// Names it, whichever output it stands in.
        let id: Int
        /// Where its tag stands.
        var start: Int
        /// How many bytes it holds, as long as it is a list that holds nothing else.
        var plain = 0
        /// The containers in it that were asked for by a name of its own: asking again gives the same.
        var named: [(name: Int, id: Int)] = []
        /// Those in it that were set apart, and where they belong.
        var apart: [(place: Int, output: ValueOutput)] = []
    }

    private(set) var whole: Whole
    /// How deep the place lies at which it stands.
    private let depth: Int
    private(set) var bytes: [UInt8] = []
    private(set) var open: [Container] = []

    init(_ whole: Whole = Whole(), depth: Int = 0) { (self.whole, self.depth) = (whole, depth) }

    /// The bytes of a value: its names, and itself.
    static func bytes(of value: some Encodable) throws -> [UInt8] {
        let spare = SpareOutput.ofThread
        var output = spare.take()
        defer { spare.keep(&output) }
        try ValuePlace(output).encode(value)
        output.finish()
        if let mistake = output.whole.mistake {
            throw EncodingError.invalidValue(
                value, .init(codingPath: [], debugDescription: "It cannot be written: \(mistake)."))
        }
        let names = output.whole.names
        var all = ByteWriter(expecting: names.length + output.bytes.count)
        all.put(names.all)
        all.put(plain: output.bytes)
        return all.bytes
    }

    /// Empties it for another value.
    ///
    /// - Returns: false where somebody still holds it and might write to it, or it has become large.
    func clear() -> Bool {
        guard isKnownUniquelyReferenced(&whole), bytes.capacity <= 4_096 else { return false }
        bytes.removeAll(keepingCapacity: true)
        open.removeAll(keepingCapacity: true)
        whole.clear()
        return true
    }

    func fail(_ mistake: Mistake) { if whole.mistake == nil { whole.mistake = mistake } }

    /// Ends all that is open; what nothing was written to has no fields.
    private func finish() {
        close(downTo: 0)
        if bytes.isEmpty { bytes.append(ValueTag.Kind.fields.short(0)) }
    }

    // MARK: Containers

    var isTooDeep: Bool { depth + open.count >= ValueTag.depth }

    /// Begins a container behind what is there.
    ///
    /// - Returns: its id.
    func begin(_ kind: ValueTag.Kind) -> Int {
        if isTooDeep { fail(.tooDeep) }
        willWrite()
        whole.containers += 1
        open.append(Container(kind: kind, id: whole.containers, start: bytes.count))
        bytes.append(0)
        return whole.containers
    }

    /// The output in which a container is now, with nothing open in it; nil where it has ended.
    func output(of id: Int) -> ValueOutput? {
        if open.last?.id == id { return self }
        if let level = open.lastIndex(where: { $0.id == id }) {
            setApart(above: level)
            return self
        }
        if let other = whole.apart[id], other !== self { return other.output(of: id) }
        fail(.outOfOrder)
        return nil
    }

    private func setApart(above level: Int) {
        let other = ValueOutput(whole, depth: depth + level + 1)
        let start = open[level + 1].start
        other.bytes = Array(bytes[start...])
        bytes.removeSubrange(start...)
        for var container in open[(level + 1)...] {
            container.start -= start
            for index in container.apart.indices { container.apart[index].place -= start }
            other.open.append(container)
            whole.apart[container.id] = other
        }
        open.removeSubrange((level + 1)...)
        open[level].apart.append((bytes.count, other))
    }

    /// An output of its own for what comes next in the innermost container.
    func outputApart() -> ValueOutput {
        willWrite()
        let other = ValueOutput(whole, depth: depth + open.count)
        if open.isEmpty { fail(.outOfOrder) } else { open[open.count - 1].apart.append((bytes.count, other)) }
        return other
    }

    /// Ends the containers above a level.
    func close(downTo level: Int) {
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
    }

    private func put(_ apart: [(place: Int, output: ValueOutput)], into container: Container) {
        var joined: [UInt8] = []
        var place = container.start
        for (next, output) in apart {
            output.finish()
            joined += bytes[place..<next]
            joined += output.bytes
            place = next
        }
        joined += bytes[place...]
        bytes.replaceSubrange(container.start..., with: joined)
    }

    private func insert(length: Int, at place: Int) {
        if length < 0x80 { return bytes.insert(UInt8(length), at: place) }
        var written = ByteWriter()
        written.put(count: length)
        bytes.insert(contentsOf: written.bytes, at: place)
    }

    // MARK: In the innermost container

    /// Names what comes next.
    func put(name: String) { put(number: UInt64(whole.names.number(of: name))) }

    /// The container that this name has in the innermost one; nil where there is none yet.
    func container(named name: String) -> Int? {
        guard let container = open.last, !container.named.isEmpty else { return nil }
        let number = whole.names.number(of: name)
        return container.named.first { $0.name == number }?.id
    }

    /// Begins a container under a name, which may be asked for again.
    func begin(_ kind: ValueTag.Kind, named name: String) -> Int {
        let level = open.count - 1
        put(name: name)
        let number = whole.names.number(of: name)
        let id = begin(kind)
        open[level].named.append((number, id))
        return id
    }

    /// Before anything but a byte is written: bytes that were alone in their list till now become numbers.
    private func willWrite() {
        guard let container = open.last, container.plain > 0 else { return }
        let plain = Array(bytes[(container.start + 1)...])
        bytes.removeSubrange((container.start + 1)...)
        open[open.count - 1].plain = 0
        for byte in plain { put(positive: UInt64(byte)) }
    }

    func put(byte: UInt8) {
        if let container = open.last, container.kind == .list, container.apart.isEmpty,
            bytes.count == container.start + 1 + container.plain
        {
            open[open.count - 1].plain += 1
            bytes.append(byte)
        } else {
            put(integer: byte)
        }
    }

    func putNull() {
        willWrite()
        bytes.append(ValueTag.null)
    }

    func put(_ flag: Bool) {
        willWrite()
        bytes.append(flag ? ValueTag.yes : ValueTag.no)
    }

    func put(_ text: String) {
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

    func put(integer: some FixedWidthInteger) {
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

    private func put(positive number: UInt64) {
        if number <= UInt64(ValueTag.smallIntegers.upperBound) {
            bytes.append(UInt8(number))
        } else {
            bytes.append(ValueTag.positive)
            put(number: number)
        }
    }

    func put(_ number: Double) {
        willWrite()
        put(ValueTag.double, UInt128(number.bitPattern), bytes: 8)
    }

    func put(_ number: Float) {
        willWrite()
        put(ValueTag.float, UInt128(number.bitPattern), bytes: 4)
    }

    private func put(_ tag: UInt8, _ pattern: UInt128, bytes count: Int) {
        bytes.append(tag)
        for place in 0..<count { bytes.append(UInt8(truncatingIfNeeded: pattern >> UInt128(place * 8))) }
    }

    private func put(number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }
}
