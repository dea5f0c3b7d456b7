// Who is there: what the site knows of the visitor of a session, for coordinators and services.

internal import Logging
internal import UsherFlow
internal import UsherHTTP
internal import UsherLock

/// The visitor of a session, given to the site's root coordinator, which hands it on to those that ask.
///
/// Facts about the request are those of the session's first one while this is answered, and then those of each action
/// while it runs, or of a question while somebody types; at any other time they are empty. So a root takes the language
/// down into its `Shared` when it is made, and a job what it needs in the action that begins it. The address is
/// personal data: it stands in no snapshot, and no log.
public final class Visit: Sendable {
    /// One of two for all visits of a site, with what they share.
    private let parts: VisitParts.Kind
    /// The request of now.
    private let arrival: Lock<Arrival?>

    init(_ parts: VisitParts.Kind, _ arrival: Arrival? = nil) {
        self.parts = parts
        self.arrival = Lock(arrival)
    }

    /// A visit for tests, with limits of its own: its address is taken for sure, unless it is empty.
    ///
    /// - Parameters:
    ///   - languages: the best first.
    ///   - clock: what its limits go by.
    ///   - hears: called with each event that is logged, as often as that is.
    public init(
        isReturning: Bool = false, languages: [String] = [], host: String = "localhost", isSecure: Bool = true,
        address: String = "192.0.2.1", clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        hears: (@Sendable (SecurityEvent) -> Void)? = nil
    ) {
        let site = VisitParts(key: Bytes32.random(), logger: nil, clock: clock, hears: hears)
        parts = isReturning ? site.returning : site.newcomer
        let request = HTTPRequest(
            headers: HTTPHeaders([("Host", host), ("Accept-Language", languages.joined(separator: ","))]),
            remoteAddress: address, addressSource: .proxy, isSecure: isSecure)
        arrival = Lock(Arrival(request, session: Bytes32.random()))
    }

    /// A request, and whose it is.
    final class Arrival: Sendable {
        let request: HTTPRequest
        /// The mark of its session.
        let session: Bytes32

        init(_ request: HTTPRequest, session: Bytes32) { (self.request, self.session) = (request, session) }
    }

    /// An action of this request has its turn.
    func begin(_ request: HTTPRequest, session: Bytes32) {
        let new = Arrival(request, session: session)
        arrival.withLock { $0 = new }
    }

    /// The action has ended.
    func end() { arrival.withLock { $0 = nil } }

    /// The request that asks what is right while somebody types, beside the session's actions: each visit is its own
    /// then, and the action's again behind it.
    @TaskLocal static var looking: Arrival?

    private var now: Arrival? { Self.looking ?? arrival.withLock { $0 } }

    /// True if this browser had been here before the session began.
    public var isReturning: Bool { parts.isReturning }

    /// The languages that the visitor reads, best first: eight at most, each a well-formed tag as `de-AT`. The browser
    /// says so; a site looks for the first that it has.
    public var languages: [String] { now?.request.languages ?? [] }

    /// The host that was asked for, in lower case, with its port where one was said: one of those that the server
    /// answers to.
    public var host: String { now?.request.host ?? "" }

    /// True if the visitor came by https.
    public var isSecure: Bool { now?.request.isSecure ?? false }

    /// The visitor's numeric address: the connection's peer, or behind trusted proxies the last that is none of them.
    public var address: String { now?.request.remoteAddress ?? "" }

    /// Tells an address from others without telling it: 22 characters of base64url, the same on all servers of a store,
    /// and for all of an IPv6 network of 64 bits.
    public var origin: String { now.map { parts.site.origin(of: $0.request) } ?? "" }

    /// The same where the address is surely the visitor's own, as limits by address ask for it; nil where it may be a
    /// proxy's, and so that of many. For a service that shares out by address what it keeps.
    public var sureOrigin: String? {
        now.flatMap { $0.request.isAddressSure ? parts.site.origin(of: $0.request) : nil }
    }

    // MARK: Limits

    /// The taker of a place now; nil outside of an action.
    var placed: (site: VisitParts, request: HTTPRequest, session: Bytes32)? {
        now.map { (parts.site, $0.request, $0.session) }
    }

    /// Takes one of those that a limit allows to an address or a session.
    ///
    ///     try await visit.take(.signUps)
    ///
    /// - Throws: `LimitReached`, for the visitor to read; `FlowError` outside of an action, or where the limit counts
    ///   by value.
    public func take(_ limit: Limit) async throws {
        let now = now
        guard let now else { throw FlowError("The limit “\(limit.name)” can be taken of in an action only.") }
        switch limit.by {
        case .value: throw FlowError("The limit “\(limit.name)” counts by value: take(_:of:) says which.")
        case .session:
            try await take(limit, buckets: [(parts.site.bucket(limit, "session", now.session.bytes), 1)], now)
        case .address: try await take(limit, buckets: parts.site.addressBuckets(limit, now), now)
        }
    }

    /// Takes one of those that a limit allows for a value: an email, say, whose password is guessed. The value is
    /// counted by a keyed hash; two that mean the same are to be written the same.
    ///
    /// - Throws: `LimitReached`, for the visitor to read; `FlowError` where the limit does not count by value.
    public func take(_ limit: Limit, of value: String) async throws { try await take(limit, of: value, as: "value") }

    /// The same, for what is asked for in somebody's name. A browser that has signed in as that one before has a count
    /// of its own, which nobody can use up who has not.
    ///
    ///     try await visit.take(.passwords, of: email, for: account.id)
    ///
    /// - Parameters:
    ///   - principal: as `privilegeChanged(as:credential:)` was told it; nil where there is none.
    ///   - credential: the account's of now.
    public func take(
        _ limit: Limit, of value: String, for principal: (some LosslessStringConvertible)?, credential: String? = nil
    ) async throws {
        let isKnown = principal.map { knows($0, credential: credential) } ?? false
        try await take(limit, of: value, as: isKnown ? "known" : "value")
    }

    private func take(_ limit: Limit, of value: String, as kind: String) async throws {
        guard case .value = limit.by else {
            throw FlowError("The limit “\(limit.name)” does not count by value: it is taken of by take(_:) alone.")
        }
        try await take(limit, buckets: [(parts.site.bucket(limit, kind, Array(value.utf8)), 1)], now)
    }

    /// - Parameter buckets: each with how many times as much it holds.
    private func take(_ limit: Limit, buckets: [(bucket: Bytes32, times: Int)], _ now: Arrival?) async throws {
        try parts.site.check(limit)
        for (bucket, times) in buckets {
            guard let wait = await parts.site.limits.take(bucket, most: limit.most * times, per: limit.per) else {
                continue
            }
            parts.site.tell(limit, now?.request)
            throw LimitReached(retryAfter: wait)
        }
    }

    /// True if this browser has signed in as somebody before, by a mark in its cookie. The mark gives no right: the
    /// visitor may be anybody who has the browser now. Without a store the marks are void when the process ends.
    ///
    /// - Parameters:
    ///   - principal: as `privilegeChanged(as:credential:)` was told it.
    ///   - credential: the account's of now; a browser that has signed in by another one only is not known.
    public func knows(_ principal: some LosslessStringConvertible, credential: String? = nil) -> Bool {
        now.map { parts.site.marks.prove(principal.description, credential, in: $0.request) } ?? false
    }

    // MARK: Events

    /// Logs what somebody who guards the site wants to know of, as the site does with what it refuses: with the path of
    /// the action and the visitor's `origin`, a few times a second at most.
    ///
    ///     visit.log("wrong password")
    public func log(_ event: SecurityEvent) { parts.site.note(event, now?.request) }
}
