// The place where Sofa's sessions live: `--session-store memory`, `sqlite:FILE` or `redis:URL`.

import Usher
import UsherRedis
import UsherSQLite

enum SessionPlace: Equatable {
    case memory
    case sqlite(path: String)
    case redis(url: String)

    /// Nil for what is none of the three.
    init?(_ text: String) {
        let colon = text.firstIndex(of: ":")
        let rest = colon.map { String(text[text.index(after: $0)...]) }
        switch (text[..<(colon ?? text.endIndex)], rest) {
        case ("memory", nil): self = .memory
        case ("sqlite", let path?) where !path.isEmpty: self = .sqlite(path: path)
        // A whole URL says already that it is Redis.
        case ("redis", let rest?):
            let url = rest.hasPrefix("//") ? text : rest
            guard RedisSessionStore.isURL(url) else { return nil }
            self = .redis(url: url)
        default: return nil
        }
    }

    /// Nil for the memory of this process.
    ///
    /// - Parameter serverName: this server's among those of a Redis, where it has one.
    /// - Throws: an error whose description is one line, where the place cannot be used.
    func open(serverName: String? = nil) throws -> (any SessionStore)? {
        switch self {
        case .memory: nil
        case .sqlite(let path): try SQLiteSessionStore(path: path)
        case .redis(let url): try RedisSessionStore(url: url, prefix: "sofa:", serverName: serverName)
        }
    }
}
