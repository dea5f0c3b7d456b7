// A session has a bound, and someone who only looks around never meets it.

import Testing

@testable import UsherFlow

@Suite struct `A full session` {
    @Test func `lets pages go that hold nothing, and keeps a half-filled flow`() async throws {
        let visitor = try Visitor()
        let welcome = visitor.page
        await visitor.press("signUp")
        let color = await visitor.go("next", "Ann")
        for number in 0..<1_000 {
            let there = try #require(try visitor.tree.open(["home", "\(number)"], on: welcome))
            visitor.tree.touch(there.page)
            #expect(try visitor.title(there.page) == "Home of \(number)")
        }
        #expect(visitor.tree.count == 200)
        #expect(try visitor.title(color) == "Color [] of Ann")
        #expect(try visitor.title(welcome) == "Welcome 0 0")
        #expect(visitor.life.made(.page) - visitor.life.freed(.page) == 200)
    }

    @Test func `says so where every page holds something`() async throws {
        var limits = PageTree.Limits()
        limits.pages = 2
        let visitor = try Visitor(limits: limits)
        await visitor.press("signUp")
        guard case .failed(_, let error) = await visitor.press("next", "Ann") else {
            throw Unexpected(what: "made room")
        }
        #expect("\(error)".contains("as many as it may"))
    }
}
