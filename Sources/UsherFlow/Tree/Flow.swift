// A flow is a coordinator at work. Its pages hold it; it holds its parent. Nothing holds it from above, so it is freed
// with the last page or child flow of its own.

final class Flow {
    let id: FlowID
    let coordinator: any Coordinator
    let parent: Flow?
    /// How it began; nil for the root.
    private let beginning: Beginning?
    let kind: FlowKind
    /// The state at its start: what "nothing gathered yet" is compared with.
    let initial: StateBox
    /// The state that its pages were given last.
    private var newest: StateBox
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
        initial = StateBox(coordinator.anyState)
        newest = initial
        address = if let parent, let route { parent.address(of: route) } else { [] }
    }

    /// How a child flow began. Boxed: every session has a root flow, which needs none of it.
    private final class Beginning {
        let route: AnyRoute
        let below: PageID?
        let isModal: Bool
        let exit: FlowExit
        var encodedRoute: EncodedValue?

        init(_ route: AnyRoute, below: PageID?, isModal: Bool, _ exit: FlowExit) {
            (self.route, self.below, self.isModal, self.exit) = (route, below, isModal, exit)
        }
    }

    /// The parent's route that started it; nil for the root.
    var route: AnyRoute? { beginning?.route }
    /// The route as data, encoded when it is first kept; nil before that, and always for the root.
    var encodedRoute: EncodedValue? {
        get { beginning?.encodedRoute }
        set { beginning?.encodedRoute = newValue }
    }
    /// The page below its first page.
    var below: PageID? { beginning?.below }
    /// How its first page is presented.
    var isModal: Bool { beginning?.isModal ?? false }
    /// Its parent's closures for its end.
    var exit: FlowExit { beginning?.exit ?? .none }
    /// A hash of its coordinator's type name and of the routes that lead to it, the same in every process; nil where
    /// one of them cannot be encoded.
    private var placeHash: UInt64? {
        guard let parent, let beginning else { return kind.typeHash }
        if beginning.encodedRoute == nil { beginning.encodedRoute = try? parent.encoded(beginning.route) }
        guard let encoded = beginning.encodedRoute, let start = parent.draftKey(encoded: encoded) else { return nil }
        return DraftKey(flow: kind.typeHash, route: start.number).number
    }

    /// The coordinator's present state, for pages to hold: the same object as long as it does not change.
    var state: StateBox {
        if let changed = coordinator.anyState(unless: newest.value) { newest = StateBox(changed) }
        return newest
    }

    /// Names the draft that the form of a route would leave; nil where the route cannot be encoded.
    func draftKey(of route: AnyRoute) -> DraftKey? { (try? encoded(route)).flatMap { draftKey(encoded: $0) } }

    func draftKey(encoded route: EncodedValue) -> DraftKey? { placeHash.map { DraftKey(flow: $0, route: route.hash) } }

    /// A route as data.
    func encoded(_ route: AnyRoute) throws -> EncodedValue {
        try kind.encoded(route, by: coordinator)
    }

    // MARK: Around it

    /// Itself, its parent, and so on up to the root.
    var line: UnfoldFirstSequence<Flow> { sequence(first: self, next: { $0.parent }) }

    var depth: Int { (parent?.depth ?? 0) + 1 }

    /// True if it is `other` or started, at some remove, by it.
    func isInside(_ other: Flow) -> Bool { self === other || parent?.isInside(other) == true }

    /// Itself, or the one around it, that has this id.
    func around(_ id: FlowID) -> Flow? { self.id == id ? self : parent?.around(id) }
}

/// A flow's number in its session.
package struct FlowID: Hashable, Comparable {
    package let number: Int
    package static func < (one: FlowID, other: FlowID) -> Bool { one.number < other.number }
}
