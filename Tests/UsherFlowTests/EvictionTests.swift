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
        guard case .invalid(let page) = await visitor.press("next", "Ann") else {
            throw Unexpected(what: "made room")
        }
        let input = try #require(visitor.tree.pending(on: page).typed)
        #expect(input.values["name"] == ["Ann"])
        #expect(input.problems.first?.message.hasPrefix("Too much is open at once.") == true)
        #expect(try visitor.title(page) == "Name []")
    }

    @Test func `keeps for five minutes what a tab shows, and says so when it goes`() async throws {
        var limits = PageTree.Limits()
        limits.pages = 3
        let visitor = try Visitor(limits: limits)
        let welcome = visitor.page
        await visitor.press("freshSignUp", on: welcome)
        let inner = await visitor.go("wrapped", on: welcome)
        visitor.tree.touch(inner)
        visitor.tree.storeTitle("Name", form: nil, of: inner)
        // Neither page has anything gathered; the one that came last on its path may still be looked at.
        for number in 0..<5 { _ = try visitor.tree.open(["home", "\(number)"], on: welcome) }
        #expect(visitor.tree.contains(inner))
        let other = try #require(try visitor.tree.open(["home", "other"], on: welcome)).page
        visitor.tree.now = .seconds(299)
        visitor.tree.pin(other)
        let full = try #require(try visitor.tree.open(["home", "late"], on: welcome))
        #expect(!full.isComplete && visitor.tree.contains(full.page))
        #expect(visitor.tree.notices(of: full.page).last?.text.hasPrefix("Too much is open at once.") == true)
        visitor.tree.now = .seconds(300)
        let late = try #require(try visitor.tree.open(["home", "late"], on: welcome))
        #expect(try late.isComplete && visitor.title(late.page) == "Home of late")
        #expect(!visitor.tree.contains(inner) && visitor.tree.contains(welcome))
        #expect(
            visitor.tree.notices(of: welcome).map(\.text).contains(
                "“Name” was closed because too many pages were open."))
        #expect(visitor.ends.all.isEmpty, "it was freed: nobody finished or cancelled it")
        #expect(visitor.life.freed(.coordinator) == 3, "the first sign-up, the wrapper and its sign-up")
    }

    @Test func `does not keep what was gone back from`() async throws {
        var limits = PageTree.Limits()
        limits.pages = 3
        let visitor = try Visitor(limits: limits)
        let welcome = visitor.page
        let inner = await visitor.go("wrapped", on: welcome)
        visitor.tree.touch(inner)
        visitor.tree.touch(welcome)
        await visitor.press("freshSignUp", on: welcome)
        guard case .moved = await visitor.press("freshSignUp", on: welcome) else {
            throw Unexpected(what: "found no room")
        }
        #expect(!visitor.tree.contains(inner))
    }

    @Test func `forgets pages that are over before it takes one that lives`() async throws {
        var limits = PageTree.Limits()
        limits.bytes = 6_000
        let visitor = try Visitor(limits: limits)
        let first = try #require(try visitor.tree.open(["home", "first"])).page
        visitor.tree.touch(first)
        for _ in 0..<60 {
            visitor.page = await visitor.go("settings", on: first == visitor.page ? first : visitor.page)
            await visitor.press("close")
        }
        #expect(visitor.tree.bytes <= 6_200)
        #expect(visitor.tree.contains(first))
    }
}
