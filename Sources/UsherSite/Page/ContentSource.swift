// Hosts from which pages load what is not the site's own, and the Content-Security-Policy that allows them: composed
// once for the site, and once for each type of screen that names hosts of its own.

internal import UsherHTTP

/// A host from which pages may load something, by what that is.
///
///     options.contentSources = [.images("https://tiles.example.org")]
///
/// A host is named with its scheme, and with its port where it has one, and without a path.
public struct ContentSource: Hashable, Sendable {
    /// The directives that a site may widen. A page's scripts, styles and forms are the site's own.
    package enum Kind: String, Sendable {
        case images = "img-src"
        case frames = "frame-src"
        case fonts = "font-src"
        case connections = "connect-src"
    }

    package let kind: Kind
    package let host: String

    private init(_ kind: Kind, _ host: String) { (self.kind, self.host) = (kind, host) }

    /// Images from a host; from `data:`, those that are written out in a page.
    public static func images(_ host: String) -> Self { Self(.images, host) }
    /// Pages of a host in an `iframe`.
    public static func frames(_ host: String) -> Self { Self(.frames, host) }
    /// Fonts from a host.
    public static func fonts(_ host: String) -> Self { Self(.fonts, host) }
    /// Requests of the site's own scripts to a host.
    public static func connections(_ host: String) -> Self { Self(.connections, host) }
}

/// The policy of a page that loads something from elsewhere. By reference: most pages have none.
package final class ContentPolicy: Sendable {
    package let sources: Set<ContentSource>
    /// The header's value.
    let text: String

    /// Nil without sources: the server's own policy is the page's.
    init?(_ sources: [ContentSource]) {
        guard !sources.isEmpty else { return nil }
        self.sources = Set(sources)
        let directives = Dictionary(grouping: self.sources, by: \.kind.rawValue).sorted { $0.key < $1.key }
        text = directives.reduce("\(SecurityHeaders.policy)") { text, directive in
            let hosts = directive.value.map { " " + $0.host }.sorted().joined()
            let own = directive.key + " 'self'"
            return text.contains(own) ? text.replacing(own, with: own + hosts) : "\(text); \(directive.key)\(hosts)"
        }
    }

    /// The policy of a page of several layers. It is composed anew only where two of them name different hosts.
    static func joined(_ one: ContentPolicy?, _ other: ContentPolicy?) -> ContentPolicy? {
        guard let one, let other else { return one ?? other }
        if other.sources.isSubset(of: one.sources) { return one }
        if one.sources.isSubset(of: other.sources) { return other }
        return ContentPolicy(Array(one.sources.union(other.sources)))
    }
}
