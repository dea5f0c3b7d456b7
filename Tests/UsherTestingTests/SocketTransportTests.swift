// The client against a tiny server on a free port.

import Dispatch
import Glibc
import Synchronization
import Testing

import UsherTesting

struct SocketTransportTests {
    @Test func `one connection serves many requests, and a new one is made when it was closed`() async throws {
        let server = try TinyServer { number, request in
            let connection = request.contains("GET /close") ? "close" : "keep-alive"
            let body = "<h1>\(number)</h1>"
            return "HTTP/1.1 200 OK\r\nConnection: \(connection)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        }
        let browser = Browser(SocketTransport(port: server.port))
        try await browser.open("/a")
        try await browser.open("/b")
        #expect(browser.heading == "1")
        try await browser.open("/close")
        try await browser.open("/c")
        #expect(browser.heading == "2")
        #expect(browser.exchanges.last?.request.header("Host") == "127.0.0.1:\(server.port)")
    }

    @Test func `a form arrives with its length, and a chunked answer is read`() async throws {
        let server = try TinyServer { _, request in
            guard request.hasPrefix("POST") else {
                let form = "<form method=post><input name=a value='x y'><button>Go</button></form>"
                return "HTTP/1.1 200 OK\r\nContent-Length: \(form.utf8.count)\r\n\r\n\(form)"
            }
            let isWhole = request.contains("Content-Length: 5\r\n") && request.hasSuffix("\r\n\r\na=x+y")
            return
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n<h1>\r\n3\r\n\(isWhole ? "yes" : "bad")\r\n0\r\n\r\n"
        }
        let browser = Browser(SocketTransport(host: "localhost", port: server.port))
        try await browser.open("/")
        try await browser.click("Go")
        #expect(browser.heading == "yes")
    }

    @Test func `a server that says nothing is given up after the timeout`() async throws {
        let server = try TinyServer { _, _ in nil }
        let transport = SocketTransport(port: server.port, timeout: 1)
        let message = await complaint { _ = try await transport.send(WireRequest(method: "GET", target: "/")) }
        #expect(message == "The server sent nothing for 1 s.")
    }

    @Test func `no server, a closed connection and a broken header are sentences`() async throws {
        let port = try TinyServer { _, _ in "" }.port
        let closing = SocketTransport(port: port)
        #expect(await complaint { _ = try await closing.send(WireRequest(method: "GET", target: "/")) } != nil)
        let unknown = SocketTransport(host: "no-such-host.invalid", port: 1)
        let message = await complaint { _ = try await unknown.send(WireRequest(method: "GET", target: "/")) }
        #expect(message?.hasPrefix("no-such-host.invalid is not known") == true)
        let server = try TinyServer { _, _ in "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n" }
        let broken = WireRequest(method: "GET", target: "/", headers: [("A", "b\r\nC: d")])
        let refusal = await complaint { _ = try await SocketTransport(port: server.port).send(broken) }
        #expect(refusal?.contains("line break") == true)
    }
}

/// Answers requests from a closure, one connection at a time, until it is let go.
///
/// The closure gets the connection's number and the whole request; nil answers nothing and keeps the connection open.
private final class TinyServer: Sendable {
    let port: UInt16
    private let listener: Int32

    init(_ answer: @escaping @Sendable (Int, String) -> String?) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(listener, generic, size) == 0 && listen(listener, 8) == 0
                    && getsockname(listener, generic, &size) == 0
            }
        }
        try #require(bound)
        self.listener = listener
        port = UInt16(bigEndian: address.sin_port)
        // It ends when `deinit` shuts the listener down and the client has closed its connection.
        DispatchQueue(label: "tiny server \(listener)").async { Self.serve(listener, answer) }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    private static func serve(_ listener: Int32, _ answer: (Int, String) -> String?) {
        var number = 0
        while true {
            let connection = accept(listener, nil, nil)
            if connection < 0 { break }
            number += 1
            while let request = read(connection), !request.isEmpty {
                guard let reply = answer(number, request) else { continue }
                let bytes = Array(reply.utf8)
                send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
                if reply.isEmpty || reply.contains("Connection: close") { break }
            }
            close(connection)
        }
        close(listener)
    }

    /// One request with its body; nil when the client closed.
    private static func read(_ connection: Int32) -> String? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let text = String(decoding: bytes, as: UTF8.self)
            if let end = text.firstRange(of: "\r\n\r\n") {
                let length = text.firstRange(of: "Content-Length: ").map {
                    text[$0.upperBound...].prefix { $0.isNumber }
                }
                if text[end.upperBound...].utf8.count >= length.flatMap({ Int($0) }) ?? 0 { return text }
            }
            let count = recv(connection, &buffer, buffer.count, 0)
            if count <= 0 { return nil }
            bytes += buffer[..<count]
        }
    }
}
