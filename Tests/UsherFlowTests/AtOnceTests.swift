// Actions and ends that are ordinary functions run at once; those that may wait leave the rest until they have.

import Testing

@testable import UsherFlow

/// Ends that wait, one after the other, with what they do before and behind.
final class Waiter: Coordinator {
    enum Route: Codable, Hashable { case page, child, next }
    let navigation = Navigation<Route, Int>()
    let depth: Int
    let ends: Ends

    init(depth: Int, ends: Ends) { (self.depth, self.ends) = (depth, ends) }

    func start() -> Route { depth > 0 && depth < 3 ? .child : .page }

    func destination(for route: Route) -> Destination {
        switch route {
        case .page where depth == 0:
            return .screen(Plain(title: "Page", actions: [Action("child") { self.navigation.push(.child) }]))
        case .page, .next:
            let leave = Action("leave") { self.navigation.finish(self.depth) }
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

@Suite struct `What an action does` {
    private struct Field: Form {
        static let fields: [FormField<Self>] = []
    }
    private enum Case: String { case one }

    private static func now(_: Int) {}
    private static func waits(_: Int) async {}

    @Test func `runs at once where it is an ordinary function`() throws {
        for action in [
            Action("a") {}, Action("a", taking: Int.self) { _ in }, Action("a", taking: [1]) { _ in },
            Action("a", taking: [Case.one]) { _ in }, Action("a", form: Field()) { _ in throw Broken() },
            Action("a", taking: Int.self, perform: Self.now),
        ] { #expect(try Self.isNow(action)) }
    }

    @Test func `may wait where it is not`() throws {
        func wait() async {}
        for action in [
            Action("a") { await wait() }, Action("a", taking: Int.self) { _ in await wait() },
            Action("a", taking: [1]) { _ in await wait() }, Action("a", taking: [Case.one]) { _ in await wait() },
            Action("a", form: Field()) { _ in
                await wait()
                throw Broken()
            },
            Action("a", taking: Int.self, perform: Self.waits),
        ] { #expect(try !Self.isNow(action)) }
    }

    private static func isNow(_ action: Action) throws -> Bool {
        let argument = action.accepts("1") ? ".1" : action.accepts("one") ? ".one" : ""
        let run = try action.prepare(Submission(act: "a" + argument))
        do { if case .now = try run() { return true } else { return false } } catch is Broken { return true }
    }
}
