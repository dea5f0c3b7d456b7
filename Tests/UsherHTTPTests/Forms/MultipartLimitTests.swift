// The numbers of a multipart form, each at its limit and one over, what is left beyond it, and bodies made to be slow.

import Testing

@testable import UsherHTTP

@Suite struct `The limits of a multipart form` {
    private static let end = lines("--b--")

    /// Repeats the part and ends the form.
    private static func form(_ part: [UInt8], times count: Int = 1) -> [UInt8] {
        (0..<count).flatMap { _ in part } + end
    }

    private static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

    /// A part whose head has that many bytes, empty line included.
    private static func head(_ count: Int) -> [UInt8] {
        let lead = lines("Content-Disposition: form-data; name=\"a\"").count + "X: \r\n\r\n".utf8.count
        return lines("--b", "Content-Disposition: form-data; name=\"a\"", "X: " + text(count - lead), "", "v")
    }

    private func form(
        _ body: [UInt8], in folder: UploadFolder, by step: Int, limits: MultipartLimits = MultipartLimits()
    ) throws -> MultipartForm {
        var parser = try MultipartParser(
            contentType: "multipart/form-data; boundary=b", limits: limits, folder: folder.path)
        for start in stride(from: 0, to: body.count, by: step) { try parser.feed(body[start...].prefix(step)) }
        return try parser.finish()
    }

    @Test(arguments: [97, 1_000_000])
    func `are kept to the number, and the form goes on`(_ step: Int) throws {
        let folder = try UploadFolder()
        func fields(_ count: Int) throws -> MultipartForm {
            try form(Self.form(part("name=\"a\""), times: count), in: folder, by: step)
        }
        #expect(try fields(10_000).values.pairs.count == 10_000 && !fields(10_000).values.isCut)
        #expect(try fields(10_001).values.pairs.count == 10_000 && fields(10_001).values.isCut)
        let names = [256, 257].map {
            part("name=\"\(Self.text($0))\"") + part("name=\"\(Self.text($0))\"; filename=\"f\"")
        }
        let counts = try names.map { part in
            let form = try form(Self.form(part), in: folder, by: step)
            return [form.values.pairs.count, form.files.count]
        }
        #expect(counts == [[1, 1], [0, 0]])
        for name in ["f", ""] {
            let files = try form(Self.form(part("name=\"a\"; filename=\"\(name)\""), times: 60), in: folder, by: step)
            #expect(files.files.count == 41 && files.files.count(where: \.isKept) == 20 && files.values.isCut)
        }
        #expect(read(Self.form(Self.head(65_536)), in: folder).kind == "a form")
        #expect(read(Self.form(Self.head(65_537)), in: folder).kind == "too much")
        #expect(folder.openDescriptors == 0)
    }

    @Test(arguments: [97, 1_000_000])
    func `cut a text that is too long, and leave room for those beside it`(_ step: Int) throws {
        let folder = try UploadFolder()
        func values(_ sizes: Int...) throws -> FormValues {
            let parts = sizes.flatMap { part("name=\"a\"", Self.text($0)) }
            return try form(parts + Self.end, in: folder, by: step).values
        }
        #expect(try values(1_048_576).pairs.map(\.value.utf8.count) == [1_048_576])
        #expect(try values(1, 1_048_576, 9).pairs.map(\.value.utf8.count) == [1, 65_536 + 3, 9])
        #expect(try values(3_000_000, 900_000).pairs.map(\.value.utf8.count) == [65_539, 900_000])
        #expect(try values(3_000_000).pairs[0].value.hasSuffix("x\u{FFFD}"))
        #expect(try !values(3_000_000, 3_000_000, 900_000).isCut)
        // What is short may be right.
        #expect(try values(1_040_000, 9_000).isCut)
    }

