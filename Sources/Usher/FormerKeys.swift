// The ids that sessions have given up a short while ago: for ten seconds they serve what was on its way with them.

internal import UsherHTTP

final class FormerKeys: Sendable {
    typealias Instant = ContinuousClock.Instant

    private struct Former {
        let until: Instant
        /// The submission by which it was given up, and its answer, with the new id.
        let submission: Bytes32
        let answer: Answer
        /// How many requests have been led to their own address, or may not be.
        var led = 0
    }

    /// So many a server leads that did not see the change itself: a browser that does not take the new id meets several.
    private static let leadsOfOthers = 2

    private let all = Locked<[Bytes32: Former]>([:])

    func add(_ key: Bytes32, until: Instant, answering submission: Bytes32, with answer: Answer) {
        let former = Former(until: until, submission: submission, answer: answer)
        all.withLock { $0[key] = former }
    }

    /// Adds what another server has given up; who asked here already is counted on.
    func learn(_ key: Bytes32, until: Instant, answering submission: Bytes32, with answer: Answer) {
        let former = Former(
            until: until, submission: submission, answer: answer, led: SessionTable.leads - Self.leadsOfOthers)
        all.withLock { if $0[key] == nil { $0[key] = former } }
    }

    func knows(_ key: Bytes32, at now: Instant) -> Bool { all.withLock { $0[key].map { now < $0.until } ?? false } }

    /// What a request with a former id gets.
    enum Use {
        /// It is a copy of the submission by which the id was given up.
        case copy(Answer)
        /// Its own address: the browser has the new id by then.
        case again
    }

    /// Nil for an id that never was one, or is none any more.
    func use(_ key: Bytes32, for submission: Bytes32?, at now: Instant) -> Use? {
        all.withLock { all in
            guard let former = all[key], now < former.until else { return nil }
            if let submission, submission == former.submission { return .copy(former.answer) }
            guard former.led < SessionTable.leads else { return nil }
            all[key]?.led += 1
            return .again
        }
    }

    func sweep(at now: Instant) { all.withLock { all in all = all.filter { now < $0.value.until } } }
}
