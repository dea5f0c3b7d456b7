// A page's form as its visitor left it.

/// What was typed into a page's form and what was wrong with it; kept by the page until an action from it succeeds.
package struct FormInput: Codable, Equatable, Sendable {
    package struct Problem: Codable, Equatable, Sendable {
        /// Nil where it is about the whole form.
        package let field: String?
        package let message: String
    }

    /// By field; only fields that the form declares, and never what is secret.
    package var values: [String: [String]]
    package var problems: [Problem]
    /// Whether it comes from an earlier page or session rather than from this page.
    package var isDraft = false

    var bytes: Int { values.reduce(0) { sum, field in field.value.reduce(sum + 16) { $0 + $1.utf8.count } } }
}
