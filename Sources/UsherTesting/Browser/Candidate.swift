// What `WebPage.find` chooses from.

/// Something on a page that a visitor could mean by a label.
struct Candidate<Item> {
    var item: Item
    var element: HTMLElement
    var names: [String]
    /// Names that count only in full, and after `names`.
    var lesserNames: [String] = []
    /// Two with the same effect are no ambiguity.
    var effect: String?

    func matches(_ label: String) -> Bool {
        let label = label.collapsed
        return names.contains { $0 == label || $0.hasPrefix(label) } || lesserNames.contains(label)
    }
}
