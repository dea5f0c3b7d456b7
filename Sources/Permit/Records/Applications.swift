// The applications that were sent, for their applicants and for the office.
//
// A page of the list is two queries, how many match and the rows of the page, whatever is in the table. Its order is
// that of an index, along which OFFSET walks without a look at the rows: the last page of 100,000 costs a few
// milliseconds more than the first. Keys instead of an offset would make every page as quick, but there would be no
// page 7 to go to, and no way back from an address alone.

import Foundation
import GRDB
import Usher
import UsherSQLite

struct Applications: Sendable {
    let database: Database
    var now: @Sendable () -> Date = { Date() }

    // MARK: The applicant

    /// Stores what was answered, once for each submission.
    ///
    /// - Throws: `VisitorError` where something is not answered, since another tab has changed it.
    func send(_ answers: ApplicationCoordinator.State, once submission: String?) async throws -> Reference {
        guard ApplicationCoordinator.steps.isComplete(in: answers), let event = answers.event.value,
            let kind = event.kind, let street = answers.place.value?.street, let day = answers.days.value?.first,
            let who = answers.who.value
        else { throw VisitorError("Something is to be answered first. Go through the pages again.") }
        let now = now()
        let json = String(decoding: try JSONEncoder().encode(answers), as: UTF8.self)
        return try await database.write { database in
            try Self.sending(submission, at: now).perform(in: database) {
                let reference = try Self.free(in: database)
                let words = [reference.description, event.name, street, who.name, who.email, who.organisation]
                try database.execute(
                    sql: """
                        INSERT INTO application
                        (reference, sent, kind, name, street, firstDay, people, applicant, email, status, words,
                            nameKey, streetKey, applicantKey)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'sent', ?, ?, ?, ?)
                        """,
                    arguments: [
                        reference.description, Moment(now).rawValue, kind.rawValue, event.name, street,
                        day.day.description, event.people ?? 0, who.name, who.email,
                        FoldedText.of(words.joined(separator: "\n")), FoldedText.of(event.name), FoldedText.of(street),
                        FoldedText.of(who.name),
                    ])
                let id = database.lastInsertedRowID
                try database.execute(
                    sql: "INSERT INTO answers (application, answers) VALUES (?, ?)", arguments: [id, json])
                try Attachments.attach(
                    [answers.sketch, answers.certificate].compactMap { $0 }, to: id, at: now, in: database)
                var condition = Condition()
                condition.add("reference = ?", reference.description)
                try Self.note(.sent, "", by: who.email, at: now, of: condition, in: database)
                return reference
            }
        }
    }

    /// The reference of the application that a submission has sent before; nil where it has sent none.
    func reference(sentBy submission: String?) async throws -> Reference? {
        let once = Self.sending(submission, at: now())
        return try await database.read { try once.result(in: $0) }
    }

    private static func sending(_ submission: String?, at now: Date) -> Once {
        Once(submission, "send", for: "applicants", now: now)
    }

