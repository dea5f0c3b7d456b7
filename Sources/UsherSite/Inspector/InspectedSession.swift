// What the inspector reads of a session, within it.

internal import UsherFlow
internal import UsherLock

/// A session as it is at one moment.
struct InspectedSession: Sendable {
    let tree: TreePicture
    /// Whether it acts for somebody: whom, only a hash knows.
    let actsForSomebody: Bool
    /// What waits or runs, by its page.
    let running: [(page: PageID, action: String)]
    /// What it holds, in bytes.
    let weight: Int
}

/// An action that a page offers.
struct InspectedOffer: Sendable {
    let name: String
    /// The values that it may be pressed for; nil where it takes none, or any.
    let values: [String]?
    let hasForm: Bool
}

extension Session {
    func inspected() throws -> InspectedSession {
        InspectedSession(
            tree: try tree.picture(), actsForSomebody: principal != nil,
            running: submissions.running.map { ($0.page, $0.action) }, weight: weight)
    }

    /// What a page offers now, in the order of its screen's list.
    func inspectedOffers(of id: PageID) async throws -> (screen: String, offers: [InspectedOffer]) {
        let screen = try tree.screen(of: id).screen
        return ("\(type(of: screen))", try await offers(of: screen, on: id))
    }

    private func offers<Shown: FlowScreen>(of screen: Shown, on id: PageID) async throws -> [InspectedOffer] {
        let model = try await screen.load()
        return try tree.allOffers(of: screen, with: model, on: id).map {
            InspectedOffer(name: $0.name, values: $0.values?(), hasForm: $0.form != nil)
        }
    }

    /// Notes for the inspector that a page is shown, and which one its tab showed before.
    func recordShow(of page: PageID, _ path: PagePath) {
        guard let recorder = parts.recorder, case let begun = begunStep(on: page), let step = begun.step else { return }
        let origin = path.origin.flatMap { origin in keys.page(origin.page) ?? tree.pageShown(at: origin.segments) }
        recorder.show(page, step, depth: begun.place?.depth ?? 0, from: origin, in: key)
    }

    /// Notes for the inspector that a file is sent, and which page its link stands on.
    func recordFile(at place: FlowError.Place, _ path: PagePath) {
        guard let recorder = parts.recorder else { return }
        let origin = keys.page(path.on) ?? path.origin.flatMap { keys.page($0.page) ?? tree.pageShown(at: $0.segments) }
        let step = FlowMap.Step(flow: place.flow, screen: "file \(place.path)")
        recorder.showFile(step, depth: place.depth, from: origin, in: key)
    }

    /// Notes for the inspector that an action is about to run.
    func recordBegin(on page: PageID) {
        guard let recorder = parts.recorder else { return }
        let begun = begunStep(on: page)
        recorder.begin(at: begun.place, on: begun.screen, in: key)
    }

    private func begunStep(on page: PageID) -> SessionTrace.Begun {
        let screen = tree.contains(page) ? (try? tree.screen(of: page)).map { "\(type(of: $0.screen))" } : nil
        return SessionTrace.Begun(at: tree.now, place: tree.place(of: page), screen: screen)
    }

    /// Notes for the inspector what an action came to.
    func record(_ outcome: PageTree.Outcome, of action: String, on page: PageID) {
        guard let recorder = parts.recorder else { return }
        let came: SessionTrace.Outcome =
            switch outcome.result {
            case .moved(let page): .led(to: page)
            case .invalid(let page): .wrong((tree.pending(on: page).input?.problems ?? []).map { $0.field ?? "" })
            case .failed(_, let error): .threw("\(type(of: error)): \(error)")
            case .notOffered: .notOffered
            case .changed: .changed
            case .past(_, let page): .past(leadingTo: page)
            case .unknown: .unknown
            }
        recorder.end(action, on: page, came, tree.development?.lastChanges ?? [], in: key)
        tree.development?.lastChanges = []
    }
}

extension SessionTable {
    /// A session as the table knows it.
    struct Listed: Sendable {
        let key: Bytes32
        let began: Instant
        let lastUsed: Instant
        let weight: Int
        let isPacked: Bool
    }

    /// The sessions that were used last, the latest first. Costs a look at all of them.
    func listed(most count: Int) -> [Listed] {
        let moment = now
        let all = entries.withLock { entries in
            entries.all.elements.filter { !hasExpired($0.value, at: moment) }.map { key, entry in
                Listed(
                    key: key, began: entry.began, lastUsed: entry.lastUsed, weight: entry.weight,
                    isPacked: entry.session == nil)
            }
        }
        return Array(all.sorted { $0.lastUsed > $1.lastUsed }.prefix(count))
    }
}
