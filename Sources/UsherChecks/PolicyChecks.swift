// Parts of a page that its Content-Security-Policy stops: a browser says so in its console alone, and shows a page that
// looks broken.

internal import UsherFlow
internal import UsherSite
internal import UsherTemplate

/// The checks of a page's tags by its policy.
struct PolicyChecks {
    /// The hosts that the page may load something from.
    let allowed: [ContentSource]
    /// The screen that could name another host; nil for the document.
    let screen: String?

    func mistakes(in outline: Outline) -> [TemplateError] {
        outline.items.flatMap { item in messages(of: item).map { item.error($0) } }
    }

    private func messages(of item: Outline.Item) -> [String] {
        guard case .start(let attributes) = item.kind, item.builtIn == nil else { return [] }
        var messages: [String] = []
        if item.name == "style" || attributes["style"] != nil {
            messages.append("the page's policy stops inline styles: give it a class, and a file of Public its style")
        }
        if let handler = attributes.keys.filter({ $0.hasPrefix("on") }).min() {
            messages.append(
                "the page's policy stops the inline handler \(handler): a script of Public can add it, by "
                    + "addEventListener(\"\(handler.dropFirst(2))\", …)")
        }
        if item.name == "script", attributes["src"] == nil, !Self.isData(attributes["type"]) {
            messages.append(
                "the page's policy stops inline scripts: put it into Public, <script src=\"{{@/NAME.js}}\" defer>")
        }
        return messages + loads(item, attributes).compactMap { message($0.attribute, as: $0.load) }
    }

    /// JSON, which no browser runs.
    private static func isData(_ type: AttributeText?) -> Bool { type?.literal?.hasSuffix("json") ?? false }

    private enum Load {
        /// Allowed by its host; frames and nothing else by that alone.
        case source(ContentSource.Kind)
        /// The site's own, and nothing else.
        case own(String)
        /// Nothing at all.
        case never(String)
    }

    private func loads(
        _ item: Outline.Item, _ attributes: [String: AttributeText]
    ) -> [(attribute: AttributeText, load: Load)] {
        func each(_ names: [String], _ load: Load) -> [(attribute: AttributeText, load: Load)] {
            names.compactMap { attributes[$0] }.map { ($0, load) }
        }
        switch item.name {
        case "img", "input": return each(["src", "srcset"], .source(.images))
        case "iframe": return each(["src"], .source(.frames))
        case "script": return each(["src"], .own("scripts"))
        case "form": return each(["action"], .own("forms"))
        case "button": return each(["formaction"], .own("forms"))
        case "video", "audio": return each(["src"], .never("sounds and videos")) + each(["poster"], .source(.images))
        case "object": return each(["data"], .never("objects"))
        case "embed": return each(["src"], .never("objects"))
        case "base": return each(["href"], .never("another base of its links"))
        case "link":
            let kinds = attributes["rel"]?.literal?.lowercased().split(separator: " ") ?? []
            if kinds.contains("stylesheet") { return each(["href"], .own("style sheets")) }
            if kinds.contains("manifest") { return each(["href"], .never("manifests")) }
            return kinds.contains { $0.hasSuffix("icon") } ? each(["href"], .source(.images)) : []
        default: return []
        }
    }

    private func message(_ attribute: AttributeText, as load: Load) -> String? {
        // An address that begins with a value is known where the page is drawn.
        let first = attribute.pieces[0]
        switch load {
        case .never(let name): return "the page's policy stops \(name): a link, <a href>, leads there"
        case .own(let name):
            return Self.host(in: first).map {
                name == "forms"
                    ? "the page's policy stops forms to \($0): they are sent to the site itself; a link leads elsewhere"
                    : "the page's policy stops \(name) from \($0): put the file into Public, and name it {{@/NAME}}"
            }
        case .source(let kind):
            let hosts = first.split(separator: ",").map { $0.drop { $0.isWhitespace } }.compactMap(Self.host)
            let isAllowed = { (host: String) in allowed.contains { $0.kind == kind && $0.host == host } }
            if let host = (first.hasPrefix("data:") ? ["data:"] : hosts).first(where: { !isAllowed($0) }) {
                let place = screen.map { "static let contentSources of \($0)" } ?? "SiteOptions.contentSources"
                return "the page's policy stops \(kind) from \(host): .\(kind)(\"\(host)\") in \(place) allows them"
            }
            guard kind == .frames, hosts.isEmpty, !first.isEmpty else { return nil }
            return "the page's policy stops a page of the site's own in a frame: a link, <a href>, leads there"
        }
    }

    /// `https://tiles.example.org` of an address there; nil for one of the site's own.
    private static func host(in address: some StringProtocol) -> String? {
        if address.hasPrefix("//") { return host(in: "https:\(address)") }
        guard let scheme = address.firstRange(of: "://"), address[..<scheme.lowerBound].allSatisfy(\.isLetter) else {
            return nil
        }
        let end = address[scheme.upperBound...].firstIndex { "/?#".contains($0) || $0.isWhitespace }
        return String(address[..<(end ?? address.endIndex)]).lowercased()
    }
}
