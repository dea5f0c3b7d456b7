// Trees of pages out of snapshots that libFuzzer has made or changed: a sentence says why one cannot be read, or its
// tree can be shown, acted on and stored again. Built and run by .ci/fuzz with the sources of UsherFlow.

nonisolated(unsafe) let fuzzRun = FuzzRun([
    FuzzParser("act", upTo: 60) { checkAct(&$0) },
    FuzzParser("form", upTo: 200) { checkForm(&$0) }, FuzzParser("query", upTo: 200) { checkQuery(&$0) },
    FuzzParser("value", upTo: 400) { checkValue($0.all()) },
    FuzzParser("edited", upTo: 30) { checkEdited(&$0) },
    FuzzParser("ticks", upTo: 200) { checkTicks(&$0) },
    FuzzParser("bytes", upTo: 1000) { checkBytes($0.all()) },
])

/// One of our own snapshots with a few changes: four bytes each. Some change what it says, others its bytes.
private func checkEdited(_ input: inout FuzzInput) {
    var bytes = snapshots[input.byte() % snapshots.count]
    var left = 6
    while !input.rest.isEmpty, left > 0 {
        edit(&bytes, kind: input.byte(), place: input.byte() << 8 | input.byte(), value: input.byte())
        left -= 1
    }
    checkBytes(bytes)
}

private func restored(_ saved: TreeSnapshot) throws -> PageTree {
    let shared = Shared(Visits())
    return try PageTree(Lobby(shared: shared), shared: shared, restoring: saved)
}

private func checkBytes(_ bytes: [UInt8]) {
    let saved: TreeSnapshot
    do { saved = try TreeSnapshot(bytes) } catch {
        return expect(!"\(error)".isEmpty, "a snapshot that cannot be read says nothing")
    }
    expect((try? TreeSnapshot(saved.bytes)) == saved, "a snapshot is another one after it was written: \(saved)")
    checkSnapshot(saved, bytes.reduce(0, &+))
}

private func checkSnapshot(_ saved: TreeSnapshot, _ choice: UInt8) {
    do {
        let tree = try restored(saved)
        tree.now = .seconds(100)
        let ids = tree.pages.live.map(\.id)
        // One of four at a time, by the input: all of them would take four times as long for each.
        switch choice & 3 {
        case 0: for id in ids { show(id, in: tree) }
        case 1: open(tree, above: ids.last)
        case 2: act(tree)
        default: try store(tree)
        }
        for (below, above) in zip(ids, ids.dropFirst()) { expect(below < above, "two pages of one number") }
        for id in tree.pages.live.map(\.id) { _ = tree.pendingWithUploads(on: id) }
        for id in tree.pages.past.all.keys { _ = (tree.successor(of: id), tree.past(id)) }
        expect(tree.bytes >= 0 && tree.count <= tree.limits.pages + ids.count, "what a tree holds")
        if saved.pages.count < 2 { try store(tree) }
    } catch {
        expect(!"\(error)".isEmpty, "a tree that cannot be restored says nothing")
    }
}

/// Bytes as a value of a type that has all that there is, and of those of the site.
private func checkValue(_ bytes: [UInt8]) {
    check(bytes, as: Everything.self)
    check(bytes, as: Lobby.Route.self)
    check(bytes, as: [Phrase].self)
    _ = try? EncodedValue(bytes: bytes).read(over: Everything())
}

private func check<Value: Codable>(_ bytes: [UInt8], as type: Value.Type) {
    guard let value = try? EncodedValue(bytes: bytes).read(type) else { return }
    guard let written = try? EncodedValue(value), let again = try? written.read(type) else {
        return expect(false, "a value that was read cannot be written: \(value)")
    }
    // A value may have no order, or be no number.
    expect((try? canonicalBytes(of: again)) == (try? canonicalBytes(of: value)), "a value is another one: \(value)")
}

/// What is stored is restored as it was.
private func store(_ tree: PageTree) throws {
    let saved = try tree.snapshot()
    let again = try restored(try TreeSnapshot(saved.bytes)).snapshot()
    expect(again == saved, "a tree is another one after it was stored: \(saved) and \(again)")
}

private func open(_ tree: PageTree, above id: PageID?) {
    for path: AddressPath in [["lobby"], ["item", "7"], ["joining", "color"], ["settings"], []] {
        if let arrival = try? tree.open(path) { show(arrival.page, in: tree) }
        if let id, let arrival = try? tree.open(path, on: id) { show(arrival.page, in: tree) }
    }
}

private func act(_ tree: PageTree) {
    for act in ["next", "join", "keep:leave", "open.3", "settings", "restart"] {
        guard let id = tree.pages.live.last?.id else { return }
        run(Submission(name: { _ in PressName(id: "1") }, Press(act), fields: ["name": ["Ada"]]), on: id, in: tree)
    }
}

private func show(_ id: PageID, in tree: PageTree) {
    guard tree.contains(id) else { return expect(false, "an address leads to no page") }
    let layers = tree.layers(of: id)
    expect(layers.last == id && Set(layers).count == layers.count, "the layers of a page")
    expect(layers.allSatisfy { tree.contains($0) }, "a layer without a page")
    _ = (tree.position(of: id), tree.pending(on: id).typed, tree.address(of: id), tree.draft(of: id))
    do {
        let screen = try tree.screen(of: id).screen
        guard let room = screen as? Room else { return expect(false, "a screen of nobody's") }
        let offers = try tree.offers(of: room, with: room, on: id, naming: true, hasFields: true)
        tree.storeTitle(room.title.phrase, form: offers.form, of: id)
    } catch {
        expect(!"\(error)".isEmpty, "a page that cannot be shown says nothing")
    }
    tree.touch(id)
    tree.addNotice("Hello.", on: id)
    tree.removeNotices(tree.notices(of: id).filter { $0.text != "Hello." }, of: id)
}

/// Nothing of the fuzzer's site waits, so it has run when this returns.
func run(_ submission: Submission, on id: PageID, in tree: PageTree) {
    nonisolated(unsafe) let tree = tree
    nonisolated(unsafe) var isDone = false
    Task.immediate {
        let outcome = await tree.act(on: id, submission).outcome(on: id)
        switch outcome.result {
        case .moved(let page), .past(_, let page): expect(tree.contains(page), "an action leads to no page")
        case .failed(_, let error): expect(!"\(error)".isEmpty, "an action that fails says nothing")
        case .invalid, .notOffered, .changed, .unknown: break
        }
        isDone = true
    }
    expect(isDone, "an action waits")
}
