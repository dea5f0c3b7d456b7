// The output that a value is written to, weighed with, or searched by: all three walk it as its `encode(to:)` says.
//
// Nearly always a container is written from its beginning to its end before anything else is, and so all of them stand
// in one buffer, which has the stack of those that have begun. `Encoder` promises no such order. If something is
// written to a container while an inner one is open, the inner one is set apart: it goes on in an output of its own,
// whose bytes are put in their place when the outer container ends.
//
//      a { b { …          open: a, b            one buffer
//      a { b { … , c      open: a               b is set apart, and may go on
//
// An output that writes nothing passes over the parts alone. Its containers have no state, and no part has a name.

final class ValueOutput {
    /// The first mistake, where `Encoder` has no way to say it at once.
    enum Mistake: Error {
        case tooDeep
        /// Something was written twice in one place, or to what has ended.
        case outOfOrder
    }

    /// All outputs of one value have it in common.
    final class Whole {
        /// True if what has no order of its own is written by the order of its bytes.
        fileprivate(set) var isOrdered = false
        fileprivate var names = ValueNames()
        fileprivate var mistake: Mistake?
        /// The outputs of containers that are set apart.
        fileprivate var apart: [Int: ValueOutput] = [:]
        fileprivate var containers = 0
        /// How many outputs have it.
        fileprivate var outputs = 0
    }

    let whole: Whole
    /// How deep the place lies at which it stands.
    private let depth: Int
    var buffer = ValueBuffer()
    /// False for one that only passes over a value.
    let writes: Bool
    /// Looks at a part that is passed over. True where there is nothing to look for inside of it.
    private let search: ((any Encodable) -> Bool)?
    /// The weight of all that has been passed over, in bytes (see `Measure`).
    var weight = 0
    /// The containers of what only passes over, by their type of keys, where they are kept: those used last, few enough
    /// to be looked through.
    var kept: [(keys: ObjectIdentifier, container: AnyObject)] = []
    let keeps: Bool

    init(_ whole: Whole = Whole(), depth: Int = 0) {
        (self.whole, self.depth, writes, keeps, search) = (whole, depth, true, false, nil)
        whole.outputs += 1
    }

    /// One that only passes over a value.
    ///
    /// - Parameter keeps: whether it is for many values, of which the next may have the same types.
    init(keeps: Bool, search: ((any Encodable) -> Bool)? = nil) {
        (whole, depth, writes, self.keeps, self.search) = (Whole(), 0, false, keeps, search)
    }

    /// The bytes of a value: its names, and itself.
    ///
    /// - Parameter ordered: whether equal values are to have the same, if they have sets or dictionaries of any keys.
    static func bytes(of value: some Encodable, ordered: Bool = false) throws -> [UInt8] {
        let spare = SpareOutput.ofThread
        var output = spare.take()
        defer { spare.keep(&output) }
        output.whole.isOrdered = ordered
        try ValuePlace(output).encode(value)
        output.buffer.close(downTo: 0)
        if let mistake = output.whole.mistake {
            throw EncodingError.invalidValue(
                value, .init(codingPath: [], debugDescription: "It cannot be written: \(mistake)."))
        }
        let (names, bytes) = (output.whole.names, output.buffer.bytes)
        var all = ByteWriter(expecting: names.length + bytes.count)
        all.put(names.all)
        all.put(plain: bytes)
        return all.bytes
    }

    /// Empties it for another value.
    ///
    /// - Returns: false where another output of its value might still be written to, or it has become large.
    func clear() -> Bool {
        guard whole.outputs == 1, buffer.bytes.capacity <= 4_096 else { return false }
        buffer.clear()
        whole.names.clear()
        (whole.mistake, whole.containers) = (nil, 0)
        return true
    }

    func fail(_ mistake: Mistake) { if whole.mistake == nil { whole.mistake = mistake } }

    // MARK: Passing over

    static func weight(of text: String) -> Int { 16 + text.utf8.count }

    @inline(__always)
    func pass(_ part: some Encodable, weighing bytes: Int) {
        weight &+= bytes
        if let search { _ = search(part) }
    }

    /// Passes over what may have parts itself.
    @inline(__always)
    func pass(into part: some Encodable) throws {
        if let search, search(part) { return }
        try part.encode(to: ValuePlace(passing: self))
    }

    func passContainer() { weight &+= Measure.container }

    // MARK: Containers

    var isTooDeep: Bool { depth + buffer.open.count >= ValueTag.depth }

    /// Begins a container behind what is there.
    ///
    /// - Returns: its id.
    func begin(_ kind: ValueTag.Kind) -> Int {
        if isTooDeep { fail(.tooDeep) }
        whole.containers += 1
        let id = whole.containers
        buffer.begin(kind, id: id)
        return id
    }

    /// The container under a name in the innermost one, which may be asked for again.
    func container(_ kind: ValueTag.Kind, named name: String) -> Int {
        let number = whole.names.number(of: name)
        if let known = buffer.container(named: number) { return known }
        buffer.put(name: number)
        let id = begin(kind)
        buffer.note(id, named: number)
        return id
    }

    /// The output in which a container is now, with nothing open in it; nil where it has ended.
    func output(of id: Int) -> ValueOutput? {
        if buffer.isInnermost(id) { return self }
        if let level = buffer.open.lastIndex(where: { $0.id == id }) {
            setApart(above: level)
            return self
        }
        if let other = whole.apart[id], other !== self { return other.output(of: id) }
        fail(.outOfOrder)
        return nil
    }

    /// The same, where what comes next in the container has a name.
    func output(of id: Int, next name: String) -> ValueOutput? {
        guard let output = output(of: id) else { return nil }
        output.buffer.put(name: whole.names.number(of: name))
        return output
    }

    private func setApart(above level: Int) {
        let other = ValueOutput(whole, depth: depth + level + 1)
        other.buffer = buffer.removeContainers(above: level)
        for container in other.buffer.open { whole.apart[container.id] = other }
        buffer.setApart(other)
    }

    /// An output of its own for what comes next in the innermost container.
    func outputApart() -> ValueOutput {
        buffer.willWrite()
        let other = ValueOutput(whole, depth: depth + buffer.open.count)
        if buffer.open.isEmpty { fail(.outOfOrder) } else { buffer.setApart(other) }
        return other
    }
}
