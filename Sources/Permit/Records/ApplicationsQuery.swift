// How the office's list is looked through: what its address says, and what the database is asked.

import GRDB
import Usher

/// A column, up or down: `street`, `-sent`.
struct Sort: RawRepresentable, Codable, Hashable, Sendable, ActionArgument {
    enum Column: String, CaseIterable, Sendable { case sent, name, street, firstDay = "day", applicant, status }

    let column: Column
    let isDown: Bool

    /// The newest first.
    static let usual = Sort(.sent, isDown: true)

    init(_ column: Column, isDown: Bool = false) { (self.column, self.isDown) = (column, isDown) }

    init?(rawValue text: String) {
        let isDown = text.hasPrefix("-")
        guard let column = Column(rawValue: String(isDown ? text.dropFirst() : text[...])) else { return nil }
        self.init(column, isDown: isDown)
    }

    var rawValue: String { (isDown ? "-" : "") + column.rawValue }

    /// By an index of that column. Rows that are alike in it come in the order in which they were sent.
    var sql: String {
        let column =
            switch column {
            case .sent: "id"
            case .name: "nameKey"
            case .street: "streetKey"
            case .firstDay: "firstDay"
            case .applicant: "applicantKey"
            // From what was sent to what was decided, as the filter lists them.
            case .status: "CASE status WHEN 'sent' THEN 0 WHEN 'asked' THEN 1 WHEN 'approved' THEN 2 ELSE 3 END"
            }
        let way = isDown ? "DESC" : "ASC"
        return self.column == .sent ? "id \(way)" : "\(column) \(way), id \(way)"
    }
}

struct ApplicationsQuery: Query {
    var text = ""
    var status: Application.Status?
    var from: Day?
    var to: Day?
    /// Nil for the usual one, which an address does not say.
    var sort: Sort?
    var page = 1

    static let pages = 1...1_000_000
    static let fields: [FormField<Self>] = [
        .text("q", \.text, label: "Search", required: false, length: 0...100),
        .select("status", \.status, label: "Status", required: false, options: Application.Status.words),
        .calendar("from", \.from, label: "First day from", required: false),
        .calendar("to", \.to, label: "First day to", required: false),
        .field(
            "sort", \.sort, label: "Order", required: false, text: \.rawValue,
            value: { text throws(FieldError) in
                guard let sort = Sort(rawValue: text) else { throw FieldError("There is no such order.") }
                return sort
            }
        ).hidden(),
        .number("page", \.page, label: "Page", in: pages).hidden(),
    ]

    /// Which applications it means. Each word of the search stands somewhere in what is searched, which `Applications`
    /// has put into one column, folded like the search: a look at each row, 100,000 of them in some 30 ms.
    var condition: Condition {
        var condition = Condition()
        for word in Folded.words(text) { condition.add("instr(words, ?) > 0", String(word)) }
        if let status { condition.add("status = ?", status.rawValue) }
        if let from { condition.add("firstDay >= ?", from.description) }
        if let to { condition.add("firstDay <= ?", to.description) }
        return condition
    }
}
