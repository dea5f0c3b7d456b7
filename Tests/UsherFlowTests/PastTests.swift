// What is remembered of pages that are over: where they led, and what was typed into them too late.

import Testing

@testable import UsherFlow

@Suite struct `A page that is over` {
    @Test func `keeps what is typed into it too late for the next page of its route, once`() async throws {
        let visitor = try Visitor()
        let welcome = visitor.page
        let name = await visitor.go("signUp")
        visitor.tree.storeTitle("Name", form: FormDescription(NameForm()), of: name)
        await visitor.press("cancel")
        await visitor.press("next", on: name, "Ann")
        #expect(
            visitor.page == welcome && visitor.tree.past(name)?.title == "Name"
                && visitor.tree.past(name)?.kind == .closed)
        let again = await visitor.go("signUp")
        #expect(
            visitor.tree.pending(on: again).typed == Typed(values: ["name": ["Ann"]], isDraft: true))
        await visitor.press("cancel")
        #expect(visitor.tree.pending(on: await visitor.go("signUp")).typed == nil)
    }

    @Test func `lets a draft go after twenty minutes`() async throws {
        let visitor = try Visitor()
        let name = await visitor.go("signUp")
        visitor.tree.storeTitle("Name", form: FormDescription(NameForm()), of: name)
        await visitor.press("cancel")
        await visitor.press("next", on: name, "Ann")
        visitor.tree.now += .seconds(20 * 60 + 1)
        #expect(visitor.tree.pending(on: await visitor.go("signUp")).typed == nil)
    }

    @Test func `leads its plain address on for a minute, and then it is built anew`() async throws {
        let visitor = try Visitor()
        let first = try #require(try visitor.tree.open(["sign-up", "name"]))
        await visitor.press("next", on: first.page, "Ann")
        await visitor.press("next", "red")
        let home = await visitor.go("create")
        visitor.tree.now += .seconds(59)
        let soon = try #require(try visitor.tree.open(["sign-up", "name"]))
        #expect(soon.page == home && !soon.isComplete && soon.over == first.page)
        #expect(visitor.tree.past(first.page)?.kind == .complete)
        visitor.tree.now += .seconds(1)
        let later = try #require(try visitor.tree.open(["sign-up", "name"]))
        #expect(later.isComplete)
        #expect(try visitor.title(later.page) == "Name []")
    }

    @Test func `that no address built does not stand in the way of one`() async throws {
        let visitor = try Visitor()
        await visitor.press("settings")
        await visitor.press("close")
        let settings = try #require(try visitor.tree.open(["settings"]))
        #expect(try settings.isComplete && visitor.title(settings.page) == "Settings")
    }
}

@Suite struct `The drafts of a session` {
    private func draft(_ number: Int, _ text: String = "x") -> Draft {
        Draft(key: DraftKey(flow: 1, route: UInt64(number)), values: ["a": [text]], kept: .zero)
    }

    @Test func `are four at most, the oldest goes`() {
        var drafts = Drafts()
        for number in 0..<6 { drafts = drafts.with(draft(number)) }
        #expect(drafts.all.map(\.key) == (2..<6).map { draft($0).key })
    }

    @Test func `are 16 KB at most, all together`() {
        var drafts = Drafts()
        for (number, count) in [(1, 10_000), (2, 10_000), (3, 20_000)] {
            drafts = drafts.with(draft(number, String(repeating: "x", count: count)))
        }
        #expect(drafts.all.map(\.key) == [draft(2).key])
    }

    @Test func `hold something, or are none`() {
        #expect(Drafts().with(draft(1, "")).all.isEmpty)
    }
}
