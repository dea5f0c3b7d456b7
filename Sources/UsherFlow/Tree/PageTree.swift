// All the pages of one session, and so all its coordinators. Requests read here what they show; actions are in Acting,
// pages for addresses in Arrivals, room for pages in Eviction, past pages in PastPages, the tree as data in the folder
// Keep.
//
// The tree is confined to its session. An action may wait in the middle, and a GET then reads the tree: `pages` is what
// has been committed, always whole; what the action does is on a copy (see Moves) until all of it has returned.

package final class PageTree {
    /// How much one session may hold: `Builder.add` and `Builder.fit` see to it.
    package struct Limits: Sendable {
        package var pages = 200
        /// The most that its pages may hold together, in bytes as `Measure` counts them. 256 KB.
        package var bytes = 262_144
        /// How deep a flow's first destination may be a flow whose first destination is a flow, and so on.
        package var depth = 16
        package init() {}
    }

    let root: Flow
    let journal: Journal
    let shared: any SharedValue
    let limits: Limits

    /// The pages as they have been committed. Changed by `changePages` alone: see there.
    private(set) var pages = Pages() { didSet { version &+= 1 } }
    var drafts = Drafts() { didSet { version &+= 1 } }
    /// Deferred addresses: where to go once a flow has finished that has to come first (`Admission.after`).
    var onward: [FlowID: AddressPath] = [:] { didSet { version &+= 1 } }

    /// The action that runs, from its first line to its commit. Boxed, and nil between actions, so that an idle session
    /// is small.
    var underWay: ActionUnderWay?
    /// Pages with actions that wait or run, once for each action: a few, and mostly the only one.
    private(set) var pins: [PageID] = []
    /// A cache: the page whose states the coordinators have. Asking its screen what it offers need not lend them anew.
    private var lent: PageID?

    // These are not `package`: each access of such a property is checked at run time for overlaps.
    private var clock: Moment = .zero
    private var flowsAtWork: Set<Int> = []
    /// Incremented by each change of what is kept of the tree: all but what Showing records of its pages.
    var version = 0
    var numbers = Numbers()
    var surroundings = Surroundings()

    /// The uploads of forms that came back; nil where none are kept.
    package var uploads: (any KeptUploads)?

    package init(
        _ root: any Coordinator, shared: any SharedValue, limits: Limits = Limits(), journal: Journal = Journal()
    ) {
        self.root = Flow(
            id: FlowID(number: 0), coordinator: root, parent: nil, route: nil, below: nil, isModal: false, exit: .none)
        self.shared = shared
        self.limits = limits
        self.journal = journal
        shared.attach(to: journal)
        root.attach(to: self.root.id, at: [], journal)
    }

    /// Leaves numbers out, as `Numbers.leaveGap` says.
    package func leaveGap() { numbers.leaveGap(of: .random(in: 1...65_536)) }

    /// - Parameter isolation: where its coordinators' code is to run.
    package func confine(to isolation: any SessionIsolation) { journal.session.isolation = isolation }

    // MARK: Reading

    /// The time of the request at hand, since any beginning that stays the same.
    package var now: Moment {
        get { clock }
        set { clock = newValue }
    }
    /// Flows, by number, whose jobs run: their pages are not evicted.
    package var working: Set<Int> {
        get { flowsAtWork }
        set { flowsAtWork = newValue }
    }
    package var changes: Int { version }
    package var count: Int { pages.live.count }

    package func contains(_ id: PageID) -> Bool { pages.contains(id) }
    package func below(_ id: PageID) -> PageID? { pages[id]?.below }
    package func position(of id: PageID) -> PagePosition? { pages.position(of: id) }

    /// A page's title when it was last shown; empty before that.
    package func title(of id: PageID) -> Phrase { pages[id]?.title ?? "" }

    /// The page that was last shown on top of all, or built to be.
    package func lastShown(but isLeftOut: (PageID) -> Bool) -> PageID? {
        pages.live.filter { !isLeftOut($0.id) }.max { ($0.use.shown, $0.id) < ($1.use.shown, $1.id) }?.id
    }

    /// True if a page is the one to which `/` leads: that which it built, or with which the tree began anew.
    package func isHome(_ id: PageID) -> Bool {
        guard let page = pages[id] else { return false }
        return page.address == [] || page.addressed == [] || page.below == nil && page.addressed == nil
    }

    /// The first of the pages that stand on none.
    package var rootPage: PageID? { pages.live.first { $0.below == nil }?.id }

    /// The pages that show together with this one, from the bottom: it is the last, the others lie under its modals.
    package func layers(of id: PageID) -> [PageID] { pages.layers(of: id) }

    /// The input of a page that was not accepted, and the action of it that would lose something, while the visitor is
    /// asked about it.
    package func pending(on id: PageID) -> (typed: Typed?, leaving: String?) {
        pages[id].map { ($0.typed, $0.leaving) } ?? (nil, nil)
    }

    // MARK: Changes

    /// Takes the committed pages out, changes them and puts them back; meanwhile the tree has none. Were they changed
    /// in their place, each look at them would be checked for overlaps at run time.
    func changePages(_ change: (inout Pages) -> Void) {
        var taken = Pages()
        swap(&taken, &pages)
        change(&taken)
        swap(&taken, &pages)
    }

    /// Changes what a page holds, by way of `changePages`.
    func update(_ id: PageID, _ change: (Page) -> Void) { changePages { $0.update(id, change) } }

    // MARK: Past pages

    /// The live page to which a past one leads now.
    package func successor(of id: PageID) -> PageID? { pages.successor(of: id) }

    /// A past page's title, empty where it is not known, and how it became past.
    package func past(_ id: PageID) -> (title: Phrase, kind: PastKind)? { pages.past[id].map { ($0.title, $0.kind) } }

    /// Forgets all past pages: their titles, their addresses and their successors.
    package func forgetPast() { changePages { $0.past.removeAll() } }

    // MARK: Screens

    /// Builds a page's screen, in the state that the page has. Changes nothing.
    package func screen(of id: PageID) throws -> any BuiltScreen {
        guard let page = pages[id] else { throw FlowError("There is no such page.") }
        journal.page = id
        defer { journal.page = nil }
        let isLent = !isActing
        let screen = try lendingStates(of: id) {
            guard case .screen(let screen) = try page.flow.destination(for: page.route, journal).kind else {
                throw FlowError(
                    "\(type(of: page.flow.coordinator)) leads to no screen where it showed one. "
                        + "A route always leads to the same kind of destination.")
            }
            return screen
        }
        if isLent { lent = id }
        return screen
    }

    /// The part of a screen's offers that its page needs, once the screen has loaded.
    ///
    /// - Parameters:
    ///   - naming: whether it shows which actions are offered.
    ///   - hasFields: whether it has a field in which somebody may press Enter.
    package func offers<Shown: FlowScreen>(
        of screen: Shown, with model: Shown.Model, on id: PageID, naming: Bool, hasFields: Bool
    ) throws -> PageOffers {
        let list = Shown.actions.list
        if journal.checksStates { try asking(on: id) { try screen.checkNames(of: list, with: model) } }
        guard naming || hasFields || list.concernsPages else { return PageOffers() }
        return try asking(on: id) {
            try screen.pageOffers(of: list, with: model, naming: naming, hasFields: hasFields)
        }
    }

    /// The offer of a page's screen to a submission, once the screen has loaded.
    func offer<Shown: FlowScreen>(
        for submission: Submission, of screen: Shown, on id: PageID
    ) throws -> Soon<SubmissionOffer> {
        let model: Shown.Model
        do { model = try screen.modelAtOnce() } catch {
            return .later { try self.offer(for: submission, of: screen, with: try await screen.load(), on: id) }
        }
        return .now(try offer(for: submission, of: screen, with: model, on: id))
    }

    func offer<Shown: FlowScreen>(
        for submission: Submission, of screen: Shown, with model: Shown.Model, on id: PageID
    ) throws -> SubmissionOffer {
        try asking(on: id) {
            nameUnshown(id, { screen.title(with: $0).phrase }, model)
            return screen.offer(for: submission, with: model)
        }
    }

    /// Asks a screen that was built for a page, in the states that the page has.
    func asking<R>(on id: PageID, _ ask: () throws -> R) throws -> R {
        if lent == id, !isActing { return try journal.building(ask) }
        return try lendingStates(of: id, ask)
    }

    // MARK: States

    /// Gives coordinators the states that a page has.
    func adoptStates(of id: PageID) throws {
        lent = nil
        try pages.lendStates(at: id)
    }

    /// Gives coordinators the states that some page has.
    func adopt(_ states: [(flow: Flow, state: StateBox)]) throws {
        if !states.isEmpty { lent = nil }
        for (flow, state) in states { try flow.coordinator.adopt(state) }
    }

    private func lendingStates<R>(of id: PageID, _ build: () throws -> R) throws -> R {
        guard !isActing else { return try lending(pages.states(at: id), build) }
        try adoptStates(of: id)
        return try journal.building(build)
    }

    /// Runs one synchronous build with these states lent to their coordinators. While an action is suspended, its
    /// working states and its Shared are saved before the build and restored after it.
    func lending<R>(_ states: [(flow: Flow, state: StateBox)], _ build: () throws -> R) throws -> R {
        guard let underWay else {
            try adopt(states)
            return try journal.building(build)
        }
        let working = states.map { ($0.flow, $0.flow.coordinator.anyState) }
        let workingShared = shared.saved
        defer {
            // Cannot throw: the value came from this coordinator, so it has its type.
            for (flow, state) in working { try? flow.coordinator.adopt(state) }
            try? shared.adopt(workingShared)
        }
        try adopt(states)
        try shared.adopt(underWay.shared)
        return try journal.building(build)
    }

    /// Reads Shared as it has been committed.
    package func readingShared<R>(_ read: (any SharedValue) throws -> R) throws -> R {
        try lending([]) { try read(shared) }
    }

    // MARK: The action under way

    /// The page whose action runs.
    var actingPage: PageID? { underWay?.page }
    var isActing: Bool { underWay != nil }
    /// How long the action that runs may take, where it says so itself.
    package var actingLimit: Duration? { underWay?.limit }

    /// Keeps a page from being evicted as long as an action of it waits or runs.
    package func pin(_ id: PageID) { pins.append(id) }

    package func unpin(_ id: PageID) {
        if let index = pins.firstIndex(of: id) { pins.remove(at: index) }
        // An empty array keeps its memory, a new one has none.
        if pins.isEmpty { pins = [] }
    }

    /// Lets go of addresses that wait for a flow which no page holds any more.
    func dropIdleWaits() {
        guard !onward.isEmpty else { return }
        let living = Set(pages.live.flatMap { $0.flow.line.map(\.id) })
        onward = onward.filter { living.contains($0.key) }
    }
}

/// The site's time: that since 1970, by a clock that never goes back.
package typealias Moment = Duration

/// The numbers that a tree gave last: no page, flow or notice of a session ever gets one that another had.
package struct Numbers {
    var page = 0
    var flow = 0
    var notice = 0
    /// The number of a page's use; the highest is the latest.
    var use = 0
    /// The number of a state that was encoded.
    var state = 0

    mutating func newUse(at now: Moment) -> PageUse {
        use += 1
        return latestUse(at: now)
    }

    func latestUse(at now: Moment) -> PageUse { PageUse(last: use, shown: use, at: now) }

    mutating func newState() -> Int {
        state += 1
        return state
    }

    mutating func newPage() -> PageID {
        page += 1
        return PageID(page)
    }

    mutating func newFlow() -> FlowID {
        flow += 1
        return FlowID(number: flow)
    }

    mutating func newNotice(_ new: Notice) -> Notice {
        notice += 1
        return Notice(new.phrase, new.kind, id: notice)
    }

    /// Leaves numbers out, for a session that cannot be kept just now: what another server numbers meanwhile is not
    /// to be taken for what is built here.
    mutating func leaveGap(of gap: Int) {
        page += gap
        flow += gap
    }
}
