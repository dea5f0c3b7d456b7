// The rules that a field has for its value.

/// The rules that a value must keep to; also given to the browser as attributes.
package struct FieldRules: Sendable, Equatable {
    /// True if a form without it comes back. A checkbox must be ticked then.
    package var isRequired = true
    /// The least number of characters, as people count them; `minlength`.
    package var minimumLength: Int?
    /// The greatest number of characters; up to 20 it is `maxlength`, by which a browser cuts in silence. Nil where it
    /// is no text.
    package var maximumLength: Int?
    /// The range of a whole number; `min` and `max`. Nil for a field that is none.
    package var range: ClosedRange<Int>?
    /// The most bytes of a file.
    package var maximumSize: Int?
    /// The extensions and media types of files that a browser offers to choose, such as `.csv` and `image/*`.
    package var accepts: [String] = []
    /// The currency of an amount, as its code of three letters.
    package var currency: String?
    /// The sign that stands before an amount, as `€`.
    package var unit: String?
    /// True if a button beside a password shows what is typed, with the script.
    package var isRevealed = false
    /// The `autocomplete` token, such as `email` or `new-password`.
    package var autocomplete: String?
    /// Which keys a touch screen shows, such as `numeric`; nil where the kind says it.
    package var inputmode: String?
    /// A sentence below the label that helps to fill the field.
    package var hint: String?
    /// The message where nothing was given; nil for the words of its kind.
    package var missing: String?
    /// The message where the value is not right; nil for the words of its kind.
    package var wrong: String?
    /// True if a phone folds the field away, as it does with all filters of a list but the first.
    package var isFolded = false
    /// False in a search, where every field may be left empty and no label says so.
    package var marksOptional = true
}
