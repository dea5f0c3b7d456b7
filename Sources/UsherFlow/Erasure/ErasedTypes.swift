// The app's types as the page tree has them: a coordinator, its routes and states, and what a session shares, without
// their types.

internal import UsherLock

extension Coordinator {
    // MARK: State

    var anyState: AnyState { state }

    /// The present state; nil where it is `known`.
    func anyState(unless known: AnyState) -> AnyState? {
        let state = state
        return isExactly(known, state) ? nil : state
    }

    func has(state other: AnyState) -> Bool { isExactly(other, state) }

    func isSame(state one: AnyState, as other: AnyState) -> Bool {
        do { return try exactly(one, State.self) == exactly(other, State.self) } catch { return false }
    }

    func adopt(_ box: StateBox) throws { try adopt(box.value) }

    func adopt(_ other: AnyState) throws {
        do { state = try exactly(other, State.self) } catch {
            throw FlowError("\(Self.self) was given a state of another flow.")
        }
    }

    /// - Parameter address: that of the flow; nil where it has none.
    package func attach(to flow: FlowID, at address: [String]?, _ journal: Journal) {
        navigation.attach(
            NavigationContext(
                flow: flow, address: address, journal: journal, mark: journal.life?.mark(.coordinator, Self.self)))
        navigation.addresses = Self.addresses
    }

    // MARK: Routes

    var first: AnyRoute { start() }

    func build(_ route: AnyRoute) throws -> Destination {
        let own: Route
        do { own = try exactly(route, Route.self) } catch {
            throw FlowError("\(Self.self) was given a route of another flow.")
        }
        return destination(for: own)
    }

    func isSame(_ one: AnyRoute, _ other: AnyRoute) -> Bool {
        do { return try exactly(one, Route.self) == exactly(other, Route.self) } catch { return false }
    }

    func startsAnew(any route: AnyRoute) -> Bool { (try? exactly(route, Route.self)).map { startsAnew($0) } ?? false }

    func admission(toAny route: AnyRoute) -> AnyAdmission {
        guard let route = try? exactly(route, Route.self) else { return .no }
        return switch admission(to: route) {
        case .yes: .yes
        case .no: .no
        case .skip: .skip
        case .after(let first): .after(first)
        }
    }

    /// True if a route holds nothing but which one it is: no part of it is a visitor's.
    ///
    /// - Parameter bytes: its weight.
    func isPlain(_ route: AnyRoute, weighing bytes: Int) -> Bool {
        if MemoryLayout<Route>.size <= 1, _isPOD(Route.self) { return true }
        return bytes == Measure.plainCase && HeldValues.first(in: route, where: { (_: Any) in true }) == nil
    }

    /// The known route that is equal to this one.
    func find(_ route: AnyRoute, among known: [PlainRoute]) -> PlainRoute? {
        known.first { isSame($0.route, route) }
    }

    // MARK: Addresses

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

    /// The matches of a path with this flow's addresses, the longest first.
    ///
    /// - Throws: `FlowError` where an address does not find the value of its own route.
    ///
    /// - Parameter query: counts for an address that is all of the path.
    func matches(_ path: ArraySlice<String>, _ query: [QueryItem]) throws -> [AddressMatch] {
        var matches: [AddressMatch] = []
        for address in Self.addresses where address.fits(path) {
            guard let match = try address.match(path, query) else { continue }
            matches.append(
                AddressMatch(
                    route: match.route, length: match.length, base: address.base, isModal: address.isModal,
                    takesQuery: address.takesQuery))
        }
        return matches.count > 1 ? matches.sorted { $0.length > $1.length } : matches
    }

    static var takesQueries: Bool { addresses.contains { $0.takesQuery } }

    /// The query of a route's address, behind its question mark; nil where it takes none.
    func query(of route: AnyRoute) -> [QueryItem]? {
        guard let own = try? exactly(route, Route.self) else { return nil }
        return Self.addresses.first { $0.path(of: own) != nil }?.query(of: own)
    }

    /// The labels of the fields of a route's query whose value in an address cannot be read.
    func unread(_ query: [QueryItem], of route: AnyRoute) -> [String] {
        guard !query.isEmpty, let own = try? exactly(route, Route.self) else { return [] }
        return Self.addresses.first { $0.path(of: own) != nil }?.parts.query?.unread(query) ?? []
    }

    /// The same route with another query; itself where its address takes none.
    func route(_ route: AnyRoute, with query: [QueryItem]) -> AnyRoute {
        guard let own = try? exactly(route, Route.self) else { return route }
        for address in Self.addresses where address.takesQuery {
            if let other = address.route(own, with: query) { return other }
        }
        return route
    }

    /// The route below this one, if its address says one.
    func base(of route: AnyRoute) -> (route: AnyRoute, isModal: Bool)? {
        let own: Route
        do { own = try exactly(route, Route.self) } catch { return nil }
        guard let address = Self.addresses.first(where: { $0.path(of: own) != nil }) else { return nil }
        return address.base.map { ($0, address.isModal) }
    }
}

/// An admission whose route has no type.
enum AnyAdmission {
    case yes, no, skip
    case after(AnyRoute)
}

/// The match of a path with one address of a coordinator.
struct AddressMatch {
    let route: AnyRoute
    /// How many segments of the path it took.
    let length: Int
    /// The route to be shown below.
    let base: AnyRoute?
    let isModal: Bool
    let takesQuery: Bool
}

/// A route without its type, as the page tree holds it.
package typealias AnyRoute = any Hashable & Codable & Sendable

/// A flow's state without its type, as pages hold it.
package typealias AnyState = any Codable & Sendable

/// A `Shared` whatever its value: what the page tree needs of it.
package protocol SharedValue: AnyObject {
    var saved: AnyState { get }
    /// The value's size, in bytes as `Measure` has it.
    var bytes: Int { get }
    /// True if no action has changed it since its session began.
    var isAsAtStart: Bool { get set }
    /// The value in its stored form, encoded once for each change.
    func stored() throws -> EncodedValue
    func adopt(_ saved: AnyState) throws
    func attach(to journal: Journal)
    /// Reads a stored value. Parts that it lacks are as at the beginning of a session, which is now.
    func read(_ stored: EncodedValue) throws -> AnyState
}

/// A state and its size: one object for all pages that have it, measured once.
final class StateBox {
    let value: AnyState
    /// The value's size, as `Measure` counts it.
    let bytes: Int
    /// The state's number among the session's stored states; 0 before it is stored.
    var number = 0
    /// The state's bytes as the first snapshot encoded them; nil before that.
    var stored: EncodedValue?

    init(_ value: AnyState) {
        self.value = value
        bytes = Measure.bytes(of: value)
    }
}

/// A state that a page keeps, and the flow that it belongs to.
struct FlowState {
    let flow: FlowID
    var state: StateBox
}
