// The kinds of controls that a form can have.

/// What kind of control a field is.
public enum FieldKind: Sendable, Equatable {
    /// One line of text.
    case text
    /// An email address.
    case email
    /// A secret, which is never shown again.
    case password
    /// A one-time code, which is never shown again.
    case code
    /// Several lines of text.
    case multiline
    /// A box to tick, which sends `on` or nothing.
    case checkbox
    /// A whole number.
    case number
    /// One of these, all of which are shown.
    case choice([FieldOption])
    /// What a browser should offer to choose: extensions and media types, such as `.csv` and `image/*`.
    case file(accepts: [String])

    /// Shown again when the form comes back, and kept as a draft. Never what is secret, and no browser takes a file
    /// back.
    package var isKept: Bool {
        switch self {
        case .password, .code, .file: false
        case .text, .email, .multiline, .checkbox, .number, .choice: true
        }
    }
}
