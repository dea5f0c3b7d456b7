// What a field is, whatever is in it: its name, label, kind and rules.

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

/// One of the values of a choice.
public struct FieldOption: Sendable, Equatable {
    public let value: String
    public let label: String

    public init(_ value: String, label: String) {
        self.value = value
        self.label = label
    }
}

/// What a value must keep to; also given to the browser as attributes.
public struct FieldRules: Sendable, Equatable {
    public var isRequired = true
    /// In characters as people count them; `maxlength` and `minlength`.
    public var minimumLength: Int?
    public var maximumLength: Int?
    public var range: ClosedRange<Int>?
    /// Of a file, in bytes.
    public var maximumSize: Int?
    /// The `autocomplete` token, such as `email` or `new-password`.
    public var autocomplete: String?
    /// A sentence below the label that helps to fill the field.
    public var hint: String?
}

/// What a field is, whatever is in it. One object for all pages that show it: as plain values it was copied for each.
package final class FieldShape: Sendable {
    package let name: String
    package let label: String
    package let kind: FieldKind
    package let rules: FieldRules
    /// As its kind says, which would be copied for the question.
    package let isKept: Bool

    init(name: String, label: String, kind: FieldKind, rules: FieldRules) {
        isKept = kind.isKept
        self.name = name
        self.label = label
        self.kind = kind
        self.rules = rules
    }
}
