// What all visits of a site share: its keys, its limits, and what it logs of them.

internal import Logging
internal import UsherHTTP
internal import UsherLock

final class VisitParts: Sendable {
    /// What a visit refers to, one of two for a site: so a session, of which most are looked at only, is the smaller.
    final class Kind: Sendable {
        let isReturning: Bool
        let site: VisitParts

        fileprivate init(_ site: VisitParts, isReturning: Bool) { (self.site, self.isReturning) = (site, isReturning) }
    }

    let limits: Limits
    let log: SecurityLog
    let marks: DeviceMarks
    private let key: Bytes32
    private let logger: Logger?
    private let clock: @Sendable () -> ContinuousClock.Instant
    /// Until when the log knows of a limit that is reached, by its name.
    private let told = Lock<[String: ContinuousClock.Instant]>([:])
    /// What has been told of addresses that are not counted.
    private let toldOfAddresses = Lock<Set<String>>([])
    private let unnamed = Lock(UnnamedProxies())

    /// - Parameters:
    ///   - key: the site's.
    ///   - cookies: what they are called.
    ///   - takeInStore: counts for limits where the site has a store.
    init(
        key: Bytes32, cookies: SiteCookies = SiteCookies(), logger: Logger?,
        clock: @escaping @Sendable () -> ContinuousClock.Instant,
        takeInStore: Limits.TakeInStore? = nil, hears: (@Sendable (SecurityEvent) -> Void)? = nil
    ) {
        // Each use has a key of its own, so that what one gives away is of no use for another.
        self.key = Bytes32.keyed("visits", [], with: key)
        marks = DeviceMarks(key: self.key, cookies: cookies)
        limits = Limits(clock: clock, takeInStore: takeInStore)
        log = SecurityLog(to: logger, clock: clock, hears: hears)
        self.logger = logger
        self.clock = clock
    }

    var newcomer: Kind { Kind(self, isReturning: false) }
    var returning: Kind { Kind(self, isReturning: true) }

    // MARK: Addresses

    /// See `Visit.origin`; empty where the address is not known.
    func origin(of request: HTTPRequest) -> String {
        guard let address = request.addressBytes else { return "" }
        let hash = Bytes32.keyed("origin", [Array(Self.network(address))], with: key)
        return String(decoding: hash.text.utf8.prefix(22), as: UTF8.self)
    }

    /// An address of IPv4, and 64 bits of one of IPv6: what one visitor has of addresses.
    private static func network(_ address: [UInt8]) -> ArraySlice<UInt8> {
        address.count == 4 ? address[...] : address[..<8]
    }

    func bucket(_ limit: Limit, _ kind: String, _ value: some Collection<UInt8>) -> Bytes32 {
        Bytes32.keyed("limit", [Array(limit.name.utf8), Array(kind.utf8), Array(value)], with: key)
    }

    /// Where an address is counted; none where it may be that of a proxy. Each with how many times as much it holds.
    func addressBuckets(_ limit: Limit, _ now: Visit.Arrival) -> [(bucket: Bytes32, times: Int)] {
        let request = now.request
        guard let address = request.addressBytes, request.isAddressSure else {
            tellOfProxy(isNamed: request.addressSource == .proxyItself)
            return []
        }
        if request.claimsToBeProxied { note(Self.network(address), now.session) }
        let near = (bucket(limit, "address", Self.network(address)), 1)
        // Whoever has one network of 64 bits may have all 65,536 of one of 48 bits.
        return address.count == 4 ? [near] : [near, (bucket(limit, "network", address[..<6]), 8)]
    }

    /// Once for each reason.
    private func tellOfProxy(isNamed: Bool) {
        let reason =
            isNamed
            ? """
            Limits by address count nothing where a proxy of ServerOptions.trustedProxies names no visitor: let it add \
            X-Forwarded-For.
            """
            : """
            Limits by address count nothing where the address may be that of a proxy. If there is one in front, \
            name it in ServerOptions.trustedProxies; visitors of this machine itself are never counted by address \
            otherwise.
            """
        if toldOfAddresses.withLock({ $0.insert(reason).inserted }) { logger?.notice("\(reason)") }
    }

    private func note(_ peer: ArraySlice<UInt8>, _ session: Bytes32) {
        guard unnamed.withLock({ $0.isNews(peer, with: session, at: clock()) }) else { return }
        logger?.warning(
            """
            Twenty sessions in a minute came with X-Forwarded-For from one address that is no named proxy. If it is a \
            proxy, name it in ServerOptions.trustedProxies: until then all who come through it are counted as one.
            """)
    }

    // MARK: The log

    /// Once a window, by the limit's name.
    func tell(_ limit: Limit, _ request: HTTPRequest?) {
        let now = clock()
        let isNews = told.withLock { told in
            if let until = told[limit.name], now < until { return false }
            // An app has a handful of limits; one that makes up names is not to fill the memory.
            if told.count >= 256 { told = [:] }
            told[limit.name] = now + limit.per
            return true
        }
        guard isNews else { return }
        note(.limitReached, request, limit: limit.name)
    }

    /// - Parameter request: nil where there is none.
    func note(_ event: SecurityEvent, _ request: HTTPRequest?, limit: String? = nil) {
        log.note(event, path: request?.path, origin: request.map { origin(of: $0) }, limit: limit)
    }
}
