// The kinds of controls that a form can have.

/// What kind of control a field is.
package enum FieldKind: Sendable, Equatable {
    case text, email, phone
    /// A secret, which is never shown again.
    case password(isRevealed: Bool)
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
    /// An amount in this currency, by its code of three letters.
    case money(String)
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
    /// What a browser should offer to choose: extensions and media types, such as `.csv` and `image/*`.
    case file(accepts: [String])
    /// Rows of a list that are ticked, of which a page shows a part.
    case ticks
    /// Any number of forms, each as often as the visitor wants it.
    case group

    /// Whether it is shown again when the form comes back, and kept as a draft. Never what is secret, and no browser
    /// takes a file back.
    package var isKept: Bool {
        switch self {
        case .password, .code, .file: false
        default: true
        }
    }

    /// Whether it is a number that languages write differently.
    package var isNumeric: Bool {
        switch self {
        case .decimal, .money: true
        default: false
        }
    }
}
