// Files that visitors send with a form: to an action, to a job, twice, too large, and after their session has ended.

import Synchronization
import Testing
import Usher
import UsherHTTP

@testable import UsherTesting

private struct ListForm: Form {
    var title = ""
    var list: FormFile?
    static let fields: [FormField<Self>] = [
        .text("title", \.title, label: "Title"),
        .file("list", \.list, label: "A list", accepts: [".csv", "text/csv"], maximumSize: 3_000_000),
    ]
}

private struct ListScreen: Screen {
    static let template = "list"
    static let actions: Actions<Self> = [.submit("send", \.send), .submit("keep", \.keep)]
    let title = "List"
    let form = ListForm()
    let send: (ListForm) throws -> Void
    let keep: (ListForm) -> Void
}

/// What the actions were given.
private final class Received: Sendable {
    private let all = Mutex([String]())
    let gate = Gate()
    var texts: [String] { all.withLock { $0 } }
    func add(_ text: String) { all.withLock { $0.append(text) } }
}

private final class Listing: Coordinator {
    enum Route: Codable, Hashable { case list }
    static let addresses: [Address<Route>] = [Address("", .list)]
    static let screens: Screens = [ListScreen.self]
    let navigation = Navigation<Route, Void>()
    let received: Received

    init(received: Received) { self.received = received }

    func start() -> Route { .list }

    func destination(for route: Route) -> Destination {
        .screen(
            ListScreen(
                send: { form in
                    let start = try form.list.map { try $0.read(upTo: 3, at: 1) } ?? []
                    let size = try form.list?.bytes().count ?? -1
                    self.received.add(
                        "\(form.title) \(form.list?.name ?? "-") \(size) \(form.list?.type ?? "-") "
                            + String(decoding: start, as: UTF8.self))
                },
                keep: { form in
                    self.navigation.run("job") { [received = self.received] in
                        await received.gate.pass()
                        received.add("job \(try form.list?.bytes().count ?? -1)")
                    }
                }))
    }
}

private final class ListSite {
    let folder: TemporaryFolder
    let received = Received()
    let clock = ManualClock()
    let site: Site

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "Templates/document.html",
            "<!DOCTYPE html><html lang=\"{{lang}}\"><title>{{title}}</title>{{#layers}}{{html}}{{/layers}}</html>")
        try folder.write(
            "Templates/list.html",
            """
            <form method="post" action="{{page.address}}" enctype="{{page.enctype}}">
            <input type="hidden" name="token" value="{{page.token}}">
            <input type="hidden" name="nonce" value="{{page.nonce}}">
            <h1>{{page.title}}</h1>{{#page.notices}}<p role="status">{{text}}</p>{{/page.notices}}
            {{#form.fields}}<label for="{{id}}">{{label}}</label>
            {{#isFile}}<input id="{{id}}" type="file" name="{{name}}" accept="{{accept}}">{{/isFile}}
            {{^isFile}}<input id="{{id}}" name="{{name}}" value="{{value}}">{{/isFile}}
            {{#error}}<p class="error">{{error}}</p>{{/error}}{{/form.fields}}
            <button name="act" value="send">Send</button><button name="act" value="keep">Keep</button></form>
            """)
        let received = received
        site = try Site(
            folder: folder.path, options: SiteOptions(clock: clock), shared: NoShared(),
            document: { _ in NoDocument() }, root: { _, _ in Listing(received: received) })
    }

    /// A server to which a visitor has sent a file, which a job of theirs holds until the gate opens.
    func serveToJob() async throws -> HTTPServer {
        let server = try site.start(loopback)
        let browser = Browser(SocketTransport(port: server.port))
        await received.gate.close()
        try await browser.open("/")
        try await browser.fill("Title", "Mine")
        try await browser.attach("A list", file: "tea.csv", csv)
        try await browser.click("Keep")
        await received.gate.arrived()
        return server
    }
}

/// On a free port of the loopback interface.
private var loopback: ServerOptions {
    var options = ServerOptions()
    options.port = 0
    return options
}

private let csv = Array("title,kind\nTea,Book\n".utf8)

@Suite struct `A file that a visitor sends` {
    @Test(arguments: [false, true])
    func `comes to the action with its form, once however often it is sent`(_ overSocket: Bool) async throws {
        let lists = try ListSite()
        let live = try overSocket ? LiveSite(lists.site) : nil
        let browser = live.map { Browser($0.transport) } ?? Browser(SiteTransport(lists.site))
        try await browser.open("/")
        #expect(String(decoding: browser.page.body, as: UTF8.self).contains("accept=\".csv,text/csv\""))
        let page = browser.page
        try await browser.fill("Title", "Mine")
        try await browser.attach("A list", file: "C:\\lists\\tea.csv", csv, type: "application/pdf")
        try await browser.click("Send")
        #expect(browser.status == 200 && browser.errors.isEmpty)
        #expect(lists.received.texts == ["Mine tea.csv 20 text/plain itl"])
        // The same form once more, as by a second click: the browser puts other boundaries around it.
        var copy = page
        try copy.enter("Title", "Mine")
        try copy.attach("A list", AttachedFile(name: "C:\\lists\\tea.csv", type: "a/b", bytes: csv), near: nil)
        try await browser.submit(old: copy, pressing: "Send")
        #expect(lists.received.texts.count == 1)
        try copy.attach("A list", AttachedFile(name: "C:\\lists\\tea.csv", type: "a/b", bytes: csv + [10]), near: nil)
        try await browser.submit(old: copy, pressing: "Send")
        #expect(lists.received.texts.count == 2)
    }

