// Requests with more than their form: fields of others, too many of them, too many bytes, whatever a browser may send.

import TestOutput
import Testing
import UsherTesting

@testable import UsherSite
@testable import UsherHTTP

@Suite struct `What else a browser may send with a form` {
    @Test(arguments: Reports.Depth.allCases)
    func `is ignored: fields of others, names of any sort, one thing twice`(_ depth: Reports.Depth) async throws {
        let reports = try Reports(depth)
        try await reports.begin()
        var parts: [(head: String, bytes: [UInt8])] = (0..<3_000).map { ("name=\"extension-\($0)\"", manyBytes(1)) }
        parts += [
            ("name=\"_charset_\"", Array("UTF-8".utf8)), ("name=\"\"", manyBytes(3)),
            ("name=\"a\u{0}b\"", manyBytes(3)),
            ("name=\"\(String(repeating: "n", count: 5_000))\"", manyBytes(3)), ("name=\"title\"", Array("Other".utf8)),
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
        reports.addToNext((0..<11_000).map { ("name=\"places.\($0).street\"", manyBytes(1)) })
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
        #expect(browser.errors.last == "You can have at most 3. Remove some." && reports.isBack, "\(browser.errors)")
    }

    @Test(arguments: ["name=\"none\"", "name=\"act\"; filename=\"a\""])
    func `is no button, as where a password manager sends the form`(_ part: String) async throws {
        let reports = try Reports()
        let browser = reports.browser
        try await reports.begin()
        try await browser.attach("Scan", file: "s.txt", manyBytes(9))
        reports.changeNext("name=\"act\"", to: Array(part.utf8))
        try await browser.click("Send")
        #expect(browser.text.contains("s.txt (9 bytes)"))
        #expect(reports.isBack && browser.notices.contains("Select a button to continue."), "\(browser)")
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
        #expect(browser.errors.last == "We could not read a character here (\u{FFFD}). Type it again.")
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
        try await browser.attach("Photo", file: "p.txt", manyBytes(3_000_000))
        try await browser.click("Send")
        #expect(browser.status == 200 && browser.errors.last == "The selected file must be 48 KB or smaller.")
        try await browser.attach("Photo", file: "p.txt", manyBytes(4_000_000))
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
            try await browser.attach("Photo", file: "p.txt", manyBytes(5_000_000))
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
        try await browser.attach("Photo", file: "p.txt", manyBytes(4_000_000))
        try await browser.click("Send")
        #expect(browser.status == 200)
        try await browser.attach("Photo", file: "p.txt", manyBytes(9_000_000))
        try await browser.click("Send")
        #expect(browser.status == 413 && browser.links == ["Home"])
        #expect(server.uploadsHeld == (0, 0))
    }

    @Test func `says the limit of a field to the script`() async throws {
        let reports = try Reports()
        try await reports.browser.open("/")
        let field = reports.browser.page.document.all("input").first { $0["name"] == "photo" }
        #expect(field?["data-most"] == "50000" && field?["data-large"] == "The selected file must be 48 KB or smaller.")
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
        [0], [0xFF], [0xED, 0xA0, 0x80], [0x0D], [0x0A], [0x0D, 0x0A], [0x25], [0x22], manyBytes(300),
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
            try await browser.attach("Photo", file: "p.txt", manyBytes(Int.random(in: 0...60_000, using: &chance)))
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
