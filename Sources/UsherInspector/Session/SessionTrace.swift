// The latest events in one session, as its inspector's page tells them: its last actions, and what each tab shows.

internal import UsherFlow

struct SessionTrace: Sendable {
    /// One action with its outcome.
    struct Act: Sendable {
        /// Counts the session's actions from 1.
        let number: Int
        let at: Moment
        let duration: Duration
        let page: PageID
        let place: FlowError.Place?
        let screen: String?
        let action: String
        let outcome: Outcome
        let changes: [String]
    }

    enum Outcome: Sendable {
        case led(to: PageID)
        /// The fields that were not right; none where it was asked before a loss.
        case wrong([String])
        case threw(String)
        case notOffered, changed
        case past(leadingTo: PageID)
        case unknown

        var words: String {
            switch self {
            case .led: "ran"
            case .wrong([]): "asked before a loss"
            case .wrong(let fields):
                "not right: " + fields.map { $0.isEmpty ? "as a whole" : $0 }.joined(separator: ", ")
            case .threw(let error): "threw " + error
            case .notOffered: "not offered any more"
            case .changed: "changed meanwhile"
            case .past: "its page was past, and led on"
            case .unknown: "its page is not known"
            }
        }

        var next: PageID? {
            switch self {
            case .led(let page), .past(let page): page
            default: nil
            }
        }
    }

    /// An action that runs: its page may be past when it has ended.
    struct Begun: Sendable {
        let at: Moment
        let place: FlowError.Place?
        let screen: String?

        var step: FlowMap.Step? { place.flatMap { place in screen.map { FlowMap.Step(flow: place.flow, screen: $0) } } }
    }

    /// How a page was first reached: by an action, or by a link.
    struct Way: Sendable {
        let words: String
        /// The action's number; nil for a link.
        let act: Int?
    }

    /// A tab of the browser, as far as its requests tell: each says which page it comes from.
    struct Tab: Sendable {
        let number: Int
        fileprivate(set) var page: PageID
        fileprivate(set) var at: Moment
        /// The screen of its page, once it was shown.
        fileprivate var step: FlowMap.Step?
        /// The pages before, and those that Back has left.
        fileprivate var history: [PageID] = []
        fileprivate var ahead: [PageID] = []
    }

    static let actLimit = 50
    static let tabLimit = 20
    private static let historyLimit = 50
    /// As many as a session may have of pages and of past ones.
    private static let pageLimit = 500

    /// Names the session in the inspector's addresses; its id and its hash are shown nowhere.
    let number: Int
    /// The latest first.
    private(set) var acts: [Act] = []
    /// The one that was used last at the end.
    private(set) var tabs: [Tab] = []
    private var tabCount = 0
    private var actCount = 0
    /// The coordinators' types of pages that were shown, and how pages were reached.
    private(set) var flows: [PageID: String] = [:]
    private(set) var ways: [PageID: Way] = [:]
    private var begun: Begun?
    /// Pages that actions have led to and that are still to be shown.
    private var awaited: [PageID: (from: FlowMap.Step, action: String)] = [:]
    /// When it was used last, in the order of uses of all sessions.
    var used = 0

    init(number: Int) { self.number = number }

    // MARK: Events

    /// A page was shown, in the tab that showed `origin` before.
    mutating func show(
        _ page: PageID, _ step: FlowMap.Step, from origin: PageID?, at now: Moment, in map: inout FlowMap
    ) {
        let came = awaited.removeValue(forKey: page)
        let index = index(showing: page, from: origin)
        if flows[page] == nil {
            if ways[page] == nil, index != nil { ways[page] = Way(words: "link", act: nil) }
            flows[page] = step.flow
            let oldest = flows.count > Self.pageLimit ? flows.keys.min() : nil
            if let oldest { (flows[oldest], ways[oldest]) = (nil, nil) }
        }
        let isReload = came == nil && index.map { tabs[$0].page == page && tabs[$0].step != nil } == true
        map.update(step) { stay in
            if !isReload { stay.shown += 1 }
            if index == nil { stay.entered += 1 }
        }
        if let came {
            map.add(FlowMap.Edge(from: came.from, way: .action(came.action), to: step))
        } else if let index, let before = tabs[index].step, !isReload, !tabs[index].ahead.contains(page) {
            let isBack = tabs[index].history.contains(page)
            map.add(FlowMap.Edge(from: before, way: isBack ? .back : .link, to: step))
            if !isBack { count(tabs[index].at, until: now, on: before, in: &map) }
        }
        move(index, to: page, step, at: now)
    }

