// Most requests wait for nothing: they are answered without a task. The others go on in one, and nothing is lost
// between.

import Foundation
import Synchronization
import Testing
import Usher
import UsherHTTP
import UsherTesting

@testable import UsherSite

extension Handling {
    fileprivate var isAnswer: Bool { if case .answer = self { true } else { false } }
}

extension HTTPRequest {
    fileprivate convenience init(_ request: WireRequest) throws {
        try self.init(
            method: request.method == "POST" ? .post : .get, target: request.target,
            headers: HTTPHeaders(request.headers.map { ($0.name, $0.value) }), body: request.body)
    }
}

/// Blocks the thread that an action runs on, as no app should, so that the story knows who is in the session.
private final class Barrier: Sendable {
    private let (entered, left) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))

    func hold() {
        entered.signal()
        left.wait()
    }

    func release() { left.signal() }

    /// Returns when somebody is held.
    func waitForSomebody() async {
        await withCheckedContinuation { continuation in
            Thread {
                self.entered.wait()
                continuation.resume()
            }.start()
        }
    }
}

private final class Holding: Coordinator {
    enum Route: Codable, Hashable { case home, loading }
    struct State: Codable, Equatable { var count = 0 }
    static let addresses: [Address<Route>] = [Address("", .home), Address("loading", .loading)]
    static let screens: Screens = [CounterScreen.self, LoadedScreen.self, NameScreen.self]
    let navigation = Navigation<Route, Void>()
    var state = State()
    let barrier: Barrier
    let gate: Gate

    init(barrier: Barrier, gate: Gate) { (self.barrier, self.gate) = (barrier, gate) }

    func start() -> Route { .home }

    func destination(for route: Route) -> Destination {
        switch route {
        case .home:
            .screen(
                CounterScreen(
                    count: state.count, addAtOnce: { self.state.count += 1 }, fail: { throw Fault() },
                    job: {
                        self.barrier.hold()
                        self.state.count += 10
                    },
                    stopLater: {
                        await self.gate.pass()
                        throw Fault()
                    }))
        case .loading: .screen(LoadedScreen())
        }
    }
}

private struct LoadedScreen: LoadingScreen {
    struct Model: ViewModel {
        let count: Int
        static let fields: Fields<Self> = [.number("count", \.count)]
    }
    static let template = "counter"
    static let actions = Actions<Self>(
        ["add", "fail", "name", "job", "stop", "leave", "nothing"].map { .button($0, \.never) })
    var never: (() -> Void)? { nil }

    func load() async throws -> Model { Model(count: 7) }
    func title(with model: Model) -> String { "Loaded" }
}

@Suite struct `A request` {
    private let small: SmallSite
    private let barrier = Barrier()
    private let gate = Gate()
    private let site: Site

    init() throws {
        // For its templates.
        small = try SmallSite(servers: 1)
        let (barrier, gate) = (barrier, gate)
        site = try Site(
            folder: small.folder.path, options: SiteOptions(), shared: NoShared(),
            document: { _ in NoDocument() },
            root: { _, _ in Holding(barrier: barrier, gate: gate) })
    }

    private func cookie(_ browser: Browser) throws -> String {
        "usher-ushertests=\(try #require(browser.cookies["usher-ushertests"]))"
    }

    private func look(_ path: String, _ cookie: String?) throws -> HTTPRequest {
        var headers = [("Host", "localhost")]
        if let cookie { headers.append(("Cookie", cookie)) }
        return try HTTPRequest(method: .get, target: path, headers: HTTPHeaders(headers))
    }

    @Test func `that waits for nothing is answered at once: a first visit, a page, an action`() async throws {
        #expect(site.handle(try look("/", nil)).isAnswer)
        let browser = Browser(SiteTransport(site))
        try await browser.open("/")
        #expect(site.handle(try look("/", try cookie(browser))).isAnswer)
        try await browser.click("Add")
        #expect(browser.text.contains("Count 1"))
        #expect(site.handle(try HTTPRequest(try browser.lastForm(nonce: "another"))).isAnswer)
        #expect(site.handle(try HTTPRequest(try browser.lastForm(nonce: "another"))).isAnswer, "a copy of it, too")
        try await browser.reload()
        #expect(browser.text.contains("Count 2"))
    }

    @Test func `for a page that has to load something is answered when it has, at a first visit too`() async throws {
        let first = site.handle(try look("/loading", nil))
        #expect(!first.isAnswer && site.sessionCount == 0)
        #expect(await first.response.status == 200 && site.sessionCount == 1)
        let browser = Browser(SiteTransport(site))
        try await browser.open("/loading")
        let again = site.handle(try look("/loading", try cookie(browser)))
        #expect(!again.isAnswer)
        #expect(await again.response.status == 200 && site.sessionCount == 2)
        #expect(browser.heading == "Loaded" && browser.text.contains("Count 7"))
    }

    @Test func `that finds its session in use comes after who uses it`() async throws {
        let browser = Browser(SiteTransport(site))
        try await browser.open("/")
        try await browser.click("Add")
        let (cookie, site) = (try cookie(browser), site)
        let held = try HTTPRequest(pressing("job", browser))
        let behind = try HTTPRequest(pressing("add", browser))
        // A thread of its own, which the action keeps.
        let done = Task {
            await withCheckedContinuation { continuation in
                Thread { continuation.resume(returning: site.handle(held)) }.start()
            }
        }
        await barrier.waitForSomebody()
        let page = site.handle(try look("/", cookie))
        let action = site.handle(behind)
        #expect(!page.isAnswer && !action.isAnswer)
        async let (shown, moved) = (page.response, action.response)
        barrier.release()
        #expect(await done.value.response.status == 303)
        #expect(await shown.status == 200)
        #expect(await moved.status == 303)
        try await browser.reload()
        #expect(browser.text.contains("Count 12"))
    }

    @Test func `whose action has ended before it began to wait still gets that action's answer`() async throws {
        let browser = Browser(SiteTransport(site))
        try await browser.open("/")
        try await browser.click("Add")
        await gate.close()
        let stop = try HTTPRequest(pressing("stop", browser))
        let (waiting, copy) = (site.handle(stop), site.handle(stop))
        #expect(!waiting.isAnswer && !copy.isAnswer)
        await gate.arrived()
        await gate.open()
        while await site.submissionsUnderWay > 0 { await Task.yield() }
        // One that ended later, and another one that did: a session keeps the answer of its last failure only.
        #expect(await site.handle(try HTTPRequest(pressing("fail", browser))).response.status == 303)
        let (answer, copied) = (await waiting.response, await copy.response)
        #expect(answer.status == 303 && answer[header: "Location"] == copied[header: "Location"])
        #expect(answer[header: "Location"]?.hasPrefix("/?p=") == true)
    }

    /// The form that was sent last, with another button pressed.
    private func pressing(_ action: String, _ browser: Browser) throws -> WireRequest {
        var form = try browser.lastForm(nonce: action)
        form.body = Array(
            String(decoding: form.body, as: UTF8.self).replacing(/act=[^&]*/, with: "act=\(action)").utf8)
        return form
    }
}
