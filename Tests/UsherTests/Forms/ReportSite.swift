// A page with every sort of thing that can be too much: texts, a password, choices, two files, a list, a form of its
// own.

import Synchronization
import Usher
import UsherTesting

struct ReportForm: Form {
    enum Kind: String, Sendable { case noise, dirt }
    var title = ""
    var notes = ""
    var secret = ""
    var kind: Kind?
    var photo: FormFile?
    var scan: FormFile?
    var places: [SpotForm] = []
    static let fields: [FormField<Self>] = [
        .text("title", \.title, label: "Title"),
        .multiline("notes", \.notes, label: "Notes", required: false),
        .password("secret", \.secret, label: "Secret", required: false, autocomplete: "off"),
        .choice("kind", \.kind, label: "Kind", options: [(.noise, "Noise"), (.dirt, "Dirt")]),
        .file("photo", \.photo, label: "Photo", required: false, accepts: [".png", ".txt"], maximumSize: 50_000),
        .file("scan", \.scan, label: "Scan", required: false, maximumSize: 200_000),
        .group("places", \.places, label: "Places", each: "Place", adding: "Add a place", in: 0...3),
    ]
}

struct SpotForm: Form {
    var street = ""
    static let fields: [FormField<Self>] = [.text("street", \.street, label: "Street")]
}

struct ProofForm: Form {
    var proof: FormFile?
    static let fields: [FormField<Self>] = [
        .file("proof", \.proof, label: "Proof", maximumSize: 10_000)
    ]
}

struct ReportQuery: Query {
    var text = ""
    static let fields: [FormField<Self>] = [.text("q", \.text, label: "Search", length: 0...80)]
}

struct ReportScreen: Screen {
    static let template = "report"
    static let actions: Actions<Self> = [
        .submit("send", \.send), .submit("prove", \.prove).form { _ in ProofForm() }, .button("help", \.help),
    ]
    let title = "Report"
    let form = ReportForm()
    let send: (ReportForm) throws -> Void
    let prove: (ProofForm) -> Void
    let help: () -> Void
}

final class ReportCoordinator: Coordinator {
    enum Route: Codable, Hashable { case report(ReportQuery) }
    static let addresses: [Address<Route>] = [Address("", Route.report)]
    static let screens: Screens = [ReportScreen.self]
    let navigation = Navigation<Route, Void>()
    let received: Reports.Received

    init(_ received: Reports.Received) { self.received = received }

    func start() -> Route { .report(ReportQuery()) }

    func destination(for route: Route) -> Destination {
        .screen(
            ReportScreen(
                send: { form in
                    let photo = try form.photo.map { "\($0.name) \(try $0.bytes().count)" } ?? "-"
                    let scan = try form.scan.map { "\($0.name) \(try $0.bytes().count)" } ?? "-"
                    self.received.add("\(form.title), \(form.places.count) places, photo \(photo), scan \(scan)")
                },
                prove: { self.received.add("proof \($0.proof?.size ?? -1)") }, help: { self.received.add("help") }))
    }
}

/// The site, with a browser whose next form can be changed on its way.
final class Reports {
    final class Received: Sendable {
        private let all = Mutex([String]())
        var texts: [String] { all.withLock { $0 } }
        func add(_ text: String) { all.withLock { $0.append(text) } }
    }

    /// How a story is told: in memory, or over a socket.
    enum Depth: CaseIterable { case memory, socket }

    /// Changes the next POST.
    final class Way: BrowserTransport {
        private let transport: any BrowserTransport
        private let change = Mutex<(@Sendable (inout WireRequest) -> Void)?>(nil)

        init(_ transport: any BrowserTransport) { self.transport = transport }

        var origin: String { transport.origin }

        func changeNext(_ change: @escaping @Sendable (inout WireRequest) -> Void) {
            self.change.withLock { $0 = change }
        }

        func send(_ request: WireRequest) async throws -> WireResponse {
            var request = request
            if request.method == "POST" {
                let change = change.withLock { change in
                    defer { change = nil }
                    return change
                }
                change?(&request)
            }
            return try await transport.send(request)
        }
    }

    let folder: TemporaryFolder
    let received = Received()
    let site: Site
    let way: Way
    let browser: Browser
    private let live: LiveSite?

    init(_ depth: Depth = .memory) throws {
        folder = try TemporaryFolder()
        try folder.write(
            "Templates/report.html",
            """
            {{<usher/layer}}{{$content}}{{>usher/fields}}{{#forms.prove.proof}}{{>usher/field}}{{/forms.prove.proof}}{{/content}}
            {{$actions}}<button name="act" value="send">Send</button><button name="act" value="prove">Prove</button>
            <button name="act" value="help">Help</button>{{/actions}}{{/usher/layer}}
            """)
        let received = received
        site = try Site(folder: folder.path) { _ in ReportCoordinator(received) }
        live = depth == .socket ? try LiveSite(site) : nil
        way = Way(live.map { $0.transport as any BrowserTransport } ?? SiteTransport(site))
        browser = Browser(way)
    }

    /// Opens the page and fills in what is right.
    func begin() async throws {
        try await browser.open("/")
        try await browser.fill("Title", "Bins")
        try await browser.choose("Dirt")
    }

    /// Whether the page is back with what was typed, and nothing was done.
    var isBack: Bool {
        browser.status == 200 && browser.value(of: "Title") == "Bins" && browser.isChecked("Dirt") == true
            && received.texts.isEmpty
    }

    /// Changes the body that is sent next, by bytes.
    func changeNext(_ text: String, to other: [UInt8]) {
        way.changeNext { request in
            var rest = request.body[...]
            var body: [UInt8] = []
            while let range = rest.firstRange(of: Array(text.utf8)) {
                body += rest[..<range.lowerBound] + other
                rest = rest[range.upperBound...]
            }
            request.body = body + rest
        }
    }

    /// Puts parts before the last delimiter of the form that is sent next.
    func addToNext(_ parts: [(head: String, bytes: [UInt8])]) {
        way.changeNext { request in
            guard let mark = request.header("Content-Type")?.split(separator: "boundary=").last else { return }
            let end = Array("--\(mark)--\r\n".utf8)
            var body = Array(request.body.dropLast(end.count))
            for part in parts {
                body += Array("--\(mark)\r\nContent-Disposition: form-data; \(part.head)\r\n\r\n".utf8) + part.bytes
                body += [0x0D, 0x0A]
            }
            request.body = body + end
        }
    }
}
