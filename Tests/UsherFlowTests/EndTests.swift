// Ends inside ends, empty places, and what an end may still say: the corners of rule 6.

import TestOutput
import Testing

@testable import UsherFlow

/// A flow whose ends do what apps do: cancel along, say something, move on.
final class Outer: Coordinator {
    enum Route: Codable, Hashable { case start, wrapped, modal, item(String), other }
    struct State: Codable, Equatable { var n = 0 }
    static let addresses: [Address<Route>] = [
        Address("start", .start),
        Address("lone", .wrapped),
        Address("items/{name}", Route.item, on: .start),
        Address("wrapped", .wrapped, on: .start),
    ]

    static var flows: Flows { [Inner.self] }
    let navigation = Navigation<Route, Void>()
    var state = State()
    let shared: Shared<SharedCount>
    let ends: Ends

    init(shared: Shared<SharedCount>, ends: Ends) {
        self.shared = shared
        self.ends = ends
    }

    func start() -> Route { .start }

    func destination(for route: Route) -> Destination {
        switch route {
        case .start:
            .screen(
                Plain(
                    title: "Start \(state.n)",
                    actions: [
                        Action.of("wrapped") { self.navigation.push(.wrapped) },
                        Action.of("modal") { self.navigation.present(.wrapped) },
                        Action.of("other") { self.navigation.push(.other) },
                        Action.of("item", taking: String.self) { self.navigation.push(.item($0)) },
                    ]))
        case .wrapped:
            .flow(Inner(ends: ends, depth: 1), onCancel: { self.ends.note("inner cancelled") })
        case .modal: .screen(Plain(title: "Modal"))
        case .item(let name): .screen(Plain(title: "Item \(name)"))
        case .other:
            // Changes what it must not: a destination decides nothing.
            .screen(Plain(title: "Other \({ shared.value.count += 1; return shared.count }())"))
        }
    }
}

final class Inner: Coordinator {
    enum Route: Codable, Hashable { case first, help }
    static var flows: Flows { [Inner.self, Settings.self] }
    let navigation = Navigation<Route, Void>()
    let ends: Ends
    let depth: Int

    init(ends: Ends, depth: Int) {
        self.ends = ends
        self.depth = depth
    }

    func start() -> Route { .first }

    func destination(for route: Route) -> Destination {
        switch route {
        case .first where depth > 0:
            .flow(
                Inner(ends: ends, depth: depth - 1), onFinish: { self.navigation.dismiss() },
                onCancel: {
                    self.ends.note("innermost cancelled")
                    self.navigation.cancel()
                })
        case .first:
            .screen(
                Plain(
                    title: "Innermost",
                    actions: [
                        Action.of("pop") { self.navigation.pop() },
                        Action.of("cancel") { self.navigation.cancel() },
                        Action.of("finish") { self.navigation.finish() },
                        Action.of("help") { self.navigation.present(.help) },
                    ]))
        case .help:
            .flow(
                Settings(ends: ends, leave: { self.navigation.finish() }),
                onCancel: {
                    self.ends.note("help cancelled")
                    self.navigation.notify("Help is closed.")
                    self.navigation.push(.help)
                })
        }
    }
}

@Suite struct `An end` {
    private func tree(_ limits: PageTree.Limits = .init()) throws -> (tree: PageTree, ends: Ends, start: PageID) {
        let (ends, shared) = (Ends(), Shared(SharedCount()))
        let tree = PageTree(Outer(shared: shared, ends: ends), shared: shared, limits: limits)
        return (tree, ends, try #require(try tree.open([])).page)
    }

    private func press(_ act: String, on page: PageID, in tree: PageTree) async throws -> PageID {
        switch await tree.act(on: page, Submission(act: act)).outcome(on: page).result {
        case .moved(let next): return next
        case .failed(_, let error): throw error
        case let other: throw Unexpected(what: "\(other)")
        }
    }

    @Test func `whose parent cancels itself along leads out of both`() async throws {
        let (tree, ends, start) = try tree()
        let innermost = try await press("wrapped", on: start, in: tree)
        #expect(try await press("pop", on: innermost, in: tree) == start)
        #expect(ends.all == ["innermost cancelled", "inner cancelled"])
    }

    @Test func `may say something while what is around it ends, but not move it`() async throws {
        let (tree, ends, start) = try tree()
        let innermost = try await press("modal", on: start, in: tree)
        let help = try await press("help", on: innermost, in: tree)
        #expect(try await press("leave", on: help, in: tree) == start)
        #expect(ends.all == ["help cancelled", "inner cancelled"])
        #expect(tree.notices(of: start).map(\.text) == ["Help is closed."])
    }

    @Test func `that leaves a modal without a page may dismiss it`() async throws {
        let (tree, ends, start) = try tree()
        let innermost = try await press("modal", on: start, in: tree)
        #expect(try await press("finish", on: innermost, in: tree) == start)
        #expect(ends.all == ["inner cancelled"])
        #expect(tree.count == 1)
    }

    @Test func `of a flow that an address opened on nothing leads to the beginning`() async throws {
        let (tree, _, start) = try tree()
        let alone = try #require(try tree.open(["lone"])).page
        #expect(tree.below(alone) == nil)
        #expect(try await press("cancel", on: alone, in: tree) == start)
    }

    @Test func `cannot be made by a GET, nor can a change of Shared`() async throws {
        let (tree, _, start) = try tree()
        await #expect(throws: FlowError.self) { _ = try await press("other", on: start, in: tree) }
        #expect((tree.shared.saved as? SharedCount)?.count == 0)
    }

    @Test func `is remembered by when it came, not by how old the page was`() async throws {
        let (tree, _, start) = try tree()
        let first = try await press("wrapped", on: start, in: tree)
        for _ in 0..<PastPages.limit {
            let modal = try await press("modal", on: start, in: tree)
            _ = try await press("finish", on: modal, in: tree)
        }
        _ = try await press("cancel", on: first, in: tree)
        #expect(tree.successor(of: first) == start)
    }

    @Test(arguments: ["a/b", "..", ".", "a\\b", "a\u{0}b", Long(String(repeating: "x", count: 600))] as [LongText])
    func `of the address is a page key where a value cannot stand in a path`(name: LongText) async throws {
        let (tree, _, start) = try tree()
        let page = try await press("item.\(name.value)", on: start, in: tree)
        #expect(tree.address(of: page) == nil)
        #expect(tree.address(of: try await press("item.fine", on: start, in: tree)) == ["items", "fine"])
    }

    @Test func `of a flow that an address opened is remembered under that address`() async throws {
        let (tree, _, start) = try tree()
        let page = try #require(try tree.open(["wrapped"])).page
        #expect(try await press("cancel", on: page, in: tree) == start)
        #expect(try tree.open(["wrapped"])?.over == page)
    }

    @Test func `is waited for only where it may wait`() async throws {
        let (tree, ends, start) = try tree()
        let innermost = try await press("modal", on: start, in: tree)
        let help = try await press("help", on: innermost, in: tree)
        guard case .now(let outcome) = tree.act(on: help, Submission(act: "leave")) else {
            throw Unexpected(what: "ends that are ordinary functions were waited for")
        }
        guard case .moved(start) = outcome.result else { throw Unexpected(what: "\(outcome.result)") }
        #expect(ends.all == ["help cancelled", "inner cancelled"])
    }
}
