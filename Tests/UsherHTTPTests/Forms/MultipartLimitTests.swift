// The numbers of a multipart form, each at its limit and one over, and bodies made to be slow.

import Testing

@testable import UsherHTTP

@Suite struct `The limits of a multipart form` {
    private static let end = lines("--b--")

    /// Repeats the part and ends the form.
    private static func form(_ part: [UInt8], times count: Int = 1) -> [UInt8] {
        Array(repeatElement(part, count: count).joined()) + end
    }

    private static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

    /// A part whose head has that many bytes, empty line included.
    private static func head(_ count: Int) -> [UInt8] {
        let lead = lines("Content-Disposition: form-data; name=\"a\"").count + "X: \r\n\r\n".utf8.count
        return lines("--b", "Content-Disposition: form-data; name=\"a\"", "X: " + text(count - lead), "", "v")
    }

    static let bodies: [(String, at: [UInt8], over: [UInt8])] = [
        ("fields", form(part("name=\"a\""), times: 1_000), form(part("name=\"a\""), times: 1_001)),
        (
            "files", form(part("name=\"a\"; filename=\"f\""), times: 20),
            form(part("name=\"a\"; filename=\"f\""), times: 21)
        ),
        (
            "files without names", form(part("name=\"a\"; filename=\"\""), times: 20),
            form(part("name=\"a\"; filename=\"\""), times: 21)
        ),
        ("name", form(part("name=\"\(text(256))\"")), form(part("name=\"\(text(257))\""))),
        (
            "file's name", form(part("name=\"\(text(256))\"; filename=\"f\"")),
            form(part("name=\"\(text(257))\"; filename=\"f\""))
        ),
        ("head", form(head(8_192)), form(head(8_193))),
        ("value", form(part("name=\"a\"", text(1_048_576))), form(part("name=\"a\"", text(1_048_577)))),
        (
            "values together", form(part("name=\"a\"", text(524_288)), times: 2),
            part("name=\"a\"") + form(part("name=\"a\"", text(524_288)), times: 2)
        ),
    ]

    @Test(arguments: bodies)
    func `are kept to the number`(_ name: String, _ at: [UInt8], _ over: [UInt8]) throws {
        let folder = try UploadFolder()
        #expect(read(at, in: folder).kind == "a form")
        #expect(read(over, in: folder).kind == "too much")
        #expect(read(over, in: folder, cuts: Array(stride(from: 1, to: over.count, by: 97))).kind == "too much")
        #expect(folder.openDescriptors == 0)
    }

    @Test func `are 20 MB for all files together`() throws {
        let folder = try UploadFolder()
        let megabyte = [UInt8](repeating: 0x78, count: 1_048_576)
        func status(last: Int) -> String {
            do throws(MultipartError) {
                var parser = try MultipartParser(
                    contentType: "multipart/form-data; boundary=b", folder: folder.path)
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
                return "a form"
            } catch {
                return Outcome.refused(error).kind
            }
        }
        #expect(status(last: 1_048_576) == "a form")
        #expect(status(last: 1_048_577) == "too much")
        #expect(folder.openDescriptors == 0)
    }

    @Test func `are settable`() throws {
        var limits = MultipartLimits()
        (limits.fields, limits.files, limits.nameBytes) = (1, 1, 2)
        (limits.headBytes, limits.valueBytes, limits.fileBytes) = (80, 3, 4)
        let (field, file) = ("name=\"ab\"", "name=\"ab\"; filename=\"f\"")
        let folder = try UploadFolder()
        func kind(_ parts: [UInt8]) -> String { read(parts + Self.end, limits: limits, in: folder).kind }
        #expect(kind(part(field, "123") + part(file, "1234")) == "a form")
        #expect(kind(part(field, "1234")) == "too much")
        #expect(kind(part(file, "12345")) == "too much")
        #expect(kind(part(field) + part(field)) == "too much")
        #expect(kind(part(file) + part(file)) == "too much")
        #expect(kind(part("name=\"abc\"")) == "too much")
        #expect(kind(part(field + "; x=\"\(Self.text(80))\"")) == "too much")
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
