// Answers that are no pages.

import Testing
import UsherHTTP

@testable import UsherInspector
@testable import UsherSite
@testable import UsherTesting

@Suite struct `A route that leads to a file` {
    // MARK: A file and its page

    @Test(arguments: [1, 2]) func `a link leads to a file, and the tab stays`(servers: Int) async throws {
        let site = try DownloadSite(servers: servers)
        let browser = site.visitor()
        try await browser.open("/")
        try await browser.click("Add")
        let file = try await browser.download("Receipt")
        #expect(file == DownloadedFile(name: "receipt.txt", type: "text/plain; charset=utf-8", bytes: file.bytes))
        #expect(file.text == "Receipt 1\n")
        #expect(browser.heading == "Desk")
        #expect(browser.text.contains("Count 1"))
    }

    @Test func `an action that leads to a file tells the page of its form, by the form's nonce`() async throws {
        let browser = try DownloadSite().visitor()
        try await browser.open("/")
        let nonce = try #require(browser.page.document.all("input").first { $0["name"] == "nonce" }?["value"])
        _ = try await browser.download("Export")
        let told = browser.exchanges.last { $0.method == "POST" }?.response.header("Set-Cookie")
        #expect(told == "usher-ushertests_file=\(nonce.prefix(22)); Max-Age=15; Path=/; SameSite=Strict", "\(nonce)")
        try await browser.click("Add")
        #expect(browser.exchanges.last { $0.method == "POST" }?.response.header("Set-Cookie") == nil)
    }

    @Test func `a file is in the state of the page that links to it`() async throws {
        let browser = try DownloadSite().visitor()
        try await browser.open("/")
        try await browser.click("Open note")
        #expect(browser.dialogs == ["Note"])
        try await browser.click("Add")
        #expect(try await browser.download("Receipt").text == "Receipt 1\n")
        #expect(browser.dialogs == ["Note"])
    }

    @Test func `a link of a page that is past leads to the file of its address`() async throws {
        let browser = try DownloadSite().visitor()
        try await browser.open("/")
        try await browser.click("Add")
        let other = try await browser.duplicateTab()
        try await other.click("Restart")
        #expect(try await browser.download("Receipt").text == "Receipt 1\n")
        #expect(browser.heading == "Desk")
    }

    @Test func `a file makes no page and changes nothing`() async throws {
        let site = try DownloadSite()
        // Never packed: what comes back is made again.
        let browser = Browser(SiteTransport(site.sites))
        try await browser.open("/")
        let pages = site.life.made(.page)
        for address in ["/receipt", "/applications.csv?q=a", "/sketch"] { try await browser.open(address) }
        #expect(browser.downloads.map(\.name) == ["receipt.txt", "applications.csv", "my \"sketch\".png"])
        #expect(site.life.made(.page) == pages)
    }

    @Test func `a stranger gets a file and no session`() async throws {
        let site = try DownloadSite()
        let browser = site.visitor()
        try await browser.open("/receipt")
        #expect(browser.downloads.first?.text == "Receipt 0\n")
        #expect(browser.exchanges.allSatisfy { $0.response.header("Set-Cookie") == nil })
        #expect(site.site.sessionCount == 0)
        #expect(site.life.leaks == [])
    }

    @Test func `HEAD says what a file is and makes none of it`() async throws {
        let site = try DownloadSite()
        for address in ["/slow", "/broken"] {
            let response = await site.site.handle(HTTPRequest(method: .head, path: address)).response
            #expect(response.status == 200)
            #expect(response[header: "Content-Disposition"]?.hasPrefix("attachment") == true)
        }
        #expect(site.archive.written == 0)
        #expect(site.site.parts.downloads.count == 0)
    }

    // MARK: Guards

    @Test func `a guarded file asks who is there first, and then leads to the page that has its link`() async throws {
        let browser = try DownloadSite().visitor()
        try await browser.open("/secret")
        #expect(browser.heading == "Door")
        #expect(browser.downloads == [])
        try await browser.click("Enter")
        #expect(browser.heading == "Note")
        #expect(try await browser.download("Secret").text == "A secret.\n")
    }

