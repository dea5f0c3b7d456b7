// Mistakes with the forms of rows.

import Usher
import UsherTesting

private struct RowForm: Form {
    var title = ""
    static let fields: [FormField<Self>] = [.text("title", \.title, label: "Title")]
}

private struct OtherForm: Form {
    var name = ""
    static let fields: [FormField<Self>] = [.text("name", \.name, label: "Name")]
}

private struct DottedForm: Form {
    var name = ""
    static let fields: [FormField<Self>] = [.text("full.name", \.name, label: "Name")]
}

private struct Thing: Identifiable, Sendable { let id: Int }

/// What the fields of a row are.
private protocol RowOfFields: ViewModel, Sendable { init(id: Int) }

private struct MisspeltRow: RowOfFields {
    let id: Int
    static let fields: Fields<Self> = [.number("id", \.id), .form("change", RowForm.self) { $0.id }]
}

private struct OtherRow: RowOfFields {
    let id: Int
    static let fields: Fields<Self> = [.number("id", \.id), .form("change", OtherForm.self) { $0.id }]
}

private struct SoundRow: RowOfFields {
    let id: Int
    static let fields: Fields<Self> = [.number("id", \.id), .form("change", RowForm.self) { $0.id }]
}

private struct TickedRow: RowOfFields {
    let id: Int
    static let fields: Fields<Self> = [
        .number("id", \.id), .tick(label: { "\($0.id)" }, of: { $0.id }), .form("change", RowForm.self) { $0.id },
    ]
}

private struct RowScreen<Row: RowOfFields, Asked: Form>: Screen {
    static var template: String { "rows" }
    static var actions: Actions<Self> {
        [.submit(Row.self == MisspeltRow.self ? "chang" : "change", \.change).each(\.things) { _ in Asked() }]
    }
    static var fields: Fields<Self> { [.list("rows") { $0.things.map { Row(id: $0.id) } }] }
    let title = "Rows"
    let things = [Thing(id: 1)]
    let change: (Asked, Thing) -> Void = { _, _ in }
}

private final class Rows<Row: RowOfFields, Asked: Form>: Coordinator {
    enum Route: String, Codable, Hashable { case rows }
    static var screens: Screens { [RowScreen<Row, Asked>.self] }
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .rows }
    func destination(for route: Route) -> Destination { .screen(RowScreen<Row, Asked>()) }
}

private func told<Row: RowOfFields, Asked: Form>(
    _ row: Row.Type, _ form: Asked.Type, drawing field: String, action: String = "change"
) async throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(
        "Templates/rows.html",
        Desk.page(
            "{{#rows}}\(field)<button name=\"act\" value=\"\(action).{{id}}\">Change</button>{{/rows}}", actions: ""))
    var options = SiteOptions()
    options.isDevelopment = true
    do {
        let browser = Browser(
            SiteTransport(try Site(folder: folder.path, options: options) { _ in Rows<Row, Asked>() }))
        try await browser.open("/")
        return browser.text
    } catch { return "\(error)" }
}

let rowMistakes: [Mistake] = [
    Mistake(
        "a row's form of an action that is misspelt",
        "The rows of MisspeltRow have a form of the action “change”, and the screen has no such action with each"
    ) {
        try await told(
            MisspeltRow.self, RowForm.self, drawing: "{{#change.title}}{{>usher/field}}{{/change.title}}",
            action: "chang")
    },
    Mistake(
        "a row's form of another type", "The rows of OtherRow have another form than the action “change” takes"
    ) {
        try await told(OtherRow.self, RowForm.self, drawing: "{{#change.fields}}{{>usher/field}}{{/change.fields}}")
    },
    Mistake(
        "a row whose required field is never drawn",
        "the required field \"title\" of RowScreen<SoundRow, RowForm> is never drawn",
        "{{#change.title}}{{>usher/field}}{{/change.title}} draws it"
    ) { try await told(SoundRow.self, RowForm.self, drawing: "") },
    Mistake(
        "a box of a field that the form does not have",
        "The rows of TickedRow have a box of the field “ticks”, and the screen's form has no such field with ticks"
    ) {
        try await told(
            TickedRow.self, RowForm.self,
            drawing: "{{#tick}}{{>usher/tick}}{{/tick}}{{#change.fields}}{{>usher/field}}{{/change.fields}}")
    },
    Mistake(
        "a field whose name has a dot",
        "has a field called “full.name”. Its name may have neither a dot nor a star"
    ) {
        try await told(SoundRow.self, DottedForm.self, drawing: "{{#change.fields}}{{>usher/field}}{{/change.fields}}")
    },
]
