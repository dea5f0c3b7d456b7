// Takes a walk through the page tree and through the model at once, and compares them after each step.

@testable import UsherFlow

/// Where the tree is not what the rules say.
struct Difference: Error, CustomStringConvertible {
    let description: String
}

final class Walker {
    let limit: Int
    let isThorough: Bool
    let heard: Heard
    var life = LifeCount()
    var shared = Shared(Tally())
    var tree: PageTree
    var model: Model
    /// The tree's page for each of the model's, and its flows.
    var ids: [Int: PageID] = [:]
    var flows: [Int: FlowID] = [0: FlowID(number: 0)]
    var all: [Int] = []
    var here = 0
    var steps = 0

    init(limit: Int, waits: Waits, isThorough: Bool) {
        self.limit = limit
        heard = Heard(waits: waits)
        self.isThorough = isThorough
        var limits = PageTree.Limits()
        limits.pages = limit
        tree = PageTree(
            MazeCoordinator(shared: shared, heard: heard, parent: nil), shared: shared, limits: limits,
            journal: Journal(counting: life))
        model = Model(limit: limit)
    }

    /// How the walk goes wrong, nil where it does not.
    static func difference(_ walk: Walk, isThorough: Bool = true) async -> (difference: Difference, step: Int)? {
        let walker = Walker(limit: walk.limit, waits: walk.waits, isThorough: isThorough)
        var number = 0
        var before = Model(limit: walk.limit)
        do {
            try walker.visit([], on: nil)
            for step in walk.steps {
                number += 1
                if isThorough { before = walker.model }
                try await walker.take(step)
            }
            try walker.compareAll()
            try walker.leave()
            return nil
        } catch let difference as Difference {
            return (Difference(description: "\(difference)\nBefore it: \(before)"), number)
        } catch {
            return (Difference(description: "\(error)"), number)
        }
    }

    // MARK: Steps

    private func take(_ step: Step) async throws {
        steps += 1
        switch step {
        case .look(let target): try look(at: page(target))
        case .act(let target, let act, let typed): try await press(.act(act), on: page(target), typed)
        case .form(let target, let text): try await press(.form, on: page(target), text)
        case .visit(let path, let base):
            try visit(Maze.paths[path], on: base.map { page($0) }.flatMap { model.page($0) == nil ? nil : $0 })
        case .wait(let seconds):
            model.now += seconds
            tree.now = .seconds(model.now)
        case .pin(let target):
            let id = page(target)
            guard model.page(id) != nil, let known = ids[id] else { break }
            model.pins.append(id)
            tree.pin(known)
        case .unpin:
            for id in model.pins { if let known = ids[id] { tree.unpin(known) } }
            model.pins = []
        case .restore: try restore()
        }
        try compare()
        try store()
        if steps.isMultiple(of: 50) { try compareAll() }
    }

    private func page(_ target: Target) -> Int {
        switch target {
        case .here: here
        case .live(let number): model.pages[number % model.pages.count].id
        case .any(let number): all[number % all.count]
        }
    }

    private func look(at id: Int) throws {
        guard let known = ids[id], let page = model.page(id) else { return }
        tree.removeNotices(tree.notices(of: known), of: known)
        tree.touch(known)
        let form = page.spot.hasForm ? TallyForm(text: TallyForm.text(model.count(page.flow, at: id))) : nil
        tree.storeTitle("", form: form.map { FormDescription($0) }, of: known)
        model.look(at: id)
        here = id
    }

