// Sessions that begin where another one has ended. Several requests may still be on their way with the old id: copies
// of one form, or tabs that a browser brings back together. The first of them begins the new session; copies of it get
// its answer and so its cookie, and the other tabs are led to their own address, which they ask for with the new id.
//
// An entry is made only together with a session, so their number is bounded as that of sessions is; it lives for ten
// seconds. Lookups and inserts are those of one dictionary under a lock. Whoever sends an id that somebody else sends
// too learns nothing by it: only who sent the same form from the same page, nonce and all, gets the same cookie.

internal import UsherHTTP
internal import UsherLock

final class Successions: Sendable {
    typealias Instant = ContinuousClock.Instant

    /// The next step of a request with an id that no session has.
    enum Turn {
        /// Begin the session, and say with `end` how that came out.
        case first
        /// Give the first one's answer, of which it is a copy.
        case copy(HTTPResponse)
        /// Ask again: by then the browser has the new id.
        case again
        /// Begin a session of its own.
        case alone
    }

    private enum Entry {
        /// The first request is still at work; these wait for it.
        case pending([CheckedContinuation<Void, Never>])
        case done(until: Instant, submission: Bytes32?, answer: HTTPResponse, led: Int)
    }

    private let entries = Locked<[Bytes32: Entry]>([:])

    /// - Parameters:
    ///   - key: the hash of the old id.
    ///   - submission: what a form is known by, nil for a GET.
    func turn(of key: Bytes32, sending submission: Bytes32?, at now: Instant) async -> Turn {
        while true {
            let turn = entries.withLock { entries -> Turn? in
                switch entries[key] {
                case .pending: return nil
                case .done(let until, let first, let answer, let led) where now < until && led < SessionTable.leads:
                    if let submission { return submission == first ? .copy(answer) : .alone }
                    entries[key] = .done(until: until, submission: first, answer: answer, led: led + 1)
                    return .again
                case .done, nil:
                    entries[key] = .pending([])
                    return .first
                }
            }
            if let turn { return turn }
            await withCheckedContinuation { request in
                let isOver = entries.withLock { entries in
                    guard case .pending(let waiting) = entries[key] else { return true }
                    entries[key] = .pending(waiting + [request])
                    return false
                }
                if isOver { request.resume() }
            }
        }
    }

    /// The first request is answered; with nil it has begun no session, and the next one is the first.
    func end(_ key: Bytes32, _ submission: Bytes32?, with answer: HTTPResponse?, at now: Instant) {
        let waiting = entries.withLock { entries -> [CheckedContinuation<Void, Never>] in
            let before = entries[key]
            entries[key] = answer.map {
                .done(until: now + SessionTable.grace, submission: submission, answer: $0, led: 0)
            }
            if case .pending(let waiting) = before { return waiting }
            return []
        }
        for request in waiting { request.resume() }
    }

    func sweep(at now: Instant) {
        entries.withLock { entries in
            entries = entries.filter { entry in
                if case .done(let until, _, _, _) = entry.value { return now < until }
                return true
            }
        }
    }
}
