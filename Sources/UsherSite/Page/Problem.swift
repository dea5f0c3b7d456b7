// Why a screen could not load what it shows, as its visitor is told.

internal import UsherFlow
internal import UsherTemplate

/// A page's content in place of its screen.
struct Problem: ViewModel {
    let status: Int
    let title: String
    let message: String
    /// The address of its link: the page below it.
    let back: String

    /// Nil for an error that its visitor can do nothing about.
    init?(_ error: any Error, back: String) {
        guard let shown = error as? any ShownError else { return nil }
        let isMissing = error is NotFound
        status = isMissing ? 404 : 200
        title = isMissing ? "Page not found" : "This page cannot be shown"
        message = shown.phrase.text
        self.back = back
    }

    static let fields: Fields<Self> = [
        .number("status") { $0.status == 200 ? nil : $0.status }, .text("message", \.message), .text("back", \.back),
    ]
}
