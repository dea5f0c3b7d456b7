// The header lines of a request, in the order in which they came.
//
// All of them lie in one array, first where each name and value ends and what the name is, then their bytes, so taking over
// a browser's fifteen headers costs one allocation, not thirty; a String is made of those that somebody asks for. Look-up
// walks the list, comparing lengths first: the check of a head allows at most 100. Names that the server asks each request
// for are told apart as they come: see HeaderName.

/// Header fields, names without regard to case.
package struct HTTPHeaders: Sendable {
    private let storage: [UInt8]
    package let count: Int

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
        let size = count * HeaderLines.fieldSize + byteCount
        guard size > 0 else {
            // The initializer below would write to the empty array, which is one for all threads.
            (storage, self.count) = ([], 0)
            return
        }
        storage = Array(unsafeUninitializedCapacity: size) { memory, initialized in
            var writer = HeaderWriter(memory: UnsafeMutableRawBufferPointer(memory), count: count)
            write(&writer)
            initialized = writer.isFull ? size : 0
        }
        self.count = storage.isEmpty ? 0 : count
    }

    /// The first value of that name.
    package subscript(name: String) -> String? {
        withLines { lines in lines.first { ASCII.equalIgnoringCase($0.name, name.utf8) }.map(\.text) }
    }

    /// Every value of that name, in order.
    package func all(_ name: String) -> [String] {
        withLines { lines in lines.filter { ASCII.equalIgnoringCase($0.name, name.utf8) }.map(\.text) }
    }

    /// The bytes of all names and values together.
    package var byteCount: Int { storage.count - count * HeaderLines.fieldSize }

    func count(of name: HeaderName) -> Int { withLines { $0.occurrences(of: name).count } }

    /// Calls with all lines, where they lie.
    @inline(__always)
    func withLines<Result, Failure: Error>(_ body: (HeaderLines) throws(Failure) -> Result) throws(Failure) -> Result {
        try storage.withUnsafeBufferPointer { (bytes) throws(Failure) in
            try body(HeaderLines(bytes: UnsafeRawBufferPointer(bytes), count: count))
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    init(_ string: StaticString) { self.init(start: string.utf8Start, count: string.utf8CodeUnitCount) }
}
