// What a person, their browser or what is built into it may send that a form does not take: it is said at the field,
// and everything else stays. In memory and over a socket, by which a form comes in pieces.

import TestOutput
import Testing
import UsherTesting

@testable import UsherSite
@testable import UsherHTTP

private func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x61, count: count) }

@Suite struct `A file that its field does not take` {
    @Test(arguments: Reports.Depth.allCases, [50_001, 5_000_000])
    func `is too large there, and all else stays, its neighbour and the entries of a list too`(
        _ depth: Reports.Depth, _ size: Int
    ) async throws {
        let reports = try Reports(depth)
        let browser = reports.browser
        try await reports.begin()
        try await browser.click("Add a place")
        try await browser.fill("Street", "Elm Street")
        try await browser.attach("Photo", file: "p.txt", bytes(size))
        try await browser.attach("Scan", file: "s.txt", bytes(200_000))
        try await browser.click("Send")
        #expect(browser.errors == ["Photo: Choose a file of at most 48 KB.", "Choose a file of at most 48 KB."])
        #expect(reports.isBack && browser.value(of: "Street") == "Elm Street")
        #expect(browser.text.contains("s.txt (195 KB)"), "the other file is kept")
        try await browser.click("Send")
        #expect(reports.received.texts == ["Bins, 1 places, photo -, scan s.txt 200000"])
    }

    @Test func `is too large in a form of its own, and beside a button that has none`() async throws {
        let reports = try Reports(.socket)
        let browser = reports.browser
        try await reports.begin()
        try await browser.attach("Proof", file: "p.txt", bytes(3_000_000))
        try await browser.click("Prove")
        #expect(browser.errors.last == "Choose a file of at most 9.7 KB." && reports.isBack)
        try await browser.attach("Photo", file: "p.txt", bytes(3_000_000))
        try await browser.click("Help")
        #expect(reports.received.texts == ["help"])
        #expect(browser.errors.last == "Choose a file of at most 48 KB.", "it is not lost in silence")
        try await browser.attach("Photo", file: "p.txt", bytes(3_000_000))
        try await browser.click("Add a place")
        #expect(browser.errors.last == "Choose a file of at most 48 KB." && browser.value(of: "Title") == "Bins")
    }

    @Test(arguments: Reports.Depth.allCases)
    func `is one too many, or of a field that takes none`(_ depth: Reports.Depth) async throws {
        let reports = try Reports(depth)
        let browser = reports.browser
        try await reports.begin()
        reports.addToNext([
            ("name=\"photo\"; filename=\"a.txt\"", bytes(9)), ("name=\"photo\"; filename=\"b.txt\"", bytes(9)),
            ("name=\"title\"; filename=\"c.txt\"", bytes(900_000)),
            ("name=\"other\"; filename=\"d.txt\"", bytes(900_000)),
            ("name=\"scan\"; filename=\"e.txt\"", bytes(9)),
        ])
        try await browser.click("Send")
        #expect(browser.errors == ["Photo: Choose one file.", "Choose one file."] && reports.isBack)
        #expect(browser.text.contains("e.txt (9 bytes)"), "\(browser)")
    }

    @Test(
        arguments: [
            ("", ""), ("../../etc/passwd", "passwd"), ("a\u{0}b\u{1}\u{1B}.txt", "a\u{FFFD}b.txt"), ("a\\", ""),
            (String(repeating: "\u{1F5FB}", count: 5_000), String(repeating: "\u{1F5FB}", count: 63)),
            ("%22%0D%0A.txt", "\".txt"),
        ].map { (Long($0), $1) })
    func `may be called anything, or nothing`(_ name: LongText, _ shown: String) async throws {
        let reports = try Reports(.socket)
        try await reports.begin()
        reports.addToNext([("name=\"scan\"; filename=\"\(name.value)\"", bytes(9))])
        try await reports.browser.click("Send")
        #expect(reports.received.texts == ["Bins, 0 places, photo -, scan \(shown) 9"], "\(reports.browser)")
    }

