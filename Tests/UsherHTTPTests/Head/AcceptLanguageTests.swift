// Which languages a visitor reads.

import Testing

@testable import UsherHTTP

@Suite struct `The languages of a visitor` {
    @Test(
        arguments: [
            ("", []), ("de", ["de"]), ("de-AT, de;q=0.9,en;q=0.8", ["de-AT", "de", "en"]),
            ("en;q=0.1, fr;q=0.9, it", ["it", "fr", "en"]), ("*, da", ["da"]), ("da;q=0, en", ["en"]),
            ("da;q=0.000", []), ("da;q=1.5, en;Q=1.000", ["en"]), ("da;q=, en;q=x, fr;q=0.1234, it;q=2, pt", ["pt"]),
            ("EN, en;q=0.5", ["EN"]), ("<script>, x, abcdefghi, a1, en-, -en, en--gb, zh-Hant-TW", ["zh-Hant-TW"]),
            ("\"; drop, de de, fr\t ;\tq=0.5", ["fr"]),
        ] as [(String, [String])])
    func `are told best first, and nothing that is none`(_ header: String, _ tags: [String]) {
        #expect(AcceptLanguage.tags(in: header) == tags)
    }

    @Test func `are eight at most, however many come`() {
        let many = (0..<200).map { "a\(Character(UnicodeScalar(UInt8(97 + $0 % 26))))-\($0)" }.joined(separator: ",")
        #expect(AcceptLanguage.tags(in: many).count == 8)
    }

    @Test func `come of all lines together`() {
        let request = HTTPRequest(headers: HTTPHeaders([("Accept-Language", "de;q=0.2"), ("accept-language", "en")]))
        #expect(request.languages == ["en", "de"])
    }
}

@Suite struct `The host of a visitor` {
    @Test(arguments: [
        ("Sofa.Example", AddressSource.peer, "sofa.example"), ("[::1]:8080", .peer, "[::1]:8080"),
        ("a b", .peer, ""), ("sofa.example:99999", .peer, ""),
    ])
    func `is what was asked for`(_ said: String, _ source: AddressSource, _ host: String) {
        #expect(HTTPRequest(headers: HTTPHeaders([("Host", said)]), addressSource: source).host == host)
    }

    @Test func `is what a trusted proxy says, and nobody else`() {
        let headers = HTTPHeaders([("Host", "inside"), ("X-Forwarded-Host", "sofa.example")])
        #expect(HTTPRequest(headers: headers, addressSource: .proxy).host == "sofa.example")
        #expect(HTTPRequest(headers: headers, addressSource: .peer).host == "inside")
    }
}
