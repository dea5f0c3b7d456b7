// The texts of a site in one language, as its templates are compiled into it.

/// The wordings of a template's texts, `{{"Apply"}}`, in one language.
package struct Translation: Sendable {
    /// A text in the language.
    package enum Wording: Sendable {
        case text(String)
        /// By the plural of the number of that name; `other` is always there.
        case plural(by: String, [String: String])
    }

    /// The language's tag, for messages.
    package let language: String
    /// The file to which a missing text is to be added, for messages.
    package let file: String
    /// True if a text that is not found is a mistake; else it is shown as it is.
    package let isComplete: Bool
    /// Finds an English text.
    package let find: @Sendable (String) -> Wording?
    /// The plural of a number.
    package let category: @Sendable (Int) -> String

    package init(
        language: String, file: String, isComplete: Bool, find: @escaping @Sendable (String) -> Wording?,
        category: @escaping @Sendable (Int) -> String
    ) {
        (self.language, self.file, self.isComplete, self.find) = (language, file, isComplete, find)
        self.category = category
    }
}
