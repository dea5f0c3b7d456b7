// Logs what somebody who guards a site wants to know of, and withstands floods of it.

internal import Logging
internal import UsherLock

/// Logs events under one message: `security`, with what happened, on which path, from which origin, and how many it
/// stands for.
///
/// Of each event five a second are logged; how many more there were is told by the next, or when the second is over. So
/// a flood costs a look-up each, and what is held is a few numbers for each name that the site's source has.
final class SecurityLog: Sendable {
    typealias Instant = ContinuousClock.Instant

    private struct Second {
        var began: Instant
        var logged = 0
        var untold = 0
    }

    private static let most = 5

    private let seconds = Lock<[SecurityEvent: Second]>([:])
    private let logger: Logger?
    private let clock: @Sendable () -> Instant
    private let hears: (@Sendable (SecurityEvent) -> Void)?

    /// - Parameters:
    ///   - logger: nil for tests of what has no site.
    ///   - hears: told of each event.
    init(
        to logger: Logger?, clock: @escaping @Sendable () -> Instant,
        hears: (@Sendable (SecurityEvent) -> Void)? = nil
    ) {
        (self.logger, self.clock, self.hears) = (logger, clock, hears)
    }

    /// - Returns: false where it is only counted, to be told later.
    @discardableResult
    func note(
        _ event: SecurityEvent, path: @autoclosure () -> String?, origin: @autoclosure () -> String?,
        limit: String? = nil,
        count: Int = 1
    ) -> Bool {
        hears?(event)
        guard let logger else { return true }
        let now = clock()
        let told = seconds.withLock { seconds -> Int? in
            var second = seconds[event] ?? Second(began: now)
            if now - second.began >= .seconds(1) { second = Second(began: now, untold: second.untold) }
            defer { seconds[event] = second }
            guard second.logged < Self.most else {
                second.untold += count
                return nil
            }
            second.logged += 1
            defer { second.untold = 0 }
            return second.untold + count
        }
        guard let told else { return false }
        var metadata: Logger.Metadata = [Log.event: "\(event.name)", Log.count: "\(told)"]
        if let path = path() { metadata[Log.path] = "\(LoggedPath.text(of: path))" }
        if let origin = origin(), !origin.isEmpty { metadata[Log.origin] = "\(origin)" }
        if let limit { metadata[Log.limit] = "\(limit)" }
        logger.notice(Self.message, metadata: metadata)
        return true
    }

    /// Tells of what came to more than a second's share, once that second is over.
    func tellRest(at now: Instant) {
        let rest = seconds.withLock { seconds in
            let over = seconds.filter { now - $0.value.began >= .seconds(1) }
            for event in over.keys { seconds[event] = nil }
            return over.filter { $0.value.untold > 0 }.map { ($0.key, $0.value.untold) }
        }
        for (event, count) in rest {
            logger?.notice(Self.message, metadata: [Log.event: "\(event.name)", Log.count: "\(count)"])
        }
    }

    private static let message: Logger.Message = "security"
}

/// A path as the log may have it: a segment that may be an id, a token or something typed is a star.
enum LoggedPath {
    static func text(of path: String) -> String {
        let segments = path.utf8.prefix { $0 != UInt8(ascii: "?") }.prefix(1_000).split(separator: UInt8(ascii: "/"))
        let shown = segments.prefix(8).map { isWord($0) ? String(decoding: $0, as: UTF8.self) : "*" }
        return "/" + shown.joined(separator: "/") + (segments.count > 8 ? "/*" : "")
    }

    /// Small letters with dashes between them, as an app names its addresses.
    private static func isWord(_ segment: some Collection<UInt8>) -> Bool {
        segment.count <= 20 && segment.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") }
    }
}
