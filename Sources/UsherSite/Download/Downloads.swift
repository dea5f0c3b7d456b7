// The files of a site that are being sent while they are made, and whose they are.
//
// Each has a producer that works, and 128 KB of memory; a visitor who reads slowly keeps both for as long as the
// server lets a connection be slow. So they are counted: a few a session, as many as a browser would ask for at once,
// a share for each address (Shares), and a bound over all. Whoever has no session costs nothing to come again, so all
// of those together have a quarter.
//
// Beginning and ending cost one lock and a few hashed look-ups; to end those of a session, a walk over its few.

internal import UsherHTTP
internal import UsherLock

/// The downloads that one site sends while they are made.
final class Downloads: Sendable {
    private struct Streams {
        /// The streams of each session, by its key. Held weakly: a stream is freed with its answer.
        var all: [Bytes32: [Int: Held]] = [:]
        var shares: Shares
        var strangers = 0
        var last = 0
    }

    private struct Held {
        weak var stream: BodyStream?
        let isStrangers: Bool
        /// The narrowest group that has it of the shares.
        let group: UInt64
        let since: ContinuousClock.Instant
    }

    /// For how long the first bytes of one may be waited for: as long as its connection waits by default.
    private static let patience = Duration.seconds(30)

    private let limit: Int
    private let sessionLimit: Int
    private let streams: Lock<Streams>

    init(limit: Int, sessionLimit: Int) {
        (self.limit, self.sessionLimit) = (limit, sessionLimit)
        streams = Lock(Streams(shares: Shares(Shares.Amount(count: limit))))
    }

    /// How many there are.
    var count: Int { streams.withLock { $0.shares.held.count } }

    /// The keys of the sessions that are sent one.
    var sessions: [Bytes32] {
        streams.withLock { streams in
            streams.all.compactMap { key, held in held.values.contains { !$0.isStrangers } ? key : nil }
        }
    }

    /// Takes a place, which is held as long as the returned `Place` is.
    ///
    /// - Throws: `Shares.Refusal`.
    func begin(_ fetch: SessionFetch, for holder: Holder, at now: ContinuousClock.Instant) throws -> Place {
        let (key, isStrangers) = (fetch.key, fetch.isStrangers)
        let number = try streams.withLock { streams in
            guard !isStrangers || streams.strangers < max(1, limit / 4),
                streams.all[key, default: [:]].count < sessionLimit
            else { throw Shares.Refusal.full }
            try streams.shares.take(Shares.Amount(count: 1), for: holder)
            streams.last += 1
            if isStrangers { streams.strangers += 1 }
            let held = Held(isStrangers: isStrangers, group: holder.narrowest, since: now)
            streams.all[key, default: [:]][streams.last] = held
            return streams.last
        }
        return Place(self, fetch, number)
    }

    /// Cuts off those of a session that is over, or becomes somebody else's.
    func end(of key: Bytes32) {
        let found = streams.withLock { $0.all[key]?.values.compactMap(\.stream) ?? [] }
        for stream in found { stream.close() }
    }

    /// Gives up those that have made nothing for too long: by now nobody waits for them.
    func sweep(at now: ContinuousClock.Instant) {
        let late = streams.withLock { streams in
            streams.all.values.flatMap { held in
                held.values.filter { $0.since + Self.patience < now }.compactMap(\.stream)
            }
        }
        for stream in late where !stream.hasBegun { stream.fail(BodyStreamError.tooSlow) }
    }

    private func hold(_ stream: BodyStream, _ number: Int, of key: Bytes32) {
        streams.withLock { $0.all[key]?[number]?.stream = stream }
    }

    private func leave(_ number: Int, of key: Bytes32) {
        streams.withLock { streams in
            guard let held = streams.all[key]?.removeValue(forKey: number) else { return }
            streams.shares.change(by: Shares.Amount(count: -1), of: held.group)
            if held.isStrangers { streams.strangers -= 1 }
            if streams.all[key]?.isEmpty == true { streams.all[key] = nil }
        }
    }

    /// A place among them, given back with its last reference. Its session is in use until then: it does not end by
    /// being idle, and is not packed.
    final class Place: Sendable {
        private let downloads: Downloads
        private let fetch: SessionFetch
        private let number: Int

        fileprivate init(_ downloads: Downloads, _ fetch: SessionFetch, _ number: Int) {
            (self.downloads, self.fetch, self.number) = (downloads, fetch, number)
            fetch.session.outside.presence.enter()
        }

        deinit {
            fetch.session.parts.table.note(useOf: fetch.key)
            fetch.session.outside.presence.leave()
            downloads.leave(number, of: fetch.key)
        }

        /// To be called before the stream begins.
        func hold(_ stream: BodyStream) { downloads.hold(stream, number, of: fetch.key) }
    }
}
