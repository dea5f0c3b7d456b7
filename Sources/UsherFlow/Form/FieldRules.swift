// What a field asks of its value.

/// What a value must keep to; also given to the browser as attributes.
public struct FieldRules: Sendable, Equatable {
    /// Whether a form without it comes back. A checkbox must be ticked then.
    public var isRequired = true
    /// In characters as people count them; `maxlength` and `minlength`.
    public var minimumLength: Int?
    /// In characters, too; nil for a field that is no text.
    public var maximumLength: Int?
    /// What a number must lie in; `min` and `max`. Nil for a field that is no number.
    public var range: ClosedRange<Int>?
    /// Of a file, in bytes.
    public var maximumSize: Int?
    /// The `autocomplete` token, such as `email` or `new-password`.
    public var autocomplete: String?
    /// A sentence below the label that helps to fill the field.
    public var hint: String?
}