    @Test(
        arguments: [
            (nil, "Upload the list."), (3_000_001, "The selected file must be 2.8 MB or smaller."), (3_000_000, nil),
            (0, "The selected file is empty. Select another one."),
        ] as [(Int?, String?)])
    func `is asked for, and may be too large`(_ size: Int?, _ message: String?) async throws {
        let lists = try ListSite()
        let browser = Browser(SiteTransport(lists.site))
        try await browser.open("/")
        try await browser.fill("Title", "Mine")
        if let size { try await browser.attach("A list", file: "a.bin", [UInt8](repeating: 0x31, count: size)) }
        try await browser.click("Send")
        #expect(browser.errors == (message.map { [$0] } ?? []))
        #expect(browser.value(of: "Title") == (message == nil ? "" : "Mine"))
    }

    @Test func `lives as long as the job that was given it`() async throws {
        let lists = try ListSite()
        let server = try await lists.serveToJob()
        #expect(server.uploadsHeld == (20, 1))
        await lists.received.gate.open()
        while server.uploadsHeld != (0, 0) { await Task.yield() }
        #expect(lists.received.texts == ["job 20"])
        server.stop()
    }

    @Test func `goes with the session whose job held it`() async throws {
        let lists = try ListSite()
        let server = try await lists.serveToJob()
        #expect(await lists.site.endSessions() == 1)
        await lists.received.gate.open()
        while server.uploadsHeld != (0, 0) { await Task.yield() }
        server.stop()
    }

    @Test func `is asked for again after the session has ended, and the rest is there`() async throws {
        let lists = try ListSite()
        let live = try LiveSite(lists.site)
        let browser = Browser(live.transport)
        try await browser.open("/")
        lists.clock.advance(by: .seconds(21 * 60))
        try await browser.fill("Title", "Mine")
        try await browser.attach("A list", file: "tea.csv", csv)
        try await browser.click("Send")
        #expect(browser.status == 200 && browser.value(of: "Title") == "Mine")
        #expect(lists.received.texts.isEmpty)
        #expect(browser.notices.contains { $0.contains("had ended") })
    }

    @Test(arguments: [6_000_000, 68_000_000])
    func `is too large for its field as far as a form is read, and leads back beyond`(_ size: Int) async throws {
        let lists = try ListSite()
        let live = try LiveSite(lists.site)
        let browser = Browser(live.transport)
        try await browser.open("/")
        try await browser.attach("A list", file: "a.bin", [UInt8](repeating: 0x31, count: size))
        try await browser.click("Send")
        #expect(browser.status == (size < 67_108_864 ? 200 : 413))
        if browser.status == 200 {
            return #expect(browser.errors.last == "The selected file must be 2.8 MB or smaller.")
        }
        #expect(browser.text.contains("larger than we can accept"))
        try await browser.click("Home")
        #expect(browser.status == 200 && browser.heading == "List")
    }
}

@Suite struct `The room for files of a site` {
    /// Says where it comes from, as a proxy would.
    private struct Forwarded: BrowserTransport {
        let transport: SocketTransport
        let address: String

        func send(_ request: WireRequest) async throws -> WireResponse {
            var request = request
            request.headers.append(("X-Forwarded-For", address))
            return try await transport.send(request)
        }
    }

    @Test func `is not one address's, by however many sessions`() async throws {
        let lists = try ListSite()
        var options = loopback
        options.uploadBytes = 12_000_000
        options.trustedProxies = [try #require(AddressRange("127.0.0.1"))]
        let server = try lists.site.start(options)
        defer { server.stop() }
        let file = [UInt8](repeating: 0x61, count: 2_500_000)
        func keep(_ address: String) async throws -> Int {
            let browser = Browser(Forwarded(transport: SocketTransport(port: server.port), address: address))
            try await browser.open("/")
            try await browser.fill("Title", "Mine")
            try await browser.attach("A list", file: "tea.csv", file)
            try await browser.click("Keep")
            return browser.status
        }
        await lists.received.gate.close()
        var answers: [Int] = []
        for _ in 0..<5 { answers.append(try await keep("192.0.2.66")) }
        #expect(answers == [200, 200, 503, 503, 503])
        #expect(try await keep("192.0.2.1") == 200)
        #expect(try await keep("192.0.2.2") == 200)
        await lists.received.gate.open()
        await lists.site.endSessions()
    }
}
