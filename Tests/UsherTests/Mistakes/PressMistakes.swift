// Mistakes with what Enter and Escape press.

import Usher
import UsherTesting

private struct AskForm: Form {
    var name = ""
    static let fields: [FormField<Self>] = [.text("name", \.name, label: "Name")]
}

/// Whose actions are the mistake.
private protocol PressedScreen: Screen where Input == AskForm { init() }

extension PressedScreen {
    static var template: String { "pressed" }
    var title: String { "Pressed" }
    var form: AskForm { AskForm() }
    fileprivate var ask: (AskForm) -> Void { { _ in } }
    fileprivate var leave: () -> Void { {} }
    fileprivate var open: (Int) -> Void { { _ in } }
}

private struct TwoWaysOut: PressedScreen {
    static let actions: Actions<Self> = [
        .submit("ask", \.ask).cancels(), .button("leave", \.leave).cancels(), .button("open", \.open).taking(Int.self),
    ]
}

private struct TwoWaysOn: PressedScreen {
    static let actions: Actions<Self> = [
        .submit("ask", \.ask).entered(), .button("leave", \.leave).entered(),
        .button("open", \.open).taking(Int.self),
    ]
}

private struct OneOfMany: PressedScreen {
    static let actions: Actions<Self> = [
        .submit("ask", \.ask), .button("leave", \.leave), .button("open", \.open).taking(Int.self).entered(),
    ]
}

private struct Unseen: PressedScreen {
    static let actions: Actions<Self> = [
        .submit("ask", \.ask), .button("leave", \.leave), .button("open", \.open).taking(Int.self),
        .button("close", \.leave).cancels(),
    ]
}

private struct Shut: PressedScreen {
    static let actions: Actions<Self> = [
        .submit("ask", \.ask), .button("leave", \.leave), .button("open", \.open).taking(Int.self),
    ]
}

private final class Pressing<Shown: PressedScreen>: Coordinator {
    enum Route: Codable, Hashable { case begin, shown }
    static var addresses: [Address<Route>] { [Address("", .begin), Address("shown", .shown)] }
    static var screens: Screens { [BeginScreen.self, Shown.self] }
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .begin }
    func destination(for route: Route) -> Destination {
        route == .begin
            ? .screen(BeginScreen(show: { self.navigation.present(.shown) })) : .screen(Shown())
    }
}

private struct BeginScreen: Screen {
    static let template = "begin"
    static let actions: Actions<Self> = [.button("show", \.show)]
    let title = "Begin"
    let show: () -> Void
}

/// What is said of the screen at the start, or where it stands in a modal.
private func shown<Shown: PressedScreen>(
    _: Shown.Type, _ buttons: [String] = ["ask", "leave", "open.3"]
) async throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(
        "Templates/begin.html", "{{<usher/layer}}{{$actions}}\(Desk.button("show")){{/actions}}{{/usher/layer}}")
    try folder.write(
        "Templates/pressed.html",
        Desk.page(
            "{{>usher/fields}}", actions: buttons.map { Desk.button($0) }.joined()))
    var options = SiteOptions()
    options.isDevelopment = true
    let site: Site
    do { site = try Site(folder: folder.path, options: options) { _ in Pressing<Shown>() } } catch { return "\(error)" }
    let browser = Browser(SiteTransport(site))
    try await browser.open("/")
    try await browser.click("show")
    return browser.text
}

let pressMistakes: [Mistake] = [
    Mistake(
        "a button without the value that its action takes", "Templates/pressed.html:6:",
        "the action \"open\" takes a value, and this button says none: value=\"open.{{id}}\""
    ) {
        try await shown(Shut.self, ["ask", "leave", "open"])
    },
    Mistake(
        "a button with a value for an action that takes none",
        "the action \"leave\" takes no value, and this button says one: value=\"leave\""
    ) {
        try await shown(Shut.self, ["ask", "leave.3", "open.3"])
    },
    Mistake(
        "two ways out", "TwoWaysOut: “ask” and “leave” are both declared with .cancels(), and Escape can press one only"
    ) {
        try await shown(TwoWaysOut.self)
    },
    Mistake(
        "two ways on", "TwoWaysOn: “ask” and “leave” are both declared with .entered(), and Enter can press one only"
    ) {
        try await shown(TwoWaysOn.self)
    },
    Mistake("a way on that takes a value", "“open” of OneOfMany takes a value, so Enter cannot press it") {
        try await shown(OneOfMany.self)
    },
    Mistake("a way out without a button", "Escape finds no button of the action \"close\" of Unseen", ".cancels()") {
        try await shown(Unseen.self)
    },
    Mistake(
        "a modal that Escape does not close",
        "Shut is shown in a modal that Escape does not close: none of its actions says .cancels()."
    ) {
        try await shown(Shut.self)
    },
]
