// The header lines of a request, in the order in which they came.
//
// All of them lie in one piece of memory, first where each name and value ends and what the name is, then their bytes, so
// taking over a browser's fifteen headers costs one allocation, not thirty; a String is made of those that somebody asks for.
// Look-up walks the list, comparing lengths first: the check of a head allows at most 100. Names that the server asks each
// request for are told apart as they come: see HeaderName.

/// Header fields, names without regard to case.
package struct HTTPHeaders: Sendable {
    /// Nil where there is no header.
    private nonisolated(unsafe) let memory: HeaderMemory?
    // because nobody writes there once it is made
    package let count: Int
    /// The bytes of all names and values together.
    package let byteCount: Int

    package init(_ pairs: [(name: String, value: String)] = []) {
        self.init(bytes: pairs.map { (Array($0.name.utf8), Array($0.value.utf8)) })
    }

    init(bytes pairs: [(name: [UInt8], value: [UInt8])]) {
        let byteCount = pairs.reduce(0) { $0 + $1.name.count + $1.value.count }
        self.init(count: pairs.count, byteCount: byteCount) { writer in
            for pair in pairs {
                pair.name.withUnsafeBytes { name in pair.value.withUnsafeBytes { writer.append(name, $0) } }
            }
        }
    }

    /// - Parameter write: appends exactly that many lines, of that many bytes together.
    init(count: Int, byteCount: Int, _ write: (inout HeaderWriter) -> Void) {
        memory = HeaderMemory.make(size: count * HeaderLines.fieldSize + byteCount) { memory in
            var writer = HeaderWriter(memory: memory, count: count)
            write(&writer)
            return writer.isFull
        }
        (self.count, self.byteCount) = memory == nil ? (0, 0) : (count, byteCount)
    }

    /// The first value of that name.
    package subscript(name: String) -> String? {
        withLines { lines in lines.first { ASCII.equalIgnoringCase($0.name, name.utf8) }.map(\.text) }
    }

    /// Every value of that name, in order.
    package func all(_ name: String) -> [String] {
        withLines { lines in lines.filter { ASCII.equalIgnoringCase($0.name, name.utf8) }.map(\.text) }
    }

    func count(of name: HeaderName) -> Int { withLines { $0.occurrences(of: name).count } }

    /// Calls with all lines, where they lie.
    @inline(__always)
    func withLines<Result, Failure: Error>(_ body: (HeaderLines) throws(Failure) -> Result) throws(Failure) -> Result {
        guard let memory else {
            return try body(HeaderLines(bytes: UnsafeRawBufferPointer(start: nil, count: 0), count: 0))
        }
        let size = count * HeaderLines.fieldSize + byteCount
        return try memory.withUnsafeMutablePointerToElements { (start) throws(Failure) in
            try body(HeaderLines(bytes: UnsafeRawBufferPointer(start: start, count: size), count: count))
        }
    }
}

/// Memory that is written once. An array of bytes would cost 400 instructions more, since the standard library's code for it
/// looks up its type each time.
private final class HeaderMemory: ManagedBuffer<Void, UInt8> {
    /// - Parameter write: fills it, or says that it has not.
    static func make(size: Int, _ write: (UnsafeMutableRawBufferPointer) -> Bool) -> HeaderMemory? {
        guard size > 0 else { return nil }
        let made = unsafeDowncast(create(minimumCapacity: size) { _ in }, to: HeaderMemory.self)
        let isWhole = made.withUnsafeMutablePointerToElements {
            write(UnsafeMutableRawBufferPointer(start: $0, count: size))
        }
        return isWhole ? made : nil
    }
}

extension UnsafeBufferPointer<UInt8> {
    init(_ string: StaticString) { self.init(start: string.utf8Start, count: string.utf8CodeUnitCount) }
}