    /// With a million applications one in a million is taken already.
    private static func free(in database: GRDB.Database) throws -> Reference {
        var reference = Reference.random()
        while try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM application WHERE reference = ?)",
            arguments: [reference.description]) == true
        { reference = .random() }
        return reference
    }

    // MARK: Looking

    /// A page of those that match; the last one where the query asks for one behind it.
    func page(_ query: ApplicationsQuery, size: Int) async throws -> ListPage<Application> {
        let condition = query.condition
        return try await database.read { database in
            let paging = Paging(query.page, size: size, count: try Self.count(condition, in: database))
            let rows = try Application.fetchAll(
                database,
                sql: """
                    SELECT \(Application.columns) FROM application WHERE \(condition.sql)
                    ORDER BY \(query.sort.sql) LIMIT ? OFFSET ?
                    """, arguments: condition.arguments + [size, paging.offset])
            return ListPage(rows, paging)
        }
    }

    /// How many match.
    func count(_ query: ApplicationsQuery) async throws -> Int {
        try await database.read { try Self.count(query.condition, in: $0) }
    }

    private static func count(_ condition: Condition, in database: GRDB.Database) throws -> Int {
        try Int.fetchOne(
            database, sql: "SELECT COUNT(*) FROM application WHERE \(condition.sql)", arguments: condition.arguments)
            ?? 0
    }

    /// At most so many entries of a history are shown.
    static let entries = 500

    /// All that there is of one; nil where there is none of that reference.
    func find(_ reference: Reference) async throws -> ApplicationFile? {
        try await database.read { database in
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT \(Application.columns), \(Standing.columns), answers.answers, id FROM application
                    JOIN answers ON application = id WHERE reference = ?
                    """, arguments: [reference.description])
            guard let row else { return nil }
            let json: String = row["answers"] ?? ""
            let history = try HistoryEntry.fetchAll(
                database,
                sql: "SELECT done, who, what, note FROM history WHERE application = ? ORDER BY id LIMIT ?",
                arguments: [row["id"] as Int64?, Self.entries])
            return ApplicationFile(
                application: try Application(row: row),
                standing: try Standing(row: row),
                answers: try JSONDecoder().decode(ApplicationCoordinator.State.self, from: Data(json.utf8)),
                history: history)
        }
    }

    /// All that match, in the order in which they were sent, a few at a time: what is sent meanwhile is among them.
    func all(_ query: ApplicationsQuery, take: (Application) async throws -> Void) async throws {
        var last: Int64 = 0
        while true {
            var condition = query.condition
            condition.add("id > ?", last)
            let found = condition
            let rows = try await database.read { database in
                try Row.fetchAll(
                    database,
                    sql: "SELECT \(Application.columns), id FROM application WHERE \(found.sql) ORDER BY id LIMIT 500",
                    arguments: found.arguments
                ).map { (id: $0["id"] as Int64, application: try Application(row: $0)) }
            }
            guard let end = rows.last?.id else { return }
            last = end
            for row in rows { try await take(row.application) }
        }
    }

    // MARK: Deciding

    /// Decides one, or asks for more, once for each submission.
    ///
    /// - Parameters:
    ///   - seen: how it stood when the clerk saw it.
    /// - Throws: `ApplicationsError` where it has been asked for more or decided since, whatever its status is.
    func move(
        _ reference: Reference, from seen: Standing, to status: Application.Status, _ note: String,
        by clerk: String, once submission: String?
    ) async throws {
        let now = now()
        var condition = Condition()
        condition.add("reference = ?", reference.description)
        try await database.write { [condition] database in
            try Once(submission, status.rawValue, for: clerk, now: now).perform(in: database) {
                guard let present = try Self.standing(of: reference, in: database) else {
                    throw ApplicationsError.gone
                }
                guard present.status.isOpen else { throw ApplicationsError.decided(present.status) }
                guard present == seen else { throw ApplicationsError.changed }
                let deed = HistoryEntry.Deed(rawValue: status.rawValue) ?? .asked
                try Self.note(deed, note, by: clerk, at: now, of: condition, in: database)
                try database.execute(
                    sql: "UPDATE application SET status = ?, clerk = COALESCE(clerk, ?) WHERE \(condition.sql)",
                    arguments: [status.rawValue, clerk] + condition.arguments)
            }
        }
    }

    /// Nil where there is none of that reference.
    private static func standing(of reference: Reference, in database: GRDB.Database) throws -> Standing? {
        try Standing.fetchOne(
            database, sql: "SELECT \(Standing.columns) FROM application WHERE reference = ?",
            arguments: [reference.description])
    }

    /// Puts all that are ticked and open into a clerk's care.
    func assign(_ selection: Selection, to clerk: String, once submission: String?) async throws -> BulkResult {
        try await change(selection, "clerk = ?", [clerk], .assigned, "", by: clerk, once: submission)
    }

    /// Asks the applicants of all that are ticked and open for more.
    func ask(
        _ selection: Selection, for note: String, by clerk: String, once submission: String?
    ) async throws -> BulkResult {
        try await change(
            selection, "status = 'asked', clerk = COALESCE(clerk, ?)", [clerk], .asked, note, by: clerk,
            once: submission)
    }

    /// By a few statements, however many there are.
    private func change(
        _ selection: Selection, _ set: String, _ values: StatementArguments, _ deed: HistoryEntry.Deed,
        _ note: String, by clerk: String, once submission: String?
    ) async throws -> BulkResult {
        let now = now()
        return try await database.write { database in
            try Once(submission, deed.rawValue, for: clerk, now: now).perform(in: database) {
                let condition = selection.condition
                var open = condition
                open.add("status IN ('sent', ?)", Application.Status.asked.rawValue)
                let (failed, count) = try Self.failures(of: selection, in: database)
                try Self.note(deed, note, by: clerk, at: now, of: open, in: database)
                try database.execute(
                    sql: "UPDATE application SET \(set) WHERE \(open.sql)", arguments: values + open.arguments)
                return BulkResult(done: database.changesCount, failed: failed, failedCount: count)
            }
        }
    }

    /// Those that are decided already, and those that are gone; the first of them by name.
    private static func failures(
        of selection: Selection, in database: GRDB.Database
    ) throws -> (named: [BulkResult.Failure], count: Int) {
        var decided = selection.condition
        decided.add("status IN ('approved', ?)", Application.Status.refused.rawValue)
        let count = try Self.count(decided, in: database)
        var failed = try Application.fetchAll(
            database,
            sql: "SELECT \(Application.columns) FROM application WHERE \(decided.sql) ORDER BY id LIMIT ?",
            arguments: decided.arguments + [BulkResult.named]
        ).map { BulkResult.Failure(reference: $0.reference, name: $0.name, status: $0.status) }
        guard case .these(let references) = selection else { return (failed, count) }
        let gone = try String.fetchAll(
            database,
            sql: """
                SELECT value FROM json_each(?)
                WHERE NOT EXISTS (SELECT 1 FROM application WHERE reference = value)
                """, arguments: [Selection.json(references)]
        ).compactMap { Reference($0) }
        failed += gone.map { BulkResult.Failure(reference: $0, name: "", status: nil) }
        return (Array(failed.prefix(BulkResult.named)), count + gone.count)
    }

    /// Writes down who does what with all that a condition means, before it is done.
    private static func note(
        _ deed: HistoryEntry.Deed, _ note: String, by who: String, at now: Date, of condition: Condition,
        in database: GRDB.Database
    ) throws {
        try database.execute(
            sql: """
                INSERT INTO history (application, done, who, what, note)
                SELECT id, ?, ?, ?, ? FROM application WHERE \(condition.sql)
                """,
            arguments: [Moment(now).rawValue, who, deed.rawValue, note] + condition.arguments)
    }
}
