// What came of what was done with all that were ticked.

import Usher

struct BulkScreen: Screen {
    struct Failure: ViewModel {
        let failure: BulkResult.Failure
        static let fields: Fields<Self> = [
            .text("reference") { $0.failure.reference.description }, .text("name") { $0.failure.name },
            .text("reason") { $0.failure.reason },
        ]
    }

    static let template = "office/done"
    static let actions: Actions<Self> = [.button("close", \.close)]
    static let fields: Fields<Self> = [
        .text("done", \.done), .list("failed") { $0.result.failed.map(Failure.init) },
        .flag("hasFailures") { $0.result.failedCount > 0 },
        .text("failures") {
            $0.result.failedCount == 1 ? "1 was not changed" : "\($0.result.failedCount) were not changed"
        },
        .text("more") { screen in
            let more = screen.result.failedCount - screen.result.failed.count
            return more > 0 ? "And \(more) more." : nil
        },
    ]

    let deed: HistoryEntry.Deed
    let result: BulkResult
    let close: () -> Void

    var title: String { deed.words }

    private var done: String {
        let count = result.done == 1 ? "1 application" : "\(result.done) applications"
        return deed == .assigned ? "\(count) assigned to you." : "More asked for of \(count)."
    }
}

/// Shown to whoever is no clerk, or not any more.
struct OutScreen: Screen {
    static let template = "office/out"
    static let actions: Actions<Self> = [.button("leave", \.leave)]
    let title = "You are signed out of the office"
    let leave: () -> Void
}
