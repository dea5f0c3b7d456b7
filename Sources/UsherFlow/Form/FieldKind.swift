// The kinds of controls that a form can have.

/// What kind of control a field is.
public enum FieldKind: Sendable, Equatable {
    case text, email, password, code, multiline, checkbox
    case number
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
