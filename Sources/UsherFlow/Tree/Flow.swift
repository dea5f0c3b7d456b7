// A flow is a coordinator at work. Its pages hold it; it holds its parent. Nothing holds it from above.

struct FlowID: Hashable, Comparable, Codable {
    let number: Int
    static func < (one: FlowID, other: FlowID) -> Bool { one.number < other.number }
}

final class Flow {
    let id: FlowID
    let coordinator: any Coordinator
    let parent: Flow?
    /// Nil for the root, of which every session has one.
    private let beginning: Beginning?
    private let kind: FlowKind
    /// What tells flows of its type from those of others, in every process.
    var mark: UInt64 { kind.mark }
    let first: KeptState
    /// The state at its start: what "nothing gathered yet" is compared with.
    var initial: AnyState { first.value }
    /// The state that its pages were given last. Read and assigned as a whole, so not checked for overlaps.
    @exclusivity(unchecked) private var newest: KeptState
    /// The segments that the addresses of its pages begin with; nil where its route has no address.
    let address: [String]?

    init(
        id: FlowID, coordinator: any Coordinator, parent: Flow?, route: AnyRoute?, below: PageID?, isModal: Bool,
        exit: FlowExit
    ) {
        self.id = id
        self.coordinator = coordinator
        kind = FlowKind.of(type(of: coordinator))
        self.parent = parent
        beginning = route.map { Beginning($0, below: below, isModal: isModal, exit) }
        first = KeptState(coordinator.saved)
        newest = first
        address =
            if let parent, let route { parent.address(of: route) } else { [] }
    }

    /// How a child flow began.
    private final class Beginning {
        let route: AnyRoute
        let below: PageID?
        let isModal: Bool
        let exit: FlowExit

        init(_ route: AnyRoute, below: PageID?, isModal: Bool, _ exit: FlowExit) {
            (self.route, self.below, self.isModal, self.exit) = (route, below, isModal, exit)
        }
    }

    /// The parent's route that started it; nil for the root.
    var route: AnyRoute? { beginning?.route }
    /// The page below its first page.
    var below: PageID? { beginning?.below }
    /// How its first page is presented.
    var isModal: Bool { beginning?.isModal ?? false }
    var exit: FlowExit { beginning?.exit ?? .none }

    /// The coordinator's present state, for pages to keep.
    var kept: KeptState {
        if let state = coordinator.saved(unless: newest.value) { newest = KeptState(state) }
        return newest
    }

    /// The segments of a route's address; nil where it has none.
    func address(of route: AnyRoute) -> [String]? {
        guard let address, let path = coordinator.path(of: route) else { return nil }
        return path.isEmpty ? address : address.isEmpty ? path : address + path
    }

    /// The same without any values, for the log; nil where it has none.
    func pattern(of route: AnyRoute) -> [String]? {
        let around = parent.map { parent in self.route.flatMap { parent.pattern(of: $0) } } ?? []
        guard let around, let own = coordinator.pattern(of: route) else { return nil }
        return around + own
    }

    /// Whether it is `other` or started, at some remove, by it.
    func isInside(_ other: Flow) -> Bool {
        self === other || parent?.isInside(other) == true
    }

    /// Itself, or the one around it, that has this id.
    func around(_ id: FlowID) -> Flow? { self.id == id ? self : parent?.around(id) }

    /// Whose draft the form of a route would be; nil where the route cannot be encoded.
    func draftKey(of route: AnyRoute) -> DraftKey? { measure(route).mark.map { DraftKey(flow: mark, route: $0) } }

    func measure(_ route: AnyRoute) -> Measure { kind.measure(route, byte: coordinator.byte(of: route)) }

    /// Itself, its parent, and so on up to the root.
    var line: UnfoldFirstSequence<Flow> { sequence(first: self, next: { $0.parent }) }

    var depth: Int { (parent?.depth ?? 0) + 1 }
}

/// What the page tree does with a coordinator whose types it does not know.
extension Coordinator {
    var saved: AnyState { state }

    /// The present state; nil where it is that one.
    func saved(unless known: AnyState) -> AnyState? {
        let state = state
        return isExactly(known, state) ? nil : state
    }

    func has(state saved: AnyState) -> Bool { isExactly(saved, state) }

    func adopt(_ kept: KeptState) throws { try adopt(kept.value) }

    func adopt(_ saved: AnyState) throws {
        do { state = try exactly(saved, State.self) } catch {
            throw FlowError("\(Self.self) was given a state of another flow.")
        }
    }

    func isSame(state one: AnyState, as other: AnyState) -> Bool {
        do { return try exactly(one, State.self) == exactly(other, State.self) } catch { return false }
    }

    func attach(to flow: FlowID, _ journal: Journal, _ mark: LifeMark?) {
        navigation.attach(to: flow, journal: journal, mark: mark)
    }

    var first: AnyRoute { start() }

    func build(_ route: AnyRoute) throws -> Destination {
        let own: Route
        do { own = try exactly(route, Route.self) } catch {
            throw FlowError("\(Self.self) was given a route of another flow.")
        }
        return destination(for: own)
    }

    func admission(toAny route: AnyRoute) -> AnyAdmission {
        guard let route = try? exactly(route, Route.self) else { return .no }
        return switch admission(to: route) {
        case .yes: .yes
        case .no: .no
        case .after(let first): .after(first)
        }
    }

    func startsAnew(any route: AnyRoute) -> Bool { (try? exactly(route, Route.self)).map { startsAnew($0) } ?? false }

    func isSame(_ one: AnyRoute, _ other: AnyRoute) -> Bool {
        do { return try exactly(one, Route.self) == exactly(other, Route.self) } catch { return false }
    }

    /// A route that is one byte as a whole; nil for any other.
    func byte(of route: AnyRoute) -> UInt8? {
        guard MemoryLayout<Route>.size == 1, _isPOD(Route.self) else { return nil }
        do {
            return withUnsafeBytes(of: try exactly(route, Route.self)) { $0[0] }
        } catch {
            return nil
        }
    }

    func path(of route: AnyRoute) -> [String]? {
        let own: Route
        do { own = try exactly(route, Route.self) } catch { return nil }
        for address in Self.addresses {
            if let path = address.path(of: own) { return path }
        }
        return nil
    }

    func pattern(of route: AnyRoute) -> [String]? {
        let own: Route
        do { own = try exactly(route, Route.self) } catch { return nil }
        for address in Self.addresses {
            if let pattern = address.pattern(of: own) { return pattern }
        }
        return nil
    }

    /// What an address may mean here: whole matches first, then those that leave most to no one.
    ///
    /// - Throws: `FlowError` where an address does not find the value of its own route.
    func matches(_ path: ArraySlice<String>) throws -> [AddressMatch] {
        var matches: [AddressMatch] = []
        for address in Self.addresses where address.fits(path) {
            guard let match = try address.match(path) else { continue }
            matches.append(
                AddressMatch(route: match.route, length: match.length, base: address.base, isModal: address.isModal))
        }
        return matches.count > 1 ? matches.sorted { $0.length > $1.length } : matches
    }

    /// The route below this one, if its address says one.
    func base(of route: AnyRoute) -> (route: AnyRoute, isModal: Bool)? {
        let own: Route
        do { own = try exactly(route, Route.self) } catch { return nil }
        guard let address = Self.addresses.first(where: { $0.path(of: own) != nil }) else { return nil }
        return address.base.map { ($0, address.isModal) }
    }
}

struct AddressMatch {
    let route: AnyRoute
    let length: Int
    let base: AnyRoute?
    let isModal: Bool
}
