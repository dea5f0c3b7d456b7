// What a form finds wrong with its values, as it is decoded.

/// What is wrong with a form.
public struct FormProblems: Sendable {
    private(set) var all: [FormInput.Problem] = []

    var isEmpty: Bool { all.isEmpty }

    /// - Parameters:
    ///   - message: a sentence that says what to do.
    ///   - field: the field's name; nil for the form as a whole.
    public mutating func add(_ message: Phrase, to field: String? = nil) {
        all.append(FormInput.Problem(field: field, message: message))
    }

    mutating func add(_ problems: [FormInput.Problem]) { all += problems }

    /// Names the fields of a group's entries as they were sent.
    mutating func nameEntries(in texts: [String: [String]]) {
        guard !all.isEmpty else { return }
        var names = SentNames(texts)
        all = all.map { FormInput.Problem(field: names.name(of: $0.field), message: $0.phrase) }
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
        func place(_ problem: FormInput.Problem) -> Int {
            // Of a group's entries, where the group stands.
            problem.field.flatMap { known[String($0.prefix { $0 != "." })] } ?? names.count
        }
        let places = all.map { (place($0), $0) }
        all = places.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
    }
}
