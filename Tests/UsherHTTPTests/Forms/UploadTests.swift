// Forms with files over sockets: announced and in chunks, too large, broken, of strangers, and what is held meanwhile.

import Glibc
import Testing

@testable import UsherHTTP

/// What a test's site says of a form: its fields, and each file with whether it was kept and its content's beginning.
private func describe(_ request: HTTPRequest) async -> HTTPResponse {
    guard let form = request.form else { return textResponse("\(request.path) \(request.body.count) bytes") }
    let values = form.values.pairs.map { "\($0.name)=\($0.value)" }
    let files = form.files.map { file in
        let start = (try? file.read(upTo: 20, at: 0)) ?? []
        return "\(file.name):\(file.fileName):\(file.size):\(file.isKept):\(String(decoding: start, as: UTF8.self))"
    }
    return textResponse((values + files).joined(separator: "|"))
}

extension Seen {
    fileprivate func describe(_ request: HTTPRequest) async -> HTTPResponse {
        add(request.path)
        return await UsherHTTPTests.describe(request)
    }
}

private let part = "--b\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nTea\r\n"

private func file(_ bytes: String) -> String {
    "--b\r\nContent-Disposition: form-data; name=\"list\"; filename=\"a.csv\"\r\n\r\n\(bytes)\r\n"
}

private func head(_ lines: String..., type: String = "multipart/form-data; boundary=b") -> String {
    (["POST /form HTTP/1.1", "Host: localhost", "Content-Type: \(type)"] + lines).joined(separator: "\r\n") + "\r\n\r\n"
}

private func announced(_ body: String) -> String { head("Content-Length: \(body.utf8.count)") + body }

private func chunk(_ bytes: String) -> String { "\(String(bytes.utf8.count, radix: 16))\r\n\(bytes)\r\n" }

/// A server whose site takes 20 MB of files from anybody who says that they are known.
private func withUploads(
    limits: MultipartLimits = MultipartLimits(), change: (inout ServerOptions) -> Void = { _ in },
    handle: @escaping @Sendable (HTTPRequest) async -> HTTPResponse = describe,
    client: @escaping @Sendable (HTTPServer) throws -> Void
) async throws {
    let folder = try UploadFolder()
    try await withServer(
        uploads: UploadPolicy(limits: limits) {
            $0.headers["Cookie"].flatMap { $0.hasPrefix("known") ? UploadPolicy.Share(of: Holder(named: $0)) : nil }
        },
        change: { options in
            options.uploadFolder = folder.path
            change(&options)
        },
        handle: handle, client: client)
    #expect(folder.openDescriptors == 0 && folder.names.isEmpty)
}

@Suite struct `A form with files` {
    @Test func `arrives with its fields and files, and the connection goes on`() async throws {
        try await withUploads { server in
            let client = try RawClient(port: server.port)
            for _ in 1...3 {
                client.send(
                    announced(part + file("one,two") + "--b--\r\n").replacing("Host:", with: "Cookie: known\r\nHost:"))
                #expect(try client.receive().text == "title=Tea|list:a.csv:7:true:one,two")
            }
            #expect(server.uploadsHeld == (0, 0))
        }
    }

    @Test func `of a stranger arrives without what its files hold`() async throws {
        try await withUploads { server in
            let client = try RawClient(port: server.port)
            client.send(announced(part + file(String(repeating: "x", count: 100_000)) + "--b--\r\n"))
            #expect(try client.receive().text == "title=Tea|list:a.csv:100000:false:")
        }
    }

    @Test func `may come in chunks, and its connection ends with it`() async throws {
        let seen = Seen()
        try await withUploads(
            handle: { await seen.describe($0) },
            client: { server in
                let client = try RawClient(port: server.port)
                let body = part + file("one") + "--b--\r\n"
                client.send(head("Cookie: known", "Transfer-Encoding: chunked"))
                for character in body { client.send(chunk(String(character))) }
                client.send("0\r\n\r\nGET /hidden HTTP/1.1\r\nHost: localhost\r\n\r\n")
                let answer = try client.receive()
                #expect(answer.text == "title=Tea|list:a.csv:3:true:one")
                #expect(answer["Connection"] == "close")
                #expect(try client.receiveToEnd() == "")
            })
        #expect(seen.all == ["/form"])
    }

