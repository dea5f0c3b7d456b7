// A page's number in its session.

/// Names a page within its session. Later pages have greater numbers, so a page's number is above that of the page
/// below.
package struct PageID: Hashable, Comparable, Codable, Sendable {
    package let number: Int
    package init(_ number: Int) { self.number = number }
    package static func < (one: PageID, other: PageID) -> Bool { one.number < other.number }
}
