// The kinds of fields, and all that tells one from another but how its value is read and written. The compiler asks for
// each new kind's row in both tables; the other two places are its function in a FormField file beside this one, and
// the form of Tests/ZooApp, which a test compares with this list.

internal import Foundation

/// The kind of a field, which decides its control and how its value is read.
package enum FieldKind: Sendable, CaseIterable {
    case text, email, phone
    /// A secret, which is never shown again.
    case password
    /// A one-time code, which is never shown again.
    case code
    /// Several lines of text.
    case multiline
    /// A postal address, line by line.
    case addressLines
    /// A box to tick, which sends `on` or nothing.
    case checkbox
    /// A whole number.
    case number
    case decimal
    /// An amount in one currency.
    case money
    /// A day, typed in three parts.
    case date
    /// A day, chosen in the browser's own calendar.
    case calendar
    /// A time of the day.
    case time
    /// One of several options, all of which are shown.
    case choice
    /// One of several options, which are shown on demand.
    case select
    /// Any number of several options.
    case several
    case file
    /// Rows of a list that are ticked, of which a page shows a part.
    case ticks
    /// Any number of forms, each as often as the visitor wants it.
    case group

    package var traits: Traits {
        switch self {
        case .text: Traits(.line)
        case .email: Traits(.line, type: "email")
        case .phone: Traits(.line, type: "tel")
        case .password: Traits(.line, type: "password", isKept: false)
        case .code: Traits(.line, keys: "numeric", isKept: false)
        case .multiline: Traits(.lines, rows: 5)
        case .addressLines: Traits(.lines, rows: 4)
        case .checkbox: Traits(.checkbox, type: "checkbox")
        // Some keys for numbers have no minus, so a field's range decides.
        case .number: Traits(.line, number: .whole)
        case .decimal, .money: Traits(.line, keys: "decimal", number: .decimal)
        case .date: Traits(.parts, keys: "numeric")
        case .calendar: Traits(.line, type: "date")
        case .time: Traits(.line, type: "time")
        case .choice: Traits(.choice, type: "radio")
        case .select: Traits(.select)
        case .several: Traits(.several, type: "checkbox")
        case .file: Traits(.file, type: "file", isKept: false)
        case .ticks: Traits(.ticks, type: "hidden")
        case .group: Traits(.group, type: "hidden")
        }
    }

    /// The value that texts of this kind stand for, as the lines of a summary write it; nil for texts that are shown as
    /// they are.
    ///
    /// - Parameters:
    ///   - texts: what the field's controls show.
    ///   - labels: of the options, by value. An option that is not offered any more is what was sent.
    package func value(of texts: [String], labels: [String: String], currency: String) -> PhraseValue? {
        let first = texts.first ?? ""
        return switch self {
        case .text, .email, .phone, .password, .code, .multiline, .addressLines, .file, .ticks, .group: nil
        case .checkbox: .phrase(first.isEmpty && texts.count < 2 ? "No" : "Yes")
        case .number: Int(first).map { .number($0) }
        case .decimal: Decimal(string: first).map { .decimal($0, decimals: 40) }
        case .money: Decimal(string: first).map { .money(Money($0, currency)) }
        case .date: Day(parts: texts).map { .day($0) }
        case .calendar: Day(first).map { .day($0) }
        case .time: TimeOfDay(first).map { .time($0) }
        case .choice, .select, .several: .items(texts.map { Phrase(labels[$0] ?? $0) })
        }
    }

    /// True if it is shown again when the form comes back, and kept as a draft. Never what is secret, and no browser
    /// takes a file back.
    package var isKept: Bool { traits.isKept }

    /// True if it is a number that languages write differently.
    package var isNumeric: Bool { traits.number == .decimal }

    /// One row of the table.
    package struct Traits: Sendable {
        package let control: Control
        /// HTML's `type` of an `input`.
        package let type: String
        /// Which keys a touch screen shows; nil for those of the type.
        package let keys: String?
        /// How many lines are seen at once.
        package let rows: Int
        /// Nil for what is no number.
        let number: Number?
        let isKept: Bool

        init(
            _ control: Control, type: String = "text", keys: String? = nil, rows: Int = 1, number: Number? = nil,
            isKept: Bool = true
        ) {
            (self.control, self.type, self.keys, self.rows) = (control, type, keys, rows)
            (self.number, self.isKept) = (number, isKept)
        }
    }

    package enum Number: Sendable {
        case whole, decimal
    }

    /// The control of a field: the name of the flag by which `usher/field-plain` chooses its template.
    package enum Control: String, Sendable, CaseIterable {
        case line = "isText"
        case lines = "isMultiline"
        case checkbox = "isCheckbox"
        case choice = "isChoice"
        case several = "isSeveral"
        case select = "isSelect"
        case parts = "isParts"
        case file = "isFile"
        case group = "isGroup"
        case ticks = "isTicks"
        /// Sent with its form and seen by no visitor, of whatever kind it is.
        case hidden = "isHidden"
    }
}

extension Day {
    /// From its day, month and year in digits.
    fileprivate init?(parts: [String]) {
        let numbers = parts.map { Int($0) ?? 0 }
        guard numbers.count == 3, let day = Day(numbers[2], numbers[1], numbers[0]) else { return nil }
        self = day
    }
}
