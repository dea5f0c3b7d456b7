// Heads of requests: what passes has every property of a head that is safe to serve, what is refused lacks one.

private let hosts = ["localhost", "127.0.0.1", "[::1]", "www.example.org"]

/// The first byte's bits say how the server is set up, and what a proxy says; then come the request line and headers.
func checkHead(_ input: inout FuzzInput) {
    let bits = input.byte()
    let check = HeadCheck(
        hostNames: ["WWW.example.org"], bodyLimit: 1_000, uploadLimit: bits & 1 == 1 ? 20_000 : nil,
        isSecure: bits & 2 == 2)
    var visitor: Client?
    if bits & 4 == 4 {
        visitor = try? Client(peer: "::1", headers: HTTPHeaders(), isSecure: bits & 8 == 8, proxies: [])
        if bits & 16 == 16 { visitor?.host = input.line() }
    }
    let request = Naive.split(input.line(), 0x20)
    let lines = input.lines()
    var fields = HeadFields(
        method: String(decoding: request[0], as: UTF8.self), target: request.count > 1 ? request[1] : [],
        version: request.count > 2 ? String(decoding: request[2], as: UTF8.self) : "HTTP/1.1", headers: headers(lines))
    fields.isTruncated = bits & 32 == 32
    fields.isFolded = bits & 64 == 64
    fields.isCutShort = bits & 128 == 128
    let head: CheckedHead?
    do {
        head = try check.read(fields, from: visitor)
    } catch {
        expect((400...505).contains(error.status) && !error.reason.isEmpty, "a refusal that says nothing")
        head = nil
    }
    let expected = expectedHead(fields, lines, check, visitor)
    expect((head == nil) == (expected == nil), "the head is \(head == nil ? "refused" : "taken")")
    guard let head, let expected else { return }
    isEqual(head.target, expected.target)
    expect(head.method.rawValue == fields.method, "method")
    expect(head.isChunked == (expected.length == nil) && head.bodyLength == expected.length ?? 0, "length of the body")
    expect((head.multipartType != nil) == expected.isMultipart, "whether it is multipart")
}

private struct ExpectedHead {
    var target: (path: [UInt8], query: [[[UInt8]]])
    var length: Int?
    var isMultipart: Bool
}

/// Nil where the head must be refused: by the list of MICROHTTPD.md, "The check of a head".
private func expectedHead(
    _ fields: HeadFields, _ lines: [[UInt8]], _ check: HeadCheck, _ visitor: Client?
) -> ExpectedHead? {
    let isSecure = visitor?.isSecure ?? check.isSecure
    let isPost = fields.method == "POST"
    guard isPost || fields.method == "GET" || fields.method == "HEAD",
        ["HTTP/1.1", "HTTP/1.0"].contains(fields.version)
    else { return nil }
    let pairs = lines.map { Naive.cut($0, 0x3A) ?? (before: $0, after: []) }
    guard !fields.isTruncated, !fields.isFolded, !fields.isCutShort, pairs.count <= 100,
        pairs.reduce(fields.target.count, { $0 + $1.before.count + $1.after.count }) <= 16_384,
        pairs.allSatisfy({ Naive.isToken($0.before) && $0.after.allSatisfy { $0 == 9 || $0 >= 0x20 && $0 != 0x7F } })
    else { return nil }
    func single(_ name: String) -> [UInt8]?? {
        let found = values(name, in: lines)
        return found.count > 1 ? nil : .some(found.first)
    }
    guard case let host?? = single("host"), let place = Naive.place(visitor?.host.map { Array($0) } ?? host),
        hosts.contains(where: { place.host.elementsEqual($0.utf8) }),
        let target = Naive.target(fields.target, host: place, isSecure: isSecure),
        let length = single("content-length"),
        let coding = single("transfer-encoding"), let type = single("content-type"), let origin = single("origin"),
        let site = single("sec-fetch-site")
    else { return nil }
    let form = type.flatMap { formType($0) }
    var expected = ExpectedHead(target: target, length: 0, isMultipart: form == .multipart)
    if let coding {
        guard length == nil, Naive.lowered(coding).elementsEqual("chunked".utf8), fields.version == "HTTP/1.1", isPost,
            check.uploadLimit != nil, form == .multipart
        else { return nil }
        expected.length = nil
    } else if let length {
        guard let number = Naive.number(length), number <= max(check.bodyLimit, check.uploadLimit ?? 0),
            isPost || number == 0
        else { return nil }
        expected.length = number
    } else if isPost {
        return nil
    }
    guard isPost else { return expected }
    let isOurs = site.map { ["same-origin", "none"].contains(String(decoding: $0, as: UTF8.self)) } ?? true
    let isFromHere = origin.map { Naive.isOrigin($0, of: place, isSecure: isSecure) } ?? true
    return form != nil && isOurs && isFromHere ? expected : nil
}

private func formType(_ value: [UInt8]) -> FormType? {
    let parts = Naive.split(Naive.lowered(value), 0x3B).map { String(decoding: Naive.trimmed($0), as: UTF8.self) }
    if parts[0].utf8.elementsEqual("multipart/form-data".utf8) { return .multipart }
    guard parts[0].utf8.elementsEqual("application/x-www-form-urlencoded".utf8) else { return nil }
    return .urlencoded
}
