// Sending a body that is made while it is sent, through libmicrohttpd. While there is nothing to send its connection is
// suspended, to be resumed by whoever writes.
//
// A stream that fails ends the connection. By its length or its chunks the client sees that something is missing; one
// that speaks HTTP/1.0 has neither, and would take an orderly end for the end of the body: there the connection is
// reset.

import CMicrohttpd

/// A stream on one connection.
final class StreamReply: @unchecked Sendable {
    // because other threads use `connection` only to resume it, under the stream's lock, while it is suspended

    private static let blockSize = 65_536

    private let stream: BodyStream
    private let connection: OpaquePointer
    private let context: ThreadContext
    private let peer: OpenConnection?
    /// True if only the connection's end tells the end of the body.
    private let isUnframed: Bool

    /// - Parameter isUnframed: whether the client speaks HTTP/1.0, where a body of unknown length has no chunks.
    init(
        _ stream: BodyStream, on connection: OpaquePointer, _ context: ThreadContext, _ peer: OpenConnection?,
        isUnframed: Bool
    ) {
        self.stream = stream
        self.connection = connection
        self.context = context
        self.peer = peer
        self.isUnframed = isUnframed
    }

    /// libmicrohttpd's response for it, which holds it until it is sent or given up.
    func makeHandle() -> OpaquePointer? {
        // MHD_SIZE_UNKNOWN, a macro with a cast, which Swift does not see.
        let unknown = UInt64.max
        let held = Unmanaged.passRetained(self)
        let handle = MHD_create_response_from_callback(
            stream.length.map { UInt64(max(0, $0)) } ?? unknown, Self.blockSize, Self.read, held.toOpaque(),
            { $0.map { Unmanaged<StreamReply>.fromOpaque($0).release() } })
        if handle == nil { held.release() }
        return handle
    }

    private static let read: MHD_ContentReaderCallback = { reply, _, buffer, room in
        // MHD_CONTENT_READER_END_WITH_ERROR and MHD_CONTENT_READER_END_OF_STREAM, macros with casts.
        let (endWithError, endOfStream) = (-2, -1)
        guard let reply, let buffer, room > 0 else { return endWithError }
        return Unmanaged<StreamReply>.fromOpaque(reply)._withUnsafeGuaranteedRef { reply in
            switch reply.read(to: UnsafeMutableRawBufferPointer(start: buffer, count: room)) {
            case .bytes(let count): return count
            case .waiting: return 0
            case .end: return endOfStream
            case .failed: return endWithError
            }
        }
    }

    private func read(to buffer: UnsafeMutableRawBufferPointer) -> BodyStream.Taken {
        let taken = stream.take(upTo: buffer.count, orWait: suspend) { bytes in
            bytes.withUnsafeBytes { buffer.copyMemory(from: $0) }
        }
        switch taken {
        case .bytes(let count): peer?.streamSends(count, now: .now)
        case .failed where isUnframed: peer.map { Descriptors.reset($0.descriptor) }
        default: break
        }
        return taken
    }

    /// To be called under the stream's lock.
    private func suspend() -> BodyStream.Wake? {
        let core = context.core
        guard core.streams.add(stream, of: peer, deadline: .now + core.options.answerLimit) else { return nil }
        peer?.streamWaits()
        MHD_suspend_connection(connection)
        return { [self] in
            peer?.streamGoesOn(now: .now)
            MHD_resume_connection(connection)
            core.streams.remove(stream)
            context.wakeup.signal()
        }
    }
}
