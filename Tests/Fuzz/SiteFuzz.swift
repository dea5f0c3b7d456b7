// What Usher itself reads of a request: names of pages, nonces, tokens, ids. Built and run by .ci/fuzz with the sources
// of Usher that do it, over the other modules as they are.

internal import UsherFlow
internal import UsherHTTP

nonisolated(unsafe) let fuzzRun = FuzzRun([
    FuzzParser("key", upTo: 60) { checkPageKey(&$0) },
    FuzzParser("path", upTo: 200) { checkPagePath(&$0) },
    FuzzParser("nonce", upTo: 300) { checkNonce(&$0) },
    FuzzParser("token", upTo: 120) { checkToken(&$0) },
    FuzzParser("bytes", upTo: 60) { checkBytes(&$0) },
    FuzzParser("session", upTo: 160) { checkSession(&$0) },
    FuzzParser("form", upTo: 200) { checkForm(&$0) },
    FuzzParser("words", upTo: 300) { checkWordFile(&$0) },
    FuzzParser("language", upTo: 200) { checkLanguage(&$0) },
])

private let alphabet = Naive.bytes("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// The first percent sign stands for what nobody would guess.
private func filled(_ bytes: [UInt8], _ secret: String) -> [UInt8] {
    Naive.cut(bytes, 0x25).map { $0.before + Array(secret.utf8) + $0.after } ?? bytes
}

private func checkPageKey(_ input: inout FuzzInput) {
    let tag = text(input.line().map { alphabet.contains($0) ? $0 : alphabet[Int($0 & 63)] })
    let keys = PageKeys(tag: tag)
    let bytes = filled(input.all(), tag)
    guard Naive.isUTF8(bytes) else { return }
    let page = keys.page(text(bytes))
    var expected: Int?
    if let (digits, rest) = Naive.cut(bytes, 0x2D), rest.elementsEqual(tag.utf8), digits.allSatisfy(Naive.isDigit),
        (1...19).contains(digits.count), digits[0] != 0x30, digits.count < 19 || text(digits) <= "9223372036854775807"
    {
        expected = digits.reduce(0) { $0 * 10 + (Int($1) - 48) }
    }
    expect(page?.number == expected, "\(shown(bytes)) is page \(String(describing: page?.number)) with tag \(tag)")
    if let page { expect(keys.key(page).utf8.elementsEqual(bytes), "a page has two keys") }
}

private func checkPagePath(_ input: inout FuzzInput) {
    guard let request = try? HTTPRequest(target: text(input.all())) else { return }
    let path = PagePath(request)
    let segments = Naive.split(Array(request.path.utf8), 0x2F).filter { !$0.isEmpty }
    // Equal texts may be composed in two ways.
    expect(path.segments == segments.map { text($0) }, "\(request.path.debugDescription) is \(path.segments)")
    let isKeyOnly = segments.count == 2 && segments[0] == [0x70]
    let named = request.query.pairs.first { $0.name.utf8.elementsEqual([0x70]) }?.value
    expect(path.isKeyOnly == isKeyOnly && path.page == (isKeyOnly ? text(segments[1]) : named), "the key of a path")
    let whole = path.whole
    let isPlain =
        whole.utf8.first == 0x2F && !whole.utf8.starts(with: [0x2F, 0x2F]) && whole.utf8.allSatisfy { $0 < 127 }
    expect(isPlain, "\(whole.debugDescription) leads elsewhere")
    guard let again = try? HTTPRequest(target: whole) else {
        return expect(false, "\(whole) cannot be read, of \(request.path.debugDescription)")
    }
    let back = PagePath(again)
    let isSame =
        back.segments.map { Array($0.utf8) } == path.segments.map { Array($0.utf8) }
        && back.page == path.page
    expect(isSame && back.whole == whole, "\(whole) leads to another page")
    let names = path.query.map(\.name)
    let isBounded =
        names.count <= QueryItem.limit && !names.contains(where: QueryItem.isReserved)
        && path.query.allSatisfy {
            $0.name.utf8.count <= QueryItem.nameLimit && $0.value.utf8.count <= QueryItem.valueLimit
        }
    expect(isBounded, "\(whole) says too much behind its question mark")
    expect(isKeyOnly || back.query == path.query, "\(whole) asks for something else")
}

private func checkNonce(_ input: inout FuzzInput) {
    let bytes = input.all()
    guard Naive.isUTF8(bytes) else { return }
    let draft = FormNonce.draft(of: text(bytes))
    let head = Naive.split(bytes, 0x7E)[0]
    let language = Naive.cut(head, 0x40).map { text($0.after) }
    expect(FormNonce.language(in: text(bytes)) == language, "the language of \(shown(bytes))")
    if language == nil {
        let named = FormNonce.text(text(head), in: "pt-BR")
        expect(FormNonce.language(in: named) == "pt-BR", "\(named) names another language")
        expect(
            FormNonce.seen(in: named) == FormNonce.seen(in: text(head)), "\(named) says that something else was seen")
    }
    let parts = Naive.split(bytes, 0x7E)
    let isDraft =
        (3...102).contains(parts.count) && parts[1].count == 16
        && parts[1].allSatisfy { Naive.isDigit($0) || (0x61...0x66).contains($0) }
    expect((draft != nil) == isDraft, "\(shown(bytes)) says whose form it is, or not")
    guard let draft else { return }
    let again = FormNonce.text(text(parts[0]), draft.key, draft.fields)
    expect(again.utf8.elementsEqual(bytes), "\(shown(bytes)) is written again as \(again)")
}

private let mark = Bytes32(hashing: [4]).halves.0
private let key = Bytes32(hashing: [1])
private let otherKey = Bytes32(hashing: [2])
private let id = Bytes32(hashing: [3])
private let idText = id.text

/// A token with some of its bytes changed: none but the very same is ours.
private func checkToken(_ input: inout FuzzInput) {
    let session = Bytes32(hashing: input.line())
    let token = FormToken(of: session, mark: mark, site: key).text
    var bytes = Array(token.utf8)
    switch input.byte() & 3 {
    case 0: bytes = input.all()
    case 1: bytes += input.all()
    default:
        while !input.rest.isEmpty {
            let place = input.byte() % bytes.count
            bytes[place] = UInt8(input.byte())
        }
    }
    let found = FormToken(text: text(bytes), site: key)?.key
    let isOurs = bytes == Array(token.utf8)
    expect(found == (isOurs ? session : nil), "\(shown(bytes)) is a token of ours, or \(token) is not")
    expect(FormToken(text: text(bytes), site: otherKey) == nil, "a token of ours is another server's as well")
}

/// Nil but for 43 characters whose last two bits are zero.
private func expectedBytes(_ bytes: [UInt8]) -> [UInt8]? {
    let values = bytes.compactMap { alphabet.firstIndex(of: $0) }
    guard bytes.count == 43, values.count == 43, values[42] & 3 == 0 else { return nil }
    let bits = values.flatMap { value in (0..<6).map { value >> (5 - $0) & 1 } }
    return (0..<32).map { byte in UInt8((0..<8).reduce(0) { $0 << 1 | bits[byte * 8 + $1] }) }
}

private func checkBytes(_ input: inout FuzzInput) {
    let bytes = input.all()
    guard Naive.isUTF8(bytes) else { return }
    let read = Bytes32(text: text(bytes))
    expect(read?.bytes == expectedBytes(bytes), "\(shown(bytes)) is read as \(String(describing: read))")
    if let read { expect(read.text.utf8.elementsEqual(bytes), "\(shown(bytes)) is written as \(read.text)") }
    expect(Base64URL.text(bytes).utf8.count == (bytes.count * 4 + 2) / 3, "the length of base64url")
}

private let cookies = SiteCookies()

private func checkSession(_ input: inout FuzzInput) {
    let isSecure = input.byte() & 1 == 1
    let lines = input.lines().map { text(filled($0, idText)) }
    let headers = HTTPHeaders(lines.map { (name: "Cookie", value: $0) })
    let request = HTTPRequest(headers: headers, isSecure: isSecure)
    let cookie = SessionCookie(request, cookies)
    let values = request.cookies(named: isSecure ? "__Host-usher" : "usher")
    let seen = request.cookies(named: isSecure ? "__Host-usher_seen" : "usher_seen")
    expect(cookie.isAny == !(values + seen).isEmpty, "whether there is a cookie of ours")
    let wellFormed = values.compactMap { expectedBytes(Array($0.utf8)) }
    let isOurs = values.count <= (isSecure ? 1 : 2)
    expect(cookie.key == (isOurs ? wellFormed.first : nil).map { Bytes32(hashing: $0) }, "the session of \(lines)")
    expect((cookie.other != nil) == (isOurs && wellFormed.count == 2), "the second session of \(lines)")
    guard lines.count == 1 else { return }
    let set = cookies.names(for: request).sessionHeader(id: idText).value
    let sent = set.split(separator: ";")[0]
    let again = HTTPRequest(headers: HTTPHeaders([("Cookie", String(sent))]), isSecure: isSecure)
    let next = SessionCookie(again, cookies)
    expect(next.key == Bytes32(hashing: id), "a cookie that was set is not read")
}

/// Browsers end lines with two characters, a flow sees one.
private func withSingleLineEnds(_ text: String) -> String {
    var bytes: [UInt8] = []
    var before: UInt8 = 0
    for byte in text.utf8 {
        if byte != 0x0A || before != 0x0D { bytes.append(byte == 0x0D ? 0x0A : byte) }
        before = byte
    }
    return String(decoding: bytes, as: UTF8.self)
}

private func checkForm(_ input: inout FuzzInput) {
    let path = PagePath(HTTPRequest(path: "/p/" + text(input.line())))
    let body = input.all()
    let request = HTTPRequest(method: .post, body: body)
    guard let sent = try? SentForm(request, from: path, site: key) else { return }
    let longer = HTTPRequest(method: .post, body: body + [0x26])
    expect(sent.digest != (try? SentForm(longer, from: path, site: key))?.digest, "two forms have one digest")
    let submission = sent.submission(by: .random())
    let own = sent.values.pairs.filter { !["token", "nonce", "act"].contains($0.name) }
    expect(submission.fields.values.reduce(0) { $0 + $1.count } == own.count, "a value is lost or made")
    let isKept = own.allSatisfy { submission.fields[$0.name]?.contains(withSingleLineEnds($0.value)) ?? false }
    expect(isKept, "a value is not where it was")
    let act = sent.values["act"] ?? ""
    let name = act.utf8.prefix { $0 != 0x2E }
    // Asked before a loss, an answer stands before the name.
    let isNamed = act.utf8.contains(0x3A) || submission.action.utf8.starts(with: name)
    expect(isNamed, "the action of \(act.debugDescription)")
}
