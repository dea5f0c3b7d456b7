// Snapshots that were damaged on their way: a clear error, and never a trap or a tree without an end.

import Testing

@testable import UsherFlow

extension TreeSnapshot {
    /// Its bytes, alone.
    var bytes: [UInt8] {
        var bytes = ByteWriter()
        write(to: &bytes)
        return bytes.bytes
    }

    init(_ bytes: [UInt8]) throws {
        var reader = ByteReader(bytes)
        try self.init(from: &reader)
        try reader.finish()
    }
}

@Suite struct `A damaged snapshot` {
    /// Of a session with a modal and a past page, changed and stored.
    private func damaged(_ change: (inout TreeSnapshot) -> Void) async throws -> TreeSnapshot {
        let visitor = try Visitor()
        await visitor.press("settings")
        await visitor.press("close")
        await visitor.press("signUp")
        await visitor.press("next", "Ann")
        let saved = try visitor.tree.snapshot()
        var changed = saved
        change(&changed)
        try #require(changed != saved)
        let read = try TreeSnapshot(changed.bytes)
        #expect(read == changed)
        return read
    }

    @Test(arguments: ["lastPage", "lastFlow", "lastNotice", "last", "shown", "state"])
    func `with a number that cannot be counted on is refused`(_ name: String) async throws {
        for number in [.max, -1] {
            let saved = try await damaged { saved in
                switch name {
                case "lastPage": saved.lastPage = number
                case "lastFlow": saved.lastFlow = number
                case "lastNotice": saved.lastNotice = number
                case "last": for index in saved.pages.indices { saved.pages[index].use.last = number }
                case "shown": for index in saved.pages.indices { saved.pages[index].use.shown = number }
                default: saved.states[number] = saved.shared
                }
            }
            #expect(throws: FlowError.self) { try Visitor(restoring: saved) }
        }
    }

    @Test func `with a last page that is behind one of its pages is refused`() async throws {
        let saved = try await damaged { $0.lastPage = 1 }
        #expect(throws: FlowError.self) { try Visitor(restoring: saved) }
    }

    @Test func `with pages that stand on what comes after them is refused`() async throws {
        let saved = try await damaged { saved in
            for index in saved.pages.indices where saved.pages[index].below != nil {
                saved.pages[index].below = PageID(99)
            }
        }
        #expect(throws: FlowError.self) { try Visitor(restoring: saved) }
    }

    /// Its end would lead to the page that it takes away.
    @Test func `with a flow that began over a page of its own goes on without that flow`() async throws {
        var whole: TreeSnapshot?
        let saved = try await damaged { saved in
            whole = saved
            saved.flows[0].below = saved.pages.first { $0.flow == saved.flows[0].id }?.id
        }
        let visitor = try Visitor(restoring: saved)
        #expect(visitor.tree.pages.live.map(\.id.number) == [1])
        let undamaged = try #require(whole)
        #expect(try Visitor(restoring: undamaged).tree.count == undamaged.pages.count)
    }

    @Test func `whose past pages lead in a circle has an end`() async throws {
        let visitor = try Visitor(
            restoring: try await damaged { saved in for id in saved.past.keys { saved.past[id]?.next = PageID(2) } })
        #expect(visitor.tree.successor(of: PageID(2)) == nil)
    }

    @Test func `goes on without the pages whose state is not there, and with one that two flows have`() async throws {
        let without = try Visitor(restoring: try await damaged { $0.states[$0.pages[1].state] = nil })
        #expect(without.tree.pages.live.map(\.id.number) == [1])
        let both = try Visitor(restoring: try await damaged { $0.pages[1].state = $0.pages[0].state })
        let states = try both.tree.snapshot().pages.map(\.state)
        #expect(states.count > 1 && Set(states).count == states.count, "each flow has a state of its own")
    }

    @Test func `is read or refused, wherever a byte of it is another one or it ends`() async throws {
        let saved = try await damaged { $0.language = "de" }
        let bytes = saved.bytes
        for place in bytes.indices {
            #expect(throws: (any Error).self) { try TreeSnapshot(Array(bytes[..<place])) }
            for bit in 0..<8 {
                var other = bytes
                other[place] ^= 1 << bit
                guard let read = try? TreeSnapshot(other) else { continue }
                #expect(try TreeSnapshot(read.bytes) == read)
                _ = try? Visitor(restoring: read)
            }
        }
    }
}

/// One state for as many pages as there are, each on top of the other.
private final class Ladder: Coordinator {
    enum Route: Codable, Hashable { case rung(Int), side(Int) }
    struct State: Codable, Equatable { var steps = 0 }
    let navigation = Navigation<Route, Void>()
    var state = State()

    func start() -> Route { .rung(0) }

    func destination(for route: Route) -> Destination {
        .screen(
            Plain(
                title: "\(route)",
                actions: [
                    Action("next") {
                        self.state.steps += 1
                        self.navigation.push(.rung(self.state.steps))
                    },
                    Action("count") { self.state.steps += 1 },
                ]))
    }
}

@Suite struct `A change of a tree` {
    private func change(of saved: TreeSnapshot, since base: TreeSnapshot) throws -> [UInt8] {
        var bytes = ByteWriter()
        saved.writeChange(since: base, to: &bytes)
        var (again, reader) = (base, ByteReader(bytes.bytes))
        try again.change(by: &reader)
        try reader.finish()
        #expect(again == saved)
        return bytes.bytes
    }

    @Test func `is as short for the hundredth page of a path as for the third`() async throws {
        let shared = Shared(SharedCount())
        let tree = PageTree(Ladder(), shared: shared)
        var page = try #require(try tree.open([])?.page)
        var saved = try tree.snapshot()
        var lengths: [Int] = []
        for number in 0..<100 {
            let act = Submission(act: number.isMultiple(of: 5) ? "count" : "next", fields: [:])
            guard case .moved(let next) = await tree.act(on: page, act).outcome(on: page).result else {
                throw Unexpected(what: "\(number)")
            }
            page = next
            tree.touch(page)
            let after = try tree.snapshot()
            lengths.append(try change(of: after, since: saved).count)
            saved = after
        }
        #expect(tree.count == 81 && saved.states.count == 1)
        let (few, many) = (try #require(lengths.prefix(10).max()), try #require(lengths.suffix(10).max()))
        #expect(many <= few + 16 && many < 100, "\(lengths)")
        #expect(try change(of: saved, since: saved).count < 20)
        #expect(try TreeSnapshot(saved.bytes) == saved && saved.bytes.count > 40 * many / 2)
    }

    @Test func `is refused, or makes a tree of what it was not made for, wherever it is damaged`() async throws {
        let visitor = try Visitor()
        await visitor.press("settings")
        let before = try visitor.tree.snapshot()
        await visitor.press("close")
        await visitor.press("signUp")
        await visitor.press("next", "Ann")
        visitor.tree.addNotice("Hello.", on: visitor.page)
        let after = try visitor.tree.snapshot()
        let whole = try change(of: after, since: before)
        for place in whole.indices {
            for value in [0, 1, 0x7F, 0x80, 0xFF, whole[place] &+ 1, whole[place] &- 1] {
                var changed = whole
                changed[place] = value
                for base in [before, after] {
                    var (again, reader) = (base, ByteReader(changed))
                    guard (try? again.change(by: &reader)) != nil else { continue }
                    #expect(try TreeSnapshot(again.bytes) == again)
                    _ = try? Visitor(restoring: again)
                }
            }
            var (again, reader) = (before, ByteReader(Array(whole[..<place])))
            #expect(throws: (any Error).self) { try again.change(by: &reader) }
        }
    }
}
