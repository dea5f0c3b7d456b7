// One element of a document: what it says, what it holds and where it stands.

/// An element, and with it the whole document that it stands in. Two are equal when they are the same place of the
/// same document.
public struct HTMLElement: Sendable, Equatable {
    let tree: HTMLTree
    let index: Int

    public static func == (left: HTMLElement, right: HTMLElement) -> Bool {
        left.tree === right.tree && left.index == right.index
    }

    /// The name in lower case.
    public var tag: String { tree.nodes[index].tag ?? "" }

    /// The attribute's value, empty where it has none; nil without the attribute. Names are in lower case.
    public subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

    /// True if it has the attribute, with or without a value.
    public func has(_ attribute: String) -> Bool { self[attribute] != nil }

    /// The words of its `class`.
    public var classes: [String] { words(of: "class") }

    /// True if a visitor can see and use it: neither it nor anything around it is `inert`, `hidden`, a closed dialog,
    /// or a button that is there for Enter alone.
    public var isVisible: Bool { !tree.nodes[index].isOutOfReach }

    /// The element around it; nil for the outermost.
    public var parent: HTMLElement? {
        let parent = tree.nodes[index].parent
        return parent < 0 ? nil : HTMLElement(tree: tree, index: parent)
    }

    /// From its parent outwards.
    public var ancestors: some Sequence<HTMLElement> { sequence(first: self, next: \.parent).dropFirst() }

    /// All elements inside it, in document order.
    public var descendants: [HTMLElement] {
        ((index + 1)..<tree.nodes[index].end).lazy.filter { tree.nodes[$0].tag != nil }
            .map { HTMLElement(tree: tree, index: $0) }
    }

    /// The elements whose parent it is, in document order.
    public var children: [HTMLElement] { descendants.filter { $0.parent == self } }

    /// All elements inside it of one of these tags, given in lower case.
    public func all(_ tags: String...) -> [HTMLElement] { descendants.filter { tags.contains($0.tag) } }

    /// The first element of that tag inside it, given in lower case.
    public func first(_ tag: String) -> HTMLElement? { descendants.first { $0.tag == tag } }

    /// True if the other one stands somewhere inside it.
    public func contains(_ other: HTMLElement) -> Bool {
        other.tree === tree && other.index > index && other.index < tree.nodes[index].end
    }

    /// The text as a visitor reads it: white space collapsed, words of different blocks apart, without scripts, styles,
    /// the contents of controls and what is hidden or inert inside it. A no-break space counts as a space.
    public var text: String { text(leavingOut: { _ in false }) }

    /// All text inside as it stands in the page.
    var rawText: String {
        inside.reduce(into: "") { text, node in
            if case .text(let part) = tree.nodes[node].content { text += part }
        }
    }

    /// `text` without the elements of which `isOut` is true.
    func text(leavingOut isOut: (HTMLElement) -> Bool) -> String { tree.text(of: inside, leavingOut: isOut) }

    private var inside: Range<Int> { (index + 1)..<tree.nodes[index].end }

    var attributes: [HTMLAttribute] {
        if case .element(_, let attributes) = tree.nodes[index].content { attributes } else { [] }
    }

    /// The words of a list attribute such as `class`.
    func words(of attribute: String) -> [String] {
        (self[attribute] ?? "").collapsed.split(separator: " ").map(String.init)
    }
}
