// The place of a Redis server, as its URL says it.

import Foundation

struct RedisAddress: Equatable, Sendable {
    enum Place: Equatable, Sendable {
        case host(String, port: Int32)
        case socket(path: String)

        /// For people.
        var description: String {
            switch self {
            case .host(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
            case .socket(let path): path
            }
        }

        /// A slot's node as a cluster names it: `MOVED 3999 127.0.0.1:6381`; an empty host is the same one.
        init?(movedTo text: String, from connection: RedisConnection?) {
            guard let last = text.split(separator: " ").dropFirst(2).first, let colon = last.lastIndex(of: ":"),
                let port = Int32(last[last.index(after: colon)...]), (1...65_535).contains(port)
            else { return nil }
            var host = String(last[..<colon])
            if host.isEmpty, case .host(let same, _) = connection?.place { host = same }
            guard !host.isEmpty else { return nil }
            self = .host(host, port: port)
        }
    }

    var place: Place
    var user: String?
    var password: String?
    var database = 0

    /// URLs of Redis that other clients know, and what to do in place of each.
    private static let refused: [(schemes: Set<String>, advice: String)] = [
        (
            ["rediss", "redis+tls", "valkeys"],
            "this client has no TLS: run stunnel or spiped beside it, and name that by redis:// or unix://"
        ),
        (
            ["redis-sentinel", "redis+sentinel", "rediss-sentinel", "rediss+sentinel"],
            "this client asks no Sentinel: name a HAProxy that checks which server is the primary, by redis://"
        ),
        (
            ["redis-cluster", "redis+cluster", "rediss-cluster", "rediss+cluster"],
            "all keys of a site lie in one slot of a cluster: name any of its nodes by redis://"
        ),
    ]

    /// - Throws: `RedisError` that says what a URL should be.
    init(_ text: String) throws {
        if let advice = Self.advice(for: text) { throw RedisError(advice) }
        guard let url = URLComponents(string: text), url.query == nil, url.fragment == nil else {
            throw Self.wrong
        }
        switch url.scheme {
        case "redis":
            // An IPv6 address stands in brackets.
            guard let host = url.host?.trimmingCharacters(in: ["[", "]"]), !host.isEmpty,
                (1...65_535).contains(url.port ?? 6_379)
            else { throw Self.wrong }
            place = .host(host, port: Int32(url.port ?? 6_379))
            let path = url.path.drop { $0 == "/" }
            if !path.isEmpty {
                guard let number = Int(path), number >= 0 else { throw Self.wrong }
                database = number
            }
        case "unix":
            guard url.host?.isEmpty ?? true, url.path.hasPrefix("/") else { throw Self.wrong }
            place = .socket(path: url.path)
        default: throw Self.wrong
        }
        user = url.user.flatMap { $0.isEmpty ? nil : $0 }
        password = url.password
    }

    /// Advice for a URL that names a Redis as this client cannot reach one; nil for any other text.
    static func advice(for text: String) -> String? {
        let scheme = text.prefix { $0 != ":" }.lowercased()
        guard text.dropFirst(scheme.count).hasPrefix("://") else { return nil }
        return refused.first { $0.schemes.contains(scheme) }.map { "\(scheme)://: \($0.advice)" }
    }

    /// Without the text: it may hold a password.
    private static let wrong = RedisError(
        "a Redis URL is redis://USER:PASSWORD@HOST:PORT/DATABASE, or unix://USER:PASSWORD@/PATH; most may be left out"
    )

    /// For people: without a password.
    var description: String { place.description }
}
