// What of the tree is held against the model after a step.

@testable import UsherFlow

extension Walker {
    // The plain kinds for themselves: generic code is slow in a debug build, and this runs millions of times.
    func expect(_ seen: Int, _ rules: Int, _ what: @autoclosure () -> String) throws {
        if seen != rules { throw Difference(description: "\(what()): the tree says \(seen), the rules say \(rules)") }
    }

    func expect(_ seen: Int?, _ rules: Int?, _ what: @autoclosure () -> String) throws {
        if let seen, let rules { return try expect(seen, rules, what()) }
        if seen != nil || rules != nil {
            throw Difference(
                description:
                    "\(what()): the tree says \(seen, default: "nothing"), the rules say \(rules, default: "nothing")")
        }
    }

    func expect(_ seen: Bool, _ rules: Bool, _ what: @autoclosure () -> String) throws {
        if seen != rules { throw Difference(description: "\(what()): the tree says \(seen), the rules say \(rules)") }
    }

    func expect<Value: Equatable>(_ seen: Value, _ rules: Value, _ what: @autoclosure () -> String) throws {
        guard seen != rules else { return }
        throw Difference(description: "\(what()): the tree says \(seen), the rules say \(rules)")
    }

    func model(_ id: PageID) -> Int {
        model.pages.last { ids[$0.id] == id }?.id ?? -1
    }

    /// Pages stand in the order in which they were made, in both.
    func matchPages() throws {
        let live = tree.pages.live
        func list() -> String {
            "the tree has \(live.map { "\($0.id.number):\($0.route) on \($0.below?.number ?? 0)" }), "
                + "the rules \(model.pages.map { "\($0.id):\($0.spot) on \($0.below ?? 0)" })"
        }
        try expect(tree.pages.bytes, tree.pages.sum, "the bytes of its pages")
        guard live.count == model.pages.count else { throw Difference(description: list()) }
        for (index, page) in model.pages.enumerated() {
            let seen = live[index]
            if let known = ids[page.id] {
                guard known == seen.id else { throw Difference(description: list()) }
            } else {
                ids[page.id] = seen.id
                try matchFlows(of: page, seen)
                all.append(page.id)
            }
        }
    }

    func matchFlows(of page: Model.Page, _ seen: Page) throws {
        for (around, number) in zip(seen.flow.line, model.line(page.flow)) {
            try expect(around.id, flows[number, default: around.id], "flows around page \(page.id)")
            flows[number] = around.id
        }
    }

    /// What a step can have changed.
    func compare() throws {
        try matchPages()
        try expect(shared.count, model.shared, "Shared")
        // All pages now and then, since a difference stays; in every step where the shortest walk is looked for.
        let isTurn = isThorough || (steps + limit).isMultiple(of: 4)
        if isTurn {
            let live = tree.pages.live
            for (index, page) in model.pages.enumerated() { try compare(live[index], page) }
        }
        if isTurn {
            let live = model.liveFlows.count
            try expect(life.made(.coordinator) - life.freed(.coordinator), live, "live coordinators")
        }
        try expect(life.made(.page) - life.freed(.page), model.pages.count, "live pages")
        try expect(tree.drafts.all.count, model.drafts.count, "drafts")
        if !tree.onward.isEmpty || !model.onward.isEmpty {
            // What waits for a flow that no page holds waits no more.
            let live = Set(model.liveFlows)
            let waited = Set(model.onward.keys.filter { live.contains($0) }.compactMap { flows[$0] })
            try expect(Set(tree.onward.keys), waited, "flows that addresses wait for")
        }
        if isThorough || steps.isMultiple(of: 2) { try compareShown(here) }
        for id in all.suffix(isThorough ? 40 : isTurn ? 4 : 0) { try compareSuccessor(id) }
        guard model.pages.count <= limit, tree.pages.past.all.count <= 400, tree.drafts.all.count <= 4 else {
            throw Difference(description: "more than a session may hold")
        }
    }

    func compareAll() throws {
        let live = tree.pages.live
        for (index, page) in model.pages.enumerated() {
            try compare(live[index], page)
            try compareShown(page.id)
        }
        for id in all.suffix(40) { try compareSuccessor(id) }
    }

    func compare(_ seen: Page, _ page: Model.Page) throws {
        let id = page.id
        if let below = page.below {
            guard seen.below == ids[below] else { throw Difference(description: "page \(id) stands on another page") }
        } else if seen.below != nil {
            throw Difference(description: "page \(id) stands on a page")
        }
        try expect(seen.isModal, page.isModal, "whether page \(id) is modal")
        try expect(seen.ended, page.ended, "actions that have ended on page \(id)")
        guard (seen.route as? Spot) == page.spot else {
            throw Difference(description: "page \(id) shows \(seen.route)")
        }
        try expect(seen.flow.id.number, flows[page.flow]?.number, "flow of page \(id)")
        try expect((seen.state.value as? Tally)?.count, page.kept.first?.count, "state of page \(id)")
        try expect(seen.carried.count, page.kept.count - 1, "flows that page \(id) keeps states of")
        for (index, carried) in seen.carried.enumerated() {
            let count = (carried.state.value as? Tally)?.count
            try expect(count, page.kept[index + 1].count, "state of a flow around page \(id)")
        }
        if !seen.notices.isEmpty || !page.notices.isEmpty {
            try expect(seen.notices.map(\.text), page.notices, "notices of page \(id)")
        }
        if seen.addressed != nil || page.addressed != nil {
            try expect(seen.addressed, page.addressed, "address that built page \(id)")
        }
        guard let typed = seen.typed else { return try expect(false, page.input != nil, "input of page \(id)") }
        try expect(
            Model.Input(
                text: typed.values["text"]?.first, hasProblem: !typed.problems.isEmpty, isDraft: typed.isDraft),
            page.input, "input of page \(id)")
    }

    func compareShown(_ id: Int) throws {
        guard let page = model.page(id), let known = ids[id] else { return }
        guard let screen = try tree.screen(of: known).screen as? MazeScreen else {
            throw Difference(description: "page \(id) shows another screen")
        }
        try expect(screen.count, model.count(page.flow, at: id), "count on page \(id)")
        try expect(screen.shared, model.shared, "Shared on page \(id)")
        try expect(screen.spot, page.spot, "screen of page \(id)")
        try expect(screen.kind, model.flows[page.flow].kind, "flow shown on page \(id)")
        try expect(tree.layers(of: known), model.layers(id).reversed().compactMap { ids[$0] }, "layers of page \(id)")
        try expect(tree.address(of: known), model.address(of: page), "address of page \(id)")
    }

    func compareSuccessor(_ id: Int) throws {
        guard model.page(id) == nil, let known = ids[id] else { return }
        try expect(tree.contains(known), false, "whether page \(id) came back")
        try expect(tree.successor(of: known), model.successor(id).flatMap { ids[$0] }, "successor of page \(id)")
    }
}
