// The tree that a document's elements share.

/// The nodes, shared by a document and its elements, and where to find what is asked for often.
final class HTMLTree: Sendable {
    let nodes: [HTMLNode]
    let firstByID: [String: Int]
    /// The elements outside of templates; of these the labels, and what may be a form's control.
    let elements: [Int]
    let labels: [Int]
    let controls: [Int]

    init(_ nodes: [HTMLNode]) {
        self.nodes = nodes
        var ids: [String: Int] = [:]
        var elements: [Int] = []
        var labels: [Int] = []
        var controls: [Int] = []
        for (index, node) in nodes.enumerated() where !node.isInTemplate {
            guard case .element(let tag, let attributes) = node.content else { continue }
            elements.append(index)
            if tag == "label" { labels.append(index) }
            if FormControl.tags.contains(tag) { controls.append(index) }
            if let id = attributes.first(where: { $0.name == "id" })?.value, !id.isEmpty, ids[id] == nil {
                ids[id] = index
            }
        }
        firstByID = ids
        self.elements = elements
        self.labels = labels
        self.controls = controls
    }
}
