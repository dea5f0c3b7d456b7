// A page's form as its visitor left it.

/// What was typed into a page's form and what was wrong with it; kept by the page until an action from it succeeds.
package struct FormInput: Equatable, Sendable {
    package struct Problem: Equatable, Sendable {
        /// Nil where it is about the whole form.
        package let field: String?
        /// Put into the page's language when it is shown.
        package let phrase: Phrase
        /// In English.
        package var message: String { phrase.english }

        init(field: String?, message: Phrase) { (self.field, phrase) = (field, message) }
    }

    /// By field; only fields that the form declares, and never what is secret.
    package var values: [String: [String]]
    package var problems: [Problem]
    /// Whether it comes from an earlier page or session rather than from this page.
    package var isDraft = false
    /// Whether it holds only what was typed below a choice that was taken back: all else is as the form has it.
    var isPartial = false
    /// What the files were called that were kept with it, by control.
    var files: [String: String]?
    /// Those that are there, as the page shows them.
    package internal(set) var keptFiles: [String: KeptFileName] = [:]
    /// Fields whose file, which their form has already, was taken away.
    var withoutFile: [String] = []

    init(values: [String: [String]], problems: [Problem], isDraft: Bool = false, isPartial: Bool = false) {
        (self.values, self.problems, self.isDraft, self.isPartial) = (values, problems, isDraft, isPartial)
    }

    /// The file of a field; nil where there is none.
    package func file(of field: FormDescription.Field) -> KeptFileName? {
        keptFiles[field.name] ?? (withoutFile.contains(field.name) ? nil : field.file)
    }

    /// What a control shows; nil where that is as the form has it.
    package func shown(by control: String) -> [String]? { values[control] ?? (isPartial ? nil : []) }

    var isEmpty: Bool { isPartial && values.isEmpty && problems.isEmpty }

    /// Whether a control was sent as it was shown: nothing is the same as an empty text.
    static func isSame(_ sent: [String], as shown: [String]) -> Bool {
        sent == shown || !sent.contains { !$0.isEmpty } && !shown.contains { !$0.isEmpty }
    }

    var bytes: Int {
        (files ?? [:]).reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count } + valueBytes
    }

    private var valueBytes: Int {
        values.reduce(0) { sum, field in field.value.reduce(sum + 16) { $0 + $1.utf8.count } }
    }
}
