// Where a route lives: a pattern of path segments that is read (address → route) and written (route → address).

/// The address of one kind of route, relative to the address of its flow.
///
///     static let addresses: [Address<Route>] = [
///         Address("library", .library),
///         Address("library/{id}", Route.item, on: .library),
///         Address("settings", .settings, over: .library),
///     ]
public struct Address<Route: Hashable & Codable & Sendable>: Sendable {
    /// One object, whose address is all that is handed around: a list of addresses is walked for every path.
    private final class Parts: Sendable {
        let segments: [AddressSegment]
        let isModal: Bool
        let base: Route?
        let read: @Sendable (String?) -> Route?
        /// The text of the `{value}`, `""` where the pattern has none; nil where the route is another one.
        let write: @Sendable (Route) -> String?
        /// Whether `write` finds the value by itself.
        let isFound: Bool
        /// Whether its routes have a value.
        let takesValue: Bool

        init(
            _ segments: [AddressSegment], base: Route?, isModal: Bool, isFound: Bool, takesValue: Bool,
            read: @escaping @Sendable (String?) -> Route?, write: @escaping @Sendable (Route) -> String?
        ) {
            self.segments = segments
            self.isModal = isModal
            self.base = base
            self.isFound = isFound
            self.takesValue = takesValue
            self.read = read
            self.write = write
        }
    }

    private let parts: Parts

    var base: Route? { parts.base }
    var isModal: Bool { parts.isModal }

    /// The address of one route.
    ///
    /// - Parameters:
    ///   - on: the route of this flow that an address shows below it, for Back to lead to.
    public init(_ pattern: String, _ route: Route, on base: Route? = nil) {
        self.init(pattern, base: base, isModal: false, read: { _ in route }, write: { $0 == route ? "" : nil })
    }

