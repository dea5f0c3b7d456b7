// The hosts that a site's pages may load something from: each is one host, and none takes away what the policy is for.

internal import UsherFlow
public import UsherSite

extension ContentSource {
    /// Not offered.
    @available(*, unavailable, message: "Scripts are the site's own: put the file into Public.")
    public static func scripts(_ host: String) -> Self { .connections(host) }
    /// Not offered.
    @available(*, unavailable, message: "Style sheets are the site's own: put the file into Public.")
    public static func styles(_ host: String) -> Self { .connections(host) }
    /// Not offered.
    @available(*, unavailable, message: "Forms are sent to the site itself: show a link to another one.")
    public static func forms(_ host: String) -> Self { .connections(host) }

    /// - Parameter owner: the site, or the screen that names it.
    /// - Throws: `FlowError` for what is no host.
    func check(of owner: String) throws {
        if let reason { throw FlowError("\(owner) allows \(kind) from “\(host)”, \(reason)") }
    }

    /// Nil where it is as it should be.
    private var reason: String? {
        let example = "https://tiles.example.org"
        if host == "data:" {
            return kind == .images
                ? nil : "which anybody can write into a page. Put the file into Public: only images may be written out."
        }
        if host.contains(where: { ";,\n\r".contains($0) || $0.isWhitespace }) {
            return "which is more than a host, and could loosen another part of the policy. Name each host by itself."
        }
        if host.contains("'") || host.lowercased().hasPrefix("unsafe-") {
            return "which takes away what the policy is for. Name a host, as \(example); scripts and styles are files "
                + "in Public."
        }
        if host.contains("*") { return "which is any host. Name each that is meant, as \(example)." }
        let schemes = kind == .connections ? ["https://", "wss://"] : ["https://"]
        guard let scheme = schemes.first(where: host.hasPrefix) else {
            let name = host.split(separator: "/").first { !$0.hasSuffix(":") }.map { "https://\($0)" } ?? example
            return "which does not begin with \(schemes.joined(separator: " or ")). Say \(name)."
        }
        let name = host.dropFirst(scheme.count)
        if let path = name.firstIndex(where: { "/?#".contains($0) }) {
            return "which has a path. Name the host alone: \(scheme)\(name[..<path])."
        }
        let isHost = name.utf8.allSatisfy {
            (48...58).contains($0) || (97...122).contains($0 | 32) || ".-".utf8.contains($0)
        }
        return isHost && !name.isEmpty ? nil : "which is no host. Say it as \(example)."
    }
}
