// Sending a file, or a part of one, through libmicrohttpd.
//
// The library could send from a descriptor by itself (MHD_create_response_from_fd_at_offset64). But in 0.9.75, where
// the file gets shorter meanwhile, sendfile sends nothing any more, the library waits for its socket, and the visitor
// waits until the deadline, which for 10 MB is a quarter of an hour. So the file is read here, 64 KB at a time, and an
// early end ends the connection. It costs those 64 KB for each answer under way.

import CMicrohttpd
import Glibc

/// Makes libmicrohttpd's response for a part of a file.
enum FileReply {
    private static let blockSize = 65_536

    /// Keeps the file open until libmicrohttpd has done with it.
    private final class Part: Sendable {
        let file: OpenFile
        let offset: Int
        let length: Int

        init(_ file: OpenFile, offset: Int, length: Int) {
            self.file = file
            self.offset = offset
            self.length = length
        }

        /// How many bytes were read; nil where the file has got shorter.
        func read(at position: Int, to buffer: UnsafeMutablePointer<CChar>, room: Int) -> Int? {
            guard position >= 0, position < length else { return nil }
            let count = pread(file.descriptor, buffer, min(room, length - position), offset + position)
            return count > 0 ? count : nil
        }
    }

    /// Nil where the part does not lie within the file as it was opened.
    static func make(_ file: OpenFile, offset: Int, length: Int) -> OpaquePointer? {
        guard offset >= 0, length >= 0, offset <= file.size, length <= file.size - offset else { return nil }
        if length == 0 { return MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT) }
        let part = Unmanaged.passRetained(Part(file, offset: offset, length: length))
        let handle = MHD_create_response_from_callback(
            UInt64(length), min(length, blockSize), read, part.toOpaque(),
            { $0.map { Unmanaged<Part>.fromOpaque($0).release() } })
        if handle == nil { part.release() }
        return handle
    }

    private static let read: MHD_ContentReaderCallback = { part, position, buffer, room in
        // MHD_CONTENT_READER_END_WITH_ERROR, a macro with a cast, which Swift does not see.
        let endWithError = -2
        guard let part, let buffer, let position = Int(exactly: position) else { return endWithError }
        return Unmanaged<Part>.fromOpaque(part).takeUnretainedValue().read(at: position, to: buffer, room: room)
            ?? endWithError
    }
}
