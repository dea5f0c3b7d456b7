// A field of several controls, as a date in three parts.

/// One of the controls that make up a field.
package struct FieldPart: Sendable, Equatable {
    /// The end of its name, behind the field's, as `day` in `born-day`.
    package let suffix: String
    package let label: String
    /// In characters.
    package let length: Int
    package let autocomplete: String?
    /// The message where this part alone is empty.
    let missing: Phrase

    static func dateParts(of field: FieldName, isBirthday: Bool) -> [FieldPart] {
        let parts: [(String, String, Int, Phrase)] = [
            ("day", "Day", 2, "\(field.subject, as: "field") must include a day."),
            ("month", "Month", 2, "\(field.subject, as: "field") must include a month."),
            ("year", "Year", 4, "\(field.subject, as: "field") must include a year."),
        ]
        return parts.map { suffix, label, length, missing in
            FieldPart(
                suffix: suffix, label: label, length: length, autocomplete: isBirthday ? "bday-\(suffix)" : nil,
                missing: missing)
        }
    }
}
