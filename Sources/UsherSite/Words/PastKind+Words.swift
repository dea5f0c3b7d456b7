// The message about a page that is over.

internal import UsherFlow

extension PastKind {
    /// - Parameter title: the page's; empty where it is not known.
    func phrase(of title: Phrase) -> Phrase {
        switch (self, title.isEmpty) {
        case (.complete, true): "You have already completed that step."
        case (.complete, false): "You have already completed “\(title, as: "title")”."
        case (.closed, true): "That step has been closed."
        case (.closed, false): "“\(title, as: "title")” has been closed."
        case (.evicted, true): "That step was closed because too many pages were open."
        case (.evicted, false): "“\(title, as: "title")” was closed because too many pages were open."
        }
    }
}
