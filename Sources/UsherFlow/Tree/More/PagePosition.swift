// Where a page stands in the tree.

/// Where a page stands: what a request asks of it before it builds the screen.
package struct PagePosition {
    package let presentation: Presentation
    package let below: PageID?
    /// Whether it is a modal or stands on one.
    package let isInModal: Bool
    /// The segments of its address; nil for one whose route declares none.
    package let address: [String]?
    package let query: [QueryItem]?
}
