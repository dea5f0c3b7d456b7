// Which applications a query or a change means, as SQL with its values apart.

import Foundation
import GRDB
import Usher

struct Condition: Sendable {
    private(set) var sql = "1"
    private(set) var arguments = StatementArguments()

    mutating func add(_ sql: String, _ value: some DatabaseValueConvertible & Sendable) {
        self.sql += " AND \(sql)"
        arguments += [value]
    }
}

/// The applications that are ticked, or all that match when it is acted on.
typealias Selection = ListSelection<ApplicationsQuery, Reference>

extension Selection {
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
