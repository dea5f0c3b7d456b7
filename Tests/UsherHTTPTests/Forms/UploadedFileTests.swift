// Files of a form: where they lie, who can see them, when they go, and what they are.

import Glibc
import TestOutput
import Testing

@testable import UsherHTTP

@Suite struct `An uploaded file` {
    private func newParser(_ folder: UploadFolder) throws -> MultipartParser {
        try MultipartParser(contentType: "multipart/form-data; boundary=b", folder: folder.path)
    }

    private func upload(_ content: [UInt8], in folder: UploadFolder) throws -> UploadedFile {
        var parser = try newParser(folder)
        let head = lines("--b", "Content-Disposition: form-data; name=\"f\"; filename=\"a.html\"", "")
        try parser.feed(head + content + lines("", "--b--"))
        let form = try parser.finish()
        return try #require(form.files.first)
    }

    @Test func `is read in parts, and never beyond its end`() throws {
        let file = try upload(Array("0123456789".utf8), in: UploadFolder())
        #expect(file.size == 10)
        #expect(try file.read(upTo: 4, at: 0) == Array("0123".utf8))
        #expect(try file.read(upTo: 4, at: 8) == Array("89".utf8))
        #expect(try file.read(upTo: .max, at: 9) == Array("9".utf8))
        for (count, offset) in [(1, 10), (0, 0), (-1, 0), (1, -1), (.max, .max), (.min, .min)] {
            #expect(try file.read(upTo: count, at: offset).isEmpty)
        }
    }

