// Names with a fingerprint: made, asked for, outlived by a change.

import Glibc
import Testing

@testable import UsherHTTP

private let year = "public, max-age=31536000, immutable"

@Suite struct `A fingerprint` {
    @Test(arguments: [
        ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
        ("chongo was here!\n", "46810940eff5f915"),
    ])
    func `is FNV-1a in sixteen digits`(_ text: String, _ digits: String) throws {
        let folder = try StaticFolder()
        try folder.write(text, to: "a.txt")
        let file = try #require(FileIndex.open("/a.txt", in: folder.path))
        #expect(Fingerprint.digits(of: file.file.descriptor, size: file.version.size) == digits)
        #expect(Fingerprint.digits(of: file.file.descriptor, size: file.version.size + 1) == nil)
        #expect(Fingerprint.digits(of: -1, size: 1) == nil)
        #expect(Fingerprint.digits(of: file.file.descriptor, size: 64_000_001) == nil)
    }

    @Test(arguments: [
        ("/app.css", "/app.D.css"), ("/a/b.min.js", "/a/b.min.D.js"), ("/a.b/c.d", "/a.b/c.D.d"), ("/README", nil),
        ("/a.b/README", nil), ("/app.", nil), ("/.css", nil), ("/a/.css", nil), ("", nil), ("/", nil), (".", nil),
        ("/é.css", "/é.D.css"),
    ])
    func `goes before the extension`(_ path: String, _ named: String?) {
        #expect(Fingerprint.insert("D", into: path) == named)
    }

    @Test(arguments: [
        ("/app.3f9a1c2b.css", "/app.css", "3f9a1c2b"), ("/app.0123456789ABCDEF.css", "/app.css", "0123456789ABCDEF"),
        ("/a/b.min.00000000.js", "/a/b.min.js", "00000000"), ("/a.00000000.11111111.b", "/a.00000000.b", "11111111"),
        ("/é.00000000.css", "/é.css", "00000000"),
    ])
    func `is found between the last two dots`(_ path: String, _ plain: String, _ digits: String) {
        #expect(Fingerprint.split(path)?.path == plain)
        #expect(Fingerprint.split(path).map { String($0.digits) } == digits)
    }

    @Test(arguments: [
        "/app.css", "/app.3f9a1c2.css", "/app.3f9a1c2g.css", "/app..css", "/.3f9a1c2b.css", "/a/.3f9a1c2b.css",
        "/app.3f9a1c2b.", "/app.3f9a1c2b", "/a.3f9a1c2b/css", "/app.3f9a1c2b/a.css", "/a.css/3f9a1c2b.css", "", "/",
        ".",
        "..", "/..3f9a1c2b..", "3f9a1c2b.css",
        "/app.\u{FF13}f9a1c2b.css", "/app.3f9a1c2b\u{301}.css",
    ])
    func `is not seen where there is none`(_ path: String) { #expect(Fingerprint.split(path) == nil) }
}

@Suite struct `A file with a fingerprint in its name` {
    @Test func `is kept for a year, and an old name gets the present file`() async throws {
        let folder = try StaticFolder()
        folder.makeFolder("css")
        try folder.write("body{}", to: "css/app.css")
        let names = StaticFiles(folder: folder.path, recheck: .zero)
        try await withFiles(folder) { _, client in
            let name = try #require(names.fingerprinted("/css/app.css"))
            #expect(name.hasPrefix("/css/app.") && name.hasSuffix(".css") && name.utf8.count == 29)
            let answer = try client.get(name)
            #expect(answer.text == "body{}")
            #expect(answer["Cache-Control"] == year)
            #expect(answer["Content-Type"] == "text/css; charset=utf-8")
            #expect(try client.get("/css/app.css")["Cache-Control"] == "no-cache")
            #expect(try client.get("/css/app.css")["ETag"] == answer["ETag"])
            #expect(try client.get(name, "If-None-Match: \(answer["ETag"] ?? "")")["Cache-Control"] == year)
            #expect(try client.get(name, "Range: bytes=0-3").text == "body")

            try folder.write("body{color:red}", to: "css/app.css")
            let old = try client.get(name)
            #expect(old.status == 200)
            #expect(old.text == "body{color:red}")
            #expect(old["Cache-Control"] == "no-cache")
            #expect(names.fingerprinted("/css/app.css") != name)
            #expect(try client.get(names.fingerprinted("/css/app.css") ?? "")["Cache-Control"] == year)

            for other in ["/css/app.3f9a1c2b.css", name.uppercased().replacing("/CSS/APP", with: "/css/app")] {
                #expect(try client.get(other)["Cache-Control"] ?? "no-cache" == "no-cache")
            }
            #expect(try client.get("/css/app.3f9a1c2b.js").status == 404)
            #expect(try client.get("/css/app.3f9a1c2.css").status == 404)
            folder.remove(file: "css/app.css")
            #expect(try client.get(name).status == 404)
        }
    }

