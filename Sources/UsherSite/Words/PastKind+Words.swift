// The message about a page that is over.

internal import UsherFlow

extension PastKind {
    /// - Parameter title: the page's; empty where it is not known.
    func phrase(of title: String) -> Phrase {
        let name = Phrase(title)
        return switch (self, title.isEmpty) {
        case (.complete, true): "That step is already complete."
        case (.complete, false): "“\(name, as: "title")” is already complete."
        case (.closed, true): "That step is closed."
        case (.closed, false): "“\(name, as: "title")” is closed."
        case (.evicted, true): "That step was put away to make room."
        case (.evicted, false): "“\(name, as: "title")” was put away to make room."
        }
    }
}
