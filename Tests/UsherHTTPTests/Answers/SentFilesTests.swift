// Files that change while they are being sent.

import Glibc
import Testing

@testable import UsherHTTP

@Suite struct `A file that is being sent` {
    private static let size = 64_000_000

    @Test(arguments: [[], ["Range: bytes=1000-"]])
    func `ends the connection where it gets shorter, and nothing else`(_ lines: [String]) async throws {
        let folder = try StaticFolder()
        try folder.makeLarge("large.txt", size: Self.size)
        try folder.write("small", to: "small.txt")
        try await withFiles(folder) { server, _ in
            let client = try RawClient(port: server.port, receiveBuffer: 4_096)
            client.send(
                (["GET /large.txt HTTP/1.1", "Host: localhost"] + lines).joined(separator: "\r\n") + "\r\n\r\n")
            // Its head only: the body is still to come.
            #expect(try client.receive(hasBody: false).status == (lines.isEmpty ? 200 : 206))
            truncate("\(folder.path)/large.txt", 0)
            #expect(try client.receiveToEnd().utf8.count < Self.size - 1_000)
            #expect(try RawClient(port: server.port).get("/small.txt").text == "small")
            #expect(try RawClient(port: server.port).get("/large.txt").text == "")
        }
    }

    @Test func `arrives whole where its name vanishes or it grows`() async throws {
        let folder = try StaticFolder()
        let size = 8_000_000
        try folder.makeLarge("gone.txt", size: size)
        try folder.makeLarge("grown.txt", size: size)
        try await withFiles(folder) { server, _ in
            for name in ["gone.txt", "grown.txt"] {
                let client = try RawClient(port: server.port, receiveBuffer: 4_096)
                client.send("GET /\(name) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                #expect(try client.receive(hasBody: false)["Content-Length"] == "\(size)")
                if name == "gone.txt" {
                    folder.remove(file: name)
                } else {
                    truncate("\(folder.path)/\(name)", 2 * size)
                }
                #expect(try client.receiveToEnd().utf8.count == size)
            }
            #expect(try RawClient(port: server.port).get("/gone.txt").status == 404)
        }
    }

    @Test func `that vanished since the index was read is none`() throws {
        let folder = try StaticFolder()
        try folder.write("body{}", to: "app.css")
        let files = StaticFiles(folder: folder.path, recheck: .seconds(1_000))
        let name = try #require(files.fingerprinted("/app.css", now: .now))
        folder.remove(file: "app.css")
        #expect(files.get("/app.css") == nil)
        #expect(files.get(name) == nil)
        #expect(files.fingerprinted("/app.css") == nil)
    }

    @Test(arguments: [(-1, 1), (0, -1), (0, 7), (7, 0), (6, 1), (.max, .max), (1, .max), (.min, .min)])
    func `is refused in a part that does not lie within it`(_ offset: Int, _ length: Int) throws {
        let folder = try StaticFolder()
        try folder.write("body{}", to: "app.css")
        let file = try #require(FileIndex.open("/app.css", in: folder.path)).file
        let response = HTTPResponse(status: 200, body: .file(file, offset: offset, length: length))
        #expect(response.body.count >= 0)
        let isMade = Reply.make(response, closes: false, isStrict: false) != nil
        #expect(!isMade)
        let end = HTTPResponse(status: 200, body: .file(file, offset: 6, length: 0))
        let isEndMade = Reply.make(end, closes: false, isStrict: false) != nil
        #expect(isEndMade)
    }
}

@Suite struct `The type of a file` {
    @Test(arguments: [
        ("css", "text/css; charset=utf-8"), ("js", "text/javascript; charset=utf-8"),
        ("mjs", "text/javascript; charset=utf-8"), ("json", "application/json"), ("svg", "image/svg+xml"),
        ("png", "image/png"), ("jpg", "image/jpeg"), ("jpeg", "image/jpeg"), ("gif", "image/gif"),
        ("webp", "image/webp"), ("avif", "image/avif"), ("ico", "image/x-icon"), ("woff", "font/woff"),
        ("woff2", "font/woff2"), ("txt", "text/plain; charset=utf-8"), ("html", "text/html; charset=utf-8"),
        ("xml", "application/xml"), ("webmanifest", "application/manifest+json"), ("pdf", "application/pdf"),
        ("mp4", "video/mp4"), ("webm", "video/webm"), ("wasm", "application/wasm"), ("map", "application/json"),
        ("CSS", "text/css; charset=utf-8"), ("exe", "application/octet-stream"), ("", "application/octet-stream"),
        ("css/a", "application/octet-stream"), ("css ", "application/octet-stream"),
    ])
    func `comes from the end of its name`(_ end: String, _ type: String) {
        #expect(ContentType.of(fileName: "/a.\(end)") == type)
    }
}
