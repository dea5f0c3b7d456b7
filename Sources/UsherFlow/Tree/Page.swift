// A page is one place that the visitor was shown. Pages form a tree: each knows the one below it.

/// Names a page within its session. Later pages have greater numbers, so a page's number is above that of the page below.
package struct PageID: Hashable, Comparable, Codable, Sendable {
    package let number: Int
    package init(_ number: Int) { self.number = number }
    package static func < (one: PageID, other: PageID) -> Bool { one.number < other.number }
}

/// How a page stands on the one below it.
package enum Presentation: Sendable { case root, pushed, modal }

/// A message that is shown once.
package struct Notice: Codable, Equatable, Sendable {
    package let id: Int
    package let text: String
}

/// Changed only through `Pages.update`, which makes a copy first of one that another copy of the tree has as well. As a plain
/// value it was copied whole, with some fifteen counts, each time that somebody asked for one of its fields.
final class Page {
    let id: PageID
    let flow: Flow
    let route: AnyRoute
    /// The segments of its address; nil where its route has none.
    let address: [String]?
    /// The page that it stands on.
    let below: PageID?
    let isModal: Bool
    /// Whether it has states of flows around its own, which is asked of each page of a path. Here it takes no more memory.
    private(set) var carries = false
    /// The newest state of its flow that was reached from here.
    var state: KeptState
    /// What its route holds, in bytes as `Measure` has it.
    private let routeBytes: Int
    /// What tells its route from others; nil where that cannot be encoded.
    private let routeMark: UInt64?
    /// Out of line: most pages have nothing of it.
    private var rare: Rare?
    /// What it was called when it was last shown.
    var title = ""
    /// The fields of its form that may be kept, as last shown.
    var fields: [String] = []
    /// Whose draft its form would be; nil without a form.
    var draft: DraftKey? {
        fields.isEmpty ? nil : routeMark.map { DraftKey(flow: flow.mark, route: $0) }
    }
    /// The plain address that built it; nearly always its own, whose memory it shares then.
    var addressed: [String]? {
        didSet { if addressed == address { addressed = address } }
    }
    var use = PageUse()
    let mark: LifeMark?

    init(
        id: PageID, flow: Flow, route: AnyRoute, below: PageID?, isModal: Bool, state: KeptState,
        carried: [FlowState] = [], mark: LifeMark?
    ) {
        self.id = id
        self.flow = flow
        self.route = route
        address = flow.address(of: route)
        let measure = flow.measure(route)
        (routeBytes, routeMark) = (measure.bytes, measure.mark)
        self.below = below
        self.isModal = isModal
        self.state = state
        self.mark = mark
        if !carried.isEmpty { self.carried = carried }
    }

    /// Takes over which fields of its form may be kept.
    ///
    /// - Returns: whether they are others than before.
    func note(_ form: FormDescription?) -> Bool {
        if hasFields(of: form) { return false }
        fields = FieldNames.shared(form?.keptNames ?? [])
        return true
    }

    /// Whether its fields are those of this form that may be kept.
    func hasFields(of form: FormDescription?) -> Bool { form?.keeps(fields) ?? fields.isEmpty }

    /// Takes over what a GET notes of a page as it shows it.
    func note(what page: Page) {
        title = page.title
        fields = page.fields
        if page.use.last > use.last { use = page.use }
    }

    /// Whether it has these states, of those flows that it keeps one of.
    func has(_ states: [FlowState]) -> Bool {
        for each in states {
            if each.flow == flow.id, each.state !== state { return false }
            if carries, carried.contains(where: { $0.flow == each.flow && $0.state !== each.state }) { return false }
        }
        return true
    }

    /// Takes over the states of those flows that it keeps one of.
    func keep(_ states: [FlowState]) {
        for each in states {
            if each.flow == flow.id { state = each.state }
            guard carries else { continue }
            for index in carried.indices where carried[index].flow == each.flow { carried[index].state = each.state }
        }
    }

    /// All that it holds, in bytes.
    var bytes: Int {
        Measure.page + routeBytes + state.bytes + title.utf8.count + (rare?.bytes ?? 0)
    }

    /// A copy of its own, on that page.
    init(_ page: Page, below: PageID?) {
        (id, flow, route, address, isModal) = (page.id, page.flow, page.route, page.address, page.isModal)
        self.below = below
        (state, mark) = (page.state, page.mark)
        (routeBytes, routeMark) = (page.routeBytes, page.routeMark)
        (rare, carries) = (page.rare.map { Rare($0) }, page.carries)
        (title, fields) = (page.title, page.fields)
        (addressed, use) = (page.addressed, page.use)
    }

    // MARK: What most pages have nothing of

    private final class Rare {
        var input: FormInput?
        var notices: [Notice] = []
        var leaving: String?
        var carried: [FlowState] = []

        init() {}

        init(_ other: Rare) {
            (input, notices, leaving, carried) = (other.input, other.notices, other.leaving, other.carried)
        }

        var bytes: Int {
            carried.reduce(0) { $0 + $1.state.bytes } + (input?.bytes ?? 0)
                + notices.reduce(0) { $0 + 32 + $1.text.utf8.count }
        }

        var isEmpty: Bool { input == nil && notices.isEmpty && leaving == nil && carried.isEmpty }
    }

    private func change(_ change: (Rare) -> Void) {
        let rare = rare ?? Rare()
        change(rare)
        self.rare = rare.isEmpty ? nil : rare
    }

    var input: FormInput? {
        get { rare?.input }
        set { if newValue != nil || input != nil { change { $0.input = newValue } } }
    }

    var notices: [Notice] {
        get { rare?.notices ?? [] }
        set { change { $0.notices = newValue } }
    }

    /// The action that would lose something, while it is asked about.
    var leaving: String? {
        get { rare?.leaving }
        set { change { $0.leaving = newValue } }
    }

    /// The states of those flows around its own that have no page further down: their first page is this one.
    var carried: [FlowState] {
        get { rare?.carried ?? [] }
        set {
            change { $0.carried = newValue }
            carries = !newValue.isEmpty
        }
    }

    var presentation: Presentation { isModal ? .modal : below == nil ? .root : .pushed }
}

/// When a page was last of use. What decides is the order, which the tree counts; only an age is asked of the clock.
struct PageUse: Codable, Equatable, Sendable {
    /// When it, or a page on it, was shown or acted on, in the tree's own count.
    var last = 0
    /// When it was so itself, on top of all.
    var shown = 0
    var at: Moment = .zero
}

struct FlowState {
    let flow: FlowID
    var state: KeptState
}

/// A state, and how much it holds, in bytes as `Measure` has it: kept and counted once for all that share it.
final class KeptState {
    let value: AnyState
    let bytes: Int

    init(_ value: AnyState) {
        self.value = value
        bytes = Measure.bytes(of: value)
    }
}
