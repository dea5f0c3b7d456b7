// A site of one counter and one wizard, with templates in a folder of its own.

import Foundation
import Usher
import UsherSQLite
import UsherTesting

struct NameForm: Form {
    var name = ""
    static let fields: [FormField<Self>] = [.text("name", \.name, label: "Name", length: 2...20)]
}

/// Offers what its coordinator gives it.
struct CounterScreen: Screen {
    static let template = "counter"
    static let actions: Actions<Self> = [
        .button("add", \.add), .button("add", \.addAtOnce), .button("add", \.addForLong).limited(to: .seconds(300)),
        .button("fail", \.fail), .button("name", \.name), .button("job", \.job), .button("stop", \.stop),
        .button("stop", \.stopLater), .button("leave", \.leave), .button("nothing", \.nothing),
    ]
    static let fields: Fields<Self> = [.number("count", \.count)]

    let title = "Counter"
    let count: Int
    var refresh: Duration?
    var add: (() async throws -> Void)?
    var addAtOnce: (() -> Void)?
    var addForLong: (() async throws -> Void)?
    var fail: (() throws -> Void)?
    var name: (() -> Void)?
    var job: (() -> Void)?
    var stop: (() -> Void)?
    var stopLater: (() async throws -> Void)?
    var leave: (() -> Void)?
    var nothing: (() -> Void)?
}

struct NameScreen: Screen {
    static let template = "name"
    static let actions: Actions<Self> = [.submit("next", \.next), .button("close", \.close)]

    let title = "Name"
    let form = NameForm()
    let next: (NameForm) async throws -> Void
    let close: () -> Void
}

struct Fault: Error {}

final class Counting: Coordinator {
    enum Route: Codable, Hashable { case counter, name, done(String), task }
    struct State: Codable, Equatable { var count = 0 }
    static let addresses: [Address<Route>] = [
        Address("", .counter), Address("name", .name, over: .counter),
        Address("task", .task, over: .counter),
    ]
    static let screens: Screens = [CounterScreen.self, NameScreen.self]
    static let flows: Flows = [Tasking.self]

    let navigation = Navigation<Route, Void>()
    var state = State()
    let service: CountingService

    init(service: CountingService) { self.service = service }

    func start() -> Route { .counter }

    func destination(for route: Route) -> Destination {
        switch route {
        case .counter, .done:
            .screen(
                CounterScreen(
                    count: state.count, refresh: service.isWorking ? .seconds(2) : nil,
                    add: {
                        try await self.service.work()
                        self.state.count += 1
                        if self.service.signsIn { self.navigation.privilegeChanged(as: "ann") }
                    },
                    fail: { throw Fault() }, name: { self.navigation.present(.name) },
                    job: { self.navigation.run("job", self.service.job) },
                    leave: {
                        self.navigation.privilegeChanged()
                        self.navigation.restart(at: .counter)
                    }))
        case .task: .flow(Tasking(service: service))
        case .name:
            .screen(
                NameScreen(
                    next: { self.navigation.replace(with: .done($0.name)) }, close: navigation.dismiss))
        }
    }
}

/// A flow that runs a job beside its page.
final class Tasking: Coordinator {
    enum Route: Codable, Hashable { case task }
    static let screens: Screens = [CounterScreen.self]
    let navigation = Navigation<Route, Void>()
    let service: CountingService

    init(service: CountingService) { self.service = service }

    func start() -> Route { .task }

    func destination(for route: Route) -> Destination {
        .screen(
            CounterScreen(
                count: 0, addForLong: service.work, job: { self.navigation.run("job", self.service.job) },
                stop: { self.navigation.stop("job") }, leave: navigation.cancel))
    }
}

struct NoDocument: ViewModel {
    static let fields: Fields<Self> = []
}

/// A folder for one test, removed with it.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("usher-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ text: String) throws { try write(name, bytes: Array(text.utf8)) }

    func write(_ name: String, bytes: [UInt8]) throws {
        let file = URL(fileURLWithPath: path).appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }
}

extension TemporaryFolder {
    /// The document, and a page with a form around its content.
    func writeFrame() throws {
        try write("Public/site.css", "body { color: black }")
        try write(
            "Templates/document.html",
            """
            <!DOCTYPE html><html lang="{{lang}}"><title>{{title}}</title><body>
            {{#refresh}}<meta http-equiv="refresh" content="{{content}}">{{/refresh}}
            {{#layers}}{{#isModal}}<dialog open {{#isInert}}inert{{/isInert}}>{{html}}</dialog>{{/isModal}}
            {{^isModal}}<main {{#isInert}}inert{{/isInert}}>{{html}}</main>{{/isModal}}{{/layers}}</body></html>
            """)
        try write(
            "Templates/page.html",
            """
            {{^page.isInert}}<form method="post" action="{{page.address}}">
            <input type="hidden" name="token" value="{{page.token}}">
            <input type="hidden" name="nonce" value="{{page.nonce}}">{{/page.isInert}}
            <h1>{{page.title}}</h1>{{#page.notices}}<p role="status">{{text}}</p>{{/page.notices}}
            {{$content}}{{/content}}{{^page.isInert}}</form>{{/page.isInert}}
            """)
    }
}

