// The Range header as a table, and parts of files over a socket.

import Glibc
import Testing

@testable import UsherHTTP

@Suite struct `A range of bytes` {
    @Test(arguments: [
        ("bytes=0-0", 0, 1), ("bytes=0-9", 0, 10), ("bytes=3-5", 3, 3), ("bytes=9-9", 9, 1), ("bytes=0-", 0, 10),
        ("bytes=9-", 9, 1), ("bytes=-1", 9, 1), ("bytes=-10", 0, 10), ("bytes=-11", 0, 10), ("bytes=5-100", 5, 5),
        ("BYTES=1-2", 1, 2), ("bytes= 1-2 ", 1, 2), ("bytes=,1-2", 1, 2), ("bytes=1-2, ,", 1, 2),
        ("bytes=0000000000000000000000000001-2", 1, 2), ("bytes=5-9223372036854775807", 5, 5),
        ("bytes=5-9223372036854775808", 5, 5), ("bytes=5-99999999999999999999999999", 5, 5),
        ("bytes=-9223372036854775807", 0, 10), ("bytes=-9223372036854775808", 0, 10),
        ("bytes=-99999999999999999999999999", 0, 10),
    ])
    func `names a part`(_ text: String, _ offset: Int, _ length: Int) {
        #expect(ByteRange(text, size: 10) == .part(offset: offset, length: length))
    }

    @Test(arguments: [
        "bytes=10-", "bytes=10-10", "bytes=11-20", "bytes=-0", "bytes=-000", "bytes=9223372036854775807-",
        "bytes=9223372036854775807-9223372036854775807", "bytes=9223372036854775808-9223372036854775809",
        "bytes=99999999999999999999999999-",
    ])
    func `may lie behind the end`(_ text: String) { #expect(ByteRange(text, size: 10) == .unsatisfiable) }

    @Test(arguments: [
        "", "bytes", "bytes=", "bytes=-", "bytes=--1", "bytes=5", "bytes=a-b", "bytes=1-b", "bytes=a-1", "bytes=5-3",
        "bytes=1-2,4-5", "bytes=0-0,-1", "bytes=0-0,0-0,0-0", "items=0-5", "bytes 0-5", "bytes:0-5", "0-5", "=0-5",
        "bytes=+1-2", "bytes=1-+2", "bytes=0x1-2", "bytes=1 - 2", "bytes=1- 2", "bytes=1-2-3", "bytes==1-2",
        "bytes=1.0-2", "bytes=\u{661}-2", "bytes=,", "bytes=99999999999999999999999999-5", "none",
    ])
    func `is ignored where it is several, malformed or of another unit`(_ text: String) {
        #expect(ByteRange(text, size: 10) == nil)
    }

    @Test func `has nothing to name in an empty file`() {
        #expect(ByteRange("bytes=0-", size: 0) == .unsatisfiable)
        #expect(ByteRange("bytes=0-0", size: 0) == .unsatisfiable)
        #expect(ByteRange("bytes=-5", size: 0) == nil)
    }
}

@Suite struct `A part of a file` {
    @Test func `goes over the socket`() async throws {
        let folder = try StaticFolder()
        let text = String((0..<30_000).map { "\($0) " }.joined().prefix(150_000))
        try folder.write(text, to: "a.txt")
        try await withFiles(folder) { _, client in
            let bytes = Array(text.utf8)
            for (range, part) in [
                ("0-0", 0..<1), ("70000-", 70_000..<150_000), ("-100", 149_900..<150_000), ("5-140000", 5..<140_001),
                ("149999-999999999999999999999", 149_999..<150_000),
            ] {
                let answer = try client.get("/a.txt", "Range: bytes=\(range)")
                #expect(answer.status == 206)
                #expect(answer["Content-Range"] == "bytes \(part.lowerBound)-\(part.upperBound - 1)/150000")
                #expect(answer["Content-Length"] == "\(part.count)")
                #expect(answer["Content-Type"] == "text/plain; charset=utf-8")
                #expect(answer["ETag"] != nil && answer["Last-Modified"] != nil)
                #expect(answer.body.elementsEqual(bytes[part]))
            }
            let whole = try client.get("/a.txt")
            #expect(whole.status == 200 && whole.text == text && whole["Accept-Ranges"] == "bytes")
        }
    }

    @Test func `that the file does not have gets a 416 with its size`() async throws {
        let folder = try StaticFolder()
        try folder.write("0123456789", to: "a.txt")
        try folder.write("", to: "empty.txt")
        try await withFiles(folder) { _, client in
            for range in ["10-", "99999999999999999999-", "-0"] {
                let answer = try client.get("/a.txt", "Range: bytes=\(range)")
                #expect(answer.status == 416)
                #expect(answer["Content-Range"] == "bytes */10")
                #expect(answer.text == "")
            }
            #expect(try client.get("/empty.txt", "Range: bytes=0-")["Content-Range"] == "bytes */0")
            #expect(try client.get("/empty.txt", "Range: bytes=-1").status == 200)
        }
    }

