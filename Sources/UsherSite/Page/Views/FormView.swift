// A form under `form` of a template: its fields by name, and all of them as `fields`, with what HTML needs to know.

internal import UsherFlow
internal import UsherTemplate

/// The fields of a form on one page, with what was typed and what was wrong with it.
struct FormView: Sendable {
    let fields: [FieldView]

    /// - Parameters:
    ///   - range: of the page's fields: one of its forms.
    ///   - key: the page's key, which keeps the fields of two layers apart.
    init(
        _ form: FormDescription, _ range: Range<Int>, typed: Typed?, mistakes: FormMistakes, key: String,
        words: Words? = nil
    ) {
        fields = form.fields[range].map { Self.view(of: $0, typed, mistakes, key, words) }
    }

    private static func view(
        of field: FormDescription.Field, _ typed: Typed?, _ mistakes: FormMistakes, _ key: String, _ words: Words?
    ) -> FieldView {
        let shown = typed.flatMap { sent(for: field, $0) } ?? field.written(in: words)
        let entries = field.group.map { group in
            group.views(of: field.name, shown.first, key, words) { view(of: $0, typed, mistakes, key, words) }
        }
        return FieldView(
            field: field, id: FieldView.id(of: field.name, on: key), shown: shown,
            error: mistakes[field.name]?.text(in: words), hasFocus: field.name == mistakes.firstName,
            entries: entries ?? [], keptFile: typed.map { $0.file(of: field) } ?? field.file, words: words)
    }

    /// The value that was typed into a field; nil where the field is as the form has it.
    private static func sent(for field: FormDescription.Field, _ typed: Typed) -> FieldValue? {
        if field.shape.control == .ticks {
            return .several(
                TickControls.merged(field.value.all, field.controls.map { typed.shown(by: $0) }))
        }
        guard field.shape.parts.isEmpty else {
            let texts = field.controls.compactMap { typed.shown(by: $0) }
            return texts.isEmpty ? nil : .several(texts.map { $0.first ?? "" })
        }
        return typed.shown(by: field.name).map { $0.count == 1 ? .one($0[0]) : .several($0) }
    }

    /// Each field by its name, and the list of all. A field called `fields` would hide the list; a form says so at
    /// start.
    ///
    /// - Parameter model: what messages call it.
    static func fields(of form: FormDescription, model: String = "form") -> Fields<FormView> {
        var fields: [ViewField<FormView>] = [.list("fields") { FieldView.nested($0.fields) }]
        for (index, field) in form.fields.enumerated() {
            fields.append(.object(field.name) { $0.fields.indices.contains(index) ? $0.fields[index] : nil })
        }
        return Fields(model: model, fields)
    }
}
