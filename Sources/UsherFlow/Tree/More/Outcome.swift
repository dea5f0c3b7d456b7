extension PageTree {
    /// What came of a submission.
    package struct Outcome {
        package enum Result {
            /// It ran and leads to this page.
            case moved(PageID)
            /// The form was not right; the page has kept what was typed.
            case invalid(PageID)
            /// It threw; everything is as before.
            case failed(PageID, any Error)
            /// The page does not offer it now.
            case notOffered(PageID)
            /// What the page showed is not what holds now.
            case changed(PageID)
            /// The page is past, and led on.
            case past(PageID, to: PageID)
            /// There is no such page.
            case unknown
        }

        package let result: Result
        /// Who the session acts for from now on; nil where that stays as it was.
        package let privilege: Privilege?
        /// To whom its browser is known from now on, beside those to whom it was.
        package let known: Privilege?
        /// True if the tree began anew.
        package let hasRestarted: Bool
        /// Whose other sessions end.
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
    /// What came of an action on this page; an error is an outcome as well.
    package func outcome(on page: PageID) async -> PageTree.Outcome {
        do { return try await value } catch { return PageTree.Outcome(result: .failed(page, error)) }
    }
}
