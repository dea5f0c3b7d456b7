// What meets the network in UsherHTTP, made by libFuzzer. Built and run by .ci/fuzz with the module's own sources.

nonisolated(unsafe) let fuzzRun = FuzzRun([
    FuzzParser("head", upTo: 600) { checkHead(&$0) },
    FuzzParser("target", upTo: 300) { checkTarget(&$0) },
    FuzzParser("authority", upTo: 280) { checkAuthority(&$0) },
    FuzzParser("origin", upTo: 120) { checkOrigin(&$0) },
    FuzzParser("visitor", upTo: 200) { checkVisitor(&$0) },
    FuzzParser("addresses", upTo: 100) { checkAddressRange(&$0) },
    FuzzParser("cookies", upTo: 200) { checkCookies(&$0) },
    FuzzParser("urlencoded", upTo: 200) { checkUrlencoded(&$0) },
    FuzzParser("multipart", upTo: 400) { checkMultipart(&$0) },
    FuzzParser("part", upTo: 200) { checkPartHead(&$0) },
    FuzzParser("body", upTo: 200) { checkBody(&$0) },
    FuzzParser("range", upTo: 60) { checkRange(&$0) },
    FuzzParser("dispositions", upTo: 60) { checkDisposition(&$0) },
    FuzzParser("codings", upTo: 100) { checkAcceptEncoding(&$0) },
    FuzzParser("tags", upTo: 160) { checkEntityTags(&$0) },
    FuzzParser("date", upTo: 60) { checkDate(&$0) },
    FuzzParser("fingerprint", upTo: 80) { checkFingerprint(&$0) },
])

/// Of lines, each a name, a colon and a value.
func headers(_ lines: [[UInt8]]) -> HTTPHeaders {
    HTTPHeaders(
        bytes: lines.map { line in
            let (name, value) = Naive.cut(line, 0x3A) ?? (line, [])
            return (name, value)
        })
}

/// The values of a name, as they came but for blanks around them.
func values(_ name: String, in lines: [[UInt8]]) -> [[UInt8]] {
    lines.compactMap { line in
        let (found, value) = Naive.cut(line, 0x3A) ?? (line, [])
        return Naive.lowered(found).elementsEqual(name.utf8) ? Naive.trimmed(value) : nil
    }
}

private func checkTarget(_ input: inout FuzzInput) {
    let isSecure = input.byte() & 1 == 1
    let host = input.line()
    let bytes = input.all()
    let expected = Naive.target(bytes, host: Naive.place(host), isSecure: isSecure)
    let target = try? RequestTarget(bytes, host: Authority(host), isSecure: isSecure)
    expect((target == nil) == (expected == nil), "target taken or refused: \(shown(bytes))")
    guard let target, let expected else { return }
    isEqual(target, expected)
}

func isEqual(_ target: RequestTarget, _ expected: (path: [UInt8], query: [[[UInt8]]])) {
    expect(target.path.utf8.elementsEqual(expected.path), "path \(shown(expected.path))")
    isEqual(target.query, expected.query)
}

func isEqual(_ form: FormValues, _ expected: [[[UInt8]]]) {
    let pairs = form.pairs.map { [Array($0.name.utf8), Array($0.value.utf8)] }
    expect(pairs == expected, "fields \(expected.map { $0.map { shown($0) } })")
}

private func checkAuthority(_ input: inout FuzzInput) {
    let bytes = input.all()
    // Behind other bytes, as in a header: an index that does not begin at zero must not matter.
    let authority = ([0x78, 0x3A] + bytes).withView { Authority($0[2...]) }
    let expected = Naive.place(bytes)
    expect(authority.map { Array($0.host.utf8) } == expected?.host && authority?.port == expected?.port, shown(bytes))
    guard let authority else { return }
    let text = authority.port.map { "\(authority.host):\($0)" } ?? authority.host
    expect(Authority(Array(text.utf8)) == authority, "\(text) is not read as it was")
    expect(authority.isSame(as: authority, isSecure: true), "an authority is another than itself")
}

private func checkOrigin(_ input: inout FuzzInput) {
    let isSecure = input.byte() & 1 == 1
    let host = input.line()
    let origin = input.all()
    guard let authority = Authority(host), let place = Naive.place(host) else { return }
    let matches = WebOrigin.matches(origin[...], host: authority, isSecure: isSecure)
    expect(matches == Naive.isOrigin(origin, of: place, isSecure: isSecure), "\(shown(origin)) at \(shown(host))")
    let own = (isSecure ? "HTTPS://" : "http://") + String(decoding: host, as: UTF8.self)
    expect(WebOrigin.matches(Array(own.utf8)[...], host: authority, isSecure: isSecure), "\(own) is not its own")
    expect(!WebOrigin.matches(Array(own.utf8)[...], host: authority, isSecure: !isSecure), "\(own) has both schemes")
}
