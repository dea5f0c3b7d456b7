// Where a page stands: all that is asked of the tree before its screen is, in one look.

package struct PagePlace {
    package let presentation: Presentation
    package let below: PageID?
    package let isInModal: Bool
    /// The segments of its address; nil for one whose route declares none.
    package let address: [String]?
}
