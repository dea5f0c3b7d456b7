// Finds the one control that a label means, if need be near a text, or says why there is not exactly one.

extension WebPage {
    /// The candidate of that label: an exact name first, then a name that begins so.
    ///
    /// With `near`, the one in the same row (`li`, `tr`, a group of a `dl`) as that text, or where the text is in none,
    /// in the same `section`, `article`, `fieldset`, `dialog` or `details`.
    func find<Item>(
        _ label: String, _ kind: String, among candidates: [Candidate<Item>], near: String?
    ) throws(BrowserError) -> Item {
        let wanted = label.collapsed
        var found: [Candidate<Item>] = []
        if let near {
            let anchors = anchors(of: near.collapsed)
            guard !anchors.isEmpty else {
                throw BrowserError("Nothing visible on \(url) says “\(near)”, so no \(kind) is near it. \(outline)")
            }
            for anchor in anchors {
                for level in levels(around: anchor) {
                    let inside = candidates.filter { candidate in
                        level.contains { $0 == candidate.element || $0.contains(candidate.element) }
                    }
                    let matching = matches(wanted, among: inside)
                    if matching.isEmpty { continue }
                    found += matching.filter { new in !found.contains { $0.element == new.element } }
                    break
                }
            }
        } else {
            found = matches(wanted, among: candidates)
        }
        let place = near.map { " near “\($0)”" } ?? ""
        guard let first = found.first else {
            let names = candidates.compactMap { $0.names.first ?? $0.lesserNames.first }
            throw BrowserError(
                "No \(kind) “\(label)”\(place) on \(url). There are: \(BrowserError.list(names)). \(outline)")
        }
        if found.count > 1, first.effect == nil || found.contains(where: { $0.effect != first.effect }) {
            let names = found.compactMap { $0.names.first ?? $0.lesserNames.first }
            throw BrowserError(
                "“\(label)”\(place) means \(found.count) on \(url): \(BrowserError.list(names)). Say which one with"
                    + " near: a text in the same row or section.")
        }
        return first.item
    }

    /// The page as text, for a message.
    private var outline: String { "The page:\n\n\(self)" }

    private func matches<Item>(_ label: String, among candidates: [Candidate<Item>]) -> [Candidate<Item>] {
        let exact = candidates.filter { $0.names.contains(label) }
        if !exact.isEmpty { return exact }
        let lesser = candidates.filter { $0.lesserNames.contains(label) }
        if !lesser.isEmpty || label.isEmpty { return lesser }
        return candidates.filter { $0.names.contains { $0.hasPrefix(label) } }
    }

    /// The innermost visible elements that say exactly this; failing that, those that say this among other things.
    private func anchors(of text: String) -> [HTMLElement] {
        guard !text.isEmpty else { return [] }
        let saying = document.elements.filter { $0.isVisible }.map { ($0, $0.text) }.filter { $0.1.contains(text) }
        let exact = saying.filter { $0.1 == text }.map(\.0)
        let found = exact.isEmpty ? saying.map(\.0) : exact
        return found.filter { outer in !found.contains { outer.contains($0) } }
    }

    /// From the text outwards to the end of its row or section; a level is one element, or a term and its details.
    private func levels(around anchor: HTMLElement) -> [[HTMLElement]] {
        let path = [anchor] + anchor.ancestors
        let ends = path.contains { Self.rows.contains($0.tag) } ? Self.rows : Self.sections
        var levels: [[HTMLElement]] = []
        for element in path {
            levels.append([element])
            if ends.contains(element.tag) { break }
            guard let parent = element.parent, parent.tag == "dl" else { continue }
            if element.tag == "dt" || element.tag == "dd" { levels.append(Self.termGroup(of: element, in: parent)) }
            break
        }
        return levels
    }

    private static let rows: Set<String> = ["li", "tr"]
    private static let sections: Set<String> = ["article", "details", "dialog", "fieldset", "section"]

    /// The terms and details that belong together: terms, then details up to the next term.
    private static func termGroup(of element: HTMLElement, in list: HTMLElement) -> [HTMLElement] {
        var group: [HTMLElement] = []
        for child in list.children {
            if child.tag == "dt", group.last?.tag == "dd" {
                if group.contains(element) { break }
                group = []
            }
            group.append(child)
        }
        return group
    }
}

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
