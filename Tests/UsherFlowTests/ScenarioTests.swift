// The model's promises as stories over the bare tree.

import Testing

@testable import UsherFlow

@Suite struct `A tree of pages` {
    @Test func `a flow gathers, and Back shows what was typed`() async throws {
        let visitor = try Visitor()
        let name = await visitor.go("signUp")
        let color = await visitor.go("next", "Ann")
        await visitor.press("next", "red")
        #expect(try visitor.title() == "Confirm Ann red")
        #expect(try visitor.title(name) == "Name [Ann]")
        #expect(try visitor.title(color) == "Color [red] of Ann")
    }

    @Test func `going back and on again keeps later answers, and another tab keeps what it shows`() async throws {
        let visitor = try Visitor()
        let name = await visitor.go("signUp")
        await visitor.press("next", "Ann")
        let confirm = await visitor.go("next", "red")
        let again = await visitor.go("next", on: name, "Bob")
        #expect(try visitor.title() == "Color [red] of Bob")
        #expect(try visitor.title(confirm) == "Confirm Ann red")
        #expect(await visitor.go("next", on: name, "Bob") == again)
    }

    @Test func `a finished flow hands its result over, and none of its pages comes back`() async throws {
        let visitor = try Visitor()
        let name = await visitor.go("signUp")
        let color = await visitor.go("next", "Ann")
        let confirm = await visitor.go("next", "red")
        let home = await visitor.go("create")
        #expect(try visitor.title() == "Home of Ann")
        for old in [name, color, confirm] {
            #expect(!visitor.tree.contains(old))
            #expect(visitor.tree.successor(of: old) == home)
            guard case .past(old, to: home) = await visitor.press("create", on: old) else {
                throw Unexpected(what: "ran again")
            }
        }
        #expect(visitor.ends.all == ["signUp finished"])
        #expect(visitor.life.made(.coordinator) == 2 && visitor.life.freed(.coordinator) == 1)
    }

    @Test func `an action that is not offered does not run`() async throws {
        let visitor = try Visitor()
        guard case .notOffered = await visitor.press("nonsense") else { throw Unexpected(what: "ran") }
        guard case .notOffered = await visitor.press("open.c") else { throw Unexpected(what: "ran") }
        guard case .notOffered = await visitor.press("open") else { throw Unexpected(what: "ran") }
        guard case .moved = await visitor.press("open.b") else { throw Unexpected(what: "did not run") }
        #expect(try visitor.title() == "Home of b")
    }

    @Test func `an invalid form keeps what was typed, until an action from the page succeeds`() async throws {
        let visitor = try Visitor()
        let name = await visitor.go("signUp")
        guard case .invalid(name) = await visitor.press("next", "A") else { throw Unexpected(what: "taken") }
        let input = try #require(visitor.tree.pending(on: name).typed)
        #expect(input.values == ["name": ["A"]])
        #expect(input.problems.map(\.message) == ["Name must be 2 characters or more."])
        await visitor.press("next", "Ann")
        #expect(visitor.tree.pending(on: name).typed == nil)
    }

    @Test func `what throws has not happened: no move, no state, no Shared`() async throws {
        let visitor = try Visitor()
        let welcome = visitor.page
        guard case .failed(welcome, let error) = await visitor.press("fail") else { throw Unexpected(what: "taken") }
        #expect(error is Broken)
        #expect(try visitor.title() == "Welcome 0 0")
        #expect(visitor.tree.count == 1)
    }

    @Test func `a parent that throws at its child's end undoes the end`() async throws {
        let visitor = try Visitor()
        await visitor.press("signUp")
        await visitor.press("next", "trouble")
        let confirm = await visitor.go("next", "red")
        guard case .failed(confirm, _) = await visitor.press("create") else { throw Unexpected(what: "taken") }
        #expect(try visitor.title(confirm) == "Confirm trouble red")
    }

    @Test func `Shared is seen by all pages, and state by those that it reached`() async throws {
        let visitor = try Visitor()
        let welcome = visitor.page
        await visitor.press("signUp")
        await visitor.press("count", on: welcome)
        #expect(try visitor.title(welcome) == "Welcome 0 1")
        await visitor.press("visit", on: welcome)
        #expect(try visitor.title(welcome) == "Welcome 1 1")
    }

