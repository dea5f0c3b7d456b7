// What a field asks of its value.

/// What a value must keep to; also given to the browser as attributes.
package struct FieldRules: Sendable, Equatable {
    /// True if a form without it comes back. A checkbox must be ticked then.
    package var isRequired = true
    /// In characters as people count them; `maxlength` and `minlength`.
    package var minimumLength: Int?
    /// In characters, too; nil for a field that is no text.
    package var maximumLength: Int?
    /// What a whole number must lie in; `min` and `max`. Nil for a field that is none.
    package var range: ClosedRange<Int>?
    /// Of a file, in bytes.
    package var maximumSize: Int?
    /// Of a file: extensions and media types that a browser offers to choose, such as `.csv` and `image/*`.
    package var accepts: [String] = []
    /// Of an amount: its code of three letters.
    package var currency: String?
    /// Of a password: a button beside it shows what is typed, with the script.
    package var isRevealed = false
    /// The `autocomplete` token, such as `email` or `new-password`.
    package var autocomplete: String?
    /// Which keys a touch screen shows, such as `numeric`; nil where the kind says it.
    package var inputmode: String?
    /// A sentence below the label that helps to fill the field.
    package var hint: String?
    /// What to say where nothing was given; nil for the words of its kind.
    package var missing: String?
    /// What to say where it is not right; nil for the words of its kind.
    package var wrong: String?
}
