// The words of the inspector's page of a session.

internal import UsherFlow

struct SessionWords {
    let tree: TreePicture
    let number: Int
    let now: Moment
    private let names: [PageID: String]

    init(tree: TreePicture, number: Int, now: Moment) {
        (self.tree, self.number, self.now) = (tree, number, now)
        names = Dictionary(uniqueKeysWithValues: tree.pages.map { ($0.id, $0.name) })
    }

    /// A page by its number and title.
    func name(_ page: PageID) -> String { names[page].map { "\(page.number) \($0)" } ?? "\(page.number), past" }

    private func link(_ page: PageID) -> String? {
        names[page].map { _ in "\(Inspector.path)/\(number)/\(page.number)" }
    }

    /// - Parameter step: the address of the session's page with this step lit.
    func view(of act: SessionTrace.Act, isLit: Bool, step: String) -> ActView {
        // A route's values may be secrets.
        let place = act.place.map { "\($0.flow).\($0.route.prefix { $0 != "(" })" }
        return ActView(
            number: act.number, isLit: isLit, step: step, when: "\(Inspector.words(now - act.at)) ago",
            action: act.action,
            page: [act.screen, place].compactMap(\.self).joined(separator: ", "),
            outcome: act.outcome.words + (act.outcome.next.map { " → \(name($0))" } ?? ""),
            duration: Inspector.words(act.duration), changes: act.changes)
    }

    func view(of tab: SessionTrace.Tab) -> HeldView {
        HeldView(
            name: "Tab \(tab.number)", link: link(tab.page), what: name(tab.page),
            holds: "\(Inspector.words(now - tab.at)) ago", bytes: nil)
    }

    func view(of page: TreePicture.Page) -> HeldView {
        HeldView(
            name: name(page.id), link: link(page.id),
            what: page.below.map { "\(page.isModal ? "modal over" : "on") \(name($0))" } ?? "the lowest page",
            holds: tree.flows.first { $0.id == page.flow }?.name ?? "", bytes: page.bytes)
    }

    func view(of flow: TreePicture.Flow) -> HeldView {
        let pages = tree.pages.filter { $0.flow == flow.id }.map { name($0.id) }
        let flows = tree.flows.filter { $0.parent == flow.id }.map { "its child \($0.name)" }
        return HeldView(
            name: flow.name, link: nil, what: flow.route.map { "started at \(StateWords.words(of: $0))" } ?? "the root",
            holds: (pages + flows + (flow.parent == nil ? ["the session"] : [])).joined(separator: ", "),
            bytes: flow.bytes)
    }

    func view(of page: TreePicture.PastPage) -> HeldView {
        HeldView(
            name: "\(page.id.number) \(page.title)", link: nil,
            what: "\(page.kind.words), \(Inspector.words(now - page.ended)) ago",
            holds: page.next.map { name($0) } ?? "nothing any more", bytes: nil)
    }
}

extension TreePicture.Page {
    /// Its title, or else its route.
    var name: String { title.isEmpty ? StateWords.words(of: route) : title }
    /// Nil where its route has none.
    var address: String? { path.map { StateWords.address($0) } }
}
