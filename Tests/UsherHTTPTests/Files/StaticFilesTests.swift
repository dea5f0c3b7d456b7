// Files of a folder: what is served, what is not, and what a browser that has them already gets.

import Glibc
import Testing

@testable import UsherHTTP

@Suite struct `Static files` {
    @Test func `files are served with their type, a tag and a time`() throws {
        let folder = try StaticFolder()
        folder.makeFolder("fonts")
        try folder.write("body{}", to: "app.css")
        try folder.write("font", to: "fonts/a.WOFF2")
        try folder.write("?", to: "noextension")
        let files = StaticFiles(folder: folder.path)
        let css = files.response(for: HTTPRequest(path: "/app.css"))
        #expect(css?.contents == "body{}")
        #expect(css?.status == 200)
        #expect(css?[header: "Content-Type"] == "text/css; charset=utf-8")
        #expect(css?[header: "ETag"]?.hasPrefix("\"6-") == true)
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
        (["TAG"], 304), (["\"x\", TAG"], 304), (["W/TAG"], 304), (["*"], 304), (["\"x\"", "TAG"], 304),
        ([" ,, TAG ,"], 304), (["\"a,b\",TAG"], 304), (["\"x\""], 200), (["TAG-br"], 200), ([""], 200),
        (["x, TAG"], 200),
        (["\"x\" TAG"], 200), (["TAG"], 304), (["\"x, TAG"], 200), (["\"x\", *"], 200), (["w/TAG"], 200),
        (["\"\", W/\"\", TAG"], 304), (["TAG garbage"], 200), (["TAG, garbage"], 304),
        (["\"x\", \"y\", TAG, \"z\""], 304),
    ])
    func `a copy is current when a list names its tag`(_ lines: [String], _ status: Int) throws {
        let folder = try StaticFolder()
        try folder.write("body{}", to: "app.css")
        let files = StaticFiles(folder: folder.path)
        let tag = try #require(files.get("/app.css")?[header: "ETag"])
        let headers = lines.map { line in
            (
                name: "If-None-Match",
                value: line.split(separator: "TAG", omittingEmptySubsequences: false)
                    .joined(separator: tag)
            )
        }
        let answer = files.response(for: HTTPRequest(path: "/app.css", headers: HTTPHeaders(headers)))
        #expect(answer?.status == status)
        // A date does not make up for it.
        let date = (name: "If-Modified-Since", value: "Fri, 31 Dec 9999 23:59:59 GMT")
        #expect(
            files.response(for: HTTPRequest(path: "/app.css", headers: HTTPHeaders(headers + [date])))?.status == status
        )
    }

    @Test func `a copy is current when nothing changed since its time`() throws {
        let folder = try StaticFolder()
        try folder.write("body{}", to: "app.css", changed: 1_000_000_000)
        let files = StaticFiles(folder: folder.path)
        func status(since text: String) -> Int? { files.get("/app.css", [("If-Modified-Since", text)])?.status }
        #expect(files.get("/app.css")?[header: "Last-Modified"] == "Sun, 09 Sep 2001 01:46:40 GMT")
        #expect(status(since: "Sun, 09 Sep 2001 01:46:40 GMT") == 304)
        #expect(status(since: "Sun, 09 Sep 2001 01:46:41 GMT") == 304)
        #expect(status(since: "Sun, 09 Sep 2001 01:46:39 GMT") == 200)
        #expect(status(since: "nonsense") == 200)
        #expect(
            files.get("/app.css", [("If-Modified-Since", "Sun, 09 Sep 2001 01:46:40 GMT")], method: .head)?.status
                == 304)
    }

    @Test func `another content has another tag`() throws {
        let folder = try StaticFolder()
        let files = StaticFiles(folder: folder.path, recheck: .zero)
        var tags: Set<String?> = []
        for (text, nanoseconds) in [("one", 0), ("four", 0), ("two", 1), ("two", 999_999_999)] {
            try folder.write(text, to: "app.css")
            folder.setChanged("app.css", to: 1_000_000_000, nanoseconds: nanoseconds)
            tags.insert(files.get("/app.css")?[header: "ETag"])
        }
        #expect(tags.count == 4 && !tags.contains(nil))
    }

    @Test func `a tag is weak until a second has passed since the change`() throws {
        let folder = try StaticFolder()
        try folder.write("body{}", to: "app.css", changed: 1_000_000_000)
        let files = StaticFiles(folder: folder.path)
        func tag(after nanoseconds: Int, _ known: String? = nil) -> String? {
            let headers = known.map { [(name: "If-None-Match", value: $0)] } ?? []
            return files.response(
                for: HTTPRequest(path: "/app.css", headers: HTTPHeaders(headers)),
                now: WallTime(nanoseconds: 1_000_000_000_000_000_000 + nanoseconds))?[header: "ETag"]
        }
        let strong = try #require(tag(after: 1_000_000_001))
        #expect(strong.hasPrefix("\"6-"))
        #expect(tag(after: 1_000_000_000) == "W/" + strong)
        #expect(tag(after: -1_000_000_001) == strong)
        // A 304 names the copy as the visitor has it.
        #expect(tag(after: 2_000_000_000, "W/" + strong) == "W/" + strong)
    }

    @Test(arguments: [-9_000_000_000, -1, 0, 4_000_000_000, 9_000_000_000])
    func `a file of any time can be served`(_ seconds: Int) throws {
        let folder = try StaticFolder()
        try folder.write("body{}", to: "app.css", changed: seconds)
        folder.makeFolder("in")
        folder.setChanged("in", to: seconds)
        folder.setChanged("", to: seconds)
        let files = StaticFiles(folder: folder.path, recheck: .zero)
        let answer = try #require(files.get("/app.css"))
        let changed = try #require(answer[header: "Last-Modified"].flatMap(HTTPDate.seconds))
        #expect(changed <= WallTime.now.seconds)
        #expect(files.get("/app.css", [("If-None-Match", answer[header: "ETag"] ?? "")])?.status == 304)
    }

    @Test func `files that come and go are noticed`() throws {
        let folder = try StaticFolder()
        let files = StaticFiles(folder: folder.path, recheck: .zero)
        let request = HTTPRequest(path: "/in/app.css")
        #expect(files.response(for: request) == nil)
        folder.makeFolder("in")
        #expect(files.response(for: request) == nil)
        try folder.write("new", to: "in/app.css")
        #expect(files.response(for: request)?.contents == "new")
        folder.remove(file: "in/app.css")
        #expect(files.response(for: request) == nil)
        #expect(StaticFiles(folder: "/nonexistent/folder").response(for: request) == nil)
    }

    @Test func `a file without a dot in its name is served like any other, as soon as it is there`() throws {
        let folder = try StaticFolder()
        try folder.write("body {}", to: "app.css")
        let files = StaticFiles(folder: folder.path, recheck: .zero)
        let request = HTTPRequest(path: "/LICENSE")
        #expect(files.response(for: request) == nil)
        #expect(files.fingerprinted("/LICENSE") == nil)
        try folder.write("Do as you like.", to: "LICENSE")
        #expect(files.response(for: request)?.contents == "Do as you like.")
        #expect(files.ready(for: request)?.response.status == 200)
        #expect(files.fingerprinted("/LICENSE") == "/LICENSE")
        folder.remove(file: "LICENSE")
        #expect(files.response(for: request) == nil)
        #expect(files.ready(for: request) == nil)
    }

    @Test func `a file goes over the socket whole, and a 304 without a body`() async throws {
        let folder = try StaticFolder()
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
