// Links that no address takes.

internal import UsherSite
internal import UsherTemplate

/// Compares the links that templates spell out with the addresses of a site's flows and its files.
extension SiteAddresses {
    /// A link to nowhere; nil for one that leads somewhere, that another server answers, or of which only a rendering
    /// knows where it leads.
    func mistake(in item: Outline.Item) -> TemplateError? {
        guard item.name == "a" || item.name == "area", let href = item["href"], let path = Self.path(of: href),
            item["rel"].map({ $0.pieces.joined(separator: " ").split(separator: " ").contains("external") }) != true
        else { return nil }
        let text = "/" + path.map { $0 ?? "{value}" }.joined(separator: "/")
        if others.contains(text) || isFile(text) || path.first == "p" || declared.take(path) { return nil }
        let hint = hint(for: text, among: declared.patterns)
        let advice = hint.isEmpty ? "; rel=\"external\" says that another server does" : hint
        return item.error("no address takes the link \(text)\(advice)")
    }

    /// The segments of an address of this site, nil for one that holds a value.
    private static func path(of href: AttributeText) -> [String?]? {
        guard href.pieces[0].hasPrefix("/"), !href.pieces[0].hasPrefix("//") else { return nil }
        // A value cannot begin a query: the compiler sees to that.
        let path = href.pieces.joined(separator: "\0").prefix { $0 != "?" && $0 != "#" }
        guard !path.contains("%") else { return nil }
        return path.split(separator: "/").map { $0.contains("\0") ? nil : String($0) }
    }
}
