// From an HTTPResponse to libmicrohttpd's, for an answer that is sent once: see ReusableReply for the others.

import CMicrohttpd

/// A response of libmicrohttpd's, destroyed with its owner; a queued one lives on in the library until sent.
struct Reply: ~Copyable, @unchecked Sendable {
    // because a response does not change once it is made, and libmicrohttpd counts under a lock who still needs it
    private let handle: OpaquePointer
    private let status: UInt32

    static let statuses = 200...599

    /// Nil where the response may not be sent: see `HTTPResponse`.
    ///
    /// - Parameters:
    ///   - isStrict: whether browsers are told to come by https alone.
    ///   - stream: the response's body, where that is one.
    static func make(
        _ response: HTTPResponse, closes: Bool, isStrict: Bool, stream: StreamReply? = nil
    ) -> Reply? {
        guard statuses.contains(response.status),
            let handle = stream.map({ $0.makeHandle() }) ?? handle(for: response.body)
        else { return nil }
        let reply = Reply(handle: handle, status: UInt32(response.status))
        guard ReplyHeaders.addAll(response.headers, to: handle, isStrict: isStrict),
            !closes || ReplyHeaders.addClose(to: handle)
        else { return nil }
        return reply
    }

    private init(handle: OpaquePointer, status: UInt32) {
        self.handle = handle
        self.status = status
    }

    deinit { MHD_destroy_response(handle) }

    borrowing func queue(on connection: OpaquePointer) -> MHD_Result {
        MHD_queue_response(connection, status, handle)
    }

    // MARK: Bodies

    /// Retains a body's array until libmicrohttpd has sent it.
    private final class SentBytes {
        let bytes: [UInt8]
        init(_ bytes: [UInt8]) { self.bytes = bytes }
    }

    /// Bytes are handed over without a copy. The pointer outlives `withUnsafeBufferPointer`, which is safe
    /// here: the elements of a [UInt8] lie in one heap object on Linux, that object neither moves nor changes
    /// while somebody holds it (whoever writes to another copy of the array gets a new object), and the box
    /// holds it, unchangeable, from before the call until libmicrohttpd says that it has done with it.
    private static func handle(for body: HTTPResponse.Body) -> OpaquePointer? {
        switch body {
        case .bytes(let bytes):
            let box = Unmanaged.passRetained(SentBytes(bytes))
            let sent = box.takeUnretainedValue()
            let start = sent.bytes.withUnsafeBytes { UnsafeMutableRawPointer(mutating: $0.baseAddress) }
            let handle = MHD_create_response_from_buffer_with_free_callback_cls(
                sent.bytes.count, start, { $0.map { Unmanaged<SentBytes>.fromOpaque($0).release() } },
                box.toOpaque())
            if handle == nil { box.release() }
            return handle
        case .owned(let bytes):
            let retained = Unmanaged.passRetained(bytes)
            let handle = MHD_create_response_from_buffer_with_free_callback_cls(
                bytes.count, bytes.start, { $0.map { Unmanaged<OwnedBytes>.fromOpaque($0).release() } },
                retained.toOpaque())
            if handle == nil { retained.release() }
            return handle
        case .file(let file, let offset, let length):
            return FileReply.make(file, offset: offset, length: length)
        case .stream:
            return nil
        }
    }
}
