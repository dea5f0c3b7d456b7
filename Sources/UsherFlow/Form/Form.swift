// A typed form: its fields are said once, and give the decoding, the messages, and what a template needs to draw them.

/// The values that an action takes from a form.
///
///     struct EmailForm: Form {
///         var email = ""
///         static let fields: [FormField<Self>] = [.email("email", \.email, label: "Email", autocomplete: "email")]
///     }
///
/// Properties that no field names, such as a choice's options, come from the screen; the action has them too.
public protocol Form: Sendable {
    /// The form as it is before anybody has typed.
    init()

    /// The fields in the order in which they are shown.
    static var fields: [FormField<Self>] { get }

    /// Checks what no field can say alone, such as two values that must be equal. Asked only when each field is right.
    func check(_ problems: inout FormProblems)
}

extension Form {
    /// Finds nothing wrong.
    public func check(_ problems: inout FormProblems) {}

    /// The form of these fields, or all that is wrong with them.
    ///
    /// - Parameters:
    ///   - offered: what the screen offers now: its options are those that count.
    ///   - language: by which numbers are read.
    static func decode(
        _ texts: [String: [String]], files: [String: [FormFile]] = [:], over offered: Self? = nil,
        language: String = "en"
    ) throws(InvalidForm) -> Self {
        var (form, problems) = read(texts, files: files, over: offered, language: language)
        if problems.isEmpty {
            form.check(&problems)
            problems.nameEntries(in: texts)
        }
        guard problems.isEmpty else { throw InvalidForm(problems: problems.all) }
        return form
    }

    /// The form as far as its fields are right, and what is wrong with each of the others.
    static func read(
        _ texts: [String: [String]], files: [String: [FormFile]], over offered: Self?, language: String
    ) -> (form: Self, problems: FormProblems) {
        var form = offered ?? Self()
        var problems = FormProblems()
        // By index, as in `FormDescription`: iterating would instantiate metadata.
        let fields = fields
        var hasConditions = false
        for index in 0..<fields.count {
            let field = fields[index]
            if field.isConditional || field.mayBeNeeded { hasConditions = true }
            if !field.isConditional { read(field) }
        }
        guard hasConditions else { return (form, problems) }
        form.clearConditional()
        let always = form
        for index in 0..<fields.count where fields[index].isConditional && fields[index].isShown(in: always) {
            read(fields[index])
        }
        let wrong = Set(problems.all.map(\.field))
        for index in 0..<fields.count where fields[index].isNeeded(in: form) && fields[index].isShown(in: always) {
            // Once all values are read that its condition may go by. A list of forms has its own least number.
            if fields[index].shape.kind != .group, !wrong.contains(fields[index].shape.name) {
                read(fields[index], isRequired: true)
            }
        }
        problems.sort(by: fields.map(\.shape.name))
        return (form, problems)

        /// - Parameter isRequired: nil where the field's own rules say it.
        func read(_ field: FormField<Self>, isRequired: Bool? = nil) {
            if field.shape.kind == .group, let group = field.group {
                return problems.add(group.decode(SentGroup(texts: texts, language: language), &form))
            }
            let sent = SentField(field.shape, of: texts, files, language: language)
            if let message = field.write(sent, to: &form, isRequired: isRequired ?? field.shape.rules.isRequired) {
                problems.add(message, to: field.shape.name)
            }
        }
    }

    /// Sets all conditional fields as they are before anybody has typed: a condition sees only the values of fields
    /// that always show.
    private mutating func clearConditional() {
        let (fields, empty) = (Self.fields, Self())
        for index in 0..<fields.count where fields[index].isConditional { fields[index].copy(empty, to: &self) }
    }

    /// The form as conditions see it: its conditional fields are as before anybody has typed.
    package var unconditional: Self {
        var always = self
        always.clearConditional()
        return always
    }

    /// True if some of its fields are asked under a condition.
    static var isConditional: Bool {
        let fields = fields
        for index in 0..<fields.count where fields[index].isConditional { return true }
        return false
    }

    /// Input of conditional fields whose condition does not hold in this form, as it was decoded.
    func unasked(of texts: [String: [String]]) -> [String: [String]] {
        let always = unconditional
        let names = Self.fields.filter { $0.isConditional && $0.shape.isKept && !$0.isShown(in: always) }
            .flatMap { $0.shape.controls + ($0.group?.keptNames ?? []) }
        let kept = KeptNames(names)
        return texts.filter { sent in kept.contains(sent.key) && sent.value.contains { !$0.isEmpty } }
    }
}

/// A form that an action cannot be run with.
package struct InvalidForm: Error {
    package let problems: [FormProblem]
}

/// The form of a screen without one.
public struct NoForm: Form {
    /// None.
    public static let fields: [FormField<NoForm>] = []
    /// The only value.
    public init() {}
}
