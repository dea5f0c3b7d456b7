// A page's document: its elements in order, found by tag, id or attribute.

/// A parsed page. Any bytes make a document; what is wrong with them is read as browsers read it.
public struct HTMLDocument: Sendable {
    let tree: HTMLTree

    public init(_ bytes: [UInt8]) { tree = HTMLTree(HTMLTreeBuilder.build(bytes)) }

    public init(_ html: String) { self.init(Array(html.utf8)) }

    init(tree: HTMLTree) { self.tree = tree }

    /// Every element of the page in document order, but for the content of `<template>`.
    public var elements: [HTMLElement] {
        tree.elements.map { HTMLElement(tree: tree, index: $0) }
    }

    /// The first element with that id.
    public func element(id: String) -> HTMLElement? {
        tree.firstByID[id].map { HTMLElement(tree: tree, index: $0) }
    }

    /// All elements of one of these tags, given in lower case.
    public func all(_ tags: String...) -> [HTMLElement] { elements.filter { tags.contains($0.tag) } }

    public func first(_ tag: String) -> HTMLElement? {
        tree.elements.first { tree.nodes[$0].tag == tag }.map { HTMLElement(tree: tree, index: $0) }
    }

    /// All elements that have the attribute; with that exact value, where one is given.
    public func all(attribute name: String, _ value: String? = nil) -> [HTMLElement] {
        elements.filter { element in element[name].map { value == nil || $0 == value } ?? false }
    }

    /// The content of the first `<title>`.
    public var title: String { first("title")?.rawText.collapsed ?? "" }
}

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
