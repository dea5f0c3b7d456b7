// What people write into a field, and what is read of it.

import Foundation
import Testing

@testable import UsherFlow

/// One form with each kind of field whose texts mean something.
struct TypedForm: Form {
    var name = ""
    var note = ""
    var email = ""
    var phone = ""
    var people: Int?
    var length: Decimal?
    var sum: Money?
    var born: Day?
    var from: Day?
    var time: TimeOfDay?

    static let fields: [FormField<Self>] = [
        .text("name", \.name, label: "Name", required: false, length: 0...60),
        .multiline("note", \.note, label: "Note", required: false),
        .email("email", \.email, label: "Email", required: false),
        .phone("phone", \.phone, label: "Phone", required: false),
        .number("people", \.people, label: "People", required: false, in: -10...2_000_000),
        .decimal("length", \.length, label: "Length", required: false, in: -100...100_000, decimals: 3),
        .money("sum", \.sum, label: "Sum", required: false, currency: "EUR", in: 0...2_000_000),
        .date("born", \.born, label: "Born", required: false),
        .calendar("from", \.from, label: "From", required: false),
        .time("time", \.time, label: "Time", required: false),
    ]

    /// What a text is read as; nil where it is asked again.
    static func read(_ texts: [String: String], _ language: String) -> TypedForm? {
        try? TypedForm.decode(texts.mapValues { [$0] }, language: language)
    }

    static func said(_ texts: [String: String], _ language: String) -> String {
        do { _ = try TypedForm.decode(texts.mapValues { [$0] }, language: language) } catch {
            return error.problems.map(\.message).joined(separator: " ")
        }
        return ""
    }
}

/// A row of a table: a text, what is read of it on an English page, and on a German one. “?” is asked again.
struct Entry: Sendable, CustomTestStringConvertible {
    let text: String
    let english: String
    let german: String

    init(_ text: String, _ english: String, de german: String? = nil) {
        (self.text, self.english, self.german) = (text, english, german ?? english)
    }

    var testDescription: String { text.debugDescription }

    /// By language.
    var rows: [(language: String, read: String)] { [("en", english), ("de", german)] }
}