    private func press(_ press: Model.Press, on id: Int, _ typed: String?) async throws {
        guard let known = ids[id] else { return }
        let page = model.page(id)
        let hasForm = page?.spot.hasForm ?? model.past[id]?.spot.hasForm ?? false
        var text: String?
        if hasForm { text = typed ?? page.map { model.shownText($0) } ?? "late" }
        let act = if case .act(let number) = press { "do.\(number)" } else { "type" }
        let before = heard.ends.count
        let outcome = try await outcome(of: Submission(act: act, fields: text.map { ["text": [$0]] } ?? [:]), on: known)
        let expected = model.act(on: id, press, text: text)
        if case .failed(_, let error) = outcome.result, case .moved = expected {
            throw Difference(description: "the action failed, “\(error)”, where the rules say \(expected)")
        }
        try matchPages()
        var said: Model.Outcome
        switch outcome.result {
        case .moved(let next): said = .moved(model(next))
        case .invalid(let next): said = .invalid(model(next))
        case .failed(let next, _): said = .failed(model(next))
        case .notOffered(let next): said = .notOffered(model(next))
        case .changed: throw Difference(description: "an action that sees nothing found it changed")
        case .past(_, let next): said = .past(model(next))
        case .unknown: said = .unknown
        }
        try expect(said, expected, "outcome")
        switch expected {
        case .moved(let next):
            try expect(Array(heard.ends[before...]), model.work.ends, "ends")
            here = next
        case .past(let next):
            try expect(heard.ends.count, before, "ends by a past page")
            here = next
        default: break
        }
    }

    /// In a walk where nothing waits each act is done at once.
    private func outcome(of submission: Submission, on id: PageID) async throws -> PageTree.Outcome {
        switch tree.act(on: id, submission) {
        case .now(let outcome): return outcome
        case .later where heard.waits.isEmpty: throw Difference(description: "an act waits that need not")
        case .later(let rest): return try await rest()
        }
    }

    private func visit(_ path: [String], on base: Int?) throws {
        let arrival: PageTree.Arrival?
        var error: (any Error)?
        do { arrival = try tree.open(AddressPath(path), on: base.flatMap { ids[$0] }) } catch let thrown {
            arrival = nil
            error = thrown
        }
        let expected: Model.Arrival?
        do { expected = try model.visit(path, on: base) } catch {
            expected = nil
        }
        if let error, expected != nil { throw Difference(description: "/\(path) threw \(error)") }
        try matchPages()
        try expect(arrival.map { model($0.page) }, expected?.page, "page of the address")
        try expect(arrival?.isComplete, expected?.isComplete, "whether the address was reached")
        if let expected { here = expected.page }
    }

    /// Takes a snapshot, and holds it against two others: one whose routes and states are encoded anew, and one that is
    /// read from its bytes.
    private func store() throws {
        let saved = try tree.snapshot()
        guard try tree.snapshot(remembering: false) == saved else { throw Difference(description: "old bytes") }
        guard try TreeSnapshot(saved.bytes) == saved else { throw Difference(description: "bytes of another tree") }
    }

    private func restore() throws {
        let saved = try tree.snapshot()
        let oldLife = life
        try compareAll()
        let copyShared = Shared(Tally())
        let copyLife = LifeCount()
        var limits = PageTree.Limits()
        limits.pages = limit
        tree = try PageTree(
            MazeCoordinator(shared: copyShared, heard: heard, parent: nil), shared: copyShared, restoring: saved,
            limits: limits, journal: Journal(counting: copyLife))
        (shared, life) = (copyShared, copyLife)
        tree.now = .seconds(model.now)
        model.pins = []
        guard try tree.snapshot() == saved else { throw Difference(description: "a restored tree is another one") }
        try expect(oldLife.made(.page) - oldLife.freed(.page), 0, "pages of a tree that is gone")
        try expect(oldLife.made(.coordinator) - oldLife.freed(.coordinator), 0, "coordinators of a tree that is gone")
        try compareAll()
    }

    /// The session ends: nothing is left.
    private func leave() throws {
        let old = life
        shared = Shared(Tally())
        tree = PageTree(MazeCoordinator(shared: shared, heard: heard, parent: nil), shared: shared)
        for kind in LifeCount.Kind.allCases { try expect(old.made(kind), old.freed(kind), "\(kind)s made and freed") }
    }
}
