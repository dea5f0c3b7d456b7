// Whose sessions were ended, all at once: for a new password, a new email, a deleted account. Each end has a number,
// greater than all before it; a session that began to act for somebody before the last end of theirs is over.
//
// A request compares one number as long as nobody's sessions were ended since it asked last. An entry weighs some 60
// bytes and stays for as long as a session may live. A site with a store leaves all of it to the store.

internal import Synchronization
internal import UsherLock

final class Endings: Sendable {
    typealias Instant = ContinuousClock.Instant

    private struct Ending {
        let number: Int
        let at: Instant
    }

    private let latest = Atomic(0)
    private let all = Locked<[Bytes32: Ending]>([:])

    /// The number of the last one.
    var count: Int { latest.load(ordering: .acquiring) }

    /// - Parameter spare: lets a session stay, by the end's number, before any request can see the end.
    func end(_ principal: Bytes32, at now: Instant, sparing spare: (Int) -> Void) {
        all.withLock { all in
            let number = latest.load(ordering: .relaxed) + 1
            spare(number)
            all[principal] = Ending(number: number, at: now)
            latest.store(number, ordering: .releasing)
        }
    }

    func isOver(_ principal: Bytes32, since number: Int) -> Bool {
        all.withLock { $0[principal].map { $0.number > number } ?? false }
    }

    /// Forgets ends older than the absolute timeout: no session from before them is left.
    func sweep(at now: Instant, absolute: Duration) {
        all.withLock { all in all = all.filter { now - $0.value.at < absolute } }
    }
}