    @Test(arguments: [
        "0x3\r\nabc\r\n", "-3\r\nabc\r\n", "+3\r\nabc\r\n", "3 \r\nabc\r\n", " 3\r\nabc\r\n", "3;a=b\r\nabc\r\n",
        "3;\"\r\n\"\r\nabc\r\n", "FFFFFFFFFFFFFFFF\r\nabc\r\n", "10000000000000003\r\nabc\r\n", "\r\nabc\r\n",
        "g\r\nabc\r\n", "3\nabc\n", "3\r\nabcd\r\n", "3\r\nabc", "2\r\nabc\r\n", "3\r\n\r\n0\r\n\r\n",
    ])
    func `in odd chunks hides no second request`(_ odd: String) async throws {
        let seen = Seen()
        try await withUploads(
            handle: { await seen.describe($0) },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send(
                    head("Transfer-Encoding: chunked") + odd
                        + "0\r\n\r\nGET /hidden HTTP/1.1\r\nHost: localhost\r\n\r\n")
                // Where the library still waits for the rest of a chunk, its deadline ends it.
                if odd.hasPrefix("F") || odd.hasPrefix("1000") || odd == "3\r\nabc" {
                    server.sweep(now: .now + .seconds(10_000))
                }
                let answer = try client.receiveToEnd()
                #expect(!answer.contains("200 OK"))
            })
        #expect(!seen.all.contains("/hidden"))
    }

    private static let refused: [(request: String, status: Int)] = [
        (head("Transfer-Encoding: chunked", type: "application/x-www-form-urlencoded"), 411),
        (head("Transfer-Encoding: chunked", "Content-Length: 3"), 400),
        (head("Transfer-Encoding: chunked", "Transfer-Encoding: chunked"), 400),
        (head("Transfer-Encoding: gzip, chunked"), 501),
        (head("Transfer-Encoding: chunked").replacing("POST", with: "GET"), 411),
        (head("Transfer-Encoding: chunked").replacing("1.1", with: "1.0"), 400),
        (head("Content-Length: 23100000", "Expect: 100-continue"), 413),
        (head("Content-Length: 3", type: "multipart/form-data") + "a=b", 400),
        (head("Content-Length: 3", type: "multipart/form-data; boundary=\"\"") + "a=b", 400),
        (head("Content-Length: 3", type: "multipart/mixed; boundary=b") + "a=b", 415),
        (announced("nonsense"), 400), (announced(part), 400), (announced(part + "--b-"), 400),
        (announced("--b\r\nX: " + String(repeating: "x", count: 65_537) + "\r\n\r\n\r\n--b--\r\n"), 413),
    ]

    @Test(arguments: refused.indices)
    func `that is none, too large or of another kind is refused`(_ row: Int) async throws {
        let (request, status) = Self.refused[row]
        try await withUploads { server in
            let client = try RawClient(port: server.port)
            client.send(request)
            let answer = try client.receive()
            #expect(answer.status == status)
            #expect(answer["Connection"] == "close")
            #expect(answer["Content-Security-Policy"] != nil)
        }
    }

    @Test func `without an end is read for a while, and gets its answer`() async throws {
        try await withUploads { server in
            let client = try RawClient(port: server.port)
            client.send(head("Cookie: known", "Transfer-Encoding: chunked") + chunk(part))
            client.send(chunk(String(file("").dropLast(2))))
            let piece = chunk(String(repeating: "x", count: 1_000_000))
            for _ in 1...50 { client.send(piece) }
            // What was stored goes as soon as it is too much.
            waitUntil { server.uploadsHeld.files == 0 }
            client.send("0\r\n\r\n")
            #expect(try client.receive().status == 413)
            #expect(try client.receiveToEnd() == "")
        }
    }

    @Test func `is taken where no files are, as long as it is short`() async throws {
        try await withServer(
            handle: describe,
            client: { server in
                let client = try RawClient(port: server.port)
                client.send(announced(part + file("one") + "--b--\r\n"))
                #expect(try client.receive().text == "title=Tea|list:a.csv:3:false:")
                client.send(head("Content-Length: 1000001", "Expect: 100-continue"))
                #expect(try client.receive().status == 413)
            })
    }

    @Test func `that breaks off leaves nothing`() async throws {
        try await withUploads { server in
            for _ in 1...5 {
                let client = try RawClient(port: server.port)
                client.send(
                    head("Cookie: known", "Content-Length: 90000") + file(String(repeating: "x", count: 40_000)))
                waitUntil { server.uploadsHeld.bytes > 0 }
            }
            waitUntil { server.uploadsHeld == (0, 0) && server.connectionCount == 0 }
        }
    }

    @Test func `waits its turn where all uploads together are too much`() async throws {
        try await withUploads(change: { $0.uploadBytes = 100_000 }) { server in
            let first = try RawClient(port: server.port)
            first.send(head("Cookie: known", "Content-Length: 90000") + file(String(repeating: "x", count: 80_000)))
            waitUntil { server.uploadsHeld.bytes >= 60_000 }
            let second = try RawClient(port: server.port)
            let body = file(String(repeating: "x", count: 50_000)) + "--b--\r\n"
            second.send(head("Cookie: known", "Content-Length: \(body.utf8.count)") + body)
            #expect(try second.receive().status == 503)
            // Fields alone need no room.
            let third = try RawClient(port: server.port)
            third.send(announced(part + "--b--\r\n"))
            #expect(try third.receive().status == 200)
        }
    }

    @Test func `needs a folder that can be written to`() {
        var options = ServerOptions()
        options.port = 0
        options.uploadFolder = "/nonexistent/folder"
        #expect(throws: ServerStartError.self) {
            try HTTPServer(
                options: options, uploads: UploadPolicy { _ in UploadPolicy.Share(of: Holder()) },
                refuse: { status, _, _ in HTTPResponse(status: status) },
                handle: { _ in .answer(HTTPResponse(status: 200)) })
        }
    }
}
