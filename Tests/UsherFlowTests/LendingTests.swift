// A screen is built, loads, and says then what it offers: in its own page's state, whatever came between.

import Testing

@testable import UsherFlow

/// Counts, and offers what its state says when it is asked.
private final class Counter: Coordinator {
    enum Route: Codable, Hashable { case count(Int) }
    struct State: Codable, Equatable { var count = 0 }

    struct Counted: FlowScreen {
        static let actions: Actions<Self> = [
            .button("leave", \.leave).taking({ [$0.coordinator.state.count] }), .button("add", \.add),
        ]

        let coordinator: Counter
        func title(with model: Counted) -> String { "" }
        var leave: (Int) -> Void { { _ in } }
        var add: () -> Void {
            {
                self.coordinator.state.count += 1
                self.coordinator.navigation.push(.count(self.coordinator.state.count))
            }
        }

        func form(with model: Counted) -> NoForm { NoForm() }
    }

    let navigation = Navigation<Route, Void>()
    var state = State()

    func start() -> Route { .count(0) }
    func destination(for route: Route) -> Destination { .screen(Counted(coordinator: self)) }
}

@Suite struct `What a screen offers` {
    private let tree: PageTree
    private let first: PageID

    init() throws {
        let shared = Shared(SharedCount())
        tree = PageTree(Counter(), shared: shared)
        first = try #require(try tree.open([])).page
    }

    /// Builds a page's screen; what is returned asks what it offers.
    private func built(_ id: PageID) throws -> () throws -> String? {
        let screen = try #require(try tree.screen(of: id).screen as? Counter.Counted)
        return {
            try (0..<9).map { "leave.\($0)" }.first { act in
                try tree.offer(for: Submission(act: act), of: screen, with: screen, on: id).action != nil
            }
        }
    }

    private func add(on id: PageID) async throws -> PageID {
        guard case .moved(let next) = await tree.act(on: id, Submission(act: "add")).outcome(on: id).result else {
            throw Unexpected(what: "The action did not run.")
        }
        return next
    }

    @Test func `is what its page's state says`() async throws {
        let second = try await add(on: first)
        #expect(try built(second)() == "leave.1")
    }

    @Test func `does not depend on pages that were looked at while it loaded`() async throws {
        let second = try await add(on: first)
        // On another path, so that each has a state of its own.
        let third = try await add(on: first)
        let (offersSecond, offersThird) = (try built(second), try built(third))
        #expect(try offersSecond() == "leave.1")
        #expect(try offersThird() == "leave.2")
        #expect(try offersThird() == "leave.2")
        _ = try tree.open([])
        #expect(try offersSecond() == "leave.1")
    }

    @Test func `is in the state that an action left its page, if one ran while it loaded`() async throws {
        let second = try await add(on: first)
        let offers = try built(second)
        _ = try await add(on: second)
        _ = try await add(on: first)
        #expect(try offers() == "leave.2")
    }
}
