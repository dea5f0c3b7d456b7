// Before typed work is lost the visitor is asked, once, and only where something would be lost.

import Testing

@testable import UsherFlow

@Suite struct `Leaving a form` {
    /// A visitor at the name of a sign-up whose Cancel asks.
    private func visitor() async throws -> (Visitor, welcome: PageID, name: PageID) {
        let visitor = try Visitor()
        let welcome = visitor.page
        let name = await visitor.go("signUp")
        return (visitor, welcome, name)
    }

    @Test func `asks where something is typed, and keeps it for as long as it is edited`() async throws {
        let (visitor, welcome, name) = try await visitor()
        await visitor.press("leave", on: name, "Ann")
        #expect(visitor.page == name && visitor.tree.pending(on: name).leaving == "leave")
        #expect(visitor.tree.pending(on: name).typed?.values == ["name": ["Ann"]])
        await visitor.press("keep:leave", on: name, "Ann")
        #expect(visitor.page == name && visitor.tree.pending(on: name).leaving == nil)
        #expect(visitor.tree.pending(on: name).typed?.values == ["name": ["Ann"]])
        await visitor.press("leave", on: name, "Ann")
        await visitor.press("discard:leave", on: name, "Ann")
        #expect(visitor.page == welcome && visitor.ends.all == ["signUp cancelled"])
        #expect(visitor.tree.pending(on: await visitor.go("signUp")).typed == nil)
    }

    @Test func `asks where Escape is pressed, whatever the action says, and only of what was typed`() async throws {
        let (visitor, _, name) = try await visitor()
        await visitor.press("ask:next", on: name, "Ann")
        #expect(visitor.page == name && visitor.tree.pending(on: name).leaving == "next")
        await visitor.press("keep:next", on: name, "Ann")
        #expect(visitor.page == name && visitor.tree.pending(on: name).leaving == nil)
        await visitor.press("ask:next", on: name, "Ann")
        await visitor.press("discard:next", on: name, "Ann")
        #expect(visitor.page != name, "it does what it does")
    }

    @Test func `does not ask where nothing would be lost`() async throws {
        let (visitor, welcome, name) = try await visitor()
        await visitor.press("leave", on: name, "")
        #expect(visitor.page == welcome)
    }

    @Test func `asks where an earlier step has gathered something`() async throws {
        let (visitor, _, name) = try await visitor()
        await visitor.press("next", on: name, "Ann")
        guard case .invalid(name) = await visitor.press("leave", on: name, "Ann") else {
            throw Unexpected(what: "left")
        }
        #expect(visitor.tree.pending(on: name).leaving == "leave")
    }

    @Test func `forgets the question when something else is done`() async throws {
        let (visitor, _, name) = try await visitor()
        await visitor.press("leave", on: name, "Ann")
        await visitor.press("next", on: name, "Ann")
        #expect(visitor.tree.pending(on: name).leaving == nil)
    }
}
