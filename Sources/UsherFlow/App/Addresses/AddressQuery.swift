// The query of an address without its type.

/// The query of an address, whatever its type: finds it in a route, names its parameters and its mistake.
struct AddressQuery<Route>: Sendable {
    let name: String
    let find: @Sendable (Route) -> (any Query)?
    private let type: any Query.Type

    init<Values: Query>(_ type: Values.Type, _ find: @escaping @Sendable (Route) -> Values?) {
        name = "\(type)"
        self.type = type
        self.find = { find($0) }
    }

    func isOf(_ route: Route) -> Bool { find(route) != nil }

    var mistake: String? { type.mistake }
    /// The names of its parameters.
    var names: [String] { type.names }

    func unread(_ items: [QueryItem]) -> [String] { type.unread(items) }
}