    @Test func `has a name that is not UTF-8, or is empty`() async throws {
        let reports = try Reports(.socket)
        try await reports.begin()
        reports.addToNext([("name=\"scan\"; filename=\"@\"", bytes(9))])
        try await reports.browser.click("Send")
        #expect(reports.received.texts == ["Bins, 0 places, photo -, scan @ 9"])
        reports.way.changeNext { request in
            let part = Array("name=\"scan\"; filename=\"\"".utf8)
            guard let range = request.body.firstRange(of: part) else { return }
            request.body.replaceSubrange(range, with: Array("name=\"scan\"; filename=\"".utf8) + [0xFF, 0x22])
            guard let head = request.body[range.lowerBound...].firstRange(of: Array("\r\n\r\n".utf8)) else { return }
            request.body.insert(contentsOf: bytes(9), at: head.upperBound)
        }
        try await reports.browser.fill("Title", "Bins")
        try await reports.browser.choose("Dirt")
        try await reports.browser.click("Send")
        #expect(reports.received.texts.last == "Bins, 0 places, photo -, scan \u{FFFD} 9")
    }
}

@Suite struct `A text that its field does not take` {
    @Test(arguments: Reports.Depth.allCases, [4_001, 300_000, 5_000_000])
    func `is too long there, and all else stays`(_ depth: Reports.Depth, _ length: Int) async throws {
        let reports = try Reports(depth)
        let browser = reports.browser
        try await reports.begin()
        try await browser.fill("Notes", String(repeating: "a", count: length))
        try await browser.attach("Scan", file: "s.txt", bytes(9))
        try await browser.click("Send")
        #expect(browser.errors == ["Notes: Use at most 4000 characters.", "Use at most 4000 characters."])
        #expect(reports.isBack && browser.text.contains("s.txt (9 bytes)"))
        #expect(browser.value(of: "Notes") == (length == 4_001 ? String(repeating: "a", count: length) : ""))
    }

    @Test func `is too long beside a button that has no form, which says that it is not kept`() async throws {
        let reports = try Reports(.socket)
        let browser = reports.browser
        try await reports.begin()
        try await browser.fill("Notes", String(repeating: "a", count: 300_000))
        try await browser.click("Help")
        #expect(browser.errors.last == "This was too long to be kept. Enter it again.")
        #expect(browser.value(of: "Title") == "Bins")
    }

    @Test(
        arguments: [
            ("a NUL", [0x42, 0, 0x73]), ("Latin 1", [0x42, 0xE9]), ("half a character", [0xE2, 0x82]),
            ("a surrogate", [0xED, 0xA0, 0x80]), ("an overlong slash", [0xC0, 0xAF]),
            ("what a browser makes of half a pair", [0xEF, 0xBF, 0xBD]),
        ] as [(String, [UInt8])], ["Title", "Notes", "Secret"])
    func `has a sign that cannot be read, which is said there`(
        _ sign: (name: String, bytes: [UInt8]), _ field: String
    ) async throws {
        let reports = try Reports()
        let browser = reports.browser
        try await reports.begin()
        try await browser.fill(field, "ODDODDODD")
        reports.changeNext("ODDODDODD", to: sign.bytes)
        try await browser.click("Send")
        let said = "A sign in this could not be read (\u{FFFD}). Type it again."
        #expect(browser.errors == ["\(field): \(said)", said], "\(browser)")
        #expect(browser.isChecked("Dirt") == true && reports.received.texts.isEmpty)
        if field != "Title" { #expect(browser.value(of: "Title") == "Bins") }
    }

    @Test(
        arguments: [
            ("a\rb", "Use one line."), ("a\u{B}b", "Use one line."), ("a\u{2028}b", "Use one line."),
        ])
    func `has a line end where there is one line`(_ text: String, _ said: String) async throws {
        let reports = try Reports()
        let browser = reports.browser
        try await reports.begin()
        try await browser.fill("Title", "ODDODDODD")
        reports.changeNext("ODDODDODD", to: Array(text.utf8))
        try await browser.click("Send")
        #expect(browser.errors.last == said && reports.received.texts.isEmpty)
    }

    @Test func `is a choice that is not offered, or not sent at all`() async throws {
        let reports = try Reports()
        let browser = reports.browser
        try await reports.begin()
        reports.changeNext("dirt", to: [0x64, 0, 0x69])
        try await browser.click("Send")
        #expect(browser.errors.last == "Choose one of the options." && browser.value(of: "Title") == "Bins")
        try await browser.choose("Dirt")
        reports.changeNext("name=\"title\"", to: Array("name=\"none\"".utf8))
        try await browser.click("Send")
        #expect(browser.errors.last == "Fill in “Title”." && browser.isChecked("Dirt") == true)
    }
}

@Suite struct `What else a browser may send with a form` {
    @Test(arguments: Reports.Depth.allCases)
    func `is ignored: fields of others, names of any sort, one thing twice`(_ depth: Reports.Depth) async throws {
        let reports = try Reports(depth)
        try await reports.begin()
        var parts: [(head: String, bytes: [UInt8])] = (0..<3_000).map { ("name=\"extension-\($0)\"", bytes(1)) }
        parts += [
            ("name=\"_charset_\"", Array("UTF-8".utf8)), ("name=\"\"", bytes(3)), ("name=\"a\u{0}b\"", bytes(3)),
            ("name=\"\(String(repeating: "n", count: 5_000))\"", bytes(3)), ("name=\"title\"", Array("Other".utf8)),
            ("name=\"act\"", Array("help".utf8)),
        ]
        reports.addToNext(parts)
        try await reports.browser.click("Send")
        #expect(reports.received.texts == ["Bins, 0 places, photo -, scan -"], "\(reports.browser)")
    }

