// An action that waits: what a GET sees meanwhile, and what it may do.

import Testing

@testable import UsherFlow

/// Opens once: whoever waits goes on.
actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var arrivals: [CheckedContinuation<Void, Never>] = []

    func pass() async {
        for arrival in arrivals { arrival.resume() }
        arrivals = []
        if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    }

    /// Returns when somebody waits at the gate.
    func arrived() async {
        if waiting.isEmpty { await withCheckedContinuation { arrivals.append($0) } }
    }

    func open() {
        isOpen = true
        for each in waiting { each.resume() }
        waiting = []
    }
}

final class Slow: Coordinator {
    enum Route: Codable, Hashable { case counter, item(Int), child }
    struct State: Codable, Equatable { var count = 0 }
    static let addresses: [Address<Route>] = [
        Address("items/{id}", Route.item, on: .counter)
    ]

    static var flows: Flows { [Slow.self] }
    let navigation = Navigation<Route, Void>()
    var state = State()
    let shared: Shared<SharedCount>
    let gate: Gate

    init(shared: Shared<SharedCount>, gate: Gate) {
        self.shared = shared
        self.gate = gate
    }

    func start() -> Route { .counter }

    func destination(for route: Route) -> Destination {
        switch route {
        case .counter:
            .screen(
                Plain(
                    title: "Count \(state.count) \(shared.count)",
                    actions: [
                        Action.of("add") {
                            self.state.count += 1
                            self.shared.count += 1
                            self.navigation.push(.item(7))
                            await self.gate.pass()
                            self.state.count += 1
                        },
                        Action.of("restart") {
                            self.navigation.restart(at: .item(9))
                            await self.gate.pass()
                        },
                        Action.of("child") { self.navigation.push(.child) },
                        Action.of("leave") { self.navigation.cancel() },
                    ]))
        case .item(let id): .screen(Plain(title: "Item \(id) of \(state.count)"))
        case .child:
            .flow(Slow(shared: shared, gate: gate), onCancel: { await self.gate.pass() })
        }
    }
}

/// Everything on one actor, as in a session.
actor SlowSession {
    private let tree: PageTree
    private var page: PageID

    init(gate: Gate) throws {
        let shared = Shared(SharedCount())
        tree = PageTree(Slow(shared: shared, gate: gate), shared: shared)
        page = try tree.open([])?.page ?? PageID(0)
    }

    func press(_ act: String) async -> String {
        let outcome = await tree.act(on: page, Submission(act: act)).outcome(on: page)
        guard case .moved(let next) = outcome.result else { return "failed" }
        return title(of: next)
    }

    /// Goes on in a child flow whose end waits, with a draft for one of the pages around it.
    func startChild() async throws {
        guard case .moved(let next) = await tree.act(on: page, Submission(act: "child")).outcome(on: page).result else {
            return
        }
        page = next
        let key = try #require(tree.root.draftKey(of: Slow.Route.item(3)))
        tree.drafts = tree.drafts.with(Draft(key: key, values: ["name": ["Ann"]], kept: .zero))
    }

    /// Types into a page, as into another tab.
    func type(_ name: String, on id: PageID) {
        tree.update(id) { $0.fields = ["name"] }
        tree.keepTyping(Submission(Press("usher:keep"), fields: ["name": [name]]), on: id)
    }

    /// Keeps what was typed into a page that is not there.
    func keep(_ name: String, forItem number: Int) throws {
        let key = try #require(tree.root.draftKey(of: Slow.Route.item(number)))
        tree.keepDraft(Submission(Press("next"), fields: ["name": [name]]), for: key, keeping: ["name"])
    }

    func tell(_ text: String, on id: PageID) { tree.addNotice(Phrase(text), on: id) }
    func hear(on id: PageID) -> [String] {
        let notices = tree.notices(of: id)
        tree.removeNotices(notices, of: id)
        return notices.map(\.text)
    }

    var drafts: Int { tree.drafts.all.count }
    func typed(on id: PageID) -> [String: [String]]? { tree.pending(on: id).typed?.values }

    private func title(of id: PageID) -> String { ((try? tree.screen(of: id).screen) as? Plain)?.title ?? "?" }

    func look() -> String { title(of: page) }

    func look(_ path: [String]) throws -> String {
        try tree.open(AddressPath(path)).map { title(of: $0.page) } ?? "nothing"
    }
    func leadsOn(_ path: [String]) throws -> PageID? { try tree.open(AddressPath(path))?.page }
    func successor(of id: PageID) -> String? { tree.successor(of: id).map { title(of: $0) } }
    func shows(_ id: PageID) -> Bool { tree.contains(id) }
}

@Suite struct `While an action waits` {
    @Test func `a GET shows what has been committed, and loses nothing of the action`() async throws {
        let gate = Gate()
        let session = try SlowSession(gate: gate)
        async let pressed = session.press("add")
        await gate.arrived()
        #expect(await session.look() == "Count 0 0")
        #expect(try await session.look(["items", "3"]) == "Item 3 of 0")
        await gate.open()
        #expect(await pressed == "Item 7 of 2")
        #expect(await session.look() == "Count 2 1")
    }

    @Test func `a draft that a GET used up stays used up`() async throws {
        let gate = Gate()
        let session = try SlowSession(gate: gate)
        try await session.startChild()
        async let pressed = session.press("leave")
        await gate.arrived()
        let built = try #require(try await session.leadsOn(["items", "3"]))
        #expect(await session.typed(on: built) == ["name": ["Ann"]])
        await gate.open()
        #expect(await pressed == "Count 0 0")
        #expect(await session.drafts == 0)
    }

    @Test func `what is typed and told in another tab stays, and what was shown there is shown once`() async throws {
        let gate = Gate()
        let session = try SlowSession(gate: gate)
        let other = try #require(try await session.leadsOn(["items", "5"]))
        await session.type("An", on: other)
        await session.tell("Before", on: other)
        try await session.startChild()
        async let pressed = session.press("leave")
        await gate.arrived()
        await session.type("Ann", on: other)
        #expect(await session.hear(on: other) == ["Before"])
        await session.tell("Meanwhile", on: other)
        try await session.keep("Eve", forItem: 4)
        await gate.open()
        #expect(await pressed == "Count 0 0")
        #expect(await session.typed(on: other) == ["name": ["Ann"]])
        #expect(await session.hear(on: other) == ["Meanwhile"])
        #expect(await session.drafts == 2, "one from before, and one from meanwhile")
        let built = try #require(try await session.leadsOn(["items", "4"]))
        #expect(await session.typed(on: built) == ["name": ["Eve"]])
    }

    @Test func `a page that a GET built stays, unless what it stands on goes past`() async throws {
        let gate = Gate()
        let session = try SlowSession(gate: gate)
        async let pressed = session.press("restart")
        await gate.arrived()
        let built = try #require(try await session.leadsOn(["items", "3"]))
        #expect(await session.shows(built))
        await gate.open()
        #expect(await pressed == "Item 9 of 0")
        #expect(await session.shows(built) == false)
        #expect(await session.successor(of: built) == "Item 9 of 0")
    }
}