    /// The address of one route that is shown as a modal over another one.
    public init(_ pattern: String, _ route: Route, over base: Route) {
        self.init(pattern, base: base, isModal: true, read: { _ in route }, write: { $0 == route ? "" : nil })
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

    private init<Value: LosslessStringConvertible & SendableMetatype>(
        _ pattern: String, _ make: @escaping @Sendable (Value) -> Route, _ value: @escaping @Sendable (Route) -> Value?,
        on base: Route?, isFound: Bool
    ) {
        self.init(
            pattern, base: base, isModal: false, isFound: isFound, takesValue: true,
            read: { text in
                // Written back, so that one route has one address: 07 is not 7.
                guard let text, let value = Value(text), String(value) == text else { return nil }
                return make(value)
            },
            write: { value($0).map { String($0) } })
    }

    private init(
        _ pattern: String, base: Route?, isModal: Bool, isFound: Bool = false, takesValue: Bool = false,
        read: @escaping @Sendable (String?) -> Route?, write: @escaping @Sendable (Route) -> String?
    ) {
        let segments = pattern.split(separator: "/").map { segment -> AddressSegment in
            segment.hasPrefix("{") && segment.hasSuffix("}") ? .value : .literal(String(segment))
        }
        parts = Parts(
            segments, base: base, isModal: isModal, isFound: isFound, takesValue: takesValue, read: read, write: write)
    }

    /// Whether a path begins as the pattern does.
    func fits(_ path: ArraySlice<String>) -> Bool { parts.segments.fit(path) }

    /// The route at the beginning of `path`, and how many segments it took; nil where the pattern does not fit.
    ///
    /// - Throws: `FlowError` where the way back does not lead to where it came from.
    func match(_ path: ArraySlice<String>) throws -> (route: Route, length: Int)? {
        guard fits(path), let route = try route(of: parts.segments.value(in: path)) else { return nil }
        return (route, parts.segments.count)
    }

    /// The segments of its pattern, nil for its value.
    package var pattern: [String?] { parts.segments.map { if case .literal(let text) = $0 { text } else { nil } } }

    private func route(of value: String?) throws -> Route? {
        guard let route = parts.read(value) else { return nil }
        if parts.isFound, parts.write(route) != value {
            throw FlowError(
                """
                The address \(text) cannot find its value in a \(Route.self), \
                since the route's encoding does not hold it. \
                Say the way back: Address(pattern, make, { route in value or nil }).
                """)
        }
        return route
    }

    // MARK: Checked at start

    /// The pattern as messages say it.
    var text: String { "/" + parts.segments.pattern.joined(separator: "/") }

    /// Why the pattern fits no route of its kind; nil where it does.
    var patternMistake: FlowError? {
        let count = parts.segments.count { $0 == .value }
        let literals = parts.segments.compactMap { if case .literal(let text) = $0 { text } else { nil } }
        if let odd = literals.first(where: { $0.contains { "{}?#".contains($0) } }) {
            return FlowError("The address \(text) has “\(odd)”: a segment is plain text, or a value as {id}.")
        }
        if count > 1 { return FlowError("The address \(text) has two values, and a route's case has one.") }
        if parts.takesValue, count == 0 {
            return FlowError(
                "The address \(text) has no {value}, so no route of a case with a value matches it. "
                    + "Write \(text == "/" ? "" : text)/{id}.")
        }
        if !parts.takesValue, count == 1 {
            return FlowError(
                "The address \(text) has a {value}, and the route that it leads to has none. "
                    + "Give the case without its value, as Route.item.")
        }
        return nil
    }

    /// Tries the way there and back with a value that most types read.
    ///
    /// - Throws: `FlowError` where the way back does not lead to where it came from.
    func check() throws {
        guard parts.takesValue else { return }
        for sample in ["1", "a", "00000000-0000-0000-0000-000000000001"] {
            guard let route = try route(of: sample) else { continue }
            if parts.write(route) != sample {
                throw FlowError(
                    """
                    The address \(text) does not lead back to itself: \(sample) reads as \(route), whose value is \
                    \(parts.write(route) ?? "none"). \
                    Say the way back: Address(pattern, make, { route in value or nil }).
                    """)
            }
            return
        }
    }

    /// Whether it is read in the place of all that the other one is: the same pattern, or a value where the other has a
    /// word that is read as one.
    func hides(_ other: Address) -> Bool {
        guard parts.segments.count == other.parts.segments.count else { return false }
        var value: String?
        for (own, their) in zip(parts.segments, other.parts.segments) {
            switch (own, their) {
            case (.value, .literal(let text)): value = text
            case (.literal(let one), .literal(let other)) where one != other: return false
            case (.literal, .value): return false
            // Two kinds of values: which is meant depends on the value.
            case (.value, .value): return false
            default: break
            }
        }
        return parts.takesValue ? value.map { parts.read($0) != nil } ?? false : true
    }

    /// The pattern of a route's address, without its value; nil where it is another kind of route.
    func pattern(of route: Route) -> [String]? {
        guard parts.write(route) != nil else { return nil }
        return parts.segments.pattern
    }

    /// The segments of a route's address, nil where it is another kind of route.
    func path(of route: Route) -> [String]? {
        parts.write(route).flatMap { parts.segments.path(with: $0) }
    }
}

/// One part of a pattern. Outside of the generic type: within it there would be one for every type of route, with
/// metadata of its own to be looked up.
enum AddressSegment: Sendable, Equatable {
    case literal(String)
    case value
}

extension [AddressSegment] {
    fileprivate var pattern: [String] { map { if case .literal(let text) = $0 { text } else { "{value}" } } }

    /// Whether a path begins so.
    fileprivate func fit(_ path: ArraySlice<String>) -> Bool {
        guard path.count >= count else { return false }
        for index in indices {
            if case .literal(let literal) = self[index], literal != path[path.startIndex + index] { return false }
        }
        return true
    }

    /// What stands in a path that fits where the pattern has its value.
    fileprivate func value(in path: ArraySlice<String>) -> String? {
        lastIndex(of: .value).map { path[path.startIndex + $0] }
    }

    /// Nil where the value cannot stand in a path.
    fileprivate func path(with value: String) -> [String]? {
        guard !contains(.value) || Self.canStand(value) else { return nil }
        return map { segment in
            switch segment {
            case .literal(let literal): literal
            case .value: value
            }
        }
    }

    /// Whether a value may be a segment: what browsers and servers read as something else has no address.
    private static func canStand(_ value: String) -> Bool {
        !value.isEmpty && value != "." && value != ".." && value.utf8.count <= 500
            && !value.unicodeScalars.contains { scalar in
                scalar == "/" || scalar == "\\" || scalar.properties.generalCategory == .control
            }
    }
}
