// How the office's list is looked through: what its address says, and what the database is asked.

import GRDB
import Usher

struct ApplicationsQuery: ListQuery {
    enum Column: String, CaseIterable { case sent, name, street, firstDay = "day", applicant, status }

    var text = ""
    var status: Application.Status?
    var from: Day?
    var to: Day?
    /// The newest first.
    var sort = Sort(.sent, isDown: true)
    var page = 1

    static let filters: [FormField<Self>] = [
        .text("q", \.text, label: "Search", length: 0...100),
        .select("status", \.status, label: "Status", options: Application.Status.words),
        .calendar("from", \.from, label: "First day from"),
        .calendar("to", \.to, label: "First day to"),
    ]

    /// Which applications it means. Each word of the search stands somewhere in what is searched, which `Applications`
    /// has put into one column, folded like the search: a look at each row, 100,000 of them in some 30 ms.
    var condition: Condition {
        var condition = Condition()
        for word in FoldedText.words(text) { condition.add("instr(words, ?) > 0", word) }
        if let status { condition.add("status = ?", status.rawValue) }
        if let from { condition.add("firstDay >= ?", from.description) }
        if let to { condition.add("firstDay <= ?", to.description) }
        return condition
    }
}

/// A column, up or down: `street`, `-sent`.
typealias Sort = ListSort<ApplicationsQuery.Column>

extension Sort {
    private static let keys: [ApplicationsQuery.Column: String] = [
        .name: "nameKey", .street: "streetKey", .firstDay: "firstDay", .applicant: "applicantKey",
        // From what was sent to what was decided, as the filter lists them.
        .status: "CASE status WHEN 'sent' THEN 0 WHEN 'asked' THEN 1 WHEN 'approved' THEN 2 ELSE 3 END",
    ]

    /// The order in SQL, by an index of that column. Rows that are alike in it come as they were sent.
    var sql: String {
        let (key, way) = (Self.keys[column] ?? "id", isDown ? "DESC" : "ASC")
        return key == "id" ? "id \(way)" : "\(key) \(way), id \(way)"
    }
}
