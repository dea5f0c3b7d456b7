// Header lines as they are read: in their own memory, without a copy or a retain. See HeaderStorage for how they lie
// there.

/// The lines of one head, in the order in which they came; good for the length of the call that they are handed to.
struct HeaderLines: Sequence {
    /// One line. Its name and value are good for as long as the lines are.
    struct Line {
        let name: ByteView
        let value: ByteView

        /// Its value.
        var text: String { value.text }
    }

    private let bytes: UnsafeRawBufferPointer
    private let count: Int

    init(bytes: UnsafeRawBufferPointer, count: Int) { (self.bytes, self.count) = (bytes, count) }

    /// No lines.
    static var none: HeaderLines { HeaderLines(bytes: UnsafeRawBufferPointer(start: nil, count: 0), count: 0) }

    func makeIterator() -> Iterator { Iterator(lines: self) }

    struct Iterator: IteratorProtocol {
        fileprivate let lines: HeaderLines
        private var index = 0
        private var start = 0

        fileprivate init(lines: HeaderLines) { self.lines = lines }

        mutating func next() -> Line? {
            guard index < lines.count else { return nil }
            let entry = lines.entry(index)
            let (nameEnd, valueEnd) = (Int(entry.nameEnd), Int(entry.valueEnd))
            defer { (index, start) = (index + 1, valueEnd) }
            return Line(name: lines.view(start, nameEnd), value: lines.view(nameEnd, valueEnd))
        }
    }

    /// The name of each line.
    var names: some Collection<HeaderName> { (0..<count).lazy.map { entry($0).name } }

    /// The values of that name, in order.
    func values(of name: HeaderName) -> some Sequence<ByteView> {
        (0..<count).lazy.filter { entry($0).name == name }.map(value)
    }

    /// How often the name occurs, and its first value, without blanks at its ends.
    func occurrences(of name: HeaderName) -> (count: Int, first: ByteView?) {
        var (found, first) = (0, 0)
        for index in 0..<count where entry(index).name == name {
            if found == 0 { first = index }
            found += 1
        }
        return (found, found == 0 ? nil : ASCII.trimmed(value(first)))
    }

    /// True if every name is a token, and no value holds a control character but tabs.
    var isWellFormed: Bool {
        allSatisfy { ASCII.isToken($0.name) && !ASCII.holdsControl($0.value, butTabs: true) }
    }

    private func entry(_ index: Int) -> HeaderEntry {
        bytes.loadUnaligned(fromByteOffset: index * HeaderEntry.size, as: HeaderEntry.self)
    }

    /// The value of the line with that index.
    func value(_ index: Int) -> ByteView {
        let entry = entry(index)
        return view(Int(entry.nameEnd), Int(entry.valueEnd))
    }

    private func view(_ start: Int, _ end: Int) -> ByteView {
        let texts = count * HeaderEntry.size
        return ByteView(UnsafeRawBufferPointer(rebasing: bytes[(texts + start)..<(texts + end)]))
    }
}
