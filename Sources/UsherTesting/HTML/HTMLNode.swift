// An element or a text, as it stands in a document's array.

struct HTMLNode: Sendable {
    enum Content: Sendable {
        case element(tag: String, attributes: [HTMLAttribute])
        case text(String)
    }

    var content: Content
    var parent: Int
    /// The index after the last descendant.
    var end: Int
    /// Inside a template, whose content is no part of the page.
    var isInTemplate: Bool
    /// Inside something hidden, inert or closed, or such a thing itself.
    var isOutOfReach: Bool

    var tag: String? {
        if case .element(let tag, _) = content { tag } else { nil }
    }
}