    @Test func `a link to a guarded file is guarded`() async throws {
        let browser = try DownloadSite().visitor()
        try await browser.open("/")
        try await browser.click("Secret")
        #expect(browser.heading == "Door")
        #expect(browser.downloads == [])
    }

    // MARK: Actions

    @Test(arguments: [1, 2]) func `an action leads to a file and stays where it is`(servers: Int) async throws {
        let browser = try DownloadSite(servers: servers).visitor()
        try await browser.open("/")
        let file = try await browser.download("Export")
        #expect(file.name == "applications.csv")
        #expect(file.type == "text/csv; charset=utf-8")
        #expect(file.text == "Reference,Search\r\n'=1+1,a fair\r\n")
        #expect(browser.exchanges.suffix(2).map(\.status) == [303, 200])
        #expect(browser.exchanges.last?.target.hasPrefix("/applications.csv?q=a%20fair&on=") == true)
        #expect(browser.heading == "Desk")
        // It stays as it was shown, and a copy of the form is one.
        try await browser.resend()
        #expect(browser.downloads.count == 2)
        try await browser.reload()
        #expect(browser.text.contains("Count 1"))
    }

    @Test func `a double click runs the action once, and both get the file`() async throws {
        let browser = try DownloadSite().visitor()
        try await browser.open("/")
        try await browser.download("Export")
        let copies = try await browser.resendAside(copies: 5)
        #expect(Set(copies.map { $0.header("Location") ?? "" }).count == 1)
        try await browser.reload()
        #expect(browser.text.contains("Count 1"))
    }

    @Test(arguments: [
        ("Both", "moved to another page"), ("Push", "leads to a file at receipt, which is no page"),
        ("Page", "leads to no file at note"), ("Lost", "has no address"),
    ])
    func `what cannot lead to a file says what to do`(button: String, sentence: String) async throws {
        let site = try DownloadSite(change: { $0.isDevelopment = true })
        let browser = site.visitor()
        try await browser.open("/")
        try await browser.click(button)
        #expect(browser.heading == "Desk")
        #expect(browser.notices.contains { $0.contains(sentence) }, "\(browser.notices)")
    }

    @Test func `a form that is sent to a file's address leads to the page below it`() async throws {
        let browser = try DownloadSite().visitor()
        try await browser.open("/")
        try await browser.click("Add")
        var request = try #require(browser.exchanges.last { $0.method == "POST" }).request
        request.target = "/receipt"
        let answer = try await browser.transport.send(request)
        #expect(answer.status == 303)
        #expect(answer.header("Location")?.hasPrefix("/?p=") == true)
    }

    // MARK: What visitors sent

