// A type of coordinators: facts that all its flows have in common, found out once.

internal import UsherLock

final class FlowKind: Sendable {
    /// The hash of the type's name: tells flows of this type from those of others, in every process.
    let typeHash: UInt64
    /// True if some of its addresses have a query.
    let takesQueries: Bool
    /// False where each of its routes is a screen or a fetch: a move need not ask for a destination to know.
    let startsFlows: Bool
    private let plain = Lock<[PlainRoute]>([])

    /// How many plain routes are known at most: each is compared with a route that is looked for.
    private static let plainLimit = 64

    private init(_ type: any Coordinator.Type) {
        typeHash = Measure.hash(_typeName(type, qualified: true).utf8)
        takesQueries = type.takesQueries
        startsFlows = !type.flows.isEmpty
    }

    private static let known = Lock<[ObjectIdentifier: FlowKind]>([:])

    static func of(_ type: any Coordinator.Type) -> FlowKind {
        known.withLock { known in
            if let kind = known[ObjectIdentifier(type)] { return kind }
            let kind = FlowKind(type)
            known[ObjectIdentifier(type)] = kind
            return kind
        }
    }

    // MARK: Routes, by one of its coordinators

    func weight(of route: AnyRoute, by coordinator: any Coordinator) -> Int {
        if let found = known(route, by: coordinator) { return found.bytes }
        // Outside of the lock, since it is the app's own code that encodes.
        let bytes = Measure.bytes(of: route)
        if coordinator.isPlain(route, weighing: bytes) {
            let new = PlainRoute(route, bytes: bytes, path: coordinator.path(of: route))
            plain.withLock { if $0.count < Self.plainLimit { $0.append(new) } }
        }
        return bytes
    }

    /// The segments of its address, relative to its flow's; nil where it has none.
    func path(of route: AnyRoute, by coordinator: any Coordinator) -> [String]? {
        guard let found = known(route, by: coordinator) else { return coordinator.path(of: route) }
        return found.path
    }

    /// The route in its stored form.
    func encoded(_ route: AnyRoute, by coordinator: any Coordinator) throws -> EncodedValue {
        try known(route, by: coordinator)?.encoded() ?? EncodedValue(route, ordered: true)
    }

    func known(_ route: AnyRoute, by coordinator: any Coordinator) -> PlainRoute? {
        coordinator.find(route, among: plain.withLock { $0 })
    }
}

/// A route that holds nothing but which one it is: weighed and encoded once for all visitors.
final class PlainRoute: Sendable {
    let route: AnyRoute
    let bytes: Int
    let path: [String]?
    private let stored = Lock<EncodedValue?>(nil)

    init(_ route: AnyRoute, bytes: Int, path: [String]?) { (self.route, self.bytes, self.path) = (route, bytes, path) }

    func encoded() throws -> EncodedValue {
        if let known = stored.withLock({ $0 }) { return known }
        let new = try EncodedValue(route, ordered: true)
        stored.withLock { $0 = new }
        return new
    }
}