    /// A file was sent to the tab that shows `origin`, which goes on showing it.
    mutating func showFile(_ step: FlowMap.Step, from origin: PageID?, in map: inout FlowMap) {
        map.update(step) { $0.shown += 1 }
        guard let tab = tabs.last(where: { $0.page == origin }), let before = tab.step else { return }
        let came = awaited.removeValue(forKey: tab.page)
        map.add(FlowMap.Edge(from: before, way: came.map { .action($0.action) } ?? .link, to: step))
    }

    mutating func begin(_ begun: Begun) { self.begun = begun }

    mutating func end(
        _ action: String, on page: PageID, _ outcome: Outcome, _ changes: [String], at now: Moment,
        in map: inout FlowMap
    ) {
        let begun = begun
        self.begun = nil
        actCount += 1
        if let next = outcome.next, flows[next] == nil, ways[next] == nil {
            ways[next] = Way(words: action, act: actCount)
        }
        acts.insert(
            Act(
                number: actCount, at: begun?.at ?? now, duration: begun.map { now - $0.at } ?? .zero, page: page,
                place: begun?.place,
                screen: begun?.screen, action: action, outcome: outcome, changes: changes), at: 0)
        if acts.count > Self.actLimit { acts.removeLast() }
        if let step = begun?.step {
            map.update(step) { stay in
                if case .wrong(let fields) = outcome { for field in fields { stay.mistakes[field, default: 0] += 1 } }
                if case .threw = outcome { stay.failures[action, default: 0] += 1 }
            }
            if let tab = tabs.last(where: { $0.page == page }) {
                count(tab.at, until: begun?.at ?? now, on: step, in: &map)
            }
            if let next = outcome.next {
                if awaited.count > Self.tabLimit { awaited = [:] }
                awaited[next] = (step, action)
            }
        }
        if let next = outcome.next { move(index(showing: next, from: page), to: next, nil, at: now) }
    }

    /// The session is over.
    func end(in map: inout FlowMap) {
        if let step = tabs.last?.step { map.update(step) { $0.left += 1 } }
    }

    // MARK: Tabs

    private func count(_ start: Moment, until now: Moment, on step: FlowMap.Step, in map: inout FlowMap) {
        map.update(step) { stay in
            stay.time += now - start
            stay.times += 1
        }
    }

    /// A link that opens a new tab says the same as one that does not: it is taken for the latter.
    private func index(showing page: PageID, from origin: PageID?) -> Int? {
        // By Back a page comes that the tab had before, from where it came then.
        tabs.lastIndex { $0.page == page } ?? tabs.lastIndex { $0.page == origin }
            ?? tabs.lastIndex { $0.history.contains(page) || $0.ahead.contains(page) }
    }

    private mutating func move(_ index: Int?, to page: PageID, _ step: FlowMap.Step?, at now: Moment) {
        guard let index else {
            tabCount += 1
            tabs.append(Tab(number: tabCount, page: page, at: now, step: step))
            if tabs.count > Self.tabLimit { tabs.removeFirst() }
            return
        }
        var tab = tabs.remove(at: index)
        if tab.page != page {
            if let place = tab.history.firstIndex(of: page) {
                tab.ahead = tab.history[place...].dropFirst() + [tab.page] + tab.ahead
                tab.history.removeSubrange(place...)
            } else {
                if let place = tab.ahead.firstIndex(of: page) {
                    tab.ahead.removeSubrange(...place)
                } else {
                    tab.ahead = []
                }
                tab.history.append(tab.page)
                if tab.history.count > Self.historyLimit { tab.history.removeFirst() }
            }
        }
        (tab.page, tab.at, tab.step) = (page, now, step ?? (tab.page == page ? tab.step : nil))
        tabs.append(tab)
    }
}