    @Test func `that cannot be had is kept by nobody, whatever name it was asked for by`() async throws {
        let folder = try StaticFolder()
        try folder.write("0123456789", to: "a.txt")
        try folder.write("0123456789, packed", to: "a.txt.gz")
        let files = StaticFiles(folder: folder.path, recheck: .zero)
        let lasting = try #require(files.fingerprinted("/a.txt"))
        for path in ["/a.txt", lasting] {
            for (status, headers) in [
                (416, [("Range", "bytes=10-")]), (412, [("If-Match", "\"other\"")]),
                (412, [("If-Match", "\"other\""), ("Range", "bytes=1-2")]),
                (412, [("If-Unmodified-Since", "Tue, 24 Nov 1998 10:00:00 GMT")]),
            ] {
                let answer = try #require(files.get(path, headers))
                #expect(answer.status == status && answer[header: "Cache-Control"] == "no-store", "\(path) \(headers)")
                #expect(answer[header: "ETag"] == nil && answer[header: "Last-Modified"] == nil)
                #expect(answer[header: "Vary"] == "Accept-Encoding" && answer.body.count == 0)
                #expect(answer[header: "Content-Range"] == (status == 416 ? "bytes */10" : nil))
            }
            let tag = try #require(files.get(path)?[header: "ETag"])
            #expect(files.get(path, [("If-Match", tag), ("Range", "bytes=1-2")])?.status == 206)
            #expect(files.get(path, [("If-Match", "*")])?.status == 200)
            let known = try #require(files.get(path, [("If-None-Match", tag)]))
            #expect(known.status == 304 && known[header: "ETag"] == tag && known[header: "Vary"] == "Accept-Encoding")
            #expect(known[header: "Cache-Control"] == FileAnswer.cacheControl(isImmutable: path == lasting))
        }
    }

    @Test func `is not given where the range is ignored`() async throws {
        let folder = try StaticFolder()
        try folder.write("0123456789", to: "a.txt")
        try await withFiles(folder) { _, client in
            for lines in [
                ["Range: bytes=1-2,4-5"], ["Range: lines=1-2"], ["Range: bytes=x"], ["Range: bytes=5-3"],
                ["Range: bytes=0-1", "Range: bytes=3-4"],
            ] {
                let answer = try client.ask("GET", "/a.txt", lines)
                #expect(answer.status == 200)
                #expect(answer.text == "0123456789")
                #expect(answer["Content-Range"] == nil)
            }
            let head = try client.ask("HEAD", "/a.txt", ["Range: bytes=0-1"])
            #expect(head.status == 200)
            #expect(head["Content-Length"] == "10" && head["Accept-Ranges"] == "bytes")
        }
    }

    @Test(arguments: [
        (["TAG"], 206), ([" TAG "], 206), (["DATE"], 206), (["W/TAG"], 200), (["\"x\""], 200), (["*"], 200),
        (["TAG, \"x\""], 200), (["Sun, 09 Sep 2001 01:46:41 GMT"], 200), (["Sun, 09 Sep 2001 01:46:39 GMT"], 200),
        (["nonsense"], 200), ([""], 200), (["TAG", "TAG"], 200), (["TAG-gzip"], 200),
    ])
    func `depends on If-Range`(_ conditions: [String], _ status: Int) throws {
        let folder = try StaticFolder()
        try folder.write("0123456789", to: "a.txt", changed: 1_000_000_000)
        let files = StaticFiles(folder: folder.path)
        let tag = try #require(files.get("/a.txt")?[header: "ETag"])
        let lines = conditions.map { condition in
            (
                "If-Range",
                condition == "DATE"
                    ? "Sun, 09 Sep 2001 01:46:40 GMT"
                    : condition.split(separator: "TAG", omittingEmptySubsequences: false).joined(separator: tag)
            )
        }
        let answer = files.get("/a.txt", [("Range", "bytes=2-4")] + lines)
        #expect(answer?.status == status)
        #expect(answer?.contents == (status == 206 ? "234" : "0123456789"))
        // A part that is not there is none either, once the condition has failed.
        #expect(files.get("/a.txt", [("Range", "bytes=10-")] + lines)?.status == (status == 206 ? 416 : 200))
    }

    @Test func `is not given to continue a copy from before a change that may not show`() throws {
        let folder = try StaticFolder()
        try folder.write("0123456789", to: "a.txt", changed: 1_000_000_000)
        let files = StaticFiles(folder: folder.path)
        let now = WallTime(nanoseconds: 1_000_000_000_500_000_000)
        let tag = try #require(files.response(for: HTTPRequest(path: "/a.txt"), now: now)?[header: "ETag"])
        for condition in [tag, String(tag.dropFirst(2)), "Sun, 09 Sep 2001 01:46:40 GMT"] {
            let headers = HTTPHeaders([("Range", "bytes=2-4"), ("If-Range", condition)])
            #expect(files.response(for: HTTPRequest(path: "/a.txt", headers: headers), now: now)?.status == 200)
        }
    }

    @Test func `counts less than a copy that is current`() throws {
        let folder = try StaticFolder()
        try folder.write("0123456789", to: "a.txt")
        let files = StaticFiles(folder: folder.path)
        #expect(files.get("/a.txt", [("Range", "bytes=2-4"), ("If-None-Match", "*")])?.status == 304)
        #expect(files.get("/a.txt", [("Range", "bytes=2-4"), ("If-None-Match", "\"x\"")])?.status == 206)
    }
}
