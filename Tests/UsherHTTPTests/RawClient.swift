// A client that sends exactly the bytes it is given and reads answers off the socket. It blocks, with a
// limit on each read, so tests run it on a thread of its own.

// The compiler counts the system's socket types to this module when it has seen its headers first.
import CMicrohttpd
import Glibc

struct ClientError: Error, CustomStringConvertible {
    let description: String
}

/// One answer as it came.
struct Answer {
    var status: Int
    var head: String
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    /// All values of that header.
    func all(_ name: String) -> [String] {
        head.split(separator: "\r\n").dropFirst().compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == name.lowercased() else { return nil }
            return String(parts[1].drop { $0 == " " })
        }
    }

    subscript(name: String) -> String? { all(name).first }
}

/// A socket that is connected to this machine's port; the caller's to close.
func connected(to port: UInt16, receiveBuffer: Int32? = nil) throws -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if var receiveBuffer {
        setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    guard result == 0 else {
        let error = errno
        close(descriptor)
        throw ClientError(description: "connect: \(String(cString: strerror(error)))")
    }
    return descriptor
}

final class RawClient {
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var isReset = false

    init(port: UInt16, receiveBuffer: Int32? = nil) throws {
        descriptor = try connected(to: port, receiveBuffer: receiveBuffer)
        var limit = timeval(tv_sec: 300, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// Stops without complaint where the server has closed: what it answered is read next.
    func send(_ bytes: [UInt8]) { _ = send(whole: bytes) }

    /// Whether all of it could be sent.
    func send(whole bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count <= 0 { return false }
            sent += count
        }
        return true
    }

    /// Says that nothing more will come, and goes on reading.
    func closeSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// The next answer; `hasBody` is false for HEAD.
    func receive(hasBody: Bool = true) throws -> Answer {
        let end = Array("\r\n\r\n".utf8)
        while true {
            if let headEnd = firstIndex(of: end) {
                let head = String(decoding: buffer[..<headEnd], as: UTF8.self)
                let words = head.split(separator: " ")
                guard words.count > 1, let status = Int(words[1].prefix(3)) else {
                    throw ClientError(description: "no status in \(head)")
                }
                var answer = Answer(status: status, head: head, body: [])
                let length = hasBody && status != 304 && status != 204 ? Int(answer["Content-Length"] ?? "0") ?? 0 : 0
                let bodyStart = headEnd + end.count
                while buffer.count < bodyStart + length {
                    guard try fill() else { throw ClientError(description: "the body ended early") }
                }
                answer.body = Array(buffer[bodyStart..<(bodyStart + length)])
                buffer.removeFirst(bodyStart + length)
                return answer
            }
            guard try fill() else { throw ClientError(description: "closed before an answer") }
        }
    }

    /// The next so many bytes, whatever they say.
    func receive(bytes count: Int) throws {
        while buffer.count < count {
            guard try fill() else { throw ClientError(description: "closed before \(count) bytes had come") }
        }
        buffer.removeFirst(count)
    }

    /// What is left until the server closes; a reset counts as a close.
    func receiveToEnd() throws -> String {
        while try fill() {}
        defer { buffer = [] }
        return String(decoding: buffer, as: UTF8.self)
    }

    /// The same of many at once, each read as soon as something has come for it: the server cuts off who takes nothing.
    static func receiveToEnd(_ clients: [RawClient]) throws -> [String] {
        var open = clients
        while !open.isEmpty {
            var waiting = open.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
            guard poll(&waiting, nfds_t(waiting.count), 300_000) > 0 else {
                throw ClientError(description: "nothing came to any of \(open.count)")
            }
            open = try zip(open, waiting).filter { client, state in try state.revents == 0 || client.fill() }.map(\.0)
        }
        return try clients.map { try $0.receiveToEnd() }
    }

    /// The same, and whether the server reset the connection.
    func receiveToReset() throws -> (text: String, isReset: Bool) {
        while try fill() {}
        defer { buffer = [] }
        return (String(decoding: buffer, as: UTF8.self), isReset)
    }

    /// How many bytes have come now, which are dropped; nil where the server has closed.
    func receiveSome() throws -> Int? {
        let isOpen = try buffer.isEmpty ? fill() : true
        defer { buffer = [] }
        return isOpen ? buffer.count : nil
    }

    private func firstIndex(of pattern: [UInt8]) -> Int? {
        guard buffer.count >= pattern.count else { return nil }
        return (0...(buffer.count - pattern.count)).first { buffer[$0..<($0 + pattern.count)].elementsEqual(pattern) }
    }

    private func fill() throws -> Bool {
        var part = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &part, part.count, 0)
        if count > 0 { buffer.append(contentsOf: part[..<count]) }
        isReset = count < 0 && errno == ECONNRESET
        if count < 0, !isReset {
            throw ClientError(description: "nothing came: \(String(cString: strerror(errno)))")
        }
        return count > 0
    }
}

/// What the process has in memory, in bytes.
func residentBytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var text = [CChar](repeating: 0, count: 256)
    guard fgets(&text, 256, file) != nil else { return 0 }
    let words = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(
        separator: " ")
    return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * 4_096
}
