// One page that shows first how far an import has come and then what came of it.

import Usher

struct ProgressScreen: LoadingScreen {
    static let template = "import/progress"
    static let actions: Actions<Self> = [
        .button("stop", \.stop).when(\.isRunning), .button("close", \.close).when { !$0.isRunning }.cancels(),
    ]

    let id: Imports.ID
    let imports: Imports
    let account: Account
    let stop: () async throws -> Void
    let close: () -> Void

    func load() async throws -> ProgressModel {
        ProgressModel(progress: try await imports.progress(id, of: account.id))
    }

    func title(with model: ProgressModel) -> String {
        guard let progress = model.progress else { return "It is no longer there" }
        guard progress.state != .running else { return "Importing…" }
        return "Imported \(progress.added) item\(progress.added == 1 ? "" : "s")"
    }

    func refresh(with model: ProgressModel) -> Duration? { model.isRunning ? .seconds(1) : nil }
}

struct ProgressModel: ViewModel {
    struct Row: ViewModel {
        let refusal: ImportProgress.Refusal
        static let fields: Fields<Self> = [
            .number("row", \.refusal.row), .text("text", \.refusal.text), .text("reason", \.refusal.reason),
        ]
    }

    let progress: ImportProgress?
    var isRunning: Bool { progress?.state == .running }

    static let fields: Fields<Self> = [
        .flag("isRunning") { $0.isRunning },
        .text("percent") { $0.progress.map { String($0.percent) } },
        .number("added") { $0.progress?.added },
        .text("ending") { $0.ending },
        .number("refused") { $0.progress.flatMap { $0.refused > 0 ? $0.refused : nil } },
        .flag("isOneRefused") { $0.progress?.refused == 1 },
        .number("untold") { $0.progress.flatMap { $0.refused > $0.report.count ? $0.refused - $0.report.count : nil } },
        .list("rows") { $0.progress?.report.map { Row(refusal: $0) } ?? [] },
    ]

    /// Why it ended before the end of the file.
    private var ending: String? {
        switch progress?.state {
        case .stopped: "You stopped it. What had been added by then is on your shelves."
        case .interrupted: "It was interrupted. What had been added by then is on your shelves."
        case .running, .done, nil: nil
        }
    }
}