    @Test func `comes in another order`() async throws {
        let reports = try Reports(.socket)
        try await reports.begin()
        reports.way.changeNext { request in
            guard let mark = request.header("Content-Type")?.split(separator: "boundary=").last else { return }
            let text = String(decoding: request.body, as: UTF8.self)
            let parts = text.split(separator: "--\(mark)\r\n").map { $0.replacing("--\(mark)--\r\n", with: "") }
            request.body = Array(
                (parts.reversed().map { "--\(mark)\r\n\($0)" }.joined() + "--\(mark)--\r\n").utf8)
        }
        try await reports.browser.click("Send")
        #expect(reports.received.texts == ["Bins, 0 places, photo -, scan -"], "\(reports.browser)")
    }

    @Test func `is too many fields to be read, and then nothing is done`() async throws {
        let reports = try Reports()
        let browser = reports.browser
        try await reports.begin()
        reports.addToNext((0..<11_000).map { ("name=\"places.\($0).street\"", bytes(1)) })
        try await browser.click("Send")
        #expect(reports.isBack)
        #expect(browser.notices.contains { $0.contains("More was sent than this form has fields for") }, "\(browser)")
    }

    @Test func `is a list of more entries than there may be`() async throws {
        let reports = try Reports()
        let browser = reports.browser
        try await reports.begin()
        let ids = (1...9_000).map(String.init).joined(separator: " ")
        reports.changeNext("+1", to: Array("\(ids) +9001".utf8))
        try await browser.click("Send")
        #expect(browser.errors.last == "Remove some: at most 3." && reports.isBack, "\(browser.errors)")
    }

    @Test(arguments: ["name=\"none\"", "name=\"act\"; filename=\"a\""])
    func `is no button, as where a password manager sends the form`(_ part: String) async throws {
        let reports = try Reports()
        let browser = reports.browser
        try await reports.begin()
        try await browser.attach("Scan", file: "s.txt", bytes(9))
        reports.changeNext("name=\"act\"", to: Array(part.utf8))
        try await browser.click("Send")
        #expect(browser.text.contains("s.txt (9 bytes)"))
        #expect(reports.isBack && browser.notices.contains("Press a button to go on."), "\(browser)")
    }