final class SmallSite {
    let folder: TemporaryFolder
    let service: CountingService
    let clock: ManualClock
    let life = LifeCount()
    /// Its servers: one, or several that share a store.
    let sites: [Site]
    var site: Site { sites[0] }

    /// USHER_SERVERS=2 tells all stories over two servers, as far as they do not look into one.
    static let usualServers = ProcessInfo.processInfo.environment["USHER_SERVERS"].flatMap { Int($0) } ?? 1
    /// USHER_PACKING tells them with each session packed after each request.
    static let usuallyPacks = ProcessInfo.processInfo.environment["USHER_PACKING"] != nil
    private let packs: Bool

    /// - Parameters:
    ///   - servers: with more than one they share a store, and a visitor's requests go to each in turn; every other one
    ///     is called back by it. One where a story looks into it.
    ///   - apart: by how much the clock of each is ahead of that of the one before; the first one's is the store's.
    init(
        _ service: CountingService = CountingService(), servers: Int? = nil, clock: ManualClock = ManualClock(),
        apart: Duration = .zero,
        change: (inout SiteOptions) -> Void = { _ in },
        write: (TemporaryFolder) throws -> Void = { _ in }
    ) throws {
        folder = try TemporaryFolder()
        self.service = service
        self.clock = clock
        try folder.writeFrame()
        try folder.write(
            "Templates/counter.html",
            """
            {{<page}}{{$content}}<p>Count {{count}}</p>{{>counter-buttons}}{{/content}}{{/page}}
            """)
        try folder.write(
            "Templates/counter-buttons.html",
            """
            <button name="act" value="add">Add</button>
            <button name="act" value="fail">Fail</button><button name="act" value="name">Name</button>
            <button name="act" value="job">Job</button><button name="act" value="stop">Stop</button><button name="act" value="leave">Leave</button>
            <button name="act" value="nothing">Nothing</button>
            """)
        try folder.write(
            "Templates/name.html",
            """
            {{<page}}{{$content}}{{#form.name}}<label for="{{id}}">{{label}}</label>
            <input id="{{id}}" name="{{name}}" value="{{value}}" maxlength="{{maxlength}}" {{#isRequired}}required{{/isRequired}}>
            {{#error}}<p class="error">{{error}}</p>{{/error}}{{/form.name}}
            <button name="act" value="next">Next</button>
            <button name="act" value="close">Close</button>{{/content}}{{/page}}
            """)
        try write(folder)
        var options = SiteOptions(clock: clock, life: life)
        change(&options)
        let path = folder.path
        packs = servers == nil && Self.usuallyPacks
        let servers = servers ?? Self.usualServers
        sites = try (0..<servers).map { number in
            if apart != .zero { options.sinceEpoch = { clock.sinceEpoch + apart * number } }
            if servers > 1 { options.store = CallbackStore.every(other: number, try Self.store(in: path, clock)) }
            return try Site(
                folder: path, options: options, shared: NoShared(),
                document: { _ in NoDocument() }, root: { _, _ in Counting(service: service) })
        }
    }

    private static func store(in folder: String, _ clock: ManualClock) throws -> SQLiteSessionStore {
        try SQLiteSessionStore(path: folder + "/sessions.sqlite", clock: { clock.sinceEpoch }, limit: .seconds(60))
    }

    /// The store of its servers, as one more opens it.
    func store() throws -> SQLiteSessionStore { try Self.store(in: folder.path, clock) }

    func visitor() -> Browser { Browser(SiteTransport(sites, packing: packs)) }

    /// What every server does each second.
    func sweep() async { for site in sites { await site.sweep() } }

    func pass(seconds: Int) async {
        for _ in 0..<seconds {
            clock.advance(by: .seconds(1))
            await sweep()
        }
    }
}

/// A job that goes on until it is cancelled.
struct Job {
    private let started = Gate()
    private let cancelled = Gate()

    var service: CountingService {
        CountingService(job: { [started, cancelled] in
            await started.pass()
            while !Task.isCancelled { await Task.yield() }
            await cancelled.pass()
        })
    }

    init() async {
        await started.close()
        await cancelled.close()
    }

    func hasStarted() async {
        await started.arrived()
        await started.open()
    }

    var isCancelled: Bool { get async { await cancelled.isWaitedAt } }

    func wasCancelled() async {
        await cancelled.arrived()
        await cancelled.open()
    }
}
