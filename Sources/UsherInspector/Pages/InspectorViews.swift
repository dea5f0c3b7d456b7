// The contents of the inspector's pages: read in each session, and put into words.

internal import UsherFlow
internal import UsherSite
internal import UsherTemplate

extension Inspection {
    private static let listed = 50

    /// All sessions.
    func sessionsView() async throws -> SessionsView {
        var views: [ListedSessionView] = []
        for entry in sessions.listed(most: Self.listed) {
            let trace = recorder.trace(of: entry.key)
            let (age, idle) = (Inspector.words(entry.age), Inspector.words(entry.idle))
            var facts = "began \(age) ago, used \(idle) ago, \(entry.weight) bytes"
            var tree: HTML?
            if entry.isPacked {
                facts += ", kept as data alone until its next request"
            } else if let read = try await sessions.picture(of: entry.key) {
                let (pages, flows) = (read.tree.pages.count, read.tree.flows.count)
                facts += ", \(pages) page\(pages == 1 ? "" : "s"), \(flows) coordinator\(flows == 1 ? "" : "s")"
                tree = drawing(read.tree, trace)
            }
            views.append(ListedSessionView(number: trace.number, facts: facts, tree: tree))
        }
        let (count, packed) = (sessions.count, sessions.packedCount)
        return SessionsView(
            sessions: views,
            summary: (count == 1 ? "1 session" : "\(count) sessions")
                + (packed > 0 ? ", \(packed) of them as data alone" : "") + ", \(sessions.weight) bytes in all"
                + (count > views.count ? "; the \(views.count) used last are shown." : "."))
    }

    private func drawing(
        _ tree: TreePicture, _ trace: SessionTrace, chosen: PageID? = nil, lit: SessionTrace.Act? = nil,
        follows: Bool = false
    ) -> HTML {
        var marks = TreeDrawing.Marks()
        marks.link = { "\(Inspector.path)/\(trace.number)/\($0.number)" }
        marks.step = { Self.step($0, of: trace.number, follows: follows) }
        marks.tabs = { page in trace.tabs.filter { $0.page == page }.map(\.number).sorted() }
        marks.trace = trace
        marks.hues = recorder.hues(with: tree)
        (marks.chosen, marks.lit) = (chosen, lit)
        let label = "The page tree of session \(trace.number): \(tree.pages.count) pages"
        return HTML(trusted: TreeDrawing.drawings(of: tree, marks, label: label))
    }

    /// The address of a session's page with an action's arrow lit.
    private static func step(_ act: Int, of session: Int, follows: Bool) -> String {
        "\(Inspector.path)/\(session)?\(follows ? "follow=1&" : "")step=\(act)#picture"
    }

    /// One session.
    func view(
        of read: SessionReader.Picture, _ key: Bytes32, _ number: Int, token: String, follows: Bool, step: Int?
    ) -> SessionView {
        let trace = recorder.trace(of: key)
        // Who follows a session sees its last action.
        let lit = step.map { step in trace.acts.first { $0.number == step } } ?? (follows ? trace.acts.first : nil)
        let words = SessionWords(tree: read.tree, number: number, now: sessions.now)
        var facts = [
            FactView(name: "Acts for", value: read.actsForSomebody ? "somebody" : "nobody"),
            FactView(name: "Holds", value: "\(read.weight) bytes; \(read.tree.sharedBytes) of them Shared"),
        ]
        if !read.running.isEmpty {
            let running = read.running.map { "\($0.action) on \(words.name($0.page))" }
            facts.append(FactView(name: "Runs", value: running.joined(separator: "; ")))
        }
        return SessionView(
            number: number, token: token, follows: follows, facts: facts,
            tree: drawing(read.tree, trace, lit: lit, follows: follows),
            acts: trace.acts.map { act in
                let step = Self.step(act.number, of: number, follows: follows)
                return words.view(of: act, isLit: act.number == lit?.number, step: step)
            }, tabs: trace.tabs.reversed().map { words.view(of: $0) },
            pages: read.tree.pages.map { words.view(of: $0) }, flows: read.tree.flows.map { words.view(of: $0) },
            past: read.tree.past.prefix(50).map { words.view(of: $0) }, shared: FactView.all(of: read.tree.shared))
    }

    /// One page; nil where there is none.
    func view(
        of page: PageID, in read: SessionReader.Picture, _ key: Bytes32, _ number: Int
    ) async throws -> InspectedPageView? {
        guard let picture = read.tree.pages.first(where: { $0.id == page }),
            let offered = try await sessions.offers(of: page, in: key)
        else { return nil }
        let trace = recorder.trace(of: key)
        let flow = read.tree.flows.first { $0.id == picture.flow }?.name ?? ""
        let facts =
            [
                FactView(name: "Flow", value: flow), FactView(name: "Screen", value: offered.screen),
                FactView(name: "Route", value: StateWords.words(of: picture.route)),
                FactView(name: "Address", value: picture.address ?? "none of its own: /p/KEY"),
                FactView(
                    name: "Presented",
                    value: picture.isModal ? "as a modal" : picture.below == nil ? "as the lowest page" : "pushed"),
                FactView(name: "Holds", value: "\(picture.bytes) bytes"),
            ]
            + (picture.typed.isEmpty
                ? [] : [FactView(name: "Typed, not accepted", value: picture.typed.joined(separator: ", "))])
            + picture.notices.map { FactView(name: "Notice that waits", value: $0) }
        return InspectedPageView(
            number: number, page: page.number, title: picture.name, tree: drawing(read.tree, trace, chosen: page),
            facts: facts,
            states: ([(flow: flow, state: picture.state)] + picture.carried).map {
                InspectedPageView.State(flow: $0.flow, facts: FactView.all(of: $0.state))
            }.filter { !$0.facts.isEmpty },
            offers: offered.offers.map { offer in
                let values = offer.values.map {
                    "for " + ($0.isEmpty ? "no value" : StateWords.masked($0.prefix(20).joined(separator: ", ")))
                }
                return FactView(name: offer.name, value: offer.hasForm ? "with the form" : values ?? "a button")
            })
    }
}
