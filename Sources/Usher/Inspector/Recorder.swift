// What happened lately in each session of a site in development. A site that serves visitors has none.
//
// Bounded: 200 sessions, the one that was used longest ago goes first; 50 actions and 20 tabs of each.

internal import UsherFlow
internal import UsherLock

final class Recorder: Sendable {
    /// What came of one action.
    struct Act: Sendable {
        let at: Moment
        let duration: Duration
        let page: PageID
        let place: FlowError.Place?
        let screen: String?
        let action: String
        let outcome: String
        /// The page where it led.
        let next: PageID?
        let changes: [StateChange]
    }

    /// A tab of the browser, as far as its requests tell: each says which page it comes from.
    struct Tab: Sendable {
        let number: Int
        var page: PageID
        var at: Moment
    }

    struct Trace: Sendable {
        /// Names the session in the inspector's addresses; its id and its hash are shown nowhere.
        let number: Int
        /// The latest first.
        fileprivate(set) var acts: [Act] = []
        fileprivate(set) var tabs: [Tab] = []
        fileprivate var tabCount = 0
        fileprivate var begun: Begun?
        fileprivate var used = 0

        init(number: Int) { self.number = number }
    }

    /// An action that runs: its page may be past when it has ended.
    struct Begun: Sendable {
        let at: Moment
        let place: FlowError.Place?
        let screen: String?
    }

    private struct Traces {
        var all: [Bytes32: Trace] = [:]
        var count = 0
        var uses = 0
    }

    static let sessions = 200
    static let acts = 50
    static let tabs = 20

    private let traces = Lock(Traces())
    private let now: @Sendable () -> Moment

    init(now: @escaping @Sendable () -> Moment) { self.now = now }

    private func update(_ key: Bytes32, _ change: (inout Trace) -> Void) {
        traces.withLock { traces in
            traces.uses += 1
            if traces.all[key] == nil {
                traces.count += 1
                traces.all[key] = Trace(number: traces.count)
                if traces.all.count > Self.sessions,
                    let oldest = traces.all.filter({ $0.key != key }).min(by: { $0.value.used < $1.value.used })
                {
                    traces.all[oldest.key] = nil
                }
            }
            traces.all[key]?.used = traces.uses
            if var trace = traces.all[key] {
                change(&trace)
                traces.all[key] = trace
            }
        }
    }

    // MARK: What happens

    /// A page was shown.
    ///
    /// - Parameter origin: the page that the tab showed before, as its browser says.
    func show(_ page: PageID, from origin: PageID?, in key: Bytes32) {
        let now = now()
        update(key) { $0.show(page, from: origin, at: now) }
    }

    /// An action is about to run.
    func begin(at place: FlowError.Place?, on screen: String?, in key: Bytes32) {
        let begun = Begun(at: now(), place: place, screen: screen)
        update(key) { $0.begun = begun }
    }

    /// An action has come to something, which led to a page or to none.
    func end(
        _ action: String, on page: PageID, outcome: String, next: PageID?, changes: [StateChange], in key: Bytes32
    ) {
        let now = now()
        update(key) { trace in
            let begun = trace.begun
            trace.begun = nil
            let act = Act(
                at: begun?.at ?? now, duration: begun.map { now - $0.at } ?? .zero, page: page, place: begun?.place,
                screen: begun?.screen, action: action, outcome: outcome, next: next, changes: changes)
            trace.acts.insert(act, at: 0)
            if trace.acts.count > Self.acts { trace.acts.removeLast() }
            if let next { trace.show(next, from: page, at: now) }
        }
    }

    /// A session has another id.
    func move(_ old: Bytes32, to new: Bytes32) {
        traces.withLock { traces in traces.all[new] = traces.all.removeValue(forKey: old) }
    }

    // MARK: Asked

    /// What is known of a session, which is given its number here at the latest.
    func trace(of key: Bytes32) -> Trace {
        update(key) { _ in }
        return traces.withLock { $0.all[key] } ?? Trace(number: 0)
    }

    /// The session of a number.
    func key(of number: Int) -> Bytes32? {
        traces.withLock { $0.all.first { $0.value.number == number }?.key }
    }
}

extension Recorder.Trace {
    fileprivate mutating func show(_ page: PageID, from origin: PageID?, at now: Moment) {
        // A link that opens a new tab says the same as one that does not: it is taken for the latter.
        let index = tabs.lastIndex { $0.page == page } ?? tabs.lastIndex { $0.page == origin }
        if let index {
            var tab = tabs.remove(at: index)
            (tab.page, tab.at) = (page, now)
            tabs.append(tab)
        } else {
            tabCount += 1
            tabs.append(Recorder.Tab(number: tabCount, page: page, at: now))
            if tabs.count > Recorder.tabs { tabs.removeFirst() }
        }
    }
}
