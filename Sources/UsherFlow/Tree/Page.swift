// A page is one place of the visitor's: shown to them, or below what was. Pages form a tree: each knows the one below
// it. Properties that few pages have are in PageExtras; a page that goes leaves a PastPage.

/// A page: what it is about, the flow that it belongs to, and the newest state of that flow that was reached from here.
///
/// Copied on write: `Pages.update` copies a page first that another copy of the tree holds as well. A struct would
/// retain all that it holds whenever one of its fields is read.
final class Page {
    let id: PageID
    let flow: Flow
    let route: AnyRoute
    /// The segments of its address; nil where its route has none.
    let address: [String]?
    /// The query of its address, behind the question mark; nil where it takes none.
    let query: [QueryItem]?
    /// The page that it stands on.
    let below: PageID?
    let isModal: Bool
    /// How many actions have ended on it: have returned, or thrown an error which says that nothing was done.
    var ended = 0
    /// The newest state of its flow that was reached from here.
    var state: StateBox
    /// Properties that few pages have: input, notices, a question, states of flows around its own.
    var extras: PageExtras?
    /// Its title when it was last shown.
    var title = Phrase("")
    /// The fields of its form that may be kept, as last shown.
    var fields: [String] = []
    /// The address whose GET built it. Nearly always equal to `address`, whose storage it shares then.
    var addressed: [String]? {
        didSet { if addressed == address { addressed = address } }
    }
    var use = PageUse()
    /// The size of its route.
    let routeSize: Int
    /// Nil before somebody has asked for it, and where the route cannot be encoded.
    var encodedRoute: EncodedValue?

    init(
        id: PageID, flow: Flow, route: AnyRoute, below: PageID?, isModal: Bool, state: StateBox,
        carried: [FlowState] = []
    ) {
        self.id = id
        self.flow = flow
        self.route = route
        address = flow.address(of: route)
        query = flow.query(of: route)
        routeSize = flow.size(of: route)
        self.below = below
        self.isModal = isModal
        self.state = state
        if !carried.isEmpty { self.carried = carried }
    }

    /// A copy that can be changed by itself, on that page.
    init(copying page: Page, below: PageID?) {
        (id, flow, route, isModal) = (page.id, page.flow, page.route, page.isModal)
        (address, query) = (page.address, page.query)
        self.below = below
        (state, routeSize, encodedRoute) = (page.state, page.routeSize, page.encodedRoute)
        extras = page.extras.map { PageExtras(copying: $0) }
        (title, fields) = (page.title, page.fields)
        (addressed, ended, use) = (page.addressed, page.ended, page.use)
    }

    var presentation: Presentation { isModal ? .modal : below == nil ? .root : .pushed }

    /// Names the draft that its form would leave; nil without a form, and where its route cannot be encoded.
    var draft: DraftKey? { fields.isEmpty ? nil : place }

    /// Names its route; nil where that cannot be encoded.
    var place: DraftKey? {
        if encodedRoute == nil { encodedRoute = try? flow.encoded(route) }
        return encodedRoute.flatMap { flow.draftKey(encoded: $0) }
    }

    // MARK: States

    /// True if it has these states; flows of which it holds none are ignored.
    func has(_ states: [FlowState]) -> Bool {
        for each in states {
            if each.flow == flow.id, each.state !== state { return false }
            if let extras, extras.carried.contains(where: { $0.flow == each.flow && $0.state !== each.state }) {
                return false
            }
        }
        return true
    }

    /// Takes these states over; flows of which it holds none are ignored.
    func store(_ states: [FlowState]) {
        for each in states {
            if each.flow == flow.id { state = each.state }
            guard let extras else { continue }
            // The list is taken out to be changed, as the tree's pages are.
            var carried: [FlowState] = []
            swap(&carried, &extras.carried)
            for index in carried.indices where carried[index].flow == each.flow { carried[index].state = each.state }
            swap(&carried, &extras.carried)
        }
    }

    // MARK: As it is shown

    /// Takes over what requests have noted of the same page, which was the former one before them.
    func storeShowing(of page: Page, since former: Page) {
        title = page.title
        fields = page.fields
        if page.use.last > use.last { use = page.use }
        notices.removeAll { former.notices.contains($0) && !page.notices.contains($0) }
        for notice in page.notices where !former.notices.contains(notice) { add(notice) }
    }
}

/// The relation of a page to the one below it.
package enum Presentation: Sendable { case root, pushed, modal }

/// Names a page within its session. Later pages have greater numbers, so a page's number is above that of the page
/// below.
package struct PageID: Hashable, Comparable, Sendable {
    package let number: Int
    package init(_ number: Int) { self.number = number }
    package static func < (one: PageID, other: PageID) -> Bool { one.number < other.number }
}

/// The order of uses decides, which the tree counts; the clock is asked only for an age.
struct PageUse: Equatable, Sendable {
    /// The number of the latest use of this page or of one that stands on it.
    var last = 0
    /// The number of the latest use of this page itself, on top of all.
    var shown = 0
    var at: Moment = .zero
}
