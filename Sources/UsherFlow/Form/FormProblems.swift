// What a form finds wrong with its values, as it is decoded.

/// What is wrong with a form.
public struct FormProblems: Sendable {
    private(set) var all: [FormInput.Problem] = []

    var isEmpty: Bool { all.isEmpty }

    /// - Parameters:
    ///   - message: a sentence that says what to do.
    ///   - field: the field's name; nil for the form as a whole.
    public mutating func add(_ message: String, to field: String? = nil) {
        all.append(FormInput.Problem(field: field, message: message))
    }
}
