// The cookies of one visitor, shared by all tabs of one browser.

import Glibc

/// Keeps cookies as a browser does for one origin: by name and path, until they expire.
///
/// `Secure` and `HttpOnly` change nothing here, since there is one origin and no script. The rules of the `__Host-`
/// and `__Secure-` prefixes hold, so a cookie that a browser would refuse is missing in a test too.
public final class CookieJar {
    struct Cookie {
        var name: String
        var value: String
        var path: String
        /// Seconds since 1970; nil lasts as long as the browser is open.
        var expires: Int?
    }

    private var cookies: [Cookie] = []

    /// Seconds since 1970, for expiry. A test may set its own clock.
    public var now: () -> Int = { time(nil) }

    /// An empty jar.
    public init() {}

    /// The value of the cookie with that name, whatever its path.
    public subscript(name: String) -> String? { alive.first { $0.name == name }?.value }

    /// The names of all cookies that have not expired.
    public var names: [String] { alive.map(\.name) }

    /// Puts a cookie for the whole site into the jar, in place of those of that name.
    public func set(_ name: String, _ value: String) {
        remove(name)
        cookies.append(Cookie(name: name, value: value, path: "/", expires: nil))
    }

    /// Takes all cookies of that name out of the jar, whatever their paths.
    public func remove(_ name: String) { cookies.removeAll { $0.name == name } }

    /// Clears the cookies, as a visitor may.
    public func removeAll() { cookies.removeAll() }

    /// Closes the browser: cookies without an expiry of their own go, the others stay.
    public func endBrowserSession() { cookies.removeAll { $0.expires == nil } }

    private var alive: [Cookie] {
        let now = now()
        return cookies.filter { $0.expires.map { $0 > now } ?? true }
    }

    /// The `Cookie` header for a path: longer paths first, then the older cookie. Nil when there is none.
    func header(for path: String) -> String? {
        let matching = alive.enumerated().filter { Self.path($0.element.path, covers: path) }
        guard !matching.isEmpty else { return nil }
        let sorted = matching.sorted {
            ($1.element.path.utf8.count, $0.offset) < ($0.element.path.utf8.count, $1.offset)
        }
        return sorted.map { "\($0.element.name)=\($0.element.value)" }.joined(separator: "; ")
    }

    /// Takes a `Set-Cookie` header of an answer from `path`.
    func store(_ header: String, from path: String, host: String) {
        let parts = header.split(separator: ";", omittingEmptySubsequences: false)
        guard header.utf8.count <= 8_192, !header.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }),
            let pair = parts.first, let equals = pair.firstIndex(of: "=")
        else { return }
        let name = pair[..<equals].trimmed
        let value = pair[pair.index(after: equals)...].trimmed
        guard !name.isEmpty, name.utf8.count + value.utf8.count <= 4_096 else { return }
        let rules = Self.rules(parts.dropFirst())
        if let domain = rules["domain"], !domain.isEmpty, !Self.domain(domain, covers: host) { return }
        if !Self.prefixAllows(name, rules) { return }
        let given = rules["path"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        var cookie = Cookie(name: name, value: value, path: given ?? Self.folder(of: path), expires: nil)
        if let age = rules["max-age"], let seconds = Self.seconds(age) {
            cookie.expires = seconds <= 0 ? 0 : now() + seconds
        } else if let date = rules["expires"] {
            cookie.expires = CookieDate.seconds(date)
        }
        if let old = cookies.firstIndex(where: { $0.name == name && $0.path == cookie.path }) {
            cookies[old] = cookie
        } else {
            cookies.append(cookie)
        }
        cookies = alive
    }

    /// Attributes by their name in lower case; the last of a name counts.
    private static func rules(_ parts: ArraySlice<Substring>) -> [String: String] {
        parts.reduce(into: [:]) { rules, part in
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            rules[sides[0].trimmed.lowercased()] = sides.count > 1 ? sides[1].trimmed : ""
        }
    }

    private static func prefixAllows(_ name: String, _ rules: [String: String]) -> Bool {
        let lowercase = name.lowercased()
        if lowercase.hasPrefix("__host-") {
            return rules["secure"] != nil && rules["path"] == "/" && (rules["domain"] ?? "").isEmpty
        }
        return !lowercase.hasPrefix("__secure-") || rules["secure"] != nil
    }

    /// At most 400 days, as browsers cut it.
    private static func seconds(_ age: String) -> Int? {
        let digits = age.hasPrefix("-") ? age.dropFirst() : age[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy(\.isDigit) else { return nil }
        return age.hasPrefix("-") ? 0 : min(Int(digits) ?? .max, 400 * 86_400)
    }

    private static func domain(_ domain: String, covers host: String) -> Bool {
        let bare = domain.hasPrefix(".") ? domain.dropFirst() : domain[...]
        return sameASCII(bare, host) || host.lowercased().hasSuffix("." + bare.lowercased())
    }

    private static func path(_ path: String, covers requested: String) -> Bool {
        requested == path || requested.hasPrefix(path.hasSuffix("/") ? path : path + "/")
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }
}
