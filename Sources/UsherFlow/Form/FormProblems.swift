// Problems that a form finds in its values, as it is decoded.

/// One thing that is wrong with a form.
package struct FormProblem: Equatable, Sendable {
    /// Nil where it is about the whole form.
    package let field: String?
    /// Put into the page's language when it is shown.
    package let phrase: Phrase
    /// In English.
    package var message: String { phrase.english }

    package init(field: String?, message: Phrase) { (self.field, phrase) = (field, message) }
}

/// The problems of a form.
public struct FormProblems: Sendable {
    private(set) var all: [FormProblem] = []

    var isEmpty: Bool { all.isEmpty }

    /// - Parameters:
    ///   - message: a sentence that says what to do.
    ///   - field: the field's name; nil for the form as a whole.
    public mutating func add(_ message: Phrase, to field: String? = nil) {
        all.append(FormProblem(field: field, message: message))
    }

    mutating func add(_ problems: [FormProblem]) { all += problems }

    /// Names the fields of a group's entries as they were sent.
    mutating func nameEntries(in texts: [String: [String]]) {
        guard !all.isEmpty else { return }
        var names = SentNames(texts)
        all = all.map { FormProblem(field: names.name(of: $0.field), message: $0.phrase) }
    }

    /// - Parameters:
    ///   - message: a sentence that says what to do.
    ///   - field: the field's name; nil for the form as a whole.
    @_disfavoredOverload
    public mutating func add(_ message: String, to field: String? = nil) { add(Phrase(message), to: field) }

    /// Puts them in the order in which the form shows its fields.
    mutating func sort(by names: [String]) {
        guard all.count > 1 else { return }
        let known = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
        func place(_ problem: FormProblem) -> Int {
            // Of a group's entries, where the group stands.
            problem.field.flatMap { known[String($0.prefix { $0 != "." })] } ?? names.count
        }
        let places = all.map { (place($0), $0) }
        all = places.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
    }
}
