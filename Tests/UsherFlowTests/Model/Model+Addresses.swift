// What addresses mean in the model: planned on a copy, guards first, built whole or not at all.

@testable import UsherFlow

extension Model {
    struct Arrival: Equatable {
        let page: Int
        let isComplete: Bool
        /// The flow that must finish first.
        var gate: Int?
    }

    func address(of page: Page) -> [String]? {
        guard let around = address(of: page.flow) else { return nil }
        return place(page.spot, in: page.flow).map { around + segments($0) }
    }

    private func address(of flow: Int) -> [String]? {
        guard let parent = flows[flow].parent else { return [] }
        guard let around = address(of: parent) else { return nil }
        return place(flows[flow].spot, in: parent).map { around + segments($0) }
    }

    private func segments(_ place: Road) -> [String] { place.pattern.isEmpty ? [] : [place.pattern] }

    private func place(_ spot: Spot, in flow: Int) -> Road? {
        flows[flow].kind.addresses.first { $0.spot == spot }
    }

    /// A plain address leads to the page that it built last while that lives, for 60 s after its end to its successor,
    /// then anew; one with a page to stand on is built above it.
    mutating func visit(_ path: [String], on base: Int? = nil) throws -> Arrival? {
        do { return try find(path, on: base) } catch let refusal as Refusal where refusal.isForVisitor {
            let shown = pages.map(\.shown).max()
            guard let last = pages.last(where: { $0.shown == shown }) else { throw refusal }
            leave(Model.noRoom, on: last.id)
            return Arrival(page: last.id, isComplete: false)
        }
    }

    private static let noRoom =
        "Too much is open at once. Close a page, or finish or shorten what you have begun, and try again."

    private mutating func find(_ path: [String], on base: Int?) throws -> Arrival? {
        var copy = self
        copy.work = Work()
        if let base {
            if let above = try copy.stand(path, on: base) {
                self = copy
                return above
            }
            copy = self
            copy.work = Work()
        } else {
            if let page = pages.last(where: { $0.addressed == path }) {
                return Arrival(page: page.id, isComplete: true)
            }
            let over = past.filter { $0.value.address == path && now - $0.value.ended < 60 }
            if let last = over.keys.max(), let next = successor(last) { return Arrival(page: next, isComplete: false) }
        }
        guard let arrival = try copy.arrive(path[...], in: 0, below: nil, isModal: false) else { return nil }
        self = copy
        if arrival.isComplete { change(arrival.page) { $0.addressed = path } }
        if let gate = arrival.gate { onward[gate] = path }
        return arrival
    }

    /// The page to stand on says which flows know the address; nothing is built above itself.
    private mutating func stand(_ path: [String], on base: Int) throws -> Arrival? {
        guard !path.isEmpty else { return nil }
        for kept in states(at: base) {
            guard let around = address(of: kept.flow), path.starts(with: around) else { continue }
            let rest = Array(path.dropFirst(around.count))
            guard let place = flows[kept.flow].kind.addresses.first(where: { segments($0) == rest }) else { continue }
            if let page = shown(place.spot, of: kept.flow, at: base) { return Arrival(page: page, isComplete: true) }
            load(at: base)
            guard case .yes = admission(place.spot, of: kept.flow) else { continue }
            return Arrival(
                page: try open(place.spot, of: kept.flow, below: base, isModal: place.isModal), isComplete: true)
        }
        return nil
    }

    private func shown(_ spot: Spot, of flow: Int, at base: Int) -> Int? {
        path(base).first { page in
            if page.flow == flow { return page.spot == spot }
            return line(page.flow).contains { flows[$0].parent == flow && flows[$0].spot == spot }
        }?.id
    }

    /// Coordinators get the states that this page has.
    private mutating func load(at page: Int?) {
        for kept in states(at: page) {
            work.counts.removeAll { $0.flow == kept.flow }
            work.counts.append(kept)
        }
    }

    private func admission(_ spot: Spot, of flow: Int) -> Admission<Spot> {
        Maze.admission(to: spot, of: flows[flow].kind, count: work.count(flow), shared: shared)
    }

    mutating func arrive(_ path: ArraySlice<String>, in flow: Int, below: Int?, isModal: Bool) throws -> Arrival? {
        guard let first = path.first else {
            let start = flows[flow].kind.start
            return Arrival(
                page: try open(start, of: flow, below: below, isModal: isModal, newest: true), isComplete: true)
        }
        guard let place = flows[flow].kind.addresses.first(where: { $0.pattern == first }) else { return nil }
        var copy = self
        guard let arrival = try copy.follow(place, path.dropFirst(), in: flow, below: below, isModal: isModal) else {
            return nil
        }
        self = copy
        return arrival
    }

    private mutating func follow(
        _ place: Road, _ rest: ArraySlice<String>, in flow: Int, below: Int?, isModal: Bool
    ) throws -> Arrival? {
        var (below, isModal) = (below, isModal)
        if let base = place.base {
            let arrival = try stand(base, of: flow, below: below, isModal: isModal)
            guard arrival.isComplete else { return arrival }
            (below, isModal) = (arrival.page, place.isModal)
        }
        load(at: below)
        switch admission(place.spot, of: flow) {
        case .yes: break
        case .no, .skip: return below.map { Arrival(page: $0, isComplete: false) }
        case .after(let spot):
            let page = try open(spot, of: flow, below: below, isModal: isModal, newest: true)
            let gate = child(spot, of: flow, below: below, isModal: isModal)
            return Arrival(page: page, isComplete: false, gate: gate)
        }
        guard !rest.isEmpty else {
            return Arrival(
                page: try open(place.spot, of: flow, below: below, isModal: isModal, newest: true), isComplete: true)
        }
        guard let (kind, _, _) = place.spot.flow else { return nil }
        let child =
            child(place.spot, of: flow, below: below, isModal: isModal)
            ?? start(kind, place.spot, by: flow, below: below, isModal: isModal)
        return try arrive(rest, in: child, below: below, isModal: isModal)
    }

    /// What an address shows below its own page, and below that.
    private mutating func stand(_ spot: Spot, of flow: Int, below: Int?, isModal: Bool) throws -> Arrival {
        var (below, isModal) = (below, isModal)
        let place = place(spot, in: flow)
        if let place, let base = place.base {
            let arrival = try stand(base, of: flow, below: below, isModal: isModal)
            guard arrival.isComplete else { return arrival }
            (below, isModal) = (arrival.page, place.isModal)
        }
        load(at: below)
        if let below {
            switch admission(spot, of: flow) {
            case .yes: break
            case .skip: return Arrival(page: below, isComplete: true)
            case .no, .after: return Arrival(page: below, isComplete: false)
            }
        }
        return Arrival(page: try open(spot, of: flow, below: below, isModal: isModal, newest: true), isComplete: true)
    }
}
