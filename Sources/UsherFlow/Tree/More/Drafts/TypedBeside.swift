// What was typed beside a button that is not the form's own, such as one that looks a street up.

/// A submission whose form stays on its page while another action runs.
struct TypedBeside: Sendable {
    let submission: Submission
    /// The controls of fields that nobody has touched: they show what the form has after the action, which may be
    /// another value than before.
    let untouched: Set<String>

    init(_ submission: Submission, _ form: FormDescription?) {
        self.init(submission, untouched: form?.untouched(by: submission) ?? [])
    }

    init(_ submission: Submission, untouched: Set<String>) {
        (self.submission, self.untouched) = (submission, untouched)
    }

    /// What its page keeps.
    ///
    /// - Parameters:
    ///   - values: what may be kept of the submission.
    ///   - names: those of the page's fields.
    func input(of values: [String: [String]], in names: [String]) -> FormInput {
        guard !untouched.isEmpty else { return FormInput(values: values, problems: []) }
        var touched = values.filter { !untouched.contains($0.key) }
        // A box that was unticked is not sent.
        for name in names where !untouched.contains(name) && touched[name] == nil { touched[name] = [] }
        return FormInput(values: touched, problems: [], isPartial: true)
    }
}

extension FormDescription {
    /// The controls of fields that were sent as the form has them. Lists, and the forms of several on a page, are kept
    /// as a whole.
    func untouched(by submission: Submission) -> Set<String> {
        guard !hasGroups, sections.isEmpty else { return [] }
        var untouched: Set<String> = []
        let first = shown(in: submission.language)
        for field in fields where field.shape.isKept && field.shape.control != .ticks {
            let controls = field.controls
            if controls.allSatisfy({ FormInput.isSame(submission.fields[$0] ?? [], as: first[$0] ?? []) }) {
                untouched.formUnion(controls)
            }
        }
        return untouched
    }
}
