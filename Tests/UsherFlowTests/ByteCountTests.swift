// What a session holds is counted by us, and bounded.

import Testing

@testable import UsherFlow

private struct Sample: Codable {
    var text = "abcd"
    var number = 7
    var flags = [true, false]
    var nested: [String: Int] = ["x": 1]
    var nothing: Int?
}

@Suite struct `The bytes of a session` {
    @Test func `are those of its values`() {
        #expect(ByteCount.of("abcd") == 20)
        #expect(ByteCount.of(7) == 8)
        #expect(ByteCount.of(NoState()) == 32)
        let small = ByteCount.of(Sample())
        let large = ByteCount.of(Sample(text: String(repeating: "x", count: 1_004)))
        #expect(large - small == 1_000)
    }

    @Test func `are bounded: what holds nothing goes first, and what is gathered stays`() async throws {
        var limits = PageTree.Limits()
        limits.bytes = 20_000
        let visitor = try Visitor(limits: limits)
        let welcome = visitor.page
        await visitor.press("signUp")
        let color = await visitor.go("next", "Ann")
        for number in 0..<200 {
            let there = try #require(try visitor.tree.open(["home", "\(number)"], on: welcome))
            visitor.tree.touch(there.page)
            #expect(visitor.tree.pages.bytes <= 20_000)
        }
        #expect(visitor.tree.count < 40)
        #expect(try visitor.title(color) == "Color [] of Ann")
    }

    @Test func `that no room can be made for undo the action that wants them`() async throws {
        var limits = PageTree.Limits()
        limits.bytes = 900
        let visitor = try Visitor(limits: limits)
        guard case .invalid = await visitor.press("signUp") else { throw Unexpected(what: "made room") }
        #expect(visitor.tree.count == 1)
    }
}
