// A route's address: a pattern of path segments that is read (address → route) and written (route → address).

/// The address of one kind of route, relative to the address of its flow.
///
///     static let addresses: [Address<Route>] = [
///         Address("library", .library),
///         Address("library/{id}", Route.item, on: .library),
///         Address("settings", .settings, over: .library),
///     ]
public struct Address<Route: Hashable & Codable & Sendable>: Sendable {
    /// One object, whose address is all that is handed around: a list of addresses is walked for every path.
    final class Parts: Sendable {
        let segments: [AddressSegment]
        let isModal: Bool
        let base: Route?
        let read: @Sendable (String?, [QueryItem]) -> Route?
        /// The text of the `{value}`, `""` where the pattern has none, both with a slash between where it has two; nil
        /// where the route is another one.
        let write: @Sendable (Route) -> String?
        /// True if `write` finds the value by itself.
        let isFound: Bool
        /// How many values its routes have: two at most.
        let values: Int
        /// Nil where its routes have none.
        let query: AddressQuery<Route>?

        init(
            _ segments: [AddressSegment], base: Route?, isModal: Bool, isFound: Bool, values: Int,
            query: AddressQuery<Route>?,
            read: @escaping @Sendable (String?, [QueryItem]) -> Route?, write: @escaping @Sendable (Route) -> String?
        ) {
            (self.segments, self.base, self.isModal, self.query) = (segments, base, isModal, query)
            (self.isFound, self.values, self.read, self.write) = (isFound, values, read, write)
        }
    }

    let parts: Parts

    var base: Route? { parts.base }
    var isModal: Bool { parts.isModal }
    var takesQuery: Bool { parts.query != nil }

    /// The address of one route.
    ///
    /// - Parameters:
    ///   - on: the route of this flow that an address shows below it, for Back to lead to.
    public init(_ pattern: String, _ route: Route, on base: Route? = nil) {
        self.init(pattern, base: base, isModal: false, read: { _, _ in route }, write: { $0 == route ? "" : nil })
    }

    /// The address of one route that is shown as a modal over another one.
    public init(_ pattern: String, _ route: Route, over base: Route) {
        self.init(pattern, base: base, isModal: true, read: { _, _ in route }, write: { $0 == route ? "" : nil })
    }

    /// The address of a case with a value, which stands as `{name}` in the pattern. The value of a route is what its
    /// encoding holds: a route whose `Codable` was written by hand, and hides it, needs the way back as well.
    ///
    /// - Parameter make: the case, `Route.item`.
    public init<Value: LosslessStringConvertible & SendableMetatype>(
        _ pattern: String, _ make: @escaping @Sendable (Value) -> Route, on base: Route? = nil
    ) {
        self.init(
            pattern, make, { route in HeldValues.first(in: route) { make($0) == route } }, on: base, isFound: true)
    }

    /// The address of a case with a value, and the way back, for a route whose encoding does not hold the value.
    ///
    /// - Parameters:
    ///   - make: the case, `Route.item`.
    ///   - value: the value of a route of this case, nil for any other.
    public init<Value: LosslessStringConvertible & SendableMetatype>(
        _ pattern: String, _ make: @escaping @Sendable (Value) -> Route, _ value: @escaping @Sendable (Route) -> Value?,
        on base: Route? = nil
    ) {
        self.init(pattern, make, value, on: base, isFound: false)
    }

    /// The address of a case with two values: `/applications/{reference}/{file}`, for several files of each.
    ///
    /// - Parameter make: the case, `Route.file`.
    public init<
        First: LosslessStringConvertible & SendableMetatype, Second: LosslessStringConvertible & SendableMetatype
    >(
        _ pattern: String, _ make: @escaping @Sendable (First, Second) -> Route, on base: Route? = nil
    ) {
        self.init(
            pattern, base: base, isModal: false, isFound: true, values: 2,
            read: { text, _ in
                let texts = text?.parts(at: "/") ?? []
                guard texts.count == 2, let first: First = Self.value(texts[0]) else { return nil }
                return Self.value(texts[1]).map { make(first, $0) }
            },
            write: { route in
                HeldValues.pair(in: route) { make($0, $1) == route }.map { "\($0 as First)/\($1 as Second)" }
            })
    }

    private init<Value: LosslessStringConvertible & SendableMetatype>(
        _ pattern: String, _ make: @escaping @Sendable (Value) -> Route, _ value: @escaping @Sendable (Route) -> Value?,
        on base: Route?, isFound: Bool
    ) {
        self.init(
            pattern, base: base, isModal: false, isFound: isFound, values: 1,
            read: { text, _ in Self.value(text).map { make($0) } },
            write: { value($0).map { String($0) } })
    }

    /// The address of a case with a query: `/applications?q=fair&page=2`.
    ///
    /// - Parameter make: the case, `Route.list`.
    public init<Values: Query>(
        _ pattern: String, _ make: @escaping @Sendable (Values) -> Route, on base: Route? = nil
    ) {
        self.init(pattern, make, base: base, isModal: false)
    }

