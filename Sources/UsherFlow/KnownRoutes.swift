// What takes an encoder to know of a route, known once for all sessions: whose drafts are its own, and how much it holds.
//
// Most routes have no values and are met by every visitor. A lookup costs a hash of the route, a thirtieth of encoding it;
// an entry weighs about 300 bytes. Routes with values can be as many as there are things, so the table begins anew when it
// is full: whoever asks for one item after the other makes it as slow as it was without.

internal import Synchronization

enum KnownRoutes {
    struct Facts {
        let draft: DraftKey?
        /// In bytes, as `ByteCount` has it.
        let bytes: Int
    }

    private struct Key: Hashable, @unchecked Sendable {
        // because a route is Sendable, and `AnyHashable` forgets that
        let flow: ObjectIdentifier
        let route: AnyHashable
    }

    private static let limit = 1_024

    private static let known = Mutex<[Key: Facts]>([:])

    static func facts(of route: AnyRoute, in flow: any Coordinator) -> Facts {
        let key = Key(flow: ObjectIdentifier(type(of: flow)), route: AnyHashable(route))
        if let facts = known.withLock({ $0[key] }) { return facts }
        let facts = Facts(draft: flow.encodedDraftKey(of: route), bytes: ByteCount.of(route))
        known.withLock { known in
            if known.count >= limit { known.removeAll() }
            known[key] = facts
        }
        return facts
    }
}
