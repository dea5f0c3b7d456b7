// A field of several controls, as a date in three parts.

/// One of the controls that make up a field.
package struct FieldPart: Sendable, Equatable {
    /// What its name has behind the field's, as `day` in `born-day`.
    package let suffix: String
    package let label: String
    /// In characters.
    package let length: Int
    package let autocomplete: String?

    static func dateParts(ofBirthday isBirthday: Bool) -> [FieldPart] {
        [("day", "Day", 2), ("month", "Month", 2), ("year", "Year", 4)].map { suffix, label, length in
            FieldPart(
                suffix: suffix, label: label, length: length, autocomplete: isBirthday ? "bday-\(suffix)" : nil)
        }
    }
}
