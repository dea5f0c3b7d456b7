// Which of its optional actions a page offers.

/// A set of indices into the optional actions of `ActionNames`.
package struct Offers: Sendable {
    private var bits: UInt64 = 0

    /// Offers none of them.
    package init() {}

    /// - Parameter index: Below `ActionNames.maximumOptional`; others are ignored.
    package mutating func insert(_ index: Int) {
        bits |= 1 << UInt64(truncatingIfNeeded: index)
    }

    /// True if the action of that index is offered.
    package func contains(_ index: Int) -> Bool {
        bits >> UInt64(truncatingIfNeeded: index) & 1 == 1
    }
}
