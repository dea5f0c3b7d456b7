// A list as its template draws it: its page, its heads, and how many match.

internal import UsherFlow
public import UsherTemplate

/// A page of a list, as a service loads it.
public struct ListPage<Row: Sendable>: Sendable {
    /// The rows of this page alone.
    public let rows: [Row]
    /// The page, and those around it.
    public let paging: Paging

    /// Rows that were loaded by a paging.
    public init(_ rows: [Row], _ paging: Paging) { (self.rows, self.paging) = (rows, paging) }

    /// A page of rows that are all at hand.
    ///
    /// - Parameter page: its number; one that is too high means the last.
    public init(of all: [Row], page: Int, size: Int) {
        let paging = Paging(page, size: size, count: all.count)
        self.init(Array(all.dropFirst(paging.offset).prefix(paging.size)), paging)
    }

    /// The same page with other rows, one for each.
    public func map<Other>(_ make: (Row) throws -> Other) rethrows -> ListPage<Other> {
        ListPage<Other>(try rows.map(make), paging)
    }
}

/// The model of a ``ListScreen``, for `usher/filters` and `usher/list`: `rows`, `paging`, `columns`, `found`, `none`,
/// `ticked`, and `elsewhere`, how many of these are on other pages, `export`, the flags `isEmpty` and `hasTicks`, and
/// `unoffered`, sentences about filters that are set to none of their options; `folds` says that there is more than one
/// filter, and `isFiltered` that one behind the first is set.
public struct ListModel<Values: ListQuery, Row: ViewModel & Sendable>: ViewModel, Sendable {
    /// The page as it was loaded.
    public let page: ListPage<Row>
    /// The list's query, with the options of its filters.
    let query: Values
    let heads: [ListHead]
    /// How many are ticked; nil for a list without boxes.
    let ticks: Int?
    let elsewhere: Int
    let found, none: Phrase
    let export: String?

    public static var fields: Fields<ListModel> {
        [
            .list("rows") { $0.page.rows }, .object("paging") { $0.page.paging }, .list("columns") { $0.heads },
            .text("found") { $0.found.text }, .text("none") { $0.none.text },
            .number("ticked") { $0.ticks == 0 ? nil : $0.ticks },
            .number("elsewhere") { $0.elsewhere == 0 ? nil : $0.elsewhere },
            .flag("hasTicks") { $0.ticks != nil }, .flag("isEmpty") { $0.page.rows.isEmpty },
            .text("export") { $0.export }, .list("unoffered") { $0.unoffered },
            .flag("folds") { _ in Values.shownFilters.count > 1 },
            .flag("isFiltered") { model in
                Values.shownFilters.dropFirst().contains { $0.read(model.query) != $0.read(Values()) }
            },
        ]
    }

    private var unoffered: [String] {
        query.unoffered.map { field in
            let told: Phrase = "“\(Phrase(field.label), as: "field")” is set to something that is not offered here."
            return told.text
        }
    }
}

/// The head of a list's column.
public struct ListColumn<Column: RawRepresentable<String> & Hashable & Sendable>: Sendable {
    let label: String
    let column: Column?
    let isUnseen: Bool

    /// The column of boxes, whose head is only read aloud.
    public static var ticks: Self { Self(label: "Selected", column: nil, isUnseen: true) }

    /// A column with a label, by which the list can be sorted where it says so.
    public static func text(_ label: String, by column: Column? = nil) -> Self {
        Self(label: label, column: column, isUnseen: false)
    }

    /// - Parameter sort: the list's order.
    func head(in sort: ListSort<Column>) -> ListHead {
        guard let column else { return ListHead(label: label, sort: nil, order: nil, isUnseen: isUnseen) }
        let isPresent = column == sort.column
        return ListHead(
            label: label, sort: ListSort(column, isDown: isPresent && !sort.isDown).rawValue,
            order: isPresent ? sort.isDown ? "descending" : "ascending" : nil, isUnseen: isUnseen)
    }
}

/// For `usher/list`: `label`, `sort`, the order that a press leads to, `order`, the value of `aria-sort` where the list
/// is sorted by it, and its `arrow`.
struct ListHead: ViewModel, Sendable {
    let label: String
    let sort: String?
    let order: String?
    let isUnseen: Bool

    static let fields: Fields<Self> = [
        .text("label") { Phrase($0.label).text }, .text("sort") { $0.sort }, .text("order") { $0.order },
        .text("arrow") { $0.order.map { $0 == "ascending" ? "▲" : "▼" } }, .flag("isUnseen", \.isUnseen),
    ]
}
