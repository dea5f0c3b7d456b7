// The ids that sessions have given up a short while ago. For ten seconds an exact copy of the form by which an id was
// given up, and the page that waits for it, get its answer, with the new id; any other request is led to its own
// address, eight in all, and is a stranger's then.
//
// The answer is sealed with the proof that only an exact copy gives: who has the old id, and all that this memory or a
// store holds, still has not the new one. An entry weighs some 300 bytes; there is one for each change of privileges of
// the last ten seconds. Whoever guesses a form learns nothing, since it has a nonce of 16 random bytes.

internal import UsherLock

package final class FormerKeys: Sendable {
    package typealias Instant = ContinuousClock.Instant

    private struct Former {
        let until: Instant
        let answer: FormerAnswer
        /// How many requests have been led to their own address.
        var led = 0
    }

    private let all = Locked<[Bytes32: Former]>([:])

    /// - Parameter until: a later one counts, where the id is known already.
    package func add(_ key: Bytes32, until: Instant, _ answer: FormerAnswer) {
        all.withLock { all in
            if let known = all[key], known.until >= until { return }
            all[key] = Former(until: until, answer: answer, led: all[key]?.led ?? 0)
        }
    }

    func knows(_ key: Bytes32, at now: Instant) -> Bool { all.withLock { $0[key].map { now < $0.until } ?? false } }

    /// The answer to a request with a former id.
    enum Use {
        /// The request is a copy of the submission by which the id was given up.
        case copy(Reply)
        /// The request is led to its own address: the browser has the new id by then.
        case again
    }

    /// Nil for an id that never was one, or is none any more.
    ///
    /// - Parameter proof: of the form that was sent, or is waited for; nil for any other GET.
    func use(_ key: Bytes32, proof: Bytes32?, at now: Instant) -> Use? {
        if let proof, let reply = reply(to: key, by: proof, at: now) { return .copy(reply) }
        return all.withLock { all in
            guard let former = all[key], now < former.until, former.led < SessionTable.leads else { return nil }
            all[key]?.led += 1
            return .again
        }
    }

    /// The reply to the form by which an id was given up; nil for any other proof than its own.
    func reply(to key: Bytes32, by proof: Bytes32, at now: Instant) -> Reply? {
        guard let former = all.withLock({ $0[key] }), now < former.until else { return nil }
        return former.answer.answer(by: proof)
    }

    func sweep(at now: Instant) { all.withLock { all in all = all.filter { now < $0.value.until } } }
}
