// A typed form: its fields are said once, and give the decoding, the messages, and what a template needs to draw them.

/// The values that an action takes from a form.
///
///     struct EmailForm: Form {
///         var email = ""
///         static let fields: [FormField<Self>] = [.email("email", \.email, label: "Email", autocomplete: "email")]
///     }
public protocol Form: Sendable {
    /// The form as it is before anybody has typed: decoding begins with it.
    init()

    /// The fields in the order in which they are shown.
    static var fields: [FormField<Self>] { get }

    /// What no field can say alone, such as two values that must be equal. Asked only when each field is right.
    func check(_ problems: inout FormProblems)
}

extension Form {
    /// Finds nothing wrong.
    public func check(_ problems: inout FormProblems) {}

    /// The form of these fields, or all that is wrong with them.
    static func decode(
        _ texts: [String: [String]], files: [String: [FormFile]] = [:]
    ) throws(InvalidForm) -> Self {
        var form = Self()
        var problems = FormProblems()
        // By index, as in `FormDescription`: iterating would instantiate metadata.
        let fields = fields
        for index in 0..<fields.count {
            let field = fields[index]
            let sent = SentField(texts: texts[field.shape.name] ?? [], files: files[field.shape.name] ?? [])
            if let message = field.write(sent, to: &form) { problems.add(message, to: field.shape.name) }
        }
        if problems.isEmpty { form.check(&problems) }
        guard problems.isEmpty else { throw InvalidForm(problems: problems.all) }
        return form
    }
}
