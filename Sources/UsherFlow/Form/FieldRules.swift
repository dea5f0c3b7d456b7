// What a field asks of its value.

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