    @Test(arguments: ["", "; charset=UTF-8", "; charset=iso-8859-1", ";charset"])
    func `is urlencoded where files could come, with any charset`(_ parameter: String) async throws {
        let reports = try Reports(.socket)
        let browser = reports.browser
        try await reports.begin()
        reports.way.changeNext { request in
            let text = String(decoding: request.body, as: UTF8.self)
            func value(_ name: String) -> String {
                text.split(separator: "name=\"\(name)\"\r\n\r\n").dropFirst().first.map {
                    String($0.prefix { $0 != "\r\n" })
                } ?? ""
            }
            let fields = ["token", "nonce", "kind"].map { "\($0)=\(value($0))" }
            request.body = Array(
                (fields + ["title=100%", "photo=p.txt", "notes=%zz+%00", "act=send"])
                    .joined(separator: "&").utf8)
            request.headers.removeAll { $0.name == "Content-Type" }
            request.headers.append(("Content-Type", "application/x-www-form-urlencoded\(parameter)"))
        }
        try await browser.click("Send")
        #expect(browser.status == 200 && browser.value(of: "Title") == "100%", "\(browser)")
        #expect(browser.errors.last == "A sign in this could not be read (\u{FFFD}). Type it again.")
        #expect(browser.value(of: "Notes") == "%zz \u{FFFD}")
    }

    @Test(
        arguments: [
            "q=%00", "q=%ff&q=%", "%zz", Long("q=" + String(repeating: "a", count: 5_000)), "n&&=&%=%&q=\u{0}",
        ] as [LongText])
    func `is a query that means nothing`(_ query: LongText) async throws {
        let reports = try Reports()
        let request = WireRequest(method: "GET", target: "/?\(query.value.replacing("\u{0}", with: "%00"))")
        #expect(try await SiteTransport(reports.site).send(request).status == 200)
    }
}

@Suite struct `A form that is more than is read` {
    /// A server whose bound lies at so many bytes.
    private func server(_ reports: Reports, _ bound: Int, uploads: Int? = nil) throws -> HTTPServer {
        var options = ServerOptions()
        options.port = 0
        options.formBytes = bound
        if let uploads { options.uploadBytes = uploads }
        return try reports.site.start(options)
    }

    @Test func `is answered by a page that leads back, with what was kept while it was typed`() async throws {
        let reports = try Reports()
        let server = try server(reports, 4_000_000)
        defer { server.stop() }
        let browser = Browser(SocketTransport(port: server.port))
        try await browser.open("/")
        try await browser.attach("Photo", file: "p.txt", bytes(3_000_000))
        try await browser.click("Send")
        #expect(browser.status == 200 && browser.errors.last == "Choose a file of at most 48 KB.")
        try await browser.attach("Photo", file: "p.txt", bytes(4_000_000))
        try await browser.click("Send")
        #expect(browser.status == 413 && browser.links == ["Home"])
        try await browser.click("Home")
        #expect(browser.status == 200 && browser.heading == "Report")
    }

    @Test func `is read no further for whoever has no session, or another's token, and lies on no disk`() async throws {
        let reports = try Reports()
        let server = try server(reports, 30_000_000)
        defer { server.stop() }
        let other = Browser(SocketTransport(port: server.port))
        try await other.open("/")
        let way = Reports.Way(SocketTransport(port: server.port))
        let browser = Browser(way)
        func send(_ change: @escaping @Sendable (inout WireRequest) -> Void) async throws -> Int {
            try await browser.open("/")
            try await browser.attach("Photo", file: "p.txt", bytes(5_000_000))
            way.changeNext(change)
            try await browser.click("Send")
            return browser.status
        }
        #expect(try await send { _ in } == 200)
        #expect(try await send { $0.headers.removeAll { $0.name == "Cookie" } } == 413)
        let token = other.page.document.all("input").first { $0["name"] == "token" }?["value"] ?? ""
        #expect(
            try await send { request in
                guard let range = request.body.firstRange(of: Array("name=\"token\"\r\n\r\n".utf8)) else { return }
                request.body.replaceSubrange(
                    range.upperBound..<(range.upperBound + token.utf8.count), with: Array(token.utf8))
            } == 413)
        #expect(
            try await send { request in
                guard let range = request.body.firstRange(of: Array("name=\"token\"".utf8)) else { return }
                request.body.replaceSubrange(range, with: Array("name=\"taken\"".utf8))
            } == 413)
        #expect(server.uploadsHeld == (0, 0))
    }

    @Test func `is counted in its sender's share, and is too much where there is no room`() async throws {
        let reports = try Reports()
        let server = try server(reports, 30_000_000, uploads: 4_000_000)
        defer { server.stop() }
        let browser = Browser(SocketTransport(port: server.port))
        try await browser.open("/")
        try await browser.attach("Photo", file: "p.txt", bytes(4_000_000))
        try await browser.click("Send")
        #expect(browser.status == 200)
        try await browser.attach("Photo", file: "p.txt", bytes(9_000_000))
        try await browser.click("Send")
        #expect(browser.status == 413 && browser.links == ["Home"])
        #expect(server.uploadsHeld == (0, 0))
    }

    @Test func `says the limit of a field to the script`() async throws {
        let reports = try Reports()
        try await reports.browser.open("/")
        let field = reports.browser.page.document.all("input").first { $0["name"] == "photo" }
        #expect(field?["data-most"] == "50000" && field?["data-large"] == "Choose a file of at most 48 KB.")
    }

    @Test func `leads back where it is malformed, which nobody does by hand`() async throws {
        let reports = try Reports(.socket)
        try await reports.begin()
        reports.way.changeNext { $0.body.removeLast(30) }
        try await reports.browser.click("Send")
        #expect(reports.browser.status == 400 && reports.browser.links == ["Home"])
        try await reports.browser.click("Home")
        #expect(reports.browser.heading == "Report")
    }
}

