// What a template may name of a form's field: all that its HTML needs to know.

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
