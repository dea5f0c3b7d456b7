// A session's tree as plain values, and back; as bytes in TreeSnapshot+Bytes. Routes and states are encoded one by one,
// so that one which a newer build cannot read costs that page and what stands on it, never the session. A state stands
// once, whichever pages have it: a step gives all pages of its flow the new one.

/// All that a page tree holds, ready to be stored.
package struct TreeSnapshot: Equatable, Sendable {
    struct SavedPage: Equatable, Sendable {
        var id: PageID
        var flow: Int
        var below: PageID?
        var isModal: Bool
        var route: EncodedValue
        /// Its number.
        var state: Int
        /// The numbers of the states that it carries, by their flow.
        var carried: [Int: Int]
        var typed: Typed?
        var leaving: String?
        var notices: [Notice]
        var title: Phrase
        var fields: [String]
        var addressed: [String]?
        /// How many actions have ended on it.
        var ended = 0
        var use: PageUse
    }

    struct SavedFlow: Equatable, Sendable {
        var id: Int
        var parent: Int
        var route: EncodedValue
        var below: PageID?
        var isModal: Bool
    }

    var pages: [SavedPage]
    var flows: [SavedFlow]
    /// By their numbers.
    var states: [Int: EncodedValue]
    var past: [PageID: PastPage]
    var drafts: Drafts
    var onward: [FlowID: AddressPath]
    var lastPage: Int
    var lastFlow: Int
    var lastNotice: Int
    var shared: EncodedValue
    /// The language of the session's pages; nil on a site that has one alone.
    package internal(set) var language: String?
    /// The record of the files that pages keep; nil where they keep none.
    package var uploads: [UInt8]?

    /// How many pages it holds; a tree that has fewer could not read the others.
    package var pageCount: Int { pages.count }

    /// Above any number and any second that a session comes to, and far from where counting on would overflow.
    private static let highest = 1 << 40

    /// True if the snapshot can be a tree's at all. One that cannot has been damaged on its way: it has numbers and
    /// times that cannot be counted on, or pages that stand on each other in a circle.
    fileprivate var isSound: Bool {
        let counts =
            [lastPage, lastFlow, lastNotice] + pages.flatMap { [$0.use.last, $0.use.shown, $0.ended] }
            + past.values.map(\.number) + states.keys
        let moments = pages.map(\.use.at) + past.values.map(\.ended) + drafts.all.map(\.kept)
        let latest = Moment.seconds(Self.highest)
        return counts.allSatisfy { (0...Self.highest).contains($0) }
            && moments.allSatisfy { (.zero - latest...latest).contains($0) }
            && zip(pages, pages.dropFirst()).allSatisfy { $0.id < $1.id }
            && pages.allSatisfy { page in
                page.id.number > 0 && page.id.number <= lastPage && page.below.map { $0 < page.id } ?? true
            }
            && Set(flows.map(\.id)).count == flows.count && flows.allSatisfy { $0.id > 0 && $0.id <= lastFlow }
    }
}

extension PageTree {
    /// Routes and states are encoded for the first snapshot that has them. Their bytes are kept for the next ones.
    ///
    /// - Parameter remembers: false only in tests, which compare: all are encoded anew, and nothing is kept.
    package func snapshot(remembering remembers: Bool = true) throws -> TreeSnapshot {
        var states: [Int: EncodedValue] = [:]
        var latest: StateBox?
        func stored(
            _ value: any Encodable, _ kept: EncodedValue?, by encode: () throws -> EncodedValue,
            keep: (EncodedValue) -> Void
        ) throws -> EncodedValue {
            guard remembers else { return try EncodedValue(value) }
            let stored = try kept ?? encode()
            if kept == nil { keep(stored) }
            return stored
        }
        func number(of box: StateBox) throws -> Int {
            if box === latest { return box.number }
            latest = box
            if box.number == 0 { box.number = numbers.newState() }
            if states[box.number] == nil {
                let value = box.value
                states[box.number] = try stored(
                    value, box.stored, by: { try EncodedValue(value) }, keep: { box.stored = $0 })
            }
            return box.number
        }
        let sharedNow =
            if let underWay {
                try EncodedValue(underWay.shared)
            } else {
                remembers ? try shared.stored() : try EncodedValue(shared.saved)
            }
        var flows: [FlowID: Flow] = [:]
        for page in pages.live {
            // One that is known has those around it known.
            for flow in page.flow.line { if flows.updateValue(flow, forKey: flow.id) != nil { break } }
        }
        return TreeSnapshot(
            pages: try pages.live.map { page in
                .init(
                    id: page.id, flow: page.flow.id.number, below: page.below, isModal: page.isModal,
                    route: try stored(
                        page.route, page.encodedRoute, by: { try page.flow.encoded(page.route) },
                        keep: { page.encodedRoute = $0 }), state: try number(of: page.state),
                    carried: page.extras == nil
                        ? [:]
                        : try Dictionary(
                            uniqueKeysWithValues: page.carried.map { ($0.flow.number, try number(of: $0.state)) }),
                    typed: page.typed, leaving: page.leaving, notices: page.notices, title: page.title,
                    fields: page.fields,
                    addressed: page.addressed, ended: page.ended, use: page.use)
            },
            flows: try flows.values.sorted { $0.id < $1.id }.compactMap { flow in
                guard let parent = flow.parent, let route = flow.route else { return nil }
                return .init(
                    id: flow.id.number, parent: parent.id.number,
                    route: try stored(
                        route, flow.encodedRoute, by: { try parent.encoded(route) }, keep: { flow.encodedRoute = $0 }),
                    below: flow.below, isModal: flow.isModal)
            },
            states: states, past: pages.past.all, drafts: drafts, onward: onward,
            lastPage: numbers.page, lastFlow: numbers.flow, lastNotice: numbers.notice,
            shared: sharedNow, language: words?.language,
            uploads: uploads?.record { pages.contains($0) })
    }

