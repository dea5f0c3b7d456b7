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
    /// The tree when an end had to wait for the first time; nil where none has.
    private(set) var meanwhile: Meanwhile?

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

    func wait(_ moves: Moves, on tree: PageTree) {
        self.moves = moves
        meanwhile = meanwhile ?? Meanwhile(pages: tree.pages, drafts: tree.drafts)
    }
}

/// The tree when an end had to wait. All that differs from it later is the work of other requests: pages were shown or
/// built, something was typed or kept.
struct Meanwhile {
    let pages: Pages
    let drafts: Drafts
}

extension PageTree {
    /// Does on the committed pages what other requests have done while an end waited.
    ///
    /// - Parameters:
    ///   - later: the pages as those requests left them.
    ///   - former: the same pages before.
    func redo(_ later: Pages, since former: Pages, leadingTo next: PageID, _ moves: Moves) {
        for page in later.live {
            guard let before = former[page.id] else {
                let stands = page.below.map { pages.contains($0) } ?? !moves.hasRestarted
                let lives = stands && !moves.ended.contains { page.flow.isInside($0) }
                if lives && pages.live.count < limits.pages {
                    changePages { $0.add(page) }
                } else {
                    changePages { $0.past.add(page, .closed, leadingTo: next, at: now) }
                }
                continue
            }
            guard page !== before, pages.contains(page.id) else { continue }
            if page.typed != before.typed { set(page.typed, on: page.id) }
            update(page.id) { $0.storeShowing(of: page, since: before) }
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