    /// The address of a case with a query that is shown as a modal over another route.
    ///
    /// - Parameter make: the case, `Route.list`.
    public init<Values: Query>(_ pattern: String, _ make: @escaping @Sendable (Values) -> Route, over base: Route) {
        self.init(pattern, make, base: base, isModal: true)
    }

    private init<Values: Query>(
        _ pattern: String, _ make: @escaping @Sendable (Values) -> Route, base: Route?, isModal: Bool
    ) {
        let query = AddressQuery<Route>(Values.self) { route in HeldValues.first(in: route) { make($0) == route } }
        self.init(
            pattern, base: base, isModal: isModal, query: query, read: { make(Values($1)) },
            write: { query.isOf($0) ? "" : nil })
    }

    /// The address of a case with a value and a query: `/streets/7/events?from=2027-01-01`.
    ///
    /// - Parameter make: the case, `Route.events`.
    public init<Value: LosslessStringConvertible & SendableMetatype, Values: Query>(
        _ pattern: String, _ make: @escaping @Sendable (Value, Values) -> Route, on base: Route? = nil
    ) {
        let find: @Sendable (Route) -> (Values, Value)? = { route in
            HeldValues.pair(in: route) { make($1, $0) == route }
        }
        let query = AddressQuery<Route>(Values.self) { find($0)?.0 }
        self.init(
            pattern, base: base, isModal: false, isFound: true, values: 1, query: query,
            read: { text, items in Self.value(text).map { make($0, Values(items)) } },
            write: { find($0).map { String($0.1) } })
    }

    /// Reads a value only if it is written as the same text, so that one route has one address: 07 is not 7.
    private static func value<Value: LosslessStringConvertible>(_ text: String?) -> Value? {
        guard let text, let value = Value(text), String(value) == text else { return nil }
        return value
    }

    private init(
        _ pattern: String, base: Route?, isModal: Bool, isFound: Bool = false, values: Int = 0,
        query: AddressQuery<Route>? = nil,
        read: @escaping @Sendable (String?, [QueryItem]) -> Route?, write: @escaping @Sendable (Route) -> String?
    ) {
        let segments = pattern.split(separator: "/").map { segment -> AddressSegment in
            segment.hasPrefix("{") && segment.hasSuffix("}") ? .value : .literal(String(segment))
        }
        parts = Parts(
            segments, base: base, isModal: isModal, isFound: isFound, values: values, query: query, read: read,
            write: write)
    }

    /// True if a path begins as the pattern does.
    func fits(_ path: ArraySlice<String>) -> Bool { parts.segments.fit(path) }

    /// The route at the beginning of `path`, and how many segments it took; nil where the pattern does not fit.
    ///
    /// - Throws: `FlowError` where the way back does not lead to where it came from.
    ///
    /// - Parameter query: counts where the pattern is all of the path.
    package func match(_ path: ArraySlice<String>, _ query: [QueryItem] = []) throws -> (route: Route, length: Int)? {
        let count = parts.segments.count
        guard fits(path),
            let route = try route(
                of: parts.segments.value(in: path, of: parts.values), count == path.count ? query : [])
        else { return nil }
        return (route, count)
    }

    /// A route of its kind with another query; nil for another kind of route, and where it takes none.
    func route(_ route: Route, with query: [QueryItem]) -> Route? {
        guard parts.query != nil, let value = parts.write(route) else { return nil }
        return parts.read(value, query)
    }

    /// The query of a route's address, behind its question mark; nil where its kind takes none.
    func query(of route: Route) -> [QueryItem]? { parts.query?.find(route)?.items }

    /// The segments of its pattern, nil for its value.
    package var pattern: [String?] { parts.segments.map { if case .literal(let text) = $0 { text } else { nil } } }

    /// The names that its query may have; none where it takes no query.
    package var queryNames: [String] { parts.query?.names ?? [] }

    func route(of value: String?, _ query: [QueryItem] = []) throws -> Route? {
        guard let route = parts.read(value, query) else { return nil }
        if parts.isFound, parts.write(route) != (parts.values > 0 ? value : "") {
            throw FlowError(
                """
                The address \(text) cannot find its value in a \(Route.self), \
                since the route's encoding does not hold it. \
                Say the way back: Address(pattern, make, { route in value or nil }).
                """)
        }
        return route
    }

    /// The pattern of a route's address, without its value; nil where it is another kind of route.
    func pattern(of route: Route) -> [String]? {
        guard parts.write(route) != nil else { return nil }
        return parts.segments.pattern
    }

    /// The segments of a route's address, nil where it is another kind of route.
    package func path(of route: Route) -> [String]? {
        parts.write(route).flatMap { parts.segments.path(with: $0, of: parts.values) }
    }
}
