// The system's random bytes, asked for some ids at once: each question is a call to the system, and whoever begins a
// session needs two.

internal import CSodium
internal import UsherLock

/// From the system's generator.
package func randomBytes(_ count: Int) -> [UInt8] {
    // An array without room is the one empty array of all threads, and is not to be written to.
    if count == 0 { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { bytes, made in
        RandomBytes.fill(UnsafeMutableRawBufferPointer(bytes))
        made = count
    }
}

enum RandomBytes {
    private static let capacity = 1_024

    private struct Ahead {
        var bytes = [UInt8](repeating: 0, count: capacity)
        var given = capacity
    }

    private static let ahead = Lock(Ahead())

    /// No byte is given twice, and none stays here once it is given.
    static func fill(_ target: UnsafeMutableRawBufferPointer) {
        guard target.count <= capacity / 8 else {
            if let start = target.baseAddress { randombytes_buf(start, target.count) }
            return
        }
        ahead.withLock { ahead in
            if capacity - ahead.given < target.count {
                randombytes_buf(&ahead.bytes, capacity)
                ahead.given = 0
            }
            for index in target.indices {
                target[index] = ahead.bytes[ahead.given]
                ahead.bytes[ahead.given] = 0
                ahead.given += 1
            }
        }
    }
}
