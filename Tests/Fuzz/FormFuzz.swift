// Bodies of forms: urlencoded and multipart, whole and in pieces.

internal import Glibc

func checkUrlencoded(_ input: inout FuzzInput) {
    let bits = input.byte()
    let (fields, length) = bits & 1 == 1 ? (bits >> 1 & 7, bits >> 4 & 15) : (10_000, 256)
    let seed = input.number()
    let bytes = input.all()
    let (expected, isCut) = Naive.form(bytes, fields: fields, nameLength: length)
    let form = FormValues(urlencoded: bytes, maximumFields: fields, maximumNameLength: length)
    isEqual(form, expected)
    expect(form.isCut == isCut, "\(shown(bytes)) is cut or not")
    expect(form.pairs.allSatisfy { form.all($0.name).contains($0.value) }, "a value that cannot be asked for")
    // The same of one that comes in pieces.
    var limits = MultipartLimits()
    (limits.fields, limits.nameBytes) = (fields, length)
    var parser = UrlencodedParser(limits: limits)
    var start = 0
    for piece in FuzzInput.pieces(of: bytes.count, seed: seed) {
        try? bytes[start..<(start + piece)].withView { (bytes) throws(MultipartError) in try parser.feed(bytes) }
        start += piece
    }
    let read = try? parser.finish().values
    expect(read == form && read?.isCut == isCut, "\(shown(bytes)) in pieces is \(String(describing: read?.pairs))")
}

/// What came of a form that was sent as multipart.
private struct Taken: Equatable {
    var error: MultipartError?
    var values: [[[UInt8]]] = []
    /// Names, sizes, types and, where it was kept, the content.
    var files: [[[UInt8]]] = []
}

private func taken(_ body: [UInt8], pieces: [Int], _ type: String, _ limits: MultipartLimits, _ folder: String?)
    -> Taken
{
    do throws(MultipartError) {
        var parser = try MultipartParser(contentType: type, limits: limits, folder: folder)
        var start = 0
        for piece in pieces {
            try body[start..<(start + piece)].withView { (bytes) throws(MultipartError) in
                try parser.feed(bytes)
            }
            start += piece
        }
        let form = try parser.finish()
        var taken = Taken(values: form.values.pairs.map { [Array($0.name.utf8), Array($0.value.utf8)] })
        for file in form.files {
            checkName(file.fileName)
            expect(folder != nil || !file.isKept, "a file is kept nowhere")
            let content = try file.read(upTo: .max, at: 0)
            taken.files.append([Array(file.name.utf8), Array(String(file.size).utf8), Array(file.type.utf8), content])
        }
        return taken
    } catch {
        return Taken(error: error)
    }
}

private func checkName(_ name: String) {
    let isSafe = name.unicodeScalars.allSatisfy { scalar in
        scalar != "/" && scalar != "\\" && scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
            && !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
    }
    expect(isSafe && name.utf8.count <= 255 && name != ".." && name != ".", "a file's name \(name.debugDescription)")
}

private let folder = UploadQuota.defaultFolder
nonisolated(unsafe) private var inputs = 0

func checkMultipart(_ input: inout FuzzInput) {
    let bits = input.byte()
    let type = bits & 1 == 1 ? Naive.bytes("multipart/form-data; boundary=B") : input.line()
    var limits = MultipartLimits()
    if bits & 2 == 2 {
        (limits.fields, limits.files, limits.nameBytes) = (2, 2, 6)
        (limits.headBytes, limits.valueBytes, limits.cutBytes, limits.fileBytes) = (90, 12, 5, 14)
    }
    let seed = input.number()
    let before = bits >> 2 & 15 == 15 ? 8_150 + input.byte() : 0
    let body = [UInt8](repeating: 0x70, count: before) + input.all()
    let text = String(decoding: type, as: UTF8.self)
    let kept = bits >> 3 == 31 ? folder : nil
    let whole = taken(body, pieces: [body.count], text, limits, kept)
    for pieces in [Array(repeating: 1, count: body.count), FuzzInput.pieces(of: body.count, seed: seed)] {
        let other = taken(body, pieces: pieces, text, limits, kept)
        expect(other == whole, "pieces of \(shown(body)) give \(other) and the whole \(whole)")
    }
    inputs += 1
    if inputs.isMultiple(of: 8_192) { checkMemory(body, text) }
    guard let boundary = try? MultipartBoundary(contentType: text) else {
        return expect(whole.error != nil, "a form without a boundary is taken")
    }
    let isOf = text.utf8.count >= boundary.bytes.count + 29 && boundary.bytes.allSatisfy { $0 != 13 && $0 != 10 }
    expect(isOf && (1...70).contains(boundary.bytes.count), "a boundary that is none")
    let expected = Naive.multipart(body, boundary: boundary.bytes).flatMap {
        expectedForm($0, limits, isKept: kept != nil)
    }
    expect((whole.error == nil) == (expected != nil), "\(shown(body)) gives \(String(describing: whole.error))")
    guard let expected, whole.error == nil else { return }
    expect(whole.values == expected.values, "the fields of \(shown(body))")
    let sizes = whole.files.map { [$0[0], $0[1], $0[3]] }
    expect(sizes == expected.files, "the files of \(shown(body))")
}

