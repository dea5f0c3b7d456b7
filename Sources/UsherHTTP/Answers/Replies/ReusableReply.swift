// An answer of libmicrohttpd's that is sent again with other contents. The library asks for three pieces of memory for
// each header and looks through each for line ends; but of two answers of the same length most headers are the same,
// and a visitor has usually been sent the first before the second is there.

import CMicrohttpd

/// A response of libmicrohttpd's with memory of its own for a body of one length. Used for one request at a time.
final class ReusableReply {
    let length: Int
    private let handle: OpaquePointer
    private let body: UnsafeMutableRawPointer
    /// The Unix second in its Date header.
    private(set) var second: Int?
    /// Those of the answer; the reply has the security headers too.
    private var headers: [(name: String, value: String)]

    /// Nil where a header may not be sent: see `HTTPResponse`.
    init?(length: Int, headers: [(name: String, value: String)], isStrict: Bool) {
        // The library's own, since it may still send from it when this object is gone.
        guard let body = malloc(max(length, 1)) else { return nil }
        guard let handle = MHD_create_response_from_buffer(length, body, .RESPMEM_MUST_FREE) else {
            free(body)
            return nil
        }
        (self.length, self.handle, self.body, self.headers) = (length, handle, body, headers)
        guard ReplyHeaders.addAll(headers, to: handle, isStrict: isStrict) else { return nil }
    }

    deinit { MHD_destroy_response(handle) }

    /// True if an answer with these headers differs in nothing but their values.
    func hasNames(of others: [(name: String, value: String)]) -> Bool {
        guard headers.count == others.count else { return false }
        for index in headers.indices where headers[index].name != others[index].name { return false }
        return true
    }

    /// The value of a header that is said once; for tests.
    subscript(header: String) -> String? { MHD_get_response_header(handle, header).map { String(cString: $0) } }

    /// Of the same names; false where a value may not be sent, after which this reply is to be dropped.
    func setHeaders(_ others: [(name: String, value: String)]) -> Bool {
        for index in headers.indices where headers[index].value != others[index].value {
            let (name, value) = others[index]
            guard ReplyHeaders.replace(name, headers[index].value, by: value, in: handle) else { return false }
        }
        headers = others
        return true
    }

    /// Without a date of ours the library makes one for each answer, under the time zone's lock.
    func setDate(_ text: String, _ second: Int) -> Bool {
        self.second = second
        return ReplyHeaders.setDate(text, of: handle)
    }

    /// Copies a body of the same length.
    func setBody(_ bytes: ByteView) {
        guard let start = bytes.buffer.baseAddress, bytes.count == length else { return }
        body.copyMemory(from: start, byteCount: length)
    }

    func queue(status: Int, on connection: OpaquePointer) -> MHD_Result {
        MHD_queue_response(connection, UInt32(status), handle)
    }
}
