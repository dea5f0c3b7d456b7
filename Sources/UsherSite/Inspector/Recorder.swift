// What happened lately in the sessions of a site in development, and which screens led where. A site that serves
// visitors has none.
//
// Bounded: 200 sessions, the one that was used longest ago goes first; what each may hold is SessionTrace's.

internal import Foundation
internal import UsherFlow
internal import UsherLock

final class Recorder: Sendable {
    private struct Kept {
        var traces: [Bytes32: SessionTrace] = [:]
        var map = FlowMap()
        var count = 0
        var uses = 0
    }

    private static let limit = 200

    private let kept = Lock(Kept())
    private let now: @Sendable () -> Moment

    init(now: @escaping @Sendable () -> Moment) {
        self.now = now
        WalkedMap.ofTests?.add(self)
    }

    private func update(_ key: Bytes32, _ change: (inout SessionTrace, inout FlowMap) -> Void) {
        kept.withLock { kept in
            kept.uses += 1
            if kept.traces[key] == nil {
                kept.count += 1
                if kept.traces.count >= Self.limit, let oldest = kept.traces.min(by: { $0.value.used < $1.value.used })
                {
                    kept.traces[oldest.key] = nil
                }
            }
            var trace = kept.traces[key] ?? SessionTrace(number: kept.count)
            trace.used = kept.uses
            change(&trace, &kept.map)
            kept.traces[key] = trace
        }
    }

    // MARK: What happens

    /// A page was shown.
    ///
    /// - Parameter origin: the page that the tab showed before, as its browser says.
    func show(
        _ page: PageID, _ step: FlowMap.Step, depth: Int, from origin: PageID?, in key: Bytes32
    ) {
        let now = now()
        update(key) { trace, map in
            map.note(depth: depth, of: step.flow)
            trace.show(page, step, from: origin, at: now, in: &map)
        }
    }

    /// A file was sent: the tab stays on its page.
    func showFile(_ step: FlowMap.Step, depth: Int, from origin: PageID?, in key: Bytes32) {
        update(key) { trace, map in
            map.note(depth: depth, of: step.flow)
            trace.showFile(step, from: origin, in: &map)
        }
    }

    /// An action is about to run.
    func begin(at place: FlowError.Place?, on screen: String?, in key: Bytes32) {
        let begun = SessionTrace.Begun(at: now(), place: place, screen: screen)
        update(key) { trace, _ in trace.begin(begun) }
    }

    /// An action has come to something.
    func end(
        _ action: String, on page: PageID, _ outcome: SessionTrace.Outcome, _ changes: [StateChange], in key: Bytes32
    ) {
        let now = now()
        update(key) { $0.end(action, on: page, outcome, changes, at: now, in: &$1) }
    }

    /// A session has another id.
    func move(_ old: Bytes32, to new: Bytes32) {
        kept.withLock { kept in kept.traces[new] = kept.traces.removeValue(forKey: old) }
    }

    /// A session is over.
    func end(_ key: Bytes32) {
        kept.withLock { kept in kept.traces.removeValue(forKey: key)?.end(in: &kept.map) }
    }

    // MARK: Asked

    /// What is known of a session, which is given its number here at the latest.
    func trace(of key: Bytes32) -> SessionTrace {
        update(key) { _, _ in }
        return kept.withLock { $0.traces[key] } ?? SessionTrace(number: 0)
    }

    /// The session of a number.
    func key(of number: Int) -> Bytes32? {
        kept.withLock { $0.traces.first { $0.value.number == number }?.key }
    }

    /// What all sessions have walked so far.
    var map: FlowMap { kept.withLock { $0.map } }
}