    @Test(arguments: [97, 1_000_000])
    func `are those of each field with a file`(_ step: Int) throws {
        let folder = try UploadFolder()
        var limits = MultipartLimits()
        limits.fileSizes = ["a": 10, "b": 20_000, "row.*.c": 5]
        (limits.files, limits.fileBytes) = (3, 20_015)
        func file(_ name: String, _ count: Int) -> [UInt8] {
            part("name=\"\(name)\"; filename=\"f\"", Self.text(count))
        }
        func files(_ parts: [UInt8]...) throws -> [String] {
            let form = try form(parts.flatMap { $0 } + Self.end, in: folder, by: step, limits: limits)
            return form.files.map { "\($0.name) \($0.size)\($0.isKept ? "" : " dropped")" }
        }
        #expect(try files(file("a", 10), file("b", 20_000), file("row.1.c", 5)) == ["a 10", "b 20000", "row.1.c 5"])
        #expect(try files(file("a", 11), file("b", 20_000)) == ["a 11 dropped", "b 20000"])
        #expect(try files(file("a", 900_000), file("b", 20_000)) == ["a 900000 dropped", "b 20000"])
        #expect(try files(file("a", 1), file("a", 1), file("b", 1)) == ["a 1", "a 1 dropped", "b 1"])
        #expect(try files(file("x", 9), file("row.c", 1), file("row.1.x.c", 1)) == ["row.1.x.c 1"])
        #expect(folder.openDescriptors == 0 && folder.names.isEmpty)
    }

    @Test func `are 20 MB for all files together`() throws {
        let folder = try UploadFolder()
        let megabyte = [UInt8](repeating: 0x78, count: 1_048_576)
        func kept(last: Int) throws -> [Bool] {
            var parser = try MultipartParser(contentType: "multipart/form-data; boundary=b", folder: folder.path)
            for count in [12, 7] {
                try parser.feed(lines("--b", "Content-Disposition: form-data; name=\"a\"; filename=\"f\"", ""))
                for _ in 0..<count { try parser.feed(megabyte) }
                try parser.feed(lines(""))
            }
            try parser.feed(part("name=\"a\"; filename=\"f\"", Self.text(last)) + Self.end)
            let form = try parser.finish()
            #expect(form.files.map(\.size) == [12 * megabyte.count, 7 * megabyte.count, last])
            let tail = try form.files.first?.read(upTo: megabyte.count, at: 11 * megabyte.count)
            #expect(tail == megabyte)
            return form.files.map(\.isKept)
        }
        #expect(try kept(last: 1_048_576) == [true, true, true])
        #expect(try kept(last: 1_048_577) == [true, true, false])
        #expect(folder.openDescriptors == 0)
    }

    @Test func `do not count file inputs that were left empty`() throws {
        let empty = part("name=\"a\"; filename=\"\"", "")
        let body = Self.form(empty, times: 1_500)
        #expect(try read(body, in: UploadFolder()) == .form(FormValues(), []))
    }

    @Test func `take a preamble of 8 KB`() throws {
        let preamble = [UInt8](repeating: 0x78, count: 8_192) + lines("")
        #expect(try read(preamble + Self.end, in: UploadFolder()) == .form(FormValues(), []))
        let lineEnds = [UInt8](repeating: 0x0D, count: 8_192) + lines("")
        #expect(try read(lineEnds + Self.end, in: UploadFolder()) == .form(FormValues(), []))
    }

    /// 1 MB each; with a search that goes back they would take hours, and the time limit would end the test.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: ["\r\n--", "\r", "\r\n", "\r\n" + String(repeating: "-", count: 71), "-", "\r\r\n--\r\n-"])
    func `do not let a body be slow`(_ run: String) throws {
        let boundary = String(repeating: "-", count: 70)
        let content = Array(repeatElement(Array(run.utf8), count: 1_048_576 / run.utf8.count).joined())
        let body =
            lines("--" + boundary, "Content-Disposition: form-data; name=\"a\"; filename=\"f\"", "") + [0x78] + content
            + lines("x", "--\(boundary)--")
        let folder = try UploadFolder()
        let type = "multipart/form-data; boundary=\(boundary)"
        let expected = ReadFile(name: "a", fileName: "f", type: "text/plain", bytes: [0x78] + content + [0x78])
        let whole = read(body, type: type, in: folder) == .form(FormValues(), [expected])
        #expect(whole)
        let cuts = Array(stride(from: 5, to: body.count, by: 1_001))
        let pieces = read(body, type: type, in: folder, cuts: cuts) == .form(FormValues(), [expected])
        #expect(pieces)
    }
}
