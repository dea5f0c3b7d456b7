// An action from its first line to its outcome: what a tree holds only while one runs, and what came of it.

final class ActionUnderWay {
    /// The page that it runs on.
    let page: PageID
    let limit: Duration?
    /// True if it has a form, so that what was typed is used.
    let takesForm: Bool
    /// The part of what was typed that it leaves; nil for none.
    let typed: Typed?
    /// Shared as it was before.
    let shared: AnyState
    /// The moves made so far, while an end waits.
    private var moves: Moves?
    /// The changes that GETs have made since an end had to wait for the first time.
    var meanwhile: Meanwhile?

    init(on page: PageID, limit: Duration?, takesForm: Bool, typed: Typed?, shared: AnyState) {
        self.page = page
        self.limit = limit
        self.takesForm = takesForm
        self.typed = typed
        self.shared = shared
    }

    /// Its moves on a copy of the tree, as far as they have been made. Whoever has them has the only copy, which is
    /// changed in place.
    func takeMoves(on tree: PageTree) -> Moves { moves.take() ?? Moves(tree, at: page) }

    func wait(_ moves: Moves) {
        self.moves = moves
        meanwhile = meanwhile ?? Meanwhile()
    }
}

struct Meanwhile {
    var built: Set<PageID> = []
    /// Notices that were shown.
    var shown: Set<Int> = []
    var left: [(page: PageID, notice: Notice)] = []
    /// Drafts that filled a page which a GET built.
    var drafts: Set<DraftKey> = []
}

extension PageTree {
    /// - Parameter before: the pages as the GETs left them.
    func redo(_ meanwhile: Meanwhile, on before: Pages, leadingTo next: PageID, _ ended: [Flow]) {
        for id in meanwhile.built.sorted() {
            guard let page = before[id] else { continue }
            let lives = page.below.map { pages[$0] != nil } ?? true
            if lives && pages.live.count < limits.pages && !ended.contains(where: { page.flow.isInside($0) }) {
                changePages { $0.add(page) }
            } else {
                changePages { $0.past.add(page, .closed, leadingTo: next, at: now) }
            }
        }
        // The others are the same page in both.
        for page in before.live where pages[page.id] !== page { update(page.id) { $0.storeShowing(of: page) } }
        for (page, notice) in meanwhile.left { addNotice(notice, on: page) }
        guard !meanwhile.shown.isEmpty else { return }
        for id in pages.live.map(\.id) {
            update(id) { $0.notices.removeAll { meanwhile.shown.contains($0.id) } }
        }
    }
}

extension PageTree {
    /// The outcome of a submission.
    package final class Outcome {
        package enum Result {
            /// It ran and leads to this page.
            case moved(PageID)
            /// The form was not right, or nothing was to run, as where the visitor is asked before something is lost:
            /// the page has kept what was typed.
            case invalid(PageID)
            /// It threw; everything is as before.
            case failed(PageID, any Error)
            /// The page does not offer it now.
            case notOffered(PageID)
            /// The value that the page showed has changed since.
            case changed(PageID)
            /// The page is past, and led on.
            case past(PageID, to: PageID)
            /// There is no such page.
            case unknown
        }

        package let result: Result
        /// Who the session acts for from now on; nil where that stays as it was.
        package let privilege: Privilege?
        /// The principal to whom its browser is known from now on, beside former ones.
        package let known: Privilege?
        /// True if the tree began anew.
        package let hasRestarted: Bool
        /// The principals whose other sessions end.
        package let endsOthers: [String]
        package let jobs: [(flow: Int, job: FlowJob)]
        /// Jobs that are to be cancelled, before those of `jobs` start.
        package let stopped: [(flow: Int, job: String)]
        /// Flows that ended, by number; their jobs are to be cancelled.
        package let ended: [Int]
        /// The file that the visitor's browser is to fetch, instead of the page.
        package let download: AddressPath?

        init(
            result: Result, privilege: Privilege? = nil, known: Privilege? = nil, hasRestarted: Bool = false,
            endsOthers: [String] = [],
            jobs: [(flow: Int, job: FlowJob)] = [], stopped: [(flow: Int, job: String)] = [], ended: [Int] = [],
            download: AddressPath? = nil
        ) {
            self.result = result
            (self.privilege, self.known) = (privilege, known)
            (self.hasRestarted, self.endsOthers) = (hasRestarted, endsOthers)
            (self.jobs, self.stopped, self.ended, self.download) = (jobs, stopped, ended, download)
        }

        /// True if a job that was under way before ends with it.
        package func stops(flow: Int, job: String) -> Bool {
            ended.contains(flow) || stopped.contains { $0 == (flow, job) }
        }
    }
}

extension Soon<PageTree.Outcome> {
    /// The outcome of an action on this page; an error is an outcome as well.
    package func outcome(on page: PageID) async -> PageTree.Outcome {
        do { return try await value } catch { return PageTree.Outcome(result: .failed(page, error)) }
    }
}
