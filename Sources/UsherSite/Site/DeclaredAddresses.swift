// Which addresses a site has, as its flows declare them.

package import UsherFlow

/// The addresses of a root and of the flows inside of it. Which route starts a flow is known only as it runs, so a
/// flow's addresses count behind each of its parent's: what is not taken here is taken nowhere.
package struct DeclaredAddresses: Sendable {
    package struct Flow: Sendable {
        package let type: any Coordinator.Type
        /// The segments of each, nil for a value, and the names that its query may have.
        package let addresses: [(pattern: [String?], names: [String])]
        package let inner: [ObjectIdentifier]
        package var patterns: [[String?]] { addresses.map(\.pattern) }
    }

    package private(set) var flows: [ObjectIdentifier: Flow] = [:]
    package let root: ObjectIdentifier

    init(root: any Coordinator.Type) {
        self.root = ObjectIdentifier(root)
        add(root)
    }

    private mutating func add<Declaring: Coordinator>(_ flow: Declaring.Type) {
        guard flows[ObjectIdentifier(flow)] == nil else { return }
        flows[ObjectIdentifier(flow)] = Flow(
            type: flow, addresses: Declaring.addresses.map { ($0.pattern, $0.queryNames) },
            inner: Declaring.flows.map { ObjectIdentifier($0) })
        for inner in Declaring.flows { add(inner) }
    }

    /// The names that may stand behind the question mark of a path; those of all flows where none declares it, since
    /// development alone refuses a flow that its parent does not name.
    func queryNames(at path: [String]) -> Set<String> {
        var search = NameSearch()
        collect(&search, at: path[...], in: root, depth: 0)
        return search.isTaken ? search.names : Set(flows.values.flatMap { $0.addresses.flatMap(\.names) })
    }

    private struct NameSearch {
        var names: Set<String> = []
        /// True if an address takes the whole path.
        var isTaken = false
        /// How many segments were left where a flow was come to: there it is not gone through again.
        var seen: [ObjectIdentifier: Set<Int>] = [:]
    }

    private func collect(
        _ search: inout NameSearch, at path: ArraySlice<String>, in id: ObjectIdentifier, depth: Int
    ) {
        guard depth <= 8, let flow = flows[id], search.seen[id, default: []].insert(path.count).inserted else { return }
        if path.isEmpty {
            // Its first route is known only as it runs.
            search.names.formUnion(flow.addresses.flatMap(\.names))
            search.isTaken = true
            return
        }
        for address in flow.addresses {
            guard address.pattern.count <= path.count,
                zip(address.pattern, path).allSatisfy({ $0 == nil || $0 == $1 })
            else { continue }
            let rest = path.dropFirst(address.pattern.count)
            if rest.isEmpty {
                search.isTaken = true
                search.names.formUnion(address.names)
                guard address.names.isEmpty else { continue }
            }
            for inner in flow.inner { collect(&search, at: rest, in: inner, depth: depth + 1) }
        }
    }
}
