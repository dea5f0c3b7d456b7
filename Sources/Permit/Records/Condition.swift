// Which applications a query or a change means, as SQL with its values apart.

import Foundation
import GRDB

struct Condition: Sendable {
    private(set) var sql = "1"
    private(set) var arguments = StatementArguments()

    mutating func add(_ sql: String, _ value: some DatabaseValueConvertible & Sendable) {
        self.sql += " AND \(sql)"
        arguments += [value]
    }
}

/// What is ticked in the list: these, or all that match when it is acted on.
enum Selection: Codable, Hashable, Sendable {
    case these([Reference])
    case all(ApplicationsQuery)

    var condition: Condition {
        switch self {
        case .all(let query): return query.condition
        case .these(let references):
            var condition = Condition()
            condition.add("reference IN (SELECT value FROM json_each(?))", Self.json(references))
            return condition
        }
    }

    /// An array of JSON; references have no sign that it would escape.
    static func json(_ references: [Reference]) -> String {
        "[\(references.map { "\"\($0)\"" }.joined(separator: ","))]"
    }
}
