// From an HTTPResponse to libmicrohttpd's: the one place where headers are checked and the security
// headers are added.

import CMicrohttpd

/// A response of libmicrohttpd's, destroyed with its owner; a queued one lives on in the library until sent.
struct Reply: ~Copyable, @unchecked Sendable {
    // because a response does not change once it is made, and libmicrohttpd counts under a lock who still needs it
    private let handle: OpaquePointer
    private let status: UInt32

    /// Nil where the response may not be sent: see `HTTPResponse`.
    static func make(_ response: HTTPResponse, closes: Bool) -> Reply? {
        guard (200...599).contains(response.status), response.headers.allSatisfy(isSendable),
            let handle = handle(for: response.body)
        else { return nil }
        let reply = Reply(handle: handle, status: UInt32(response.status))
        guard reply.addHeaders(response.headers, closes: closes) else { return nil }
        return reply
    }

    private init(handle: OpaquePointer, status: UInt32) {
        self.handle = handle
        self.status = status
    }

    private borrowing func addHeaders(_ headers: [(name: String, value: String)], closes: Bool) -> Bool {
        var isWhole = true
        for (name, value) in headers {
            // In a call each, since passing a text to C without one makes a copy of it first.
            isWhole =
                name.withCString { name in value.withCString { MHD_add_response_header(handle, name, $0) == .YES } }
                && isWhole
        }
        for (name, value) in SecurityHeaders.fixed where !Self.has(name, in: headers) {
            isWhole = Self.add(name, value, to: handle) && isWhole
        }
        if closes { isWhole = Self.add("Connection", "close", to: handle) && isWhole }
        return isWhole
    }

    deinit { MHD_destroy_response(handle) }

    borrowing func queue(on connection: OpaquePointer) -> MHD_Result {
        MHD_queue_response(connection, status, handle)
    }

    // MARK: Bodies

    /// Keeps a body's bytes where they are until libmicrohttpd has sent them.
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
            let kept = box.takeUnretainedValue()
            let start = kept.bytes.withUnsafeBytes { UnsafeMutableRawPointer(mutating: $0.baseAddress) }
            let handle = MHD_create_response_from_buffer_with_free_callback_cls(
                kept.bytes.count, start, { $0.map { Unmanaged<SentBytes>.fromOpaque($0).release() } },
                box.toOpaque())
            if handle == nil { box.release() }
            return handle
        case .owned(let bytes):
            let kept = Unmanaged.passRetained(bytes)
            let handle = MHD_create_response_from_buffer_with_free_callback_cls(
                bytes.count, bytes.start, { $0.map { Unmanaged<OwnedBytes>.fromOpaque($0).release() } },
                kept.toOpaque())
            if handle == nil { kept.release() }
            return handle
        case .file(let file, let offset, let length):
            return FileReply.make(file, offset: offset, length: length)
        }
    }

    // MARK: Headers

    private static let reserved: [StaticString] = ["Content-Length", "Transfer-Encoding", "Connection", "Date"]

    private static func isSendable(_ header: (name: String, value: String)) -> Bool {
        header.name.withBytes { name in
            ASCII.isToken(UnsafeRawBufferPointer(name)) && !reserved.contains { isSame($0, name) }
        } && header.value.withBytes { !ASCII.holdsControl(UnsafeRawBufferPointer($0), butTabs: false) }
    }

    private static func isSame(_ name: StaticString, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
        name.utf8CodeUnitCount == other.count && ASCII.equalIgnoringCase(other, UnsafeBufferPointer(name))
    }

    private static func has(_ name: StaticString, in headers: [(name: String, value: String)]) -> Bool {
        headers.contains { $0.name.withBytes { isSame(name, $0) } }
    }

    private static func add(_ name: StaticString, _ value: StaticString, to handle: OpaquePointer) -> Bool {
        name.utf8Start.withMemoryRebound(to: CChar.self, capacity: name.utf8CodeUnitCount + 1) { name in
            value.utf8Start.withMemoryRebound(to: CChar.self, capacity: value.utf8CodeUnitCount + 1) { value in
                MHD_add_response_header(handle, name, value) == .YES
            }
        }
    }
}
