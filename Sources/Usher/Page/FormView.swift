// What a template may name under `form`: its fields by name, and all of them as `fields`, with what HTML needs to know.

internal import UsherFlow
internal import UsherHTTP
internal import UsherTemplate

/// One field as a template draws it. By reference, since a template asks for it more than once.
final class FieldView: ViewModel {
    struct Option: ViewModel {
        let id: String
        let value: String
        let label: String
        let isChosen: Bool
        static let fields: Fields<Self> = [
            .text("id", \.id), .text("value", \.value), .text("label", \.label), .flag("isChosen", \.isChosen),
        ]
    }

    let field: FormDescription.Field
    let id: String
    let value: String
    let error: String?
    let isChecked: Bool
    let hasFocus: Bool

    init(field: FormDescription.Field, id: String, value: String, error: String?, isChecked: Bool, hasFocus: Bool) {
        self.field = field
        self.id = id
        self.value = value
        self.error = error
        self.isChecked = isChecked
        self.hasFocus = hasFocus
    }

    static let fields: Fields<FieldView> = [
        .text("id") { $0.id },
        .text("name") { $0.field.name },
        .text("label") { $0.field.label },
        .text("type") { $0.type },
        .text("value") { $0.value },
        .text("error") { $0.error },
        .text("hint") { $0.field.rules.hint },
        .flag("isRequired") { $0.field.rules.isRequired },
        .text("maxlength") { $0.field.rules.maximumLength.map { String($0) } },
        .text("minlength") { $0.field.rules.minimumLength.map { String($0) } },
        .text("min") { $0.field.rules.range.map { String($0.lowerBound) } },
        .text("max") { $0.field.rules.range.map { String($0.upperBound) } },
        .text("autocomplete") { $0.field.rules.autocomplete },
        .text("inputmode") { $0.field.kind == .code ? "numeric" : nil },
        .flag("autofocus") { $0.hasFocus },
        .flag("isText") { $0.isText },
        .flag("isFile") { $0.isFile },
        .text("accept") { $0.accept },
        .flag("isMultiline") { $0.field.kind == .multiline },
        .flag("isCheckbox") { $0.field.kind == .checkbox },
        .flag("isChoice") { !$0.choices.isEmpty },
        .flag("isChecked") { $0.isChecked },
        .list("options") { $0.options },
    ]

    /// Told apart from the ids of all else on the page, such as its heading's, and from other layers' fields.
    static func id(of name: String, on key: String) -> String { .joining("field-", name, "-", key) }

    /// HTML's `type` of an `input`.
    private var type: String {
        switch field.kind {
        case .email: "email"
        case .password: "password"
        case .number: "number"
        case .checkbox: "checkbox"
        case .choice: "radio"
        case .file: "file"
        case .text, .code, .multiline: "text"
        }
    }

    private var isText: Bool {
        switch field.kind {
        case .text, .email, .password, .code, .number: true
        case .multiline, .checkbox, .choice, .file: false
        }
    }

    private var isFile: Bool {
        if case .file = field.kind { true } else { false }
    }

    private var accept: String? {
        if case .file(let accepts) = field.kind, !accepts.isEmpty { accepts.joined(separator: ",") } else { nil }
    }

    private var choices: [FieldOption] {
        if case .choice(let options) = field.kind { options } else { [] }
    }

    private var options: [Option] {
        choices.map { Option(id: "\(id)-\($0.value)", value: $0.value, label: $0.label, isChosen: $0.value == value) }
    }
}

/// The fields of a form on one page, with what was typed and what was wrong with it.
struct FormView {
    let fields: [FieldView]

    /// - Parameter key: the page's key, which keeps the fields of two layers apart.
    init(_ form: FormDescription, input: FormInput?, key: String) {
        let problems = input?.problems ?? []
        let firstWrong =
            problems.isEmpty ? nil : form.fields.first { field in problems.contains { $0.field == field.name } }
        fields = form.fields.map { field in
            let sent = input.map { $0.values[field.name] ?? [] }
            let shown = sent.map { $0.first ?? "" } ?? field.value
            let isBox = field.kind == .checkbox
            return FieldView(
                field: field, id: FieldView.id(of: field.name, on: key),
                value: !field.shape.isKept ? "" : isBox ? "on" : shown,
                error: problems.first { $0.field == field.name }?.message,
                isChecked: isBox && !shown.isEmpty, hasFocus: field.name == firstWrong?.name)
        }
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
