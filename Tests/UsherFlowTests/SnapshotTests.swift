// Snapshots that were damaged on their way: a clear error, and never a trap or a tree without an end.

import Foundation
import Testing

@testable import UsherFlow

@Suite struct `A damaged snapshot` {
    /// Of a session with a modal and a past page, changed as text.
    private func damaged(_ pattern: String, _ replacement: String) async throws -> TreeSnapshot {
        let visitor = try Visitor()
        await visitor.press("settings")
        await visitor.press("close")
        await visitor.press("signUp")
        await visitor.press("next", "Ann")
        let text = String(decoding: try JSONEncoder().encode(try visitor.tree.snapshot()), as: UTF8.self)
        let changed = text.replacing(try Regex(pattern), with: replacement)
        try #require(changed != text)
        return try JSONDecoder().decode(TreeSnapshot.self, from: Data(changed.utf8))
    }

    @Test(arguments: ["lastPage", "lastFlow", "lastNotice", "last", "shown"])
    func `with a number that cannot be counted on is refused`(_ name: String) async throws {
        for number in ["9223372036854775807", "-1"] {
            let saved = try await damaged("\"\(name)\":[0-9]+", "\"\(name)\":\(number)")
            #expect(throws: FlowError.self) { try Visitor(restoring: saved) }
        }
    }

    @Test func `with a last page that is behind one of its pages is refused`() async throws {
        let saved = try await damaged("\"lastPage\":[0-9]+", "\"lastPage\":1")
        #expect(throws: FlowError.self) { try Visitor(restoring: saved) }
    }

    @Test func `with pages that stand on what comes after them is refused`() async throws {
        let saved = try await damaged("\"below\":\\{\"number\":[0-9]+\\}", "\"below\":{\"number\":99}")
        #expect(throws: FlowError.self) { try Visitor(restoring: saved) }
    }

    /// Its end would lead to the page that it takes away.
    @Test func `with a flow that began over a page of its own goes on without that flow`() async throws {
        let whole = try await damaged(" *$", " ")
        var json = try #require(
            try JSONSerialization.jsonObject(with: JSONEncoder().encode(whole)) as? [String: Any])
        var flows = try #require(json["flows"] as? [[String: Any]])
        let first = try #require(whole.pages.first { $0.flow == flows[0]["id"] as? Int })
        flows[0]["below"] = ["number": first.id.number]
        json["flows"] = flows
        let saved = try JSONDecoder().decode(
            TreeSnapshot.self, from: JSONSerialization.data(withJSONObject: json))
        let visitor = try Visitor(restoring: saved)
        #expect(visitor.tree.pages.live.map(\.id.number) == [1])
        #expect(try Visitor(restoring: whole).tree.count == whole.pages.count)
    }

    @Test func `whose past pages lead in a circle has an end`() async throws {
        let visitor = try Visitor(
            restoring: try await damaged("\"next\":\\{\"number\":[0-9]+\\}", "\"next\":{\"number\":2}"))
        #expect(visitor.tree.successor(of: PageID(2)) == nil)
    }
}
