// The way through a list that is shown in parts.

public import UsherTemplate

/// A page of a list: which rows it shows, and the pages around it. `usher/paging` draws it with buttons, which post the
/// action `page` with a number, so that what is ticked comes along.
public struct Paging: Sendable, Equatable {
    /// From 1, and at most that of the last page.
    public let number: Int
    /// How many there are; 1 for an empty list.
    public let pages: Int
    /// How many rows a page has.
    public let size: Int
    /// How many rows the list has.
    public let count: Int

    /// - Parameters:
    ///   - number: as an address says it: one that is too high means the last.
    ///   - size: at least 1.
    public init(_ number: Int, size: Int, count: Int) {
        (self.size, self.count) = (max(1, size), max(0, count))
        pages = max(1, self.count / self.size + (self.count % self.size == 0 ? 0 : 1))
        self.number = min(max(1, number), pages)
    }

    /// How many rows stand before its first.
    public var offset: Int { (number - 1) * size }

    /// The same with links instead of buttons, for a list that has nothing to lose: `usher/paging-links` draws it.
    ///
    ///     Paging(query.page, size: 25, count: count)
    ///         .linked(by: navigation.links { .list(ShelfQuery(text: query.text, page: $0)) })
    ///
    /// - Parameter link: the address of a page.
    public func linked(by link: (_ page: Int) -> String) -> LinkedPaging {
        LinkedPaging(paging: self, previous: previous.map(link), next: next.map(link))
    }

    private var previous: Int? { number > 1 ? number - 1 : nil }
    private var next: Int? { number < pages ? number + 1 : nil }
}

/// For `usher/paging`: `number`, `pages`, `count`, the flag `isMany`, and `previous` and `next`, the numbers of pages.
extension Paging: ViewModel {
    public static let fields: Fields<Paging> = [
        .number("number", \.number), .number("pages", \.pages), .number("count", \.count),
        .flag("isMany") { $0.pages > 1 }, .number("previous") { $0.previous }, .number("next") { $0.next },
    ]
}

/// A page of a list with links to those around it, for `usher/paging-links`: `number`, `pages`, `count`, the flag
/// `isMany`, and `previousLink` and `nextLink`.
public struct LinkedPaging: ViewModel, Sendable, Equatable {
    /// The page.
    public let paging: Paging
    let previous, next: String?

    public static let fields: Fields<Self> = [
        .number("number", \.paging.number), .number("pages", \.paging.pages), .number("count", \.paging.count),
        .flag("isMany") { $0.paging.pages > 1 }, .text("previousLink") { $0.previous }, .text("nextLink") { $0.next },
    ]
}
