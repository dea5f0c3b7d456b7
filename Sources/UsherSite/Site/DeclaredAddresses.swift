// Which addresses a site has, as its flows declare them.

internal import UsherFlow

/// The addresses of a root and of the flows inside of it. Which route starts a flow is known only as it runs, so a
/// flow's addresses count behind each of its parent's: what is not taken here is taken nowhere.
struct DeclaredAddresses: Sendable {
    private struct Flow {
        /// The segments of each, nil for a value, and the names that its query may have.
        var addresses: [(pattern: [String?], names: [String])]
        var inner: [ObjectIdentifier]
        var patterns: [[String?]] { addresses.map(\.pattern) }
    }

    private var flows: [ObjectIdentifier: Flow] = [:]
    private let root: ObjectIdentifier

    init(root: any Coordinator.Type) {
        self.root = ObjectIdentifier(root)
        add(root)
    }

    private mutating func add<Declaring: Coordinator>(_ flow: Declaring.Type) {
        guard flows[ObjectIdentifier(flow)] == nil else { return }
        flows[ObjectIdentifier(flow)] = Flow(
            addresses: Declaring.addresses.map { ($0.pattern, $0.queryNames) },
            inner: Declaring.flows.map { ObjectIdentifier($0) })
        for inner in Declaring.flows { add(inner) }
    }

    /// Addresses of the root that something else answers.
    ///
    /// - Parameters:
    ///   - files: whether a path is a file's.
    ///   - others: paths that are answered without a page.
    /// - Throws: `FlowError` for the first.
    func checkTaken(byFiles isFile: (String) -> Bool, others: Set<String>) throws {
        for pattern in flows[root]?.patterns ?? [] {
            let text = "/" + pattern.map { $0 ?? "{value}" }.joined(separator: "/")
            let reason: String? =
                if pattern.count == 2, pattern[0] == "p" {
                    "pages without an address live at /p/…"
                } else if !pattern.contains(nil), isFile(text) {
                    "Public has a file of that name"
                } else if others.contains(text) {
                    "it is the site's health path"
                } else {
                    nil
                }
            if let reason { throw FlowError("The address \(text) is never reached, since \(reason). Choose another.") }
        }
    }

    /// - Parameter path: its segments, nil for a value, which may be any.
    func take(_ path: [String?]) -> Bool { path.isEmpty || takes(path[...], in: root, depth: 0) }

    private func takes(_ path: ArraySlice<String?>, in flow: ObjectIdentifier, depth: Int) -> Bool {
        // Deeper than flows can be in one another at an address of this length, but in a circle.
        guard depth <= 8, let flow = flows[flow] else { return false }
        return flow.patterns.contains { pattern in
            guard pattern.count <= path.count,
                zip(pattern, path).allSatisfy({ $0 == nil || $1 == nil || $0 == $1 })
            else { return false }
            let rest = path.dropFirst(pattern.count)
            return rest.isEmpty || flow.inner.contains { takes(rest, in: $0, depth: depth + 1) }
        }
    }

    /// The names that may stand behind the question mark of a path; those of all flows where none declares it, since a
    /// flow may be started by one that does not name it.
    func queryNames(at path: [String]) -> Set<String> {
        var search = NameSearch()
        collect(&search, at: path[...], in: root, depth: 0)
        return search.isTaken ? search.names : Set(flows.values.flatMap { $0.addresses.flatMap(\.names) })
    }

    private struct NameSearch {
        var names: Set<String> = []
        /// Whether an address takes the whole path.
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

    /// Those of the root, and behind each of them those of the flows that it names: what a misspelt link may mean.
    var patterns: [String] {
        guard let flow = flows[root] else { return [] }
        let inner = flow.inner.flatMap { flows[$0]?.patterns ?? [] }
        let all = flow.patterns + flow.patterns.flatMap { own in inner.map { own + $0 } }
        return all.map { "/" + $0.map { $0 ?? "{value}" }.joined(separator: "/") }
    }
}
