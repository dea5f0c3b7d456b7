// Reading and writing what a descriptor's file holds, as often as the system needs to be asked.

import Glibc

/// Whole reads and writes.
enum FileBytes {
    /// Writes all of them behind what was written before.
    static func write(_ bytes: ByteView, to descriptor: Int32) throws(SystemError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, rest.buffer.baseAddress, rest.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw SystemError(code: errno) }
            rest = rest.dropFirst(count)
        }
    }

    /// Reads that many bytes; fewer only where the file ends. Neither number may be negative.
    static func read(_ count: Int, of descriptor: Int32, at offset: Int) throws(SystemError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = bytes.withUnsafeMutableBytes { buffer in
                pread(
                    descriptor, UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).baseAddress,
                    count - filled, offset + filled)
            }
            if got < 0 && errno == EINTR { continue }
            guard got >= 0 else { throw SystemError(code: errno) }
            if got == 0 { break }
            filled += got
        }
        bytes.removeLast(count - filled)
        return bytes
    }
}