    @Test func `a modal has a stack of its own, and closing it leads to the page below for good`() async throws {
        let visitor = try Visitor()
        let welcome = visitor.page
        let settings = await visitor.go("settings")
        let about = await visitor.go("about")
        #expect(try visitor.titles == ["Welcome 0 0", "About"])
        #expect(await visitor.go("close") == welcome)
        #expect(visitor.tree.successor(of: settings) == welcome && visitor.tree.successor(of: about) == welcome)
        #expect(visitor.ends.all == ["settings cancelled"])
    }

    @Test func `a modal over a modal shows three layers`() async throws {
        let visitor = try Visitor()
        await visitor.press("settings")
        let signUp = try Visitor()
        await signUp.press("signUp")
        await signUp.press("help")
        #expect(try signUp.titles == ["Name []", "Settings"])
    }

    @Test func `pop of a flow's first page cancels it, children first`() async throws {
        let visitor = try Visitor()
        let name = await visitor.go("signUp")
        await visitor.press("help")
        await visitor.press("pop", on: name)
        #expect(try visitor.title() == "Welcome 0 0")
        #expect(visitor.ends.all == ["help cancelled", "signUp cancelled"])
        #expect(visitor.tree.count == 1)
    }

    @Test func `cancel leads to the page below, in every tab`() async throws {
        let visitor = try Visitor()
        let welcome = visitor.page
        let name = await visitor.go("signUp")
        let color = await visitor.go("next", "Ann")
        await visitor.press("cancel", on: name)
        #expect(visitor.page == welcome && visitor.tree.successor(of: color) == welcome)
        #expect(visitor.ends.all == ["signUp cancelled"])
    }

    @Test func `replace takes the page's place`() async throws {
        let visitor = try Visitor()
        let name = await visitor.go("signUp")
        let color = await visitor.go("next", "Ann")
        await visitor.press("swap")
        #expect(try visitor.title() == "Confirm Ann ")
        #expect(visitor.tree.below(visitor.page) == name && visitor.tree.successor(of: color) == visitor.page)
    }

    @Test func `restart ends every other flow and leaves one page`() async throws {
        let visitor = try Visitor()
        let welcome = visitor.page
        await visitor.press("signUp")
        await visitor.press("help")
        await visitor.press("restart", on: welcome)
        #expect(try visitor.title() == "Home of anew" && visitor.tree.count == 1)
        #expect(visitor.tree.successor(of: welcome) == visitor.page)
        #expect(visitor.ends.all == ["help cancelled", "signUp cancelled"])
        #expect(visitor.life.made(.coordinator) - visitor.life.freed(.coordinator) == 1)
    }

    @Test func `a parent may be asked to move from a child's page`() async throws {
        let visitor = try Visitor()
        await visitor.press("settings")
        await visitor.press("leave")
        #expect(try visitor.titles == ["Home of left"])
        #expect(visitor.ends.all == ["settings cancelled"])
    }

    @Test func `the first page cannot be popped, and says what to do`() async throws {
        let visitor = try Visitor()
        guard case .failed(_, let error) = await visitor.press("pop") else { throw Unexpected(what: "popped") }
        #expect("\(error)".contains("restart(at:)"))
    }

    @Test func `a move to what already stands there leads to it, unless the route starts anew`() async throws {
        let visitor = try Visitor()
        let welcome = visitor.page
        let name = await visitor.go("signUp")
        await visitor.press("next", "Ann")
        #expect(await visitor.go("signUp", on: welcome) == name)
        #expect(try visitor.title() == "Name [Ann]")
        let fresh = await visitor.go("freshSignUp", on: welcome)
        #expect(await visitor.go("freshSignUp", on: welcome) != fresh)
    }
}

