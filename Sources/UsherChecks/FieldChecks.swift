// Fields whose mistake stands in the declaration of their form alone: a choice of nothing, and a field that a later one
// shows.

internal import UsherFlow
internal import UsherSite

extension DeclaredFlows {
    /// - Throws: `FlowError` for the first that is found.
    func checkFields() throws {
        for screen in templated {
            for form in screen.formTypes { try form.checkFields(of: "\(screen)") }
        }
    }
}

extension TemplateScreen {
    fileprivate static var formTypes: [any Form.Type] { [Input.self, Filter.self] }
}

extension Form {
    fileprivate static func checkFields(of screen: String) throws {
        let empty = Self()
        for (index, field) in fields.enumerated() {
            let name = field.shape.name
            if [.choice, .select, .several].contains(field.shape.control), !field.hasOptions {
                throw FlowError(
                    """
                    The field “\(name)” of \(screen) offers no options, so nobody can choose one. List them, or say \
                    from: where the form has them.
                    """)
            }
            guard field.isConditional, field.condition(in: empty, among: fields[..<index]) == nil,
                let later = field.condition(in: empty, among: fields[(index + 1)...])
            else { continue }
            throw FlowError(
                """
                The field “\(name)” of \(screen) is shown by “\(later.field)”, which comes after it. Put that one first.
                """)
        }
    }
}
