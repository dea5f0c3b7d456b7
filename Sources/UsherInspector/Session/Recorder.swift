// The latest events in the sessions of a site in development, and which screens led where. A site that serves visitors
// has none.
//
// Bounded: 200 sessions, the one that was used longest ago goes first; what each may hold is SessionTrace's.

internal import UsherFlow
internal import UsherLock
internal import UsherSite

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

    init(now: @escaping @Sendable () -> Moment) { self.now = now }

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

    /// The trace of a session, which is given its number here at the latest.
    func trace(of key: Bytes32) -> SessionTrace {
        update(key) { _, _ in }
        return kept.withLock { $0.traces[key] } ?? SessionTrace(number: 0)
    }

    /// The session of a number.
    func key(of number: Int) -> Bytes32? {
        kept.withLock { $0.traces.first { $0.value.number == number }?.key }
    }

    /// The hues of coordinators' types, with those of a tree.
    func hues(with tree: TreePicture) -> [String: Int] {
        kept.withLock { kept in
            for flow in tree.flows { kept.map.number(flow.name) }
            return kept.map.hues
        }
    }

    /// The steps that all sessions have walked so far.
    var map: FlowMap { kept.withLock { $0.map } }
}

extension Recorder: SessionObserver {
    func began(on page: ObservedPage, in session: Bytes32) {
        let begun = SessionTrace.Begun(at: now(), place: page.place, screen: page.screen)
        update(session) { trace, _ in trace.begin(begun) }
    }

    func ended(
        _ action: String, on page: PageID, _ result: PageTree.Outcome.Result, wrong: [String], changes: [StateChange],
        in session: Bytes32
    ) {
        let now = now()
        let outcome = SessionTrace.Outcome(result, wrong: wrong)
        let words = changes.flatMap { StateWords.changes($0) }
        update(session) { $0.end(action, on: page, outcome, words, at: now, in: &$1) }
    }

    func shown(_ page: ObservedPage, from origin: PageID?, in session: Bytes32) {
        guard let screen = page.screen, let place = page.place else { return }
        let now = now()
        let step = FlowMap.Step(flow: place.flow, screen: screen)
        update(session) { trace, map in
            map.note(depth: place.depth, of: step.flow)
            if let id = page.id {
                trace.show(id, step, from: origin, at: now, in: &map)
            } else {
                trace.showFile(step, from: origin, in: &map)
            }
        }
    }

    func led(_ session: Bytes32, to new: Bytes32) {
        kept.withLock { kept in kept.traces[new] = kept.traces.removeValue(forKey: session) }
    }

    func over(_ session: Bytes32) {
        kept.withLock { kept in kept.traces.removeValue(forKey: session)?.end(in: &kept.map) }
    }
}

extension SessionTrace.Outcome {
    fileprivate init(_ result: PageTree.Outcome.Result, wrong: [String]) {
        self =
            switch result {
            case .moved(let page): .led(to: page)
            case .invalid: .wrong(wrong)
            case .failed(_, let error): .threw(StateWords.masked("\(type(of: error)): \(error)"))
            case .notOffered: .notOffered
            case .changed: .changed
            case .past(_, let page): .past(leadingTo: page)
            case .unknown: .unknown
            }
    }
}
