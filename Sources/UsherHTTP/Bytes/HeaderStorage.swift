// The header lines of one request in one piece of memory: first a fixed-size entry for each line, then the bytes of all
// names and values. Taking over a browser's fifteen headers thus costs one allocation, not thirty.
//
//     | entry | entry | … | name value name value … |
//       where its name and value end, and which name it is

/// Lines that are written once, when the storage is made.
struct HeaderStorage: @unchecked Sendable {
    // because nobody writes to the memory once it is made

    /// Nil where there is no line.
    private let memory: Memory?
    let count: Int
    /// Of all names and values together.
    let byteCount: Int

    /// - Parameter write: appends exactly that many lines, of that many bytes together; else there are none.
    init(count: Int, byteCount: Int, _ write: (inout HeaderWriter) -> Void) {
        memory = Memory.make(size: count * HeaderEntry.size + byteCount) { memory in
            var writer = HeaderWriter(memory: memory, lines: count)
            write(&writer)
            return writer.isFull
        }
        (self.count, self.byteCount) = memory == nil ? (0, 0) : (count, byteCount)
    }

    /// Calls with all lines, which are good for the length of the call.
    @inline(__always)
    func withLines<Result, Failure: Error>(_ body: (HeaderLines) throws(Failure) -> Result) throws(Failure) -> Result {
        guard let memory else { return try body(.none) }
        let size = count * HeaderEntry.size + byteCount
        return try memory.withUnsafeMutablePointerToElements { (start) throws(Failure) in
            try body(HeaderLines(bytes: UnsafeRawBufferPointer(start: start, count: size), count: count))
        }
    }

    /// A `ManagedBuffer`, since generic code for an array of bytes instantiates its type at each call.
    private final class Memory: ManagedBuffer<Void, UInt8> {
        /// - Parameter write: fills it, or says that it has not.
        static func make(size: Int, _ write: (UnsafeMutableRawBufferPointer) -> Bool) -> Memory? {
            guard size > 0 else { return nil }
            let made = unsafeDowncast(create(minimumCapacity: size) { _ in }, to: Memory.self)
            let isWhole = made.withUnsafeMutablePointerToElements {
                write(UnsafeMutableRawBufferPointer(start: $0, count: size))
            }
            return isWhole ? made : nil
        }
    }
}
