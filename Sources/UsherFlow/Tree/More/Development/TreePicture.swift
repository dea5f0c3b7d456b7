// A tree as a value, with all that somebody may want to see of it who writes the app: for the inspector.

/// The pages and flows of one session at one moment.
package struct TreePicture: Sendable {
    package struct Flow: Sendable {
        package let id: Int
        /// Its coordinator's type.
        package let name: String
        /// Nil for the root.
        package let parent: Int?
        /// The parent's route that started it.
        package let route: AnyRoute?
        /// The state on its newest page.
        package let state: AnyState
        /// Of that state, in bytes.
        package let bytes: Int
    }

    package struct Page: Sendable {
        package let id: PageID
        package let flow: Int
        package let title: String
        package let route: AnyRoute
        /// Its address; nil where its route has none.
        package let path: [String]?
        package let below: PageID?
        package let isModal: Bool
        /// All that it holds, in bytes.
        package let bytes: Int
        /// The newest state of its flow that was reached from here.
        package let state: AnyState
        /// Those that it carries of flows around its own.
        package let carried: [(flow: String, state: AnyState)]
        /// The fields that were typed into and not accepted, or are left as a draft.
        package let typed: [String]
        package let notices: [String]
        /// When it was last shown on top of all, since the session began to count time; nil for never.
        package let shown: Moment?
    }

    package struct PastPage: Sendable {
        package let id: PageID
        package let title: String
        package let kind: PastKind
        package let ended: Moment
        /// The live page where it leads; nil where that is not known any more.
        package let next: PageID?
    }

    package let flows: [Flow]
    /// In the order of their numbers, so that each comes after the one below it.
    package let pages: [Page]
    /// The latest first.
    package let past: [PastPage]
    package let shared: AnyState
    package let sharedBytes: Int
    /// The page whose action runs.
    package let acting: PageID?
}

extension PageTree {
    /// The page with this address that was shown last.
    package func pageShown(at address: [String]) -> PageID? {
        pages.live.filter { $0.address == address || $0.addressed == address }.max { $0.use.shown < $1.use.shown }?.id
    }

    /// The tree as it is now, as it has been committed. Costs a look at each value of each state, so it is for
    /// development alone.
    package func picture() throws -> TreePicture {
        var flows: [Flow] = [root]
        for page in pages.live {
            for flow in page.flow.line where !flows.contains(where: { $0 === flow }) { flows.append(flow) }
        }
        return TreePicture(
            flows: flows.map { picture(of: $0) }, pages: pages.live.map { picture(of: $0) },
            past: pages.past.all.sorted { $0.value.number > $1.value.number }.map { id, page in
                TreePicture.PastPage(
                    id: id, title: page.title.english, kind: page.kind, ended: page.ended, next: pages.successor(of: id)
                )
            },
            shared: underWay?.shared ?? shared.saved, sharedBytes: shared.bytes,
            acting: actingPage)
    }

    private func picture(of flow: Flow) -> TreePicture.Flow {
        let newest = pages.live.last { page in page.flow === flow || page.carried.contains { $0.flow == flow.id } }
        let state = newest.flatMap { page in
            page.flow === flow ? page.state : page.carried.first { $0.flow == flow.id }?.state
        }
        return TreePicture.Flow(
            id: flow.id.number, name: "\(type(of: flow.coordinator))", parent: flow.parent?.id.number,
            route: flow.route, state: (state ?? flow.initial).value, bytes: (state ?? flow.initial).bytes)
    }

    private func picture(of page: Page) -> TreePicture.Page {
        TreePicture.Page(
            id: page.id, flow: page.flow.id.number, title: page.title.english, route: page.route, path: page.address,
            below: page.below, isModal: page.isModal, bytes: page.bytes, state: page.state.value,
            carried: page.carried.map { each in
                ("\(page.flow.around(each.flow).map { "\(type(of: $0.coordinator))" } ?? "")", each.state.value)
            },
            typed: page.typed.map { $0.values.keys.sorted() } ?? [], notices: page.notices.map(\.text),
            shown: page.use.shown > 0 ? page.use.at : nil)
    }
}
