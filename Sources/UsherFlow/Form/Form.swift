// A typed form: its fields are said once, and give the decoding, the messages, and what a template needs to draw them.

/// The values that an action takes from a form.
///
///     struct EmailForm: Form {
///         var email = ""
///         static let fields: [FormField<Self>] = [.email("email", \.email, label: "Email", autocomplete: "email")]
///     }
public protocol Form: Sendable {
    init()

    /// The fields in the order in which they are shown.
    static var fields: [FormField<Self>] { get }

    /// What no field can say alone, such as two values that must be equal. Asked only when each field is right.
    func check(_ problems: inout FormProblems)
}

extension Form {
    public func check(_ problems: inout FormProblems) {}

    fileprivate var description: FormDescription { FormDescription(self) }

    /// The form of these fields, or all that is wrong with them.
    static func decode(
        _ texts: [String: [String]], files: [String: [FormFile]] = [:]
    ) throws(InvalidForm) -> Self {
        var form = Self()
        var problems = FormProblems()
        // By index, as in `FormDescription`: to go through a list of what is not known here makes up types.
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

package struct InvalidForm: Error {
    package let problems: [FormInput.Problem]
}

/// A form whatever its type, as a template draws it.
package struct FormDescription: Sendable {
    package struct Field: Sendable {
        package let shape: FieldShape
        /// What the field shows at first; for a checkbox, `on` or nothing.
        package let value: String

        package var name: String { shape.name }
        package var label: String { shape.label }
        package var kind: FieldKind { shape.kind }
        package var rules: FieldRules { shape.rules }
    }

    package let fields: [Field]
    /// The fields that may be kept.
    var keptNames: [String] { fields.compactMap { $0.shape.isKept ? $0.name : nil } }

    /// Whether those are the fields that may be kept: asked with each page, and without a list of them.
    func keeps(_ names: [String]) -> Bool {
        var count = 0
        for index in fields.indices where fields[index].shape.isKept {
            guard count < names.count, fields[index].shape.name == names[count] else { return false }
            count += 1
        }
        return count == names.count
    }

    /// The form of this type, as it is at first.
    package init(of type: any Form.Type) { self = type.init().description }

    init<Fields: Form>(_ form: Fields) {
        // By index: to `map` an array of what is generic here costs more than the rest.
        let all = Fields.fields
        var fields: [Field] = []
        fields.reserveCapacity(all.count)
        for index in all.indices {
            let shape = all[index].shape
            fields.append(Field(shape: shape, value: shape.isKept ? all[index].read(form) : ""))
        }
        self.fields = fields
    }

    /// What a field that may be kept shows at first; nil for any other.
    func shown(by name: String) -> String? { fields.first { $0.name == name && $0.shape.isKept }?.value }

    /// How many files it may come with.
    package var fileCount: Int { fields.count { $0.rules.maximumSize != nil } }

    /// Bytes of all the files that it may come with; nil where it has no field for one.
    package var fileBytes: Int? {
        let sizes = fields.compactMap(\.rules.maximumSize)
        return sizes.isEmpty ? nil : sizes.reduce(0) { $0.addingReportingOverflow($1).overflow ? Int.max : $0 + $1 }
    }
}