@Suite struct `Whatever is sent with a form` {
    private static let odd: [[UInt8]] = [
        [0], [0xFF], [0xED, 0xA0, 0x80], [0x0D], [0x0A], [0x0D, 0x0A], [0x25], [0x22], bytes(300),
    ]
    private static let words = [
        "name=\"act\"", "; filename=\"", "\r\n\r\n", "--", "usher:add.places", "usher:remove.places.1",
        "usher:drop.photo",
        "usher:keep", "usher:look.title", "send.1", "99999999999999999999", "+1", "name=\"photo\"; filename=\"a\"", "&",
        "=",
    ]

    @Test(arguments: 1...12)
    func `is never a 5xx, nor a page without a way back`(_ seed: Int) async throws {
        var chance = Chance(state: UInt64(seed))
        let reports = try Reports()
        let browser = reports.browser
        let pieces = Self.odd + Self.words.map { Array($0.utf8) }
        for _ in 0..<40 {
            try await reports.begin()
            try await browser.attach("Photo", file: "p.txt", bytes(Int.random(in: 0...60_000, using: &chance)))
            let edits = (0...Int.random(in: 0...3, using: &chance)).map { _ in
                (
                    place: Double.random(in: 0..<1, using: &chance), drops: Int.random(in: 0...20, using: &chance),
                    piece: pieces.randomElement(using: &chance) ?? []
                )
            }
            let isPlain = Bool.random(using: &chance)
            reports.way.changeNext { request in
                if isPlain { Self.makePlain(&request) }
                for (place, drops, piece) in edits {
                    // A file's own bytes are of no interest.
                    let start = Int(Double(min(request.body.count, 3_000)) * place)
                    request.body.replaceSubrange(start..<min(start + drops, request.body.count), with: piece)
                }
            }
            try await browser.click("Send")
            #expect(browser.status < 500, "\(edits)")
            if browser.status >= 300 { #expect(browser.links == ["Home"], "\(edits) \(browser)") }
        }
    }

    /// The same fields urlencoded.
    private static func makePlain(_ request: inout WireRequest) {
        let parts = String(decoding: request.body, as: UTF8.self).split(separator: "name=\"").dropFirst()
        let pairs = parts.map { part in
            let value = part.split(separator: "\r\n\r\n").dropFirst().first.map { $0.prefix { $0 != "\r\n" } } ?? ""
            return "\(part.prefix { $0 != "\"" })=\(value)"
        }
        request.body = Array(pairs.joined(separator: "&").utf8)
        request.headers.removeAll { $0.name == "Content-Type" }
        request.headers.append(("Content-Type", "application/x-www-form-urlencoded"))
    }
}
