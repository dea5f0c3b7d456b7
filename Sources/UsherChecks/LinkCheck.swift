// Links that no address takes.

internal import UsherFlow
internal import UsherSite
internal import UsherTemplate

extension DeclaredAddresses {
    /// - Parameter path: its segments, nil for a value, which may be any.
    func take(_ path: [String?]) -> Bool { flows[root]?.type.mayTake(path[...]) ?? false }
}

/// Compares the links that templates spell out with the addresses of a site's flows and its files.
extension SiteAddresses {
    /// A link to nowhere; nil for one that leads somewhere, that another server answers, or of which only a rendering
    /// knows where it leads.
    ///
    /// - Parameter isTaken: true for the segments of an address, nil for a value.
    func mistake(in item: Outline.Item, unless isTaken: ([String?]) -> Bool) -> TemplateError? {
        guard item.name == "a" || item.name == "area", let href = item["href"], let path = Self.path(of: href),
            item["rel"].map({ $0.pieces.joined(separator: " ").split(separator: " ").contains("external") }) != true
        else { return nil }
        let text = "/" + path.map { $0 ?? "{value}" }.joined(separator: "/")
        if others.contains(text) || isFile(text) || path.first == "p" || isTaken(path) { return nil }
        let hint = hint(for: text, among: declared.patterns)
        let advice = hint.isEmpty ? "; rel=\"external\" says that another server does" : hint
        return item.error("no address takes the link \(text)\(advice)")
    }

    /// The segments of an address of this site, nil for one that holds a value.
    private static func path(of href: AttributeText) -> [String?]? {
        guard href.pieces[0].hasPrefix("/"), !href.pieces[0].hasPrefix("//") else { return nil }
        // A value cannot begin a query: the compiler sees to that.
        let path = href.pieces.joined(separator: "\0").prefix { $0 != "?" && $0 != "#" }
        guard !path.contains(where: { "%&".contains($0) }) else { return nil }
        return path.split(separator: "/").map { $0.contains("\0") ? nil : String($0) }
    }
}

extension Coordinator {
    /// True if a path may be an address of this flow or of one in it. Which route starts a flow is known only as it
    /// runs, so a flow's addresses count behind each of its parent's.
    ///
    /// - Parameter path: its segments, nil for a value, which may be any.
    fileprivate static func mayTake(_ path: ArraySlice<String?>, depth: Int = 0) -> Bool {
        // Deeper than flows can be in one another at an address of this length, but in a circle.
        path.isEmpty
            || depth <= 8
                && addresses.contains { address in
                    guard address.begins(path) else { return false }
                    let rest = path.dropFirst(address.pattern.count)
                    return rest.isEmpty || flows.contains { $0.mayTake(rest, depth: depth + 1) }
                }
    }

    /// True if a path is an address of this flow or of one that it starts there, as things are; or may be one for
    /// somebody else.
    func takes(_ path: ArraySlice<String>, depth: Int = 0) -> Bool {
        path.isEmpty
            || depth <= 8
                && Self.addresses.contains { address in
                    guard let match = try? address.match(path) else { return false }
                    let rest = path.dropFirst(match.length)
                    // A destination is asked for where its route is admitted alone.
                    guard !rest.isEmpty, case .yes = admission(to: match.route) else { return true }
                    guard case .flow(let child, _) = destination(for: match.route).kind else { return false }
                    return child.takes(rest, depth: depth + 1)
                }
    }
}

extension Address {
    /// True if a path may begin with it: words that stand for all of its values are read as these.
    fileprivate func begins(_ path: ArraySlice<String?>) -> Bool {
        let pairs = Array(zip(pattern, path))
        guard pairs.count == pattern.count, pairs.allSatisfy({ $0 == nil || $1 == nil || $0 == $1 }) else {
            return false
        }
        return pairs.contains { $0 == nil && $1 == nil } || (try? match(pairs.map { $0 ?? $1 ?? "" }[...])) != nil
    }
}
