// All visits of a site share this: its keys, its limits, and what it logs of them.

internal import Logging
package import UsherHTTP
internal import UsherLock

package final class VisitParts: Sendable {
    /// A visit's reference, one of two for a site: so a session, of which most are looked at only, is the smaller.
    final class Kind: Sendable {
        let isReturning: Bool
        let site: VisitParts

        fileprivate init(_ site: VisitParts, isReturning: Bool) { (self.site, self.isReturning) = (site, isReturning) }
    }

    let limits: Limits
    let log: SecurityLog
    let marks: DeviceMarks
    private let key: Bytes32
    /// The key by which shares know addresses: of this process alone.
    private let shareKey = Bytes16.random()
    private let logger: Logger?
    private let clock: @Sendable () -> ContinuousClock.Instant
    private let told = Lock(ToldLimits())
    /// The limits that were taken of, by name.
    private let named = Lock<[String: Limit]>([:])
    /// The notices logged so far about addresses that are not counted.
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

    /// - Throws: `FlowError` where another limit has its name: they would share their counts.
    func check(_ limit: Limit) throws {
        let first = named.withLock { limits in
            if let known = limits[limit.name] { return known }
            limits[limit.name] = limit
            return limit
        }
        guard first != limit else { return }
        throw FlowError(
            """
            Two limits are called “\(limit.name)”, and their counts would be one. Give one of them another name, or \
            use one `static let` in both places.
            """)
    }

    func bucket(_ limit: Limit, _ kind: String, _ value: some Collection<UInt8>) -> Bytes32 {
        Bytes32.keyed("limit", [Array(limit.name.utf8), Array(kind.utf8), Array(value)], with: key)
    }

    /// The counts of an address; none if it may be that of a proxy. Each with how many times as much it holds.
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

    /// The groups whose share a request takes of: its address's, and in that its session's. If the address may be a
    /// proxy's, the session's alone.
    package func holder(of request: HTTPRequest?, session: Bytes32? = nil) -> Holder {
        var groups: [UInt64] = []
        if let address = request?.sureAddress {
            // An odd number is never 0, which stands for none.
            if address.count > 4 { groups.append(shareKey.shortHash(of: Array(address[..<6]), in: 0) | 1) }
            groups.append(shareKey.shortHash(of: Array(Self.network(address)), in: groups.last ?? 0) | 1)
        }
        if let session { groups.append(shareKey.shortHash(of: session.bytes, in: groups.last ?? 0) | 1) }
        return Holder(groups)
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

    /// Once a window for each limit and origin. If the log has no line left for it now, the origin's next try is told
    /// of.
    func tell(_ limit: Limit, _ request: HTTPRequest?) {
        let (now, key) = (clock(), ToldLimits.Key(limit: limit.name, origin: request.map { origin(of: $0) } ?? ""))
        guard told.withLock({ !$0.knows(key, at: now) }), note(.limitReached, request, limit: limit.name) else {
            return
        }
        told.withLock { $0.add(key, until: now + limit.per, at: now) }
    }

    /// Somebody is refused what others can have: because of their address, or of what their session has already.
    ///
    /// - Parameter room: what they want a share of.
    func noteShare(of room: String, _ request: HTTPRequest) {
        if let address = request.sureAddress, request.claimsToBeProxied { note(Self.network(address), .random()) }
        note(.shareReached, request, limit: room)
    }

    /// - Parameter request: nil where there is none.
    /// - Returns: false where it is only counted, to be told later.
    @discardableResult
    func note(_ event: SecurityEvent, _ request: HTTPRequest?, limit: String? = nil) -> Bool {
        log.note(event, path: request?.path, origin: request.map { origin(of: $0) }, limit: limit)
    }
}