    @Test func `a picture that a visitor sent is shown, and can do nothing`() async throws {
        let site = try DownloadSite()
        let browser = site.visitor()
        try await browser.open("/")
        let file = try await browser.download("Sketch")
        #expect(file.isShown)
        #expect(file.type == "image/png")
        #expect(file.bytes == site.archive.sketch)
        let response = try #require(browser.exchanges.last?.response)
        #expect(response.header("Content-Security-Policy")?.hasSuffix("sandbox") == true)
        #expect(response.header("Cache-Control") == "private, max-age=60")
        #expect(
            response.header("Content-Disposition")
                == "inline; filename=\"my _sketch_.png\"; filename*=UTF-8''my%20%22sketch%22.png")
    }

    @Test func `what a visitor sent is no page of ours, whatever its name says`() async throws {
        let browser = try DownloadSite().visitor()
        try await browser.open("/")
        let file = try await browser.download("Letter")
        #expect(!file.isShown)
        #expect(file.type == "text/plain")
        #expect(browser.exchanges.last?.response.header("Cache-Control") == "private, no-store")
    }

    @Test func `a part of a file is sent, and a download goes on where it broke off`() async throws {
        let site = try DownloadSite()
        func ask(_ headers: (String, String)...) async throws -> (HTTPResponse, [UInt8]) {
            let response = await site.site.handle(
                HTTPRequest(path: "/sketch", headers: HTTPHeaders(headers.map { ($0.0, $0.1) }))
            ).response
            var bytes: [UInt8] = []
            switch response.body {
            case .bytes(let all): bytes = all
            case .stream(let stream): while let piece = try await stream.next() { bytes += piece }
            default: break
            }
            return (response, bytes)
        }
        let sketch = site.archive.sketch
        let (part, bytes) = try await ask(("Range", "bytes=500-599"))
        #expect(part.status == 206)
        #expect(part[header: "Content-Range"] == "bytes 500-599/1008")
        #expect(bytes == Array(sketch[500..<600]))
        let (rest, end) = try await ask(("Range", "bytes=1000-"), ("If-Range", "\"v1\""))
        #expect(rest.status == 206)
        #expect(end == Array(sketch[1_000...]))
        let (other, whole) = try await ask(("Range", "bytes=1000-"), ("If-Range", "\"v0\""))
        #expect(other.status == 200)
        #expect(whole == sketch)
        let (several, _) = try await ask(("Range", "bytes=0-1,5-6"))
        #expect(several.status == 200)
        let (none, nothing) = try await ask(("Range", "bytes=5000-"))
        #expect(none.status == 416)
        #expect(none[header: "Content-Range"] == "bytes */1008")
        #expect(nothing == [])
        let (known, _) = try await ask(("If-None-Match", "\"v1\""))
        #expect(known.status == 304)
    }

    // MARK: What fails

    @Test func `what fails before its first byte is a page that says so`() async throws {
        let browser = try DownloadSite().visitor()
        try await browser.open("/")
        try await browser.click("Early")
        #expect(browser.status == 500)
        #expect(browser.downloads == [])
        try await browser.open("/missing")
        #expect(browser.status == 404)
        #expect(browser.text.contains("It was removed."))
        try await browser.open("/mistyped")
        #expect(browser.status == 500)
    }

    @Test func `a file that its service does not find is a page that says so`() async throws {
        let browser = try DownloadSite().visitor()
        try await browser.open("/letter/2")
        #expect(browser.status == 404 && browser.downloads == [])
        try browser.see("There is no letter 2.")
    }

    @Test func `what fails in the middle is no file`() async throws {
        let browser = try DownloadSite().visitor()
        try await browser.open("/")
        await #expect(throws: TransportError.self) { try await browser.click("Broken") }
        #expect(browser.heading == "Desk")
    }

    @Test func `development says why`() async throws {
        let site = try DownloadSite(change: { $0.isDevelopment = true })
        let browser = site.visitor()
        try await browser.open("/mistyped")
        #expect(browser.text.contains("is no media type"))
        try await browser.open("/early")
        #expect(browser.text.contains("Fault"))
    }
}

extension `A route that leads to a file` {
    @Test func `a coordinator's file is made whole in a test of the coordinator alone`() async throws {
        let registry = FlowTester(Registry(Archive(), Shared(false)))
        try await registry.press("export", at: .desk)
        #expect(registry.moves == [.download(.export(ExportQuery(text: "a fair")))])
        let file = try await registry.download(at: .export(ExportQuery(text: "x")))
        #expect(file.text == "Reference,Search\r\n'=1+1,x\r\n")
        #expect(try await registry.download(at: .sketch).type == "image/png")
        #expect(try await registry.download(at: .letter(1)).text.hasPrefix("<script>"))
        await #expect(throws: NotFound.self) { try await registry.download(at: .letter(2)) }
        await #expect(throws: FlowError.self) { try await registry.download(at: .desk) }
    }

    @Test func `the flow map shows files as files, beside the pages that lead there`() async throws {
        let site = try DownloadSite(change: { $0.isDevelopment = true })
        let browser = site.visitor()
        try await browser.open("/")
        try await browser.download("Export")
        try await browser.download("Receipt")
        let map = try #require(site.site.inspector?.recorder.map)
        let desk = FlowMap.Step(flow: "Registry", screen: "RegistryScreen")
        let export = FlowMap.Step(flow: "Registry", screen: "file /applications.csv")
        let receipt = FlowMap.Step(flow: "Registry", screen: "file /receipt")
        #expect(map.steps[export]?.shown == 1)
        #expect(map.edges[FlowMap.Edge(from: desk, way: .action("export"), to: export)] == 1)
        #expect(map.edges[FlowMap.Edge(from: desk, way: .link, to: receipt)] == 1)
    }
}