    @Test func `is whole when it is larger than what is gathered before writing`() throws {
        let folder = try UploadFolder()
        for size in [16_383, 16_384, 16_385, 50_000] {
            let content = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) | 0x80 }
            let whole = try upload(content, in: folder)
            #expect(try whole.read(upTo: size, at: 0) == content)
            var parser = try newParser(folder)
            try parser.feed(lines("--b", "Content-Disposition: form-data; name=\"f\"; filename=\"f\"", ""))
            for start in stride(from: 0, to: size, by: 777) { try parser.feed(content[start..<min(start + 777, size)]) }
            try parser.feed(lines("", "--b--"))
            let form = try parser.finish()
            #expect(try form.files.first?.read(upTo: size + 1, at: 0) == content)
        }
    }

    @Test func `has no name, is its user's alone, and goes with its last reference`() throws {
        let folder = try UploadFolder()
        var file: UploadedFile? = try upload([1, 2, 3], in: folder)
        let descriptor = try #require(file?.content?.descriptor)
        try expectPrivate(descriptor)
        #expect(folder.names.isEmpty)
        #expect(folder.openDescriptors == 1)
        let other = file
        file = nil
        #expect(folder.openDescriptors == 1)
        #expect(try other?.read(upTo: 3, at: 0) == [1, 2, 3])
        withExtendedLifetime(other) {}
    }

    @Test func `is closed when the form goes`() throws {
        let folder = try UploadFolder()
        do {
            let file = try upload([1], in: folder)
            #expect(folder.openDescriptors == 1)
            withExtendedLifetime(file) {}
        }
        #expect(folder.openDescriptors == 0)
    }

    @Test(arguments: [true, false])
    func `lies without a name on any file system`(_ isNameless: Bool) throws {
        let folder = try UploadFolder()
        // Some file systems have no files without a name; the other way works on all.
        guard
            let descriptor = isNameless
                ? TemporaryFile.openNameless(in: folder.path) : TemporaryFile.openUnlinked(in: folder.path)
        else {
            #expect(isNameless)
            return
        }
        let file = TemporaryFile(descriptor: descriptor)
        try expectPrivate(descriptor)
        #expect(folder.names.isEmpty)
        #expect(folder.openDescriptors == 1)
        try [UInt8]("abc".utf8).withView { try file.append($0) }
        try [UInt8]("def".utf8).withView { try file.append($0) }
        #expect(try file.read(10, at: 1) == Array("bcdef".utf8))
    }

    private func expectPrivate(_ descriptor: Int32) throws {
        var status = stat()
        try #require(fstat(descriptor, &status) == 0)
        #expect(status.st_mode == S_IFREG | 0o600)
        #expect(status.st_nlink == 0)
        #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    }

    @Test func `does not remain of a form that fails or is dropped half-way`() throws {
        let folder = try UploadFolder()
        let begun =
            part("name=\"f\"; filename=\"1\"")
            + lines("--b", "Content-Disposition: form-data; name=\"f\"; filename=\"2\"", "")
        func drop() throws {
            var parser = try newParser(folder)
            try parser.feed(begun + [UInt8](repeating: 1, count: 100_000))
            #expect(folder.openDescriptors == 2)
            #expect(folder.names.isEmpty)
        }
        try drop()
        #expect(folder.openDescriptors == 0)
        var parser = try newParser(folder)
        try parser.feed(begun)
        #expect(folder.openDescriptors == 2)
        #expect(throws: MultipartError.self) { try parser.feed(lines("", "--bx")) }
        // Closed at the error, while the parser is still there.
        #expect(folder.openDescriptors == 0)
        #expect(throws: MultipartError.self) { try parser.feed([]) }
        #expect(folder.names.isEmpty)
    }

    @Test func `that cannot be stored is the storage's error, not the sender's`() throws {
        let body = part("name=\"f\"; filename=\"f\"", String(repeating: "x", count: 40_000)) + lines("--b--")
        func kind(makeFile: @escaping @Sendable () throws(MultipartError) -> TemporaryFile) -> [String] {
            [[body], body.map { [$0] }].map { pieces in
                do throws(MultipartError) {
                    var parser = try MultipartParser(
                        contentType: "multipart/form-data; boundary=b", limits: MultipartLimits(), makeFile: makeFile)
                    for piece in pieces { try parser.feed(piece) }
                    return try Outcome(parser.finish()).kind
                } catch {
                    return Outcome.refused(error).kind
                }
            }
        }
        // Each write to /dev/full fails as on a full disk.
        #expect(
            kind { () throws(MultipartError) in
                TemporaryFile(descriptor: open("/dev/full", O_RDWR | O_CLOEXEC))
            } == ["storage", "storage"])
        #expect(
            kind { () throws(MultipartError) in
                try TemporaryFile(folder: "/nonexistent/folder")
            } == ["storage", "storage"])
        #expect(throws: MultipartError.storage("The file could not be read again.")) {
            try TemporaryFile(descriptor: -1).read(1, at: 0)
        }
    }

    @Test(
        arguments: ([
            ("image/png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]),
            ("image/jpeg", [0xFF, 0xD8, 0xFF, 0xE0]),
            ("image/gif", Array("GIF87a!".utf8)), ("image/gif", Array("GIF89a!".utf8)),
            ("image/webp", Array("RIFFxxxxWEBPVP8 ".utf8)), ("application/pdf", Array("%PDF-1.7".utf8)),
            ("application/zip", [0x50, 0x4B, 3, 4, 0]), ("application/zip", [0x50, 0x4B, 5, 6, 0]),
            ("application/gzip", [0x1F, 0x8B, 8, 0]), ("text/plain", []), ("text/plain", Array("<script>\r\n\té".utf8)),
            ("text/plain", Array("GIF88a".utf8)), ("text/plain", Array("RIFFxxxxWAVE".utf8)),
            ("text/plain", Array(String(repeating: "é", count: 300).utf8)),
            ("text/plain", Array(("x" + String(repeating: "é", count: 300)).utf8)),
            ("text/plain", Array(("x" + String(repeating: "東", count: 300)).utf8)),
            ("text/plain", Array(("xyz" + String(repeating: "🗼", count: 300)).utf8)),
            ("text/plain", [UInt8](repeating: 0x78, count: 512) + [0, 0xFF]),
            ("text/plain", [UInt8](repeating: 0x78, count: 511) + [0xFF, 0x78]),
            ("text/plain", Array("Title;Kind\r\n".utf8) + [0x42, 0xFC, 0x63, 0x68, 0x3B, 0x80]),
            ("application/octet-stream", [0x61, 0]), ("application/octet-stream", [0xFE, 0xFF, 0, 0x61]),
            ("application/octet-stream", [0x1B, 0x5B]), ("application/octet-stream", [0x7F]),
            ("application/octet-stream", [0x89, 0x50, 0x4E, 0x47, 0x1A]),
            ("application/octet-stream", [0xFF, 0xD8, 0]),
        ] as [(String, [UInt8])]).map { ($0, Long($1)) })
    func `has the type of its first bytes`(_ type: String, _ content: Long<[UInt8]>) throws {
        let file = try upload(content.value, in: UploadFolder())
        #expect(file.type == type)
        #expect(file.fileName == "a.html")
    }
}
