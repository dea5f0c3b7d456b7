// Where a Redis server is, as a URL says it.

import Foundation

struct RedisAddress: Equatable, Sendable {
    enum Place: Equatable, Sendable {
        case host(String, port: Int32)
        case socket(path: String)
    }

    var place: Place
    var user: String?
    var password: String?
    var database = 0

    /// - Throws: `RedisError` that says what a URL should be.
    init(_ text: String) throws {
        guard let url = URLComponents(string: text), url.query == nil, url.fragment == nil else {
            throw Self.wrong(text)
        }
        switch url.scheme {
        case "redis":
            // An IPv6 address stands in brackets.
            guard let host = url.host?.trimmingCharacters(in: ["[", "]"]), !host.isEmpty,
                (1...65_535).contains(url.port ?? 6_379)
            else { throw Self.wrong(text) }
            place = .host(host, port: Int32(url.port ?? 6_379))
            let path = url.path.drop { $0 == "/" }
            if !path.isEmpty {
                guard let number = Int(path), number >= 0 else { throw Self.wrong(text) }
                database = number
            }
        case "unix":
            guard url.host?.isEmpty ?? true, url.path.hasPrefix("/") else { throw Self.wrong(text) }
            place = .socket(path: url.path)
        default: throw Self.wrong(text)
        }
        user = url.user.flatMap { $0.isEmpty ? nil : $0 }
        password = url.password
    }

    /// Without the text: it may hold a password.
    private static func wrong(_ text: String) -> RedisError {
        RedisError(
            "a Redis URL is redis://USER:PASSWORD@HOST:PORT/DATABASE, or unix:///PATH; most parts may be left out")
    }

    /// For people: without a password.
    var description: String {
        switch place {
        case .host(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        case .socket(let path): path
        }
    }
}
