// An office whose routes lead to files: of all kinds, guarded ones, and ones that fail.

import Foundation
import Synchronization
import Usher
import UsherSQLite
import UsherTesting

struct ExportQuery: Query {
    var text = ""
    static let fields: [FormField<Self>] = [.text("q", \.text, label: "Search", length: 0...80)]
}

struct RegistryScreen: Screen {
    static let template = "desk"
    static let actions: Actions<Self> = [
        .button("add", \.add), .button("export", \.export), .button("both", \.both), .button("push", \.push),
        .button("page", \.page), .button("lost", \.lost), .button("note", \.note), .button("leave", \.leave),
        .button("restart", \.restart),
    ]
    static let fields: Fields<Self> = [
        .number("count", \.count), .text("receipt", \.receipt), .text("secret", \.secret), .text("slow", \.slow),
    ]
    let title: String
    let count: Int
    let receipt: String
    let secret: String
    let slow: String
    var add: (() -> Void)?
    var export: (() -> Void)?
    var both: (() -> Void)?
    var push: (() -> Void)?
    var page: (() -> Void)?
    var lost: (() -> Void)?
    var note: (() -> Void)?
    var leave: (() -> Void)?
    var restart: (() -> Void)?
}

/// What the office's files are made of, and what became of their making.
final class Archive: Sendable {
    private struct State {
        var written = 0
        var ended = 0
    }

    private let state = Mutex(State())
    let gate = Gate()
    let sketch: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + (0..<1_000).map { UInt8($0 % 251) }

    var written: Int { state.withLock { $0.written } }
    var ended: Int { state.withLock { $0.ended } }

    func write(_ count: Int, to writer: DownloadWriter) async throws {
        try await writer.write([UInt8](repeating: 0x61, count: count))
        state.withLock { $0.written += count }
    }

    /// A service that has to be asked for it.
    func letter(_ id: Int) async throws -> Download {
        guard id == 1 else { throw NotFound("There is no letter \(id, as: "number").") }
        return Download(sent: "<b>.html", bytes: Array("<script>alert(1)</script>".utf8))
    }

    func end() { state.withLock { $0.ended += 1 } }
}

final class Registry: Coordinator {
    enum Route: Codable, Hashable {
        case desk, note, door
        case export(ExportQuery)
        case receipt, sketch, letter(Int), slow, waiting, broken, early, missing, secret, unaddressed, mistyped
        case hidden(Hiding)
    }
    struct State: Codable, Equatable { var count = 0 }
    static let addresses: [Address<Route>] = [
        Address("", .desk), Address("note", .note, over: .desk), Address("door", .door),
        Address("applications.csv", Route.export), Address("receipt", .receipt, on: .desk),
        Address("sketch", .sketch), Address("letter/{id}", Route.letter), Address("slow", .slow),
        Address("waiting", .waiting),
        Address("broken", .broken), Address("early", .early), Address("missing", .missing),
        Address("secret", .secret, on: .note), Address("mistyped", .mistyped),
    ]
    static let screens: Screens = [RegistryScreen.self]
    static let flows: Flows = [Door.self]

    let navigation = Navigation<Route, Void>()
    var state = State()
    let archive: Archive
    let shared: Shared<Bool>

    init(_ archive: Archive, _ shared: Shared<Bool>) { (self.archive, self.shared) = (archive, shared) }

    func start() -> Route { .desk }

    func admission(to route: Route) -> Admission<Route> {
        route == .secret && !shared.value ? .after(.door) : .yes
    }

    func destination(for route: Route) -> Destination {
        switch route {
        case .desk, .note: .screen(desk(route))
        case .door:
            .flow(
                Door(),
                onFinish: {
                    self.shared.value = true
                    self.navigation.privilegeChanged(as: "ann")
                })
        case .letter(let id):
            .file { [archive] in try await archive.letter(id) }
        default: .file(file(route))
        }
    }

    private func desk(_ route: Route) -> RegistryScreen {
        RegistryScreen(
            title: route == .desk ? "Desk" : "Note", count: state.count, receipt: navigation.link(to: .receipt),
            secret: navigation.link(to: .secret), slow: navigation.link(to: .slow), add: { self.state.count += 1 },
            export: {
                self.state.count += 1
                self.navigation.download(.export(ExportQuery(text: "a fair")))
            },
            both: {
                self.navigation.download(.receipt)
                self.navigation.push(.note)
            },
            push: { self.navigation.push(.receipt) }, page: { self.navigation.download(.note) },
            lost: { self.navigation.download(.unaddressed) }, note: { self.navigation.present(.note) },
            leave: { self.navigation.privilegeChanged() }, restart: { self.navigation.restart(at: .desk) })
    }

