// Actions and ends that are ordinary functions run at once; those that may wait leave the rest until they have.

import Testing

@testable import UsherFlow

/// Ends that wait, one after the other, with what they do before and behind.
final class Waiter: Coordinator {
    enum Route: Codable, Hashable { case page, child, next }
    static var flows: Flows { [Waiter.self] }
    let navigation = Navigation<Route, Int>()
    let depth: Int
    let ends: Ends

    init(depth: Int, ends: Ends) { (self.depth, self.ends) = (depth, ends) }

    func start() -> Route { depth > 0 && depth < 3 ? .child : .page }

    func destination(for route: Route) -> Destination {
        switch route {
        case .page where depth == 0:
            return .screen(Plain(title: "Page", actions: [Action.of("child") { self.navigation.push(.child) }]))
        case .page, .next:
            let leave = Action.of("leave") { self.navigation.finish(self.depth) }
            return .screen(Plain(title: "Page \(depth)", actions: [leave]))
        case .child:
            return .flow(
                Waiter(depth: depth + 1, ends: ends),
                onFinish: { depth in
                    self.ends.note("\(depth) ends")
                    await Task.yield()
                    self.ends.note("\(depth) has ended")
                    if self.depth == 0 { self.navigation.push(.next) } else { self.navigation.finish(self.depth) }
                })
        }
    }
}

@Suite struct `Ends that wait` {
    @Test func `come one after the other, and the last leads on`() async throws {
        let (ends, shared) = (Ends(), Shared(SharedCount()))
        let tree = PageTree(Waiter(depth: 0, ends: ends), shared: shared)
        let start = try #require(try tree.open([])).page
        guard case .moved(let deep) = await tree.act(on: start, Submission(act: "child")).outcome(on: start).result
        else {
            throw Unexpected(what: "there is no child")
        }
        guard case .later(let rest) = tree.act(on: deep, Submission(act: "leave")) else {
            throw Unexpected(what: "an end that waits was not waited for")
        }
        #expect(ends.all.isEmpty && tree.isActing)
        guard case .moved(let next) = try await rest().result else {
            throw Unexpected(what: "the ends led nowhere")
        }
        #expect(ends.all == ["3 ends", "3 has ended", "2 ends", "2 has ended", "1 ends", "1 has ended"])
        #expect(try tree.screen(of: next).screen is Plain && tree.below(next) == start && tree.count == 2)
        #expect(!tree.isActing)
    }
}

/// Every kind of action, for a closure that returns at once and for one that may wait.
private struct Everything: FlowScreen {
    struct Field: Form {
        static let fields: [FormField<Self>] = []
    }
    enum Case: String, ActionArgument { case one }

    static let actions = Actions<Self>(atOnce + waiting + absent)
    static let atOnce: [Actions<Self>.Entry] = [
        .button("a", \.run), .button("a", \.mayRun), .button("a", \.take).taking(Int.self),
        .button("a", \.take).taking({ _ in [1] }), .button("a", \.choose).taking({ _ in [.one] }),
        .button("a", \.take).with({ _ in 1 }), .button("a", \.take).seeing { _ in 1 },
        .button("a", \.takeBoth).taking({ _ in [1] }).seeing { _, _ in 1 }, .submit("a", \.send),
        .submit("a", \.sendBoth).with({ _ in 1 }), .submit("a", \.sendBoth).seeing { _ in 1 },
    ]
    static let waiting: [Actions<Self>.Entry] = [
        .button("a", \.wait), .button("a", \.mayWait), .button("a", \.waitFor).taking(Int.self),
        .button("a", \.waitFor).taking({ _ in [1] }), .button("a", \.waitForChoice).taking({ _ in [.one] }),
        .button("a", \.waitFor).with({ _ in 1 }), .button("a", \.waitFor).seeing { _ in 1 },
        .button("a", \.waitForBoth).taking({ _ in [1] }).seeing { _, _ in 1 }, .submit("a", \.waitToSend),
        .submit("a", \.waitToSendBoth).with({ _ in 1 }), .submit("a", \.waitToSendBoth).seeing { _ in 1 },
        .button("a", \.mayWaitFor).taking(Int.self), .button("a", \.mayWaitFor).taking({ _ in [1] }),
        .button("a", \.mayWaitFor).with({ _ in 1 }), .button("a", \.mayWaitFor).seeing { _ in 1 },
        .submit("a", \.mayWaitToSend),
    ]
    static let absent: [Actions<Self>.Entry] = [
        .button("a", \.never), .button("a", \.neverWaits), .button("a", \.run).when { _ in false },
        .button("a", \.wait).when { _ in false }, .button("a", \.take).with({ _ in nil }),
        .button("a", \.waitFor).with({ _ in nil }), .submit("a", \.sendBoth).with({ _ in nil }),
    ]

    func title(with model: Everything) -> String { "" }
    func form(with model: Everything) -> Field { Field() }

    var run: () -> Void { {} }
    var mayRun: (() throws -> Void)? { {} }
    var never: (() -> Void)? { nil }
    var take: (Int) -> Void { { _ in } }
    var choose: (Case) throws -> Void { { _ in } }
    var takeBoth: (Int, Int) -> Void { { _, _ in } }
    var send: (Field) throws -> Void { { _ in throw Broken() } }
    var sendBoth: (Field, Int) -> Void { { _, _ in } }

    var wait: () async throws -> Void { {} }
    var mayWait: (() async throws -> Void)? { {} }
    var neverWaits: (() async throws -> Void)? { nil }
    var waitFor: (Int) async throws -> Void { { _ in } }
    var mayWaitFor: ((Int) async throws -> Void)? { { _ in } }
    var waitForChoice: (Case) async throws -> Void { { _ in } }
    var waitForBoth: (Int, Int) async throws -> Void { { _, _ in } }
    var waitToSend: (Field) async throws -> Void { { _ in throw Broken() } }
    var mayWaitToSend: ((Field) async throws -> Void)? { { _ in } }
    var waitToSendBoth: (Field, Int) async throws -> Void { { _, _ in } }
}

@Suite struct `What an action does` {
    @Test func `runs at once where it is an ordinary function`() throws {
        for entry in Everything.atOnce { #expect(try isNow(entry) == true) }
    }

    @Test func `may wait where it is not`() throws {
        for entry in Everything.waiting { #expect(try isNow(entry) == false) }
    }

    @Test func `is not offered where it is nil, or its condition does not hold`() throws {
        for entry in Everything.absent { #expect(try isNow(entry) == nil) }
    }

    /// Nil where it is not offered.
    private func isNow(_ entry: Actions<Everything>.Entry) throws -> Bool? {
        guard let action = entry.make(Everything(), Everything()) else { return nil }
        let argument = action.accepts("1") ? ".1" : action.accepts("one") ? ".one" : ""
        let run = try action.prepare(Submission(act: "a" + argument))
        do { if case .now = try run() { return true } else { return false } } catch is Broken { return true }
    }
}
