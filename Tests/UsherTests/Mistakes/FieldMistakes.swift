// Mistakes in the fields of a form, which nobody who fills it in could make good.

import Usher
import UsherTesting

private struct TwiceOfferedForm: Form {
    enum Kind: String { case party, market }
    var kind: Kind?
    static let fields: [FormField<Self>] = [
        .choice("kind", \.kind, label: "Kind", options: [(.party, "Party"), (.market, "Market"), (.party, "Feast")])
    ]
}

private struct UnseenForm: Form {
    var name = ""
    var reference = ""
    static let fields: [FormField<Self>] = [
        .text("name", \.name, label: "Name"), .text("reference", \.reference, label: "Reference").hidden(),
    ]
}

private struct UnofferedForm: Form {
    enum Kind: String { case party }
    var kind: Kind?
    static let fields: [FormField<Self>] = [.select("kind", \.kind, label: "Kind", options: [])]
}

private struct AlienForm: Form {
    enum Kind: String { case party, market }
    var kind = Kind.market
    static let fields: [FormField<Self>] = [.choice("kind", \.kind, label: "Kind", options: [(.party, "Party")])]
}

private struct EarlyForm: Form {
    var other = ""
    var isOther = false
    static let fields: [FormField<Self>] = [
        .text("other", \.other, label: "Which one?").shown(when: \.isOther),
        .checkbox("isOther", \.isOther, label: "Another one"),
    ]
}

private struct FieldsScreen<Asked: Form>: Screen {
    static var template: String { "fields" }
    static var actions: Actions<Self> { [.submit("next", \.next)] }
    let title = "Fields"
    let form = Asked()
    let next: (Asked) -> Void = { _ in }
}

private final class FieldsFlow<Asked: Form>: Coordinator {
    enum Route: Codable, Hashable { case fields }
    static var screens: Screens { [FieldsScreen<Asked>.self] }
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .fields }
    func destination(for route: Route) -> Destination { .screen(FieldsScreen<Asked>()) }
}

private func form<Asked: Form>(_ name: String, _ words: String..., of form: Asked.Type) -> Mistake {
    var mistake = Mistake(name) {
        atStart {
            let folder = try TemporaryFolder()
            try folder.write("Templates/fields.html", Desk.page("{{>usher/fields}}", actions: Desk.button("next")))
            var options = SiteOptions()
            options.isDevelopment = true
            _ = try Site(folder: folder.path, options: options) { _ in FieldsFlow<Asked>() }
        }
    }
    mistake.words = words
    return mistake
}

let fieldMistakes: [Mistake] = [
    form(
        "an option twice",
        "Templates/fields.html: the field \"kind\" of FieldsScreen<TwiceOfferedForm> offers \"party\"",
        "give each option a value of its own", of: TwiceOfferedForm.self),
    form(
        "a choice of nothing", "The field “kind” of FieldsScreen<UnofferedForm> offers no options",
        "List them, or say from: where the form has them.", of: UnofferedForm.self),
    form(
        "a value at first that is no option",
        "the field \"kind\" of FieldsScreen<AlienForm> begins with \"market\", which is none of its options",
        "offer it, or begin with nil", of: AlienForm.self),
    form(
        "a field that a later one shows", "The field “other” of FieldsScreen<EarlyForm> is shown by “isOther”",
        "which comes after it", "Put that one first.", of: EarlyForm.self),
    form(
        "a hidden field that must be filled in", "the hidden field \"reference\" of FieldsScreen<UnseenForm>",
        "say required: false, or begin with a value", of: UnseenForm.self),
]
