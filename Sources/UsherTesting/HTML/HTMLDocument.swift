// A page's document: its elements in order, found by tag, id or attribute.

/// A parsed page. Any bytes make a document; what is wrong with them is read as browsers read it.
public struct HTMLDocument: Sendable {
    let tree: HTMLTree

    /// - Parameter bytes: the page in UTF-8; what is no UTF-8 becomes U+FFFD.
    public init(_ bytes: [UInt8]) { tree = HTMLTree(HTMLTreeBuilder.build(bytes)) }

    /// - Parameter html: the page's source.
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

    /// The first element of that tag, given in lower case.
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