/// Nil where a part's own head refuses it.
private func expectedForm(_ parts: [Naive.Part], _ limits: MultipartLimits, isKept: Bool) -> Taken? {
    var form = Taken()
    var (valueBytes, fileBytes, files) = (0, 0, 0)
    for part in parts {
        guard part.head.count + 2 <= limits.headBytes, let head = try? PartHead(part.head[...]) else { return nil }
        let name = Array(head.name.utf8)
        guard name.count <= limits.nameBytes else { continue }
        if let fileName = head.fileName {
            let isThere = !fileName.isEmpty || !part.content.isEmpty
            guard isThere, form.files.count < 2 * limits.files + 1 else { continue }
            let fits = isKept && files < limits.files && fileBytes + part.content.count <= limits.fileBytes
            if fits { (files, fileBytes) = (files + 1, fileBytes + part.content.count) }
            let size = Array(String(part.content.count).utf8)
            form.files.append([name, size, fits ? part.content : []])
        } else if form.values.count < limits.fields {
            var content = part.content
            if content.count > limits.valueBytes - valueBytes {
                content =
                    limits.cutBytes <= limits.valueBytes - valueBytes ? Array(content.prefix(limits.cutBytes)) : []
                form.values.append([name, Naive.text(content) + [0xEF, 0xBF, 0xBD]])
            } else {
                form.values.append([name, Naive.text(content)])
            }
            valueBytes += content.count
        }
    }
    return form
}

/// However often it comes, it takes no more memory than the limits say.
private func checkMemory(_ bytes: [UInt8], _ type: String) {
    let head = "Content-Disposition: form-data; name=a; filename=b\r\n\r\n"
    guard !bytes.isEmpty, let boundary = try? MultipartBoundary(contentType: type),
        var parser = try? MultipartParser(contentType: type, folder: nil)
    else { return }
    let before = residentBytes()
    let start = Naive.bytes("--") + boundary.bytes + Naive.bytes("\r\n\(head)")
    guard (try? start.withView { try parser.feed($0) }) != nil else { return }
    var fed = 0
    while fed < 16_000_000, (try? bytes.withView { try parser.feed($0) }) != nil { fed += bytes.count }
    let grown = residentBytes() - before
    expect(grown < 8_000_000, "\(grown) bytes are held after \(fed)")
}

/// What the process has in memory, by the second number of its own file; 0 where that cannot be read.
private func residentBytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [UInt8](repeating: 0, count: 200)
    let count = fread(&line, 1, line.count, file)
    let numbers = Naive.split(Array(line.prefix(count)), 0x20).compactMap { Naive.number($0) }
    return numbers.count > 1 ? numbers[1] * 4_096 : 0
}

func checkBody(_ input: inout FuzzInput) {
    let bits = input.byte()
    let limit = input.byte() * (bits & 2 == 2 ? 16 : 1)
    let announced = bits & 4 == 4 ? Int(bits) * limit : limit / 2
    let seed = input.number()
    let bytes = input.all()
    let type = "multipart/form-data; boundary=B"
    let isForm = bits & 1 == 1
    guard let parser = try? MultipartParser(contentType: type, folder: nil) else { return expect(false, "no parser") }
    var body = isForm ? RequestBody(limit: limit, parser: parser) : RequestBody(limit: limit, announced: announced)
    let pieces = FuzzInput.pieces(of: bytes.count, seed: seed)
    var start = 0
    for piece in pieces {
        let isOn = bytes[start..<(start + piece)].withView { body.append($0) }
        expect(isOn, "a body of \(bytes.count) bytes is cut")
        start += piece
    }
    do {
        let done = try body.finish()
        expect(bytes.count <= limit, "\(bytes.count) bytes are taken where \(limit) are the limit")
        expect(done.bytes == (isForm ? [] : bytes) && (done.form != nil) == isForm, "what a body holds")
        let alone = taken(bytes, pieces: pieces, type, MultipartLimits(), nil)
        let values = done.form?.values.pairs.map { [Array($0.name.utf8), Array($0.value.utf8)] }
        if isForm { expect(alone.error == nil && values == alone.values, "the fields of a body") }
    } catch {
        let isMalformed = isForm && taken(bytes, pieces: pieces, type, MultipartLimits(), nil).error != nil
        expect(bytes.count > limit ? [413, 400].contains(error.status) : isMalformed, "refused: \(error)")
    }
}
