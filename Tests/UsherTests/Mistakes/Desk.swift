// An app without mistakes, which the mistakes differ from in one thing each.

import Usher
import UsherTesting

struct DeskForm: Form {
    var name = ""
    var note = ""
    static let fields: [FormField<Self>] = [
        .text("name", \.name, label: "Name"), .text("note", \.note, label: "Note", required: false),
    ]
}

struct DeskScreen: Screen {
    struct Row: ViewModel {
        let text: String
        static let fields: Fields<Self> = [.text("text", \.text)]
    }

    static let template = "desk"
    static let actions: Actions<Self> = [.submit("next", \.next), .button("help", \.help)]
    static let fields: Fields<Self> = [.text("subject", \.subject), .list("rows", \.rows)]
    let title = "Desk"
    let subject = "Ink"
    let rows: [Row] = []
    let form = DeskForm()
    let next: (DeskForm) -> Void
    let help: () -> Void
}

final class Desk: Coordinator {
    enum Route: Codable, Hashable { case desk, drawer(Int) }
    static let addresses: [Address<Route>] = [Address("desk", .desk), Address("drawers/{id}", Route.drawer)]
    static let screens: Screens = [DeskScreen.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .desk }
    func destination(for route: Route) -> Destination {
        .screen(DeskScreen(next: { _ in }, help: { self.navigation.push(.drawer(1)) }))
    }

    static func button(_ action: String) -> String { "<button name=\"act\" value=\"\(action)\">\(action)</button>" }

    static let sound = page("{{>usher/fields}}<a href=\"/drawers/3\">Drawer</a>")

    /// A page with this content, and with these buttons.
    static func page(_ content: String, actions: String = button("next") + button("help")) -> String {
        "{{<usher/layer}}\n{{$content}}\n\(content)\n{{/content}}\n{{$actions}}\n\(actions)\n{{/actions}}\n{{/usher/layer}}"
    }

    static func site(template: String, _ more: [String: String] = [:]) throws {
        let folder = try TemporaryFolder()
        try folder.write("Templates/desk.html", template)
        for (name, text) in more { try folder.write(name, text) }
        _ = try Site(folder: folder.path) { _ in Desk() }
    }
}
