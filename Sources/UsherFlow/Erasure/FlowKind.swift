// What all flows of one type have in common, found out once for each type.

internal import UsherLock

/// A type of coordinators.
final class FlowKind: Sendable {
    /// What tells flows of this type from those of others, in every process.
    let typeHash: UInt64
    /// True if some of its addresses have a query.
    let takesQueries: Bool
    private let weights = Lock<[Int?]>([])
    private let stored = Lock<[EncodedValue?]>([])

    private init(_ type: any Coordinator.Type) {
        typeHash = Measure.hash(_typeName(type, qualified: true).utf8)
        takesQueries = type.takesQueries
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

    // A route that is one byte holds nothing but which one it is, of 256 at most: measured and encoded once for all
    // visitors. `byte` is that of the route; nil for one that holds more.

    func weight(of route: AnyRoute, byte: UInt8?) -> Int {
        Self.value(of: byte, in: weights) { Measure.bytes(of: route) }
    }

    /// The route in its stored form.
    func encoded(_ route: AnyRoute, byte: UInt8?) throws -> EncodedValue {
        try Self.value(of: byte, in: stored) { try EncodedValue(route, ordered: true) }
    }

    private static func value<Value: Sendable>(
        of byte: UInt8?, in values: borrowing Lock<[Value?]>, _ make: () throws -> Value
    ) rethrows -> Value {
        guard let byte else { return try make() }
        if let known = values.withLock({ $0.isEmpty ? nil : $0[Int(byte)] }) { return known }
        // Outside of the lock, since it is the app's own code that encodes.
        let made = try make()
        values.withLock { values in
            if values.isEmpty { values = Array(repeating: nil, count: 256) }
            values[Int(byte)] = made
        }
        return made
    }
}
