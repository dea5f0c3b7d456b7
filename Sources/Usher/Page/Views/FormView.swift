// What a template may name under `form`: its fields by name, and all of them as `fields`, with what HTML needs to know.

internal import UsherFlow
internal import UsherTemplate

/// The fields of a form on one page, with what was typed and what was wrong with it.
struct FormView {
    let fields: [FieldView]

    /// - Parameter key: the page's key, which keeps the fields of two layers apart.
    init(_ form: FormDescription, input: FormInput?, key: String) {
        let problems = input?.problems ?? []
        let firstWrong =
            problems.isEmpty ? nil : form.fields.first { field in problems.contains { $0.field == field.name } }
        fields = form.fields.map { field in
            FieldView(
                field: field, id: FieldView.id(of: field.name, on: key),
                shown: input.flatMap { Self.sent(for: field.shape, $0) } ?? field.value,
                error: problems.first { $0.field == field.name }?.message, hasFocus: field.name == firstWrong?.name)
        }
    }

    /// What was typed into a field; nil where it is as the form has it.
    private static func sent(for shape: FieldShape, _ input: FormInput) -> FieldValue? {
        guard shape.parts.isEmpty else {
            let texts = shape.controls.compactMap { input.shown(by: $0) }
            return texts.isEmpty ? nil : .several(texts.map { $0.first ?? "" })
        }
        return input.shown(by: shape.name).map { $0.count == 1 ? .one($0[0]) : .several($0) }
    }

    /// Each field by its name, and the list of all. A field called `fields` would hide the list; a form says so at
    /// start.
    static func fields(of form: FormDescription) -> Fields<FormView> {
        var fields: [ViewField<FormView>] = [.list("fields", \.fields)]
        for (index, field) in form.fields.enumerated() {
            fields.append(.object(field.name) { $0.fields.indices.contains(index) ? $0.fields[index] : nil })
        }
        return Fields(model: "form", fields)
    }
}
