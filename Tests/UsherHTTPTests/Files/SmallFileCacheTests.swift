// Small files are sent again from memory, and nobody can tell: not by their headers, and not after a change.

import Testing

@testable import UsherHTTP

@Suite struct `A small file` {
    private let folder: StaticFolder
    private let files: StaticFiles

    init() throws {
        folder = try StaticFolder()
        try folder.write("body{}", to: "app.css")
        files = StaticFiles(folder: folder.path, recheck: .zero)
    }

    private func ready(_ path: String, _ headers: [(name: String, value: String)] = []) -> HTTPResponse? {
        files.ready(for: HTTPRequest(path: path, headers: HTTPHeaders(headers)))?.response
    }

    @Test func `is answered as from the disk, and by the same answer from then on`() throws {
        let files = StaticFiles(folder: folder.path, recheck: .seconds(3_600))
        let first = try #require(files.ready(for: HTTPRequest(path: "/app.css")))
        let disk = try #require(files.get("/app.css"))
        #expect(first.response.bytes == disk.contents)
        #expect(first.response.status == disk.status)
        #expect(first.response.headers.map(\.name) == disk.headers.map(\.name))
        #expect(first.response.headers.map(\.value) == disk.headers.map(\.value))
        #expect(files.ready(for: HTTPRequest(path: "/app.css")) === first)
        #expect(files.ready(for: HTTPRequest(method: .head, path: "/app.css")) === first)
    }

    @Test func `that changes is sent anew at once`() throws {
        #expect(ready("/app.css")?.bytes == "body{}")
        try folder.write("p{}", to: "app.css", changed: WallTime.now.seconds - 50)
        #expect(ready("/app.css")?.bytes == "p{}")
        folder.remove(file: "app.css")
        #expect(ready("/app.css") == nil)
        #expect(files.get("/app.css") == nil)
    }

    @Test func `is not kept while a later change might look the same`() throws {
        try folder.write("new", to: "new.css", changed: WallTime.now.seconds + 1)
        #expect(ready("/new.css") == nil)
        #expect(files.get("/new.css")?.contents == "new")
    }

    @Test(arguments: ["If-None-Match", "if-modified-since", "Range", "IF-RANGE"])
    func `is left to the disk's answer where a part or a newer one is asked for`(_ name: String) {
        #expect(ready("/app.css", [(name, "x")]) == nil)
    }

    @Test func `is not ready for a POST, and a large one never is`() throws {
        #expect(files.ready(for: HTTPRequest(method: .post, path: "/app.css")) == nil)
        try folder.makeLarge("large.css", size: SmallFileCache.maximumSize + 1)
        folder.setChanged("large.css", to: WallTime.now.seconds - 60)
        #expect(ready("/large.css") == nil)
        #expect(files.get("/large.css") != nil)
    }

    @Test func `is compressed for those who take it, and plain where that is newer`() throws {
        let changed = WallTime.now.seconds - 60
        try folder.write("brotli!", to: "app.css.br", changed: changed + 1)
        let takes = [(name: "Accept-Encoding", value: "gzip, br")]
        #expect(ready("/app.css", takes)?.bytes == "brotli!")
        #expect(ready("/app.css", takes)?[header: "Content-Encoding"] == "br")
        #expect(ready("/app.css")?.bytes == "body{}")
        #expect(ready("/app.css")?[header: "Vary"] == "Accept-Encoding")
        try folder.write("p{}", to: "app.css", changed: changed + 2)
        #expect(ready("/app.css", takes)?.bytes == "p{}")
    }

    @Test func `by its fingerprint may be kept for ever, by another not`() throws {
        let name = try #require(files.fingerprinted("/app.css"))
        #expect(ready(name)?[header: "Cache-Control"]?.hasSuffix("immutable") == true)
        #expect(ready("/app.0123456789abcdef.css")?[header: "Cache-Control"] == "no-cache")
    }
}

extension HTTPResponse {
    fileprivate var bytes: String? {
        guard case .bytes(let bytes) = body else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
