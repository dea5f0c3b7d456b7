// Writes header lines into their memory: see HeaderStorage.

/// Takes the lines of one head, in their order.
struct HeaderWriter {
    private let memory: UnsafeMutableRawBufferPointer
    /// The offset in `memory` at which names and values begin.
    private let texts: Int
    private var count = 0
    private var end = 0

    /// - Parameter lines: how many there will be.
    init(memory: UnsafeMutableRawBufferPointer, lines: Int) {
        self.memory = memory
        texts = lines * HeaderEntry.size
    }

    /// True if all lines have come.
    var isFull: Bool { count * HeaderEntry.size == texts && texts + end == memory.count }

    /// Adds a line. One that there is no room for is left out, and the memory then never counts as full.
    mutating func append(_ name: ByteView, _ value: ByteView) {
        let nameEnd = end + name.count
        let valueEnd = nameEnd + value.count
        guard texts + valueEnd <= memory.count, (count + 1) * HeaderEntry.size <= texts else { return }
        // A head is cut off far below what 32 bits can count.
        let entry = HeaderEntry(
            nameEnd: UInt32(clamping: nameEnd), valueEnd: UInt32(clamping: valueEnd), name: HeaderName(name))
        memory.storeBytes(of: entry, toByteOffset: count * HeaderEntry.size, as: HeaderEntry.self)
        memory[(texts + end)...].copyBytes(from: name.buffer)
        memory[(texts + nameEnd)...].copyBytes(from: value.buffer)
        count += 1
        end = valueEnd
    }
}
