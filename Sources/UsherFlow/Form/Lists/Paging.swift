// The way through a list that is shown in parts.

/// A page of a list: which rows it shows, and the pages around it. Drawn by `usher/paging`.
public struct Paging: Sendable, Equatable {
    /// From 1, and at most that of the last page.
    public let number: Int
    /// How many there are; 1 for an empty list.
    public let pages: Int
    /// How many rows a page has.
    public let size: Int
    /// How many rows the list has.
    public let count: Int
    /// The address of a page; nil where buttons of the list's form lead to it.
    package let link: (@Sendable (Int) -> String)?

    /// - Parameters:
    ///   - number: as an address says it: one that is too high means the last.
    ///   - size: at least 1.
    ///   - link: the address of a page, made by `navigation.links(to:)`. Without it there are buttons, which post the
    ///     action `page` with a number, so that what is ticked comes along.
    public init(_ number: Int, size: Int, count: Int, link: (@Sendable (Int) -> String)? = nil) {
        let (size, count) = (max(1, size), max(0, count))
        pages = max(1, count / size + (count % size == 0 ? 0 : 1))
        self.number = min(max(1, number), pages)
        (self.size, self.count, self.link) = (size, count, link)
    }

    /// How many rows stand before its first.
    public var offset: Int { (number - 1) * size }

    public static func == (one: Paging, other: Paging) -> Bool {
        (one.number, one.pages, one.size, one.count) == (other.number, other.pages, other.size, other.count)
    }
}
