// The text that a visitor reads in a part of a document.

extension HTMLTree {
    /// The text of a range of nodes: white space collapsed, words of different blocks apart, without what is not shown
    /// as text, what is hidden or inert, and the elements of which `isOut` is true.
    func text(of range: Range<Int>, leavingOut isOut: (HTMLElement) -> Bool = { _ in false }) -> String {
        var result = CollapsedText()
        // The ends of the blocks that were entered, innermost last.
        var blockEnds: [Int] = []
        var node = range.lowerBound
        while node < range.upperBound {
            while let last = blockEnds.last, last <= node {
                blockEnds.removeLast()
                result.appendSpace()
            }
            switch nodes[node].content {
            case .text(let text):
                result.append(text)
            case .element(let tag, let attributes):
                if HTMLTags.block.contains(tag) { result.appendSpace() }
                if HTMLTags.unshown.contains(tag) || hidesContent(tag, attributes)
                    || isOut(HTMLElement(tree: self, index: node))
                {
                    node = nodes[node].end
                    continue
                }
                if HTMLTags.block.contains(tag) { blockEnds.append(nodes[node].end) }
            }
            node += 1
        }
        return result.string
    }
}
