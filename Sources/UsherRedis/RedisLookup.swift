// The look-up of a host's name, which the system may take half a minute for: on a thread of its own, one at a time,
// and waited for as long as there is time. While the system is slow, what it said last counts.

import Dispatch
import Foundation
import UsherStore
internal import UsherLock

final class RedisLookup: Sendable {
    /// A new answer is waited for so long if an earlier one is known.
    private static let patience: Duration = .milliseconds(100)

    private struct State {
        /// The system's last answer.
        var known: [String] = []
        /// Told when the look-up under way has ended; nil where none is.
        var underWay: DispatchGroup?
    }

    private let host: String
    private let find: @Sendable (String) -> [String]
    private let state = Locked(State())

    /// - Parameter find: the addresses of a name; none where it has none.
    init(_ host: String, find: @escaping @Sendable (String) -> [String] = { RedisConnection.addresses(of: $0) }) {
        self.host = host
        self.find = find
        // An address is no name, and asks nobody.
        let own = RedisConnection.addresses(of: host, isNumber: true)
        isName = own.isEmpty
        if !own.isEmpty { state.withLock { $0.known = own } }
    }

    private let isName: Bool

    /// The host's addresses; none where the system knows none, or takes too long and has never said any.
    func addresses(within limit: Duration) -> [String] {
        guard isName else { return state.withLock { $0.known } }
        let (group, hasAny) = state.withLock { state in (begun(&state), !state.known.isEmpty) }
        let patience = hasAny ? min(Self.patience, limit) : limit
        _ = group.wait(timeout: .now() + .milliseconds(Int(patience.milliseconds)))
        return state.withLock { $0.known }
    }

    /// The look-up under way, or one that begins now.
    private func begun(_ state: inout State) -> DispatchGroup {
        if let group = state.underWay { return group }
        let group = DispatchGroup()
        group.enter()
        state.underWay = group
        let thread = Thread { [self] in
            let found = find(host)
            self.state.withLock { state in
                if !found.isEmpty { state.known = found }
                state.underWay = nil
            }
            group.leave()
        }
        thread.name = "usher.redis.dns"
        thread.stackSize = 512 * 1_024
        thread.start()
        return group
    }
}