    @Test func `is compressed like the plain one`() throws {
        let folder = try StaticFolder()
        try folder.write("plain", to: "app.css")
        try folder.write("brotli!", to: "app.css.br")
        let files = StaticFiles(folder: folder.path)
        let name = try #require(files.fingerprinted("/app.css"))
        let answer = files.get(name, [("Accept-Encoding", "br")])
        #expect(answer?.contents == "brotli!")
        #expect(answer?[header: "Cache-Control"] == year)
        #expect(answer?[header: "Content-Type"] == "text/css; charset=utf-8")
        #expect(files.get(name)?.contents == "plain")
    }

    @Test func `gives way to a file of that very name`() throws {
        let folder = try StaticFolder()
        try folder.write("bundled", to: "app.3f9a1c2b.css")
        try folder.write("plain", to: "app.css")
        let answer = StaticFiles(folder: folder.path).get("/app.3f9a1c2b.css")
        #expect(answer?.contents == "bundled")
        #expect(answer?[header: "Cache-Control"] == "no-cache")
    }

    @Test(arguments: ["/none.css", "/README", "/folder", "/.hidden.css", "app.css", "", "/folder/", "/film.mp4"])
    func `is not made for what is no file, has no extension or is too large`(_ path: String) throws {
        let folder = try StaticFolder()
        for name in ["README", ".hidden.css", "app.css"] { try folder.write("text", to: name) }
        folder.makeFolder("folder")
        try folder.makeLarge("film.mp4", size: 64_000_001)
        let files = StaticFiles(folder: folder.path)
        #expect(files.fingerprinted(path) ?? path == path)
        #expect(files.get("/film.0123456789abcdef.mp4")?[header: "Cache-Control"] == "no-cache")
    }

    @Test func `follows each change, also one that leaves size and time alike`() throws {
        let folder = try StaticFolder()
        let files = StaticFiles(folder: folder.path, recheck: .zero)
        var names: Set<String> = []
        for text in ["one", "two", "three"] {
            try folder.write(text, to: "app.css", changed: 1_000_000_000)
            names.insert(try #require(files.fingerprinted("/app.css")))
        }
        #expect(names.count == 3)
    }

    @Test func `follows changes within a tick of the clock of files`() throws {
        let folder = try StaticFolder()
        try folder.write("one", to: "app.css", changed: 1_000_000_000)
        let files = StaticFiles(folder: folder.path)
        let now = WallTime(nanoseconds: 1_000_000_000_001_000_000)
        let file = try #require(FileIndex.open("/app.css", in: folder.path))
        let known = FingerprintCache()
        #expect(known.digits(of: "/app.css", file: file, now: now) != nil)
        #expect(known.entry(for: "/app.css", version: file.version) == .unknown)
        #expect(known.digits(of: "/app.css", file: file, now: .now) != nil)
        #expect(known.entry(for: "/app.css", version: file.version) != .unknown)
        known.removeAll(missingFrom: FileIndex(folder: "/nonexistent/folder"))
        #expect(known.entry(for: "/app.css", version: file.version) == .unknown)
        #expect(files.fingerprinted("/app.css", now: now) == files.fingerprinted("/app.css"))
    }

    @Test func `costs no reading while nothing changes`() throws {
        let folder = try StaticFolder()
        try folder.write("body{}", to: "app.css")
        let known = FingerprintCache()
        let file = try #require(FileIndex.open("/app.css", in: folder.path))
        // Of what is not open nothing can be read.
        let unread = FileIndex.Opened(file: OpenFile(descriptor: -1, size: 6), version: file.version)
        #expect(known.digits(of: "/app.css", file: unread, now: file.version.changed) == nil)
        let digits = try #require(known.digits(of: "/app.css", file: file, now: .now))
        #expect(known.digits(of: "/app.css", file: unread, now: .now) == digits)
    }
}
