// One TCP connection to a server, used by one thread at a time; its calls block, and end when the server is silent.

import Glibc

/// The descriptor is closed with the last reference.
final class SocketConnection: Sendable {
    enum Failure: Error, CustomStringConvertible {
        /// The server closed a connection, and not one byte of an answer had come.
        case closedBeforeAnswer

        var description: String { "The server closed the connection without an answer." }
    }

    private let descriptor: Int32
    private let timeout: Int

    init(_ endpoint: SocketEndpoint) throws {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        let found = getaddrinfo(endpoint.host, String(endpoint.port), &hints, &list)
        guard found == 0 else {
            throw TransportError("\(endpoint.host) is not known: \(String(cString: gai_strerror(found))).")
        }
        defer { freeaddrinfo(list) }
        var reason: Int32 = 0
        var address = list
        while let candidate = address?.pointee {
            let socket = Glibc.socket(
                candidate.ai_family, candidate.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), candidate.ai_protocol)
            if socket >= 0 {
                Self.prepare(socket, timeout: endpoint.timeout)
                if connect(socket, candidate.ai_addr, candidate.ai_addrlen) == 0 {
                    descriptor = socket
                    timeout = endpoint.timeout
                    return
                }
                reason = errno
                Glibc.close(socket)
            } else {
                reason = errno
            }
            address = candidate.ai_next
        }
        throw TransportError(
            "No connection to \(endpoint.host), port \(endpoint.port): \(String(cString: strerror(reason))).")
    }

    deinit { Glibc.close(descriptor) }

    private static func prepare(_ socket: Int32, timeout: Int) {
        var wait = timeval(tv_sec: timeout, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &wait, size)
        setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &wait, size)
        var yes: Int32 = 1
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    }

    /// True if the connection can take another request: the server neither closed it nor sent unasked bytes.
    var isStillOpen: Bool {
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)
    }

    func exchange(_ message: [UInt8], answersHead: Bool) throws -> (WireResponse, keepsAlive: Bool) {
        // A server may answer and close before it has read a body that it refuses: its answer counts, so read anyway.
        let sent = write(message)
        var parser = AnswerParser(answersHead: answersHead)
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var gotAny = false
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 {
                gotAny = true
                try parser.take(buffer[..<count])
            } else if count == 0 {
                guard gotAny else { throw Failure.closedBeforeAnswer }
                try parser.takeEnd()
            } else if errno == EINTR {
                continue
            } else if errno == EAGAIN || errno == EWOULDBLOCK {
                throw TransportError("The server sent nothing for \(timeout) s.")
            } else if !gotAny {
                throw Failure.closedBeforeAnswer
            } else {
                throw TransportError("The connection broke in the middle of an answer.")
            }
            if let response = parser.response { return (response, parser.keepsAlive && sent) }
        }
    }

    /// True if all of it could be written.
    private func write(_ message: [UInt8]) -> Bool {
        var rest = message[...]
        while !rest.isEmpty {
            let count = send(descriptor, Array(rest), rest.count, Int32(MSG_NOSIGNAL))
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}
