// Files of a folder: what is served, what is not, and what a browser that has them already gets.

import Glibc
import Testing

@testable import UsherHTTP

/// A folder of its own for one test, removed with it.
private final class Folder: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/usher-static-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw ClientError(description: "no temporary folder") }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { remove(path) }

    func write(_ text: String, to name: String) throws {
        guard let file = fopen("\(path)/\(name)", "w") else { throw ClientError(description: "cannot write") }
        fputs(text, file)
        fclose(file)
    }

    func makeFolder(_ name: String) { mkdir("\(path)/\(name)", 0o755) }
    func link(_ name: String, to target: String) { symlink(target, "\(path)/\(name)") }

    private func remove(_ path: String) {
        if let entries = opendir(path) {
            while let entry = readdir(entries) {
                let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                }
                if name != "." && name != ".." { unlink("\(path)/\(name)") == 0 ? () : remove("\(path)/\(name)") }
            }
            closedir(entries)
        }
        rmdir(path)
    }
}

struct StaticFilesTests {
    private func contents(_ response: HTTPResponse?) -> String? {
        guard let response, case .file(let file) = response.body else { return nil }
        var bytes = [UInt8](repeating: 0, count: file.size)
        let count = pread(file.descriptor, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    @Test func `files are served with their type, a tag and a time`() throws {
        let folder = try Folder()
        folder.makeFolder("fonts")
        try folder.write("body{}", to: "app.css")
        try folder.write("font", to: "fonts/a.WOFF2")
        try folder.write("?", to: "noextension")
        let files = StaticFiles(folder: folder.path)
        let css = files.response(for: HTTPRequest(path: "/app.css"))
        #expect(contents(css) == "body{}")
        #expect(css?.status == 200)
        #expect(css?[header: "Content-Type"] == "text/css; charset=utf-8")
        #expect(css?[header: "ETag"]?.hasPrefix("W/\"6-") == true)
        #expect(css?[header: "Last-Modified"].flatMap(HTTPDate.seconds) != nil)
        #expect(css?[header: "Cache-Control"] == "no-cache")
        let font = files.response(for: HTTPRequest(method: .head, path: "/fonts/a.WOFF2"))
        #expect(font?[header: "Content-Type"] == "font/woff2")
        #expect(
            files.response(for: HTTPRequest(path: "/noextension"))?[header: "Content-Type"]
                == "application/octet-stream")
        #expect(files.response(for: HTTPRequest(method: .post, path: "/app.css")) == nil)
    }

    @Test(arguments: [
        "/", "/none.css", "/folder", "/folder/", "/.secret", "/.git/config", "/folder/.hidden", "/link.css",
        "/linked/a.css",
        "/pipe", "//app.css", "/folder//in.css", "/../app.css", "/folder/../app.css", "/app.css/", "/./app.css",
    ])
    func `nothing but a folder's own visible files is served`(_ path: String) throws {
        let (folder, outside) = (try Folder(), try Folder())
        try outside.write("secret", to: "a.css")
        try folder.write("body{}", to: "app.css")
        folder.makeFolder("folder")
        folder.makeFolder(".git")
        try folder.write("in", to: "folder/in.css")
        for name in [".secret", ".git/config", "folder/.hidden"] { try folder.write("secret", to: name) }
        folder.link("link.css", to: "\(outside.path)/a.css")
        folder.link("linked", to: outside.path)
        mkfifo("\(folder.path)/pipe", 0o644)
        #expect(StaticFiles(folder: folder.path).response(for: HTTPRequest(path: path)) == nil)
        #expect(FileIndex.open("/link.css", in: folder.path) == nil)
        #expect(FileIndex.open("/linked/a.css", in: folder.path) == nil)
        #expect(FileIndex.open("/pipe", in: folder.path) == nil)
        #expect(FileIndex.open("/app.css", in: folder.path) != nil)
    }

    @Test func `a copy that is current gets a 304`() throws {
        let folder = try Folder()
        try folder.write("body{}", to: "app.css")
        let files = StaticFiles(folder: folder.path)
        func status(_ headers: (String, String)...) -> Int? {
            files.response(for: HTTPRequest(path: "/app.css", headers: HTTPHeaders(headers.map { ($0.0, $0.1) })))?
                .status
        }
        let first = try #require(files.response(for: HTTPRequest(path: "/app.css")))
        let tag = try #require(first[header: "ETag"])
        let date = try #require(first[header: "Last-Modified"])
        #expect(status(("If-None-Match", tag)) == 304)
        #expect(status(("If-None-Match", "\"x\", \(tag)")) == 304)
        #expect(status(("If-None-Match", String(tag.dropFirst(2)))) == 304)
        #expect(status(("If-None-Match", "*")) == 304)
        #expect(status(("If-None-Match", "\"x\"")) == 200)
        #expect(status(("If-None-Match", "\"x\""), ("If-Modified-Since", date)) == 200)
        #expect(status(("If-Modified-Since", date)) == 304)
        #expect(status(("If-Modified-Since", HTTPDate.text((HTTPDate.seconds(date) ?? 0) - 1))) == 200)
        #expect(status(("If-Modified-Since", "nonsense")) == 200)
        try folder.write("body{color:red}", to: "app.css")
        #expect(status(("If-None-Match", tag)) == 200)
    }

    @Test func `files that come and go are noticed`() throws {
        let folder = try Folder()
        let files = StaticFiles(folder: folder.path, recheck: .zero)
        let request = HTTPRequest(path: "/in/app.css")
        #expect(files.response(for: request) == nil)
        folder.makeFolder("in")
        #expect(files.response(for: request) == nil)
        try folder.write("new", to: "in/app.css")
        #expect(contents(files.response(for: request)) == "new")
        unlink("\(folder.path)/in/app.css")
        #expect(files.response(for: request) == nil)
        #expect(StaticFiles(folder: "/nonexistent/folder").response(for: request) == nil)
    }

    @Test func `a file goes over the socket whole, and a 304 without a body`() async throws {
        let folder = try Folder()
        let text = String(repeating: "0123456789", count: 300_000)
        try folder.write(text, to: "big.txt")
        try folder.write("", to: "empty.txt")
        let files = StaticFiles(folder: folder.path)
        try await withServer(
            handle: { files.response(for: $0) ?? textResponse("none", status: 404) },
            client: { server in
                let client = try RawClient(port: server.port)
                for _ in 1...3 {
                    client.send("GET /big.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    let answer = try client.receive()
                    #expect(answer.text == text)
                    #expect(answer["X-Content-Type-Options"] == "nosniff")
                    client.send("HEAD /big.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    #expect(try client.receive(hasBody: false)["Content-Length"] == "3000000")
                    client.send(
                        "GET /big.txt HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: \(answer["ETag"] ?? "")\r\n\r\n")
                    let unchanged = try client.receive()
                    #expect(unchanged.status == 304)
                    #expect(unchanged["Content-Length"] == "3000000")
                }
                client.send(
                    "GET /empty.txt HTTP/1.1\r\nHost: localhost\r\n\r\nGET /none HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect(try client.receive().text == "")
                #expect(try client.receive().status == 404)
            })
        withExtendedLifetime(folder) {}
    }
}