    private func file(_ route: Route) -> Download {
        switch route {
        case .export(let query):
            return Download("applications.csv", type: .csv) { writer in
                try await writer.write(row: ["Reference", "Search"])
                try await writer.write(row: ["=1+1", query.text])
            }
        case .receipt: return Download("receipt.txt", type: .text, text: "Receipt \(state.count)\n")
        case .sketch:
            var sketch = Download(sent: "C:\\ann\\my \"sketch\"\r\n.png", size: archive.sketch.count) {
                [archive] count, offset in
                // Fewer than asked for, as a disk may give.
                Array(archive.sketch[offset..<min(offset + min(count, 300), archive.sketch.count)])
            }
            sketch.tag = "v1"
            sketch.maximumAge = .seconds(60)
            return sketch
        case .slow:
            return Download("slow", type: .bytes) { [archive] writer in
                defer { archive.end() }
                try await archive.write(1_000, to: writer)
                await archive.gate.pass()
                while true { try await archive.write(10_000, to: writer) }
            }
        case .waiting:
            return Download("waiting", type: .bytes) { [archive] writer in
                await archive.gate.pass()
                try await archive.write(10, to: writer)
            }
        case .broken:
            return Download("broken", type: .bytes) { [archive] writer in
                try await archive.write(200_000, to: writer)
                throw Fault()
            }
        case .early:
            return Download("early", type: .bytes) { writer in
                try await writer.write("a beginning")
                throw Fault()
            }
        case .missing: return Download("missing", type: .bytes) { _ in throw NotFound("It was removed.") }
        case .mistyped: return Download("mistyped", type: MediaType("text\r\nX: y"), text: "")
        default: return Download("secret.txt", type: .text, text: "A secret.\n")
        }
    }
}

/// Asks who is there.
final class Door: Coordinator {
    enum Route: Codable, Hashable { case ask }
    static let screens: Screens = [DoorScreen.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .ask }
    func destination(for route: Route) -> Destination { .screen(DoorScreen(enter: { self.navigation.finish() })) }
}

struct DoorScreen: Screen {
    static let template = "door"
    static let actions: Actions<Self> = [.button("enter", \.enter)]
    let title = "Door"
    let enter: () -> Void
}

final class DownloadSite {
    let folder: TemporaryFolder
    let archive = Archive()
    let clock = ManualClock()
    let life = LifeCount()
    let sites: [Site]
    var site: Site { sites[0] }

    /// - Parameter servers: with more than one they share a store.
    init(servers: Int = 1, change: (inout SiteOptions) -> Void = { _ in }) throws {
        folder = try TemporaryFolder()
        try folder.writeFrame()
        try folder.write(
            "Templates/desk.html",
            """
            {{<page}}{{$content}}<p>Count {{count}}</p><a href="{{receipt}}">Receipt</a><a href="{{secret}}">Secret</a>
            <a href="{{slow}}">Slow</a><a href="/sketch">Sketch</a><a href="/letter/1">Letter</a>
            <a href="/broken">Broken</a><a href="/early">Early</a>
            <button name="act" value="add">Add</button><button name="act" value="export">Export</button>
            <button name="act" value="both">Both</button><button name="act" value="push">Push</button>
            <button name="act" value="page">Page</button><button name="act" value="lost">Lost</button>
            <button name="act" value="note">Open note</button><button name="act" value="leave">Leave</button>
            <button name="act" value="restart">Restart</button>{{/content}}{{/page}}
            """)
        try folder.write(
            "Templates/door.html",
            #"{{<page}}{{$content}}<button name="act" value="enter">Enter</button>{{/content}}{{/page}}"#)
        var options = SiteOptions(clock: clock, life: life)
        change(&options)
        let (path, archive, clock) = (folder.path, archive, clock)
        sites = try (0..<servers).map { _ in
            if servers > 1 {
                options.store = try SQLiteSessionStore(
                    path: path + "/sessions.sqlite", clock: { clock.sinceEpoch }, limit: .seconds(60))
            }
            return try Site(
                folder: path, options: options, shared: false, document: { _ in NoDocument() },
                root: { shared, _ in Registry(archive, shared) })
        }
    }

    func visitor() -> Browser { Browser(SiteTransport(sites, packing: SmallSite.usuallyPacks)) }
}
