// libmicrohttpd's callbacks: from C pointers to this package's types and back, and nothing else.
//
// A pointer to the ServerDesk comes with every callback; it is valid because the ServerLoop keeps it until
// the daemon has stopped. Each request's slot holds a retained Exchange from the first line of the
// request to NOTIFY_COMPLETED, each connection's slot a retained OpenConnection from start to close.

import CMicrohttpd
import Glibc

enum Callbacks {
    typealias Slot = UnsafeMutablePointer<UnsafeMutableRawPointer?>

    /// A connection has been accepted, or is about to be closed.
    static let connection: MHD_NotifyConnectionCallback = { pointer, connection, slot, event in
        guard let pointer, let connection, let slot else { return }
        let desk = Unmanaged<ServerDesk>.fromOpaque(pointer).takeUnretainedValue()
        if event == .CONNECTION_NOTIFY_STARTED {
            let address = usher_client_address(connection).map(SocketAddress.host) ?? "unknown"
            let descriptor = usher_connection_descriptor(connection)
            let opened = OpenConnection(
                descriptor: descriptor, remoteAddress: address, now: .now, silence: desk.core.idleLimit)
            desk.core.connections.add(opened)
            slot.pointee = Unmanaged.passRetained(opened).toOpaque()
            desk.begun += 1
        } else if let known = slot.pointee {
            let over = Unmanaged<OpenConnection>.fromOpaque(known).takeRetainedValue()
            desk.core.connections.remove(over)
            desk.core.hasArrived(over)
            desk.core.places.free()
            slot.pointee = nil
        }
    }

    /// The request line is there. What is returned becomes the request's slot, and NOTIFY_COMPLETED will come.
    static let target:
        @convention(c) (
            UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
        ) -> UnsafeMutableRawPointer? = { desk, target, connection in
            guard let desk, let target, let connection else { return nil }
            let peer = usher_socket_context(connection).map {
                Unmanaged<OpenConnection>.fromOpaque($0).takeUnretainedValue()
            }
            peer?.headBegins(now: .now)
            let length = strnlen(target, RequestTarget.maximumLength + 1)
            let bytes = UnsafeRawBufferPointer(start: target, count: length)
            defer { hideQuery(target, bytes) }
            let exchange = Exchange(
                desk: Unmanaged<ServerDesk>.fromOpaque(desk).takeUnretainedValue(), connection: connection, peer: peer,
                target: Array(bytes))
            return Unmanaged.passRetained(exchange).toOpaque()
        }

    /// Keeps the library from splitting the query, which nobody reads from it: where a query has some six hundred fields,
    /// its memory for a connection is used up, and it closes without an answer. The target lies in its read buffer, in
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
            goOn(exchange, connection, method, version, part, size)
        }
    }

    private static func goOn(
        _ exchange: Exchange, _ connection: OpaquePointer, _ method: UnsafePointer<CChar>,
        _ version: UnsafePointer<CChar>, _ part: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>
    ) -> MHD_Result {
        switch exchange.stage {
        case .head:
            let fields = HeadFields(
                method: usualMethod(method), target: exchange.target, version: usualVersion(version), of: connection,
                from: method, limit: exchange.core.check.headLimit)
            return exchange.takeHead(fields, on: connection)
        case .body:
            if size.pointee > 0 {
                let bytes = UnsafeRawBufferPointer(start: part, count: part == nil ? 0 : size.pointee)
                size.pointee = 0
                return bytes.withMemoryRebound(to: UInt8.self) { exchange.takePart($0) }
            }
            return exchange.takeEnd(on: connection)
        case .refused(let refusal):
            if size.pointee > 0 {
                let count = size.pointee
                size.pointee = 0
                return exchange.dropPart(count)
            }
            return exchange.takeEnd(ofRefused: refusal, on: connection)
        case .answer:
            return exchange.send(task: nil, on: connection)
        case .done:
            return .NO
        }
    }

    // What nearly all requests say costs no text made anew.

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
