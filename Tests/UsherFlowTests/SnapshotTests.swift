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