    /// The tree of a snapshot. Flows and pages that this build cannot read are left out, with all that stands on them.
    package convenience init(
        _ root: any Coordinator, shared: any SharedValue, restoring saved: TreeSnapshot, limits: Limits = Limits(),
        journal: Journal = Journal()
    ) throws {
        guard saved.isSound else { throw FlowError("The snapshot is damaged: no page tree has such numbers.") }
        let value = try? shared.read(saved.shared)
        if let value { try shared.adopt(value) }
        // Nobody has told how it was then.
        shared.isAsAtStart = false
        self.init(root, shared: shared, limits: limits, journal: journal)
        numbers = Numbers(
            page: saved.lastPage, flow: saved.lastFlow, notice: saved.lastNotice,
            use: saved.pages.map(\.use.last).max() ?? 0, state: saved.states.keys.max() ?? 0)
        // Who was signed in is not known any more, so what they saw is nobody's: the tree begins anew.
        guard value != nil else { return }
        var flows: [Int: Flow] = [self.root.id.number: self.root]
        for each in saved.flows {
            guard let parent = flows[each.parent] else { continue }
            if let flow = try? restore(each, by: parent) { flows[each.id] = flow }
        }
        var states = RestoredStates(saved.states)
        for each in saved.pages {
            guard let flow = flows[each.flow], each.below.map({ pages[$0] != nil }) ?? true else { continue }
            if let page = try? restore(each, of: flow, &states) { changePages { $0.add(page) } }
        }
        changePages { $0.past = PastPages(restoring: saved.past) }
        (drafts, onward) = (saved.drafts, saved.onward)
    }

    private func restore(_ saved: TreeSnapshot.SavedFlow, by parent: Flow) throws -> Flow? {
        let route = try parent.coordinator.decodeRoute(saved.route)
        guard case .flow(let coordinator, let exit) = try journal.building({ try parent.coordinator.build(route) }).kind
        else { return nil }
        let flow = Flow(
            id: FlowID(number: saved.id), coordinator: coordinator, parent: parent, route: route, below: saved.below,
            isModal: saved.isModal, exit: exit)
        coordinator.attach(to: flow.id, at: flow.address, journal)
        return flow
    }

    /// True if a page of this flow may stand there. The page that the flow began with may have been put away, and so
    /// may the one below that: then the others stand somewhere above. No flow began over a page of its own.
    private func stands(_ page: PageID, on below: PageID?, _ flow: Flow) -> Bool {
        if below == flow.below || pages.has(flow, at: below) { return true }
        // On nothing stand only pages of flows that began on nothing: the end of any other would lead nowhere.
        guard below != nil, let beginning = flow.below, beginning < page else { return false }
        return !pages.contains(beginning) || pages.path(from: below).contains { $0.id == beginning }
    }

    private func restore(
        _ saved: TreeSnapshot.SavedPage, of flow: Flow, _ states: inout RestoredStates
    ) throws -> Page {
        let carried = try saved.carried.sorted { $0.key > $1.key }.map { number, state in
            guard let around = flow.line.first(where: { $0.id.number == number }) else {
                throw FlowError("A page carries the state of a flow that is not around it.")
            }
            return FlowState(flow: around.id, state: try states.state(state, of: around))
        }
        for around in flow.line where around.parent != nil {
            guard stands(saved.id, on: saved.below, around) else {
                throw FlowError("A page stands neither above where its flow began nor on another page of it.")
            }
        }
        let route = try flow.coordinator.decodeRoute(saved.route)
        let page = Page(
            id: saved.id, flow: flow, route: route, below: saved.below, isModal: saved.isModal,
            state: try states.state(saved.state, of: flow))
        page.count(by: journal.life)
        page.carried = carried
        page.typed = saved.typed
        page.leaving = saved.leaving
        page.notices = saved.notices
        page.title = saved.title
        page.fields = FieldNames.shared(saved.fields)
        page.addressed = saved.addressed
        page.ended = saved.ended
        page.use = saved.use
        return page
    }
}

/// The states of a snapshot: one object for all pages that have it, as it was before.
private struct RestoredStates {
    private let saved: [Int: EncodedValue]
    private var read: [Int: FlowState] = [:]

    init(_ saved: [Int: EncodedValue]) { self.saved = saved }

    mutating func state(_ number: Int, of flow: Flow) throws -> StateBox {
        if let known = read[number], known.flow == flow.id { return known.state }
        guard let stored = saved[number] else { throw FlowError("A page has a state that is not there.") }
        let state = StateBox(try flow.coordinator.decodeState(stored))
        // No two flows have the same.
        if read[number] == nil {
            state.number = number
            read[number] = FlowState(flow: flow.id, state: state)
        }
        return state
    }
}

extension Coordinator {
    fileprivate func decodeRoute(_ stored: EncodedValue) throws -> AnyRoute { try stored.read(Route.self) }

    /// Before anything is done with the coordinator, whose state is that of the flow's start.
    fileprivate func decodeState(_ stored: EncodedValue) throws -> AnyState { try stored.read(over: state) }
}
