// libmicrohttpd's callbacks: from C pointers to this package's types and back, and nothing else.
//
// A pointer to the ThreadContext comes with every callback; it is valid because the ServerLoop holds it until
// the daemon has stopped. Each request's slot holds a retained Exchange from the first line of the
// request to NOTIFY_COMPLETED, each connection's slot a retained OpenConnection from start to close.

import CMicrohttpd
import Glibc

/// The functions that a daemon calls.
enum Callbacks {
    /// A connection has been accepted, or is about to be closed.
    static let connection: MHD_NotifyConnectionCallback = { pointer, connection, slot, event in
        guard let pointer, let connection, let slot else { return }
        let context = Unmanaged<ThreadContext>.fromOpaque(pointer).takeUnretainedValue()
        if event == .CONNECTION_NOTIFY_STARTED {
            let address = usher_client_address(connection).map(SocketAddress.host) ?? "unknown"
            let descriptor = usher_connection_descriptor(connection)
            let opened = OpenConnection(
                descriptor: descriptor, remoteAddress: address, now: .now, silence: context.core.idleLimit)
            context.core.connections.add(opened)
            slot.pointee = Unmanaged.passRetained(opened).toOpaque()
            context.startedConnections += 1
        } else if let known = slot.pointee {
            let over = Unmanaged<OpenConnection>.fromOpaque(known).takeRetainedValue()
            context.core.connections.remove(over)
            context.core.endsWaitForFirstRequest(of: over)
            context.core.connectionLimit.release()
            slot.pointee = nil
        }
    }

    /// The request line is there. The returned pointer becomes the request's slot, and NOTIFY_COMPLETED will come.
    static let target:
        @convention(c) (
            UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
        ) -> UnsafeMutableRawPointer? = { context, target, connection in
            guard let context, let target, let connection else { return nil }
            let peer = usher_socket_context(connection).map {
                Unmanaged<OpenConnection>.fromOpaque($0).takeUnretainedValue()
            }
            peer?.headBegins(now: .now)
            let length = strnlen(target, RequestTarget.maximumLength + 1)
            let bytes = UnsafeRawBufferPointer(start: target, count: length)
            defer { hideQuery(target, bytes) }
            let exchange = Exchange(
                context: Unmanaged<ThreadContext>.fromOpaque(context).takeUnretainedValue(), connection: connection,
                peer: peer,
                target: Array(bytes))
            return Unmanaged.passRetained(exchange).toOpaque()
        }

    /// Keeps the library from splitting the query, which nobody reads from it: some six hundred fields use up its
    /// memory for the connection, and it closes without an answer. The target lies in the library's read buffer, in
    /// which it ends each part of the head with a NUL itself.
    private static func hideQuery(_ target: UnsafePointer<CChar>, _ bytes: UnsafeRawBufferPointer) {
        guard let mark = bytes.firstIndex(of: UInt8(ascii: "?")), mark + 1 < bytes.count else { return }
        UnsafeMutablePointer(mutating: target)[mark + 1] = 0
    }

    /// Leaves the library's copies of target and values encoded: decoding is done once, here.
    static let unescape:
        @convention(c) (
            UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?
        ) -> Int = { _, _, text in text.map { strlen($0) } ?? 0 }

    /// Head, parts of a body, end of the request, and once more after a resume.
    static let request: MHD_AccessHandlerCallback = { _, connection, _, method, version, part, size, slot in
        guard let connection, let method, let version, let size, let slot, let known = slot.pointee else { return .NO }
        return Unmanaged<Exchange>.fromOpaque(known)._withUnsafeGuaranteedRef { exchange in
            proceed(exchange, connection, method, version, part, size)
        }
    }

    private static func proceed(
        _ exchange: Exchange, _ connection: OpaquePointer, _ method: UnsafePointer<CChar>,
        _ version: UnsafePointer<CChar>, _ part: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>
    ) -> MHD_Result {
        switch exchange.stage {
        case .head:
            let fields = HeadFields(
                method: usualMethod(method), target: exchange.target, version: usualVersion(version), of: connection,
                from: method, limit: exchange.core.check.headLimit)
            return exchange.receiveHead(fields, on: connection)
        case .body:
            if size.pointee > 0 {
                let bytes = UnsafeRawBufferPointer(start: part, count: part == nil ? 0 : size.pointee)
                size.pointee = 0
                return exchange.receiveBody(ByteView(bytes))
            }
            return exchange.receiveEnd(on: connection)
        case .refused(let refusal):
            if size.pointee > 0 {
                let count = size.pointee
                size.pointee = 0
                return exchange.discardBody(count)
            }
            return exchange.receiveEnd(ofRefused: refusal, on: connection)
        case .answer:
            return exchange.send(task: nil, on: connection)
        case .done:
            return .NO
        }
    }

    // Literals for what nearly all requests say: they need no allocation.

    private static func usualMethod(_ word: UnsafePointer<CChar>) -> String {
        isSame(word, "GET") ? "GET" : isSame(word, "POST") ? "POST" : String(cString: word)
    }

    private static func usualVersion(_ word: UnsafePointer<CChar>) -> String {
        isSame(word, "HTTP/1.1") ? "HTTP/1.1" : String(cString: word)
    }

    private static func isSame(_ word: UnsafePointer<CChar>, _ text: StaticString) -> Bool {
        strcmp(word, UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)) == 0
    }

    /// The request is over, well or not: nothing may touch its connection from here on.
    static let completed: MHD_RequestCompletedCallback = { _, _, slot, _ in
        guard let slot, let known = slot.pointee else { return }
        let exchange = Unmanaged<Exchange>.fromOpaque(known)
        exchange._withUnsafeGuaranteedRef { $0.complete() }
        exchange.release()
        slot.pointee = nil
    }
}
