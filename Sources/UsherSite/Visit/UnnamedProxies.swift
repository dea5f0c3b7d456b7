// Peers that are no named proxies and say that they are. One of them with many sessions is most likely a proxy: all who
// come through it share its address, and its limits.

internal import UsherHTTP

struct UnnamedProxies {
    typealias Instant = ContinuousClock.Instant

    /// How many sessions of one peer in a minute are too many for one visitor.
    private static let sessions = 20
    /// How many peers are looked at in a minute.
    private static let peers = 256

    private var end: Instant?
    private var seen: [ArraySlice<UInt8>: Set<Bytes32>] = [:]
    private var isTold = false

    /// True if it is to be told of a peer now: once a minute at most, whoever it is.
    mutating func isNews(_ peer: ArraySlice<UInt8>, with session: Bytes32, at now: Instant) -> Bool {
        if end.map({ $0 <= now }) ?? true { (end, seen, isTold) = (now + .minutes(1), [:], false) }
        guard !isTold, seen[peer] != nil || seen.count < Self.peers else { return false }
        seen[peer, default: []].insert(session)
        isTold = seen[peer]?.count == Self.sessions
        return isTold
    }
}