@Suite struct `A flow whose first destination is a flow` {
    @Test func `goes on where its child stood when that finishes`() async throws {
        let visitor = try Visitor()
        let welcome = visitor.page
        await visitor.press("wrapped")
        await visitor.press("next", "Ann")
        await visitor.press("next", "red")
        await visitor.press("create")
        #expect(try visitor.title() == "After Ann")
        #expect(visitor.tree.below(visitor.page) == welcome)
        await visitor.press("done")
        #expect(try visitor.title() == "Home of wrapped Ann")
        #expect(visitor.life.made(.coordinator) - visitor.life.freed(.coordinator) == 1)
    }

    @Test func `is cancelled when its child is and it shows nothing else`() async throws {
        let visitor = try Visitor()
        let welcome = visitor.page
        await visitor.press("wrapped")
        await visitor.press("cancel")
        #expect(visitor.page == welcome)
        #expect(visitor.ends.all == ["inner cancelled", "wrapper cancelled"])
        #expect(visitor.life.made(.coordinator) - visitor.life.freed(.coordinator) == 1)
    }

    @Test func `is cancelled with its child when the first page is popped`() async throws {
        let visitor = try Visitor()
        await visitor.press("wrapped")
        await visitor.press("pop")
        #expect(visitor.ends.all == ["inner cancelled", "wrapper cancelled"])
        #expect(visitor.tree.count == 1)
    }

    @Test func `is restored, and finishes into its parent`() async throws {
        let visitor = try Visitor()
        await visitor.press("wrapped")
        await visitor.press("next", "Ann")
        let copy = try visitor.restored()
        #expect(try copy.title() == "Color [] of Ann")
        await copy.press("next", "red")
        let again = try copy.restored()
        await again.press("create")
        #expect(try again.title() == "After Ann")
        let last = try again.restored()
        await last.press("done")
        #expect(try last.title() == "Home of wrapped Ann")
    }
}

@Suite struct `A snapshot` {
    @Test func `holds all, and restores to the same`() async throws {
        let visitor = try Visitor()
        let welcome = visitor.page
        let name = await visitor.go("signUp")
        await visitor.press("next", "A")
        await visitor.press("settings", on: welcome)
        await visitor.press("count", on: welcome)
        await visitor.press("next", on: name, "Ann")
        let saved = try visitor.tree.snapshot()
        let copy = try visitor.restored()
        #expect(try copy.tree.snapshot() == saved)
        #expect(try copy.title(welcome) == "Welcome 0 1")
        #expect(try copy.title(name) == "Name [Ann]")
    }
}

@Suite struct `An address` {
    @Test func `builds what it names, with what stands below it`() throws {
        let visitor = try Visitor()
        let settings = try #require(try visitor.tree.open(["settings", "about"]))
        visitor.page = settings.page
        #expect(try visitor.titles == ["Welcome 0 0", "About"])
        #expect(visitor.tree.address(of: settings.page) == ["settings", "about"])
        #expect(try visitor.tree.open(["settings", "about"])?.page == settings.page)
    }

    @Test func `leads to what was gathered there`() async throws {
        let visitor = try Visitor()
        await visitor.press("signUp")
        await visitor.press("next", "Ann")
        let there = try #require(try visitor.tree.open(["sign-up", "color"]))
        #expect(there.page == visitor.page && there.isComplete)
        #expect(visitor.tree.address(of: there.page) == ["sign-up", "color"])
    }

    @Test func `of a step whose needs are not met leads to the one before`() throws {
        let visitor = try Visitor()
        let there = try #require(try visitor.tree.open(["sign-up", "confirm"]))
        #expect(!there.isComplete)
        #expect(try visitor.title(there.page) == "Name []")
    }

    @Test func `that no route has builds nothing`() throws {
        let visitor = try Visitor()
        #expect(try visitor.tree.open(["settings", "nothing"]) == nil)
        #expect(visitor.tree.count == 1)
    }

    @Test func `given a page to stand on is built above it`() async throws {
        let visitor = try Visitor()
        await visitor.press("open.a")
        let there = try #require(try visitor.tree.open(["home", "b"], on: visitor.page))
        #expect(visitor.tree.below(there.page) == visitor.page)
        #expect(try visitor.title(there.page) == "Home of b")
    }
}
