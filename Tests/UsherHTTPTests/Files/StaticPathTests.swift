// Paths that must not lead to anything, as values and as bytes on the wire.

import Glibc
import TestOutput
import Testing

@testable import UsherHTTP

/// Beside what may be served: dot-files at each level, links to another folder, a pipe.
private func makeFolder(outside: StaticFolder) throws -> StaticFolder {
    let folder = try StaticFolder()
    try outside.write("secret", to: "a.css")
    try folder.write("body{}", to: "app.css")
    for name in ["folder", "folder/deep", ".git", "folder/.svn", "dots.css"] { folder.makeFolder(name) }
    try folder.write("in", to: "folder/in.css")
    try folder.write("in", to: "folder/deep/in.css")
    for name in [".secret", ".git/config", "folder/.hidden", "folder/.svn/a.css", ".app.css", "..app.css"] {
        try folder.write("secret", to: name)
    }
    folder.link("link.css", to: "\(outside.path)/a.css")
    folder.link("linked", to: outside.path)
    folder.link("folder/up", to: "..")
    folder.link("inner.css", to: "app.css")
    folder.link("system", to: "/etc")
    mkfifo("\(folder.path)/pipe", 0o644)
    return folder
}

@Suite struct `The path of a static file` {
    private static let overlong = Long("/" + String(repeating: "a", count: 7_000) + ".css")

    @Test(
        arguments: [
            "", "/", "app.css", "/none.css", "/folder", "/folder/", "/folder/deep", "/dots.css", "/dots.css/",
            "/.secret",
            "/.git/config", "/.git", "/folder/.hidden", "/folder/.svn/a.css", "/.app.css", "/..app.css", "/link.css",
            "/linked", "/linked/a.css", "/folder/up/app.css", "/inner.css", "/system/passwd", "/pipe", "//app.css",
            "/folder//in.css", "/../app.css", "/folder/../app.css", "/app.css/", "/./app.css", "/app.css\0",
            "/app.css\0.png", "\0/app.css", "/app.css/.", "/app.css/..", "/folder/..", "/App.css", "/app.css ",
            "/app.css.",
            "/app..css", "/%61pp.css", "/%2e%2e/app.css", "\\app.css", "/folder\\in.css", "/etc/passwd",
            "/~root/app.css",
            "/folder/./in.css", "/...", overlong, Long("/" + String(repeating: "a/", count: 3_000) + "app.css"),
        ] as [LongText])
    func `leads to a folder's own visible files alone`(_ path: LongText) throws {
        let outside = try StaticFolder()
        let folder = try makeFolder(outside: outside)
        let files = StaticFiles(folder: folder.path)
        #expect(files.response(for: HTTPRequest(path: path.value)) == nil)
        #expect(files.fingerprinted(path.value) == nil)
        #expect(files.response(for: HTTPRequest(path: "/folder/deep/in.css"))?.contents == "in")
    }

    @Test(
        arguments: [
            "/link.css", "/linked/a.css", "/folder/up/app.css", "/inner.css", "/pipe", "/folder", "/.secret",
            "/../app.css",
            "/app.css\0", "/folder/.hidden", "/", "", "/app.css/in.css", "/system/passwd", overlong,
        ] as [LongText])
    func `is opened without the index's help`(_ path: LongText) throws {
        let outside = try StaticFolder()
        let folder = try makeFolder(outside: outside)
        #expect(FileIndex.open(path.value, in: folder.path) == nil)
        #expect(FileIndex.open("/app.css", in: folder.path) != nil)
    }

    @Test func `is not followed through a folder that became a link`() throws {
        let outside = try StaticFolder()
        let folder = try makeFolder(outside: outside)
        try outside.write("secret", to: "in.css")
        let files = StaticFiles(folder: folder.path)
        rename("\(folder.path)/folder", "\(folder.path)/moved")
        folder.link("folder", to: outside.path)
        #expect(files.get("/folder/in.css") == nil)
        #expect(files.fingerprinted("/folder/in.css") == nil)
    }

    @Test(
        arguments: [
            ("/app.css", 200), ("/app.css?v=1", 200), ("/app.css?utm=50%", 200), ("/app.css?v=%00", 200),
            ("/%?v=1", 404), ("/%61pp.css", 200), ("/folder/in.css", 200), ("/..%2fapp.css", 404),
            ("/../app.css", 404), ("/%2e%2e/app.css", 404), ("/%2E%2E/%2E%2E/etc/passwd", 404), ("/.%2e/app.css", 404),
            ("/folder/%2e%2e/app.css", 404), ("/folder/%2e/in.css", 404), ("/folder/..%2f..%2fetc/passwd", 404),
            ("/%252e%252e/app.css", 404), ("//app.css", 404), ("//etc/passwd", 404), ("/folder//in.css", 404),
            ("/app.css%00", 404), ("/app.css%00.png", 404), ("/folder%5cin.css", 404), ("/..\\app.css", 404),
            ("/%2esecret", 404), ("/.secret", 404), ("/%2egit/config", 404), ("/folder/.hidden", 404),
            ("/folder", 404), ("/folder/", 404), ("/app.css/", 404), ("/link.css", 404), ("/linked/a.css", 404),
            ("/folder/up/app.css", 404), ("/system/passwd", 404), ("/pipe", 404), ("/app.css%", 404),
            ("/app.css%c0%ae", 404), ("/%c0%ae%c0%ae/app.css", 404), ("/app.css%0a", 404), ("/app.css%20", 404),
            ("/.app.0123456789abcdef.css", 404), ("/.0123456789abcdef.css", 404),
            ("/%2e%2e/app.0123456789abcdef.css", 404), ("/linked/a.0123456789abcdef.css", 404),
            ("/app.0123456789abcdef.css", 200), (overlong, 404),
            (Long("/" + String(repeating: "a", count: 9_000)), 414),
        ] as [(LongText, Int)])
    func `is decoded once and checked on the wire`(_ target: LongText, _ status: Int) async throws {
        let outside = try StaticFolder()
        let answer = try await withFiles(makeFolder(outside: outside)) { _, client in try client.get(target.value) }
        #expect(answer.status == status)
        #expect(!answer.text.contains("secret") && !answer.text.contains("root:"))
        withExtendedLifetime(outside) {}
    }

    @Test(arguments: ["caf\u{E9}", "cafe\u{301}"])
    func `is found however the accents of its name are composed, there and in the address`(_ name: String) async throws
    {
        let folder = try StaticFolder()
        try folder.write("an accent", to: name + ".css")
        let files = StaticFiles(folder: folder.path)
        let fingerprinted = try #require(files.fingerprinted("/caf\u{E9}.css"))
        #expect(files.fingerprinted("/cafe\u{301}.css") == fingerprinted)
        for path in ["/caf\u{E9}.css", "/cafe\u{301}.css", fingerprinted] {
            #expect(files.get(path)?.contents == "an accent", "\(path.unicodeScalars.count)")
            #expect(files.get(path, [("Range", "bytes=0-1")])?.status == 206)
        }
        let digits = try #require(fingerprinted.split(separator: ".").dropLast().last)
        let own = try #require(files.get("/cafe\u{301}.\(digits).css"))
        #expect(own[header: "Cache-Control"]?.contains("immutable") == true)
    }
}
