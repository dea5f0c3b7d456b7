// The result of an action on all ticked applications.

import Usher

struct BulkScreen: Screen {
    struct Failure: ViewModel {
        let failure: BulkResult.Failure
        static let fields: Fields<Self> = [
            .text("reference") { $0.failure.reference.description }, .text("name") { $0.failure.name },
            .text("reason") { $0.failure.reason.text },
        ]
    }

    static let template = "office/done"
    static let actions: Actions<Self> = [.button("close", \.close).cancels()]
    static let fields: Fields<Self> = [
        .phrase("done") { Self.done($0.deed, $0.result) }, .list("failed") { $0.result.failed.map(Failure.init) },
        .flag("hasFailures") { $0.result.failedCount > 0 },
        .phrase("failures") { "\($0.result.failedCount, as: "count") were not changed" },
        .phrase("more") { screen -> Phrase? in
            let count = screen.result.failedCount - screen.result.failed.count
            return count > 0 ? "And \(count, as: "count") more." : nil
        },
    ]

    let deed: HistoryEntry.Deed
    let result: BulkResult
    let close: () -> Void

    var title: String { deed.label }

    static func done(_ deed: HistoryEntry.Deed, _ result: BulkResult) -> Phrase {
        deed == .assigned
            ? "\(result.done, as: "count") applications assigned to you."
            : "More asked for of \(result.done, as: "count") applications."
    }
}

/// Shown to whoever is no clerk, or not any more.
struct OutScreen: Screen {
    static let template = "office/out"
    static let actions: Actions<Self> = [.button("leave", \.leave)]
    let title = "You are signed out of the office"
    let leave: () -> Void
}
