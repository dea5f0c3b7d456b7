// Titles that hold data.

import Testing
import Usher
import UsherTesting

private struct PatientScreen: Screen {
    static let template = "titled"
    static let actions: Actions<Self> = [.button("next", \.next)]
    let title: Phrase
    let next: () -> Void
}

private struct VisitScreen: LoadingScreen {
    static let template = "titled"
    static let actions: Actions<Self> = [.button("next", \.next)]

    struct Model: ViewModel {
        let number: Int
        static let fields: Fields<Self> = []
    }

    let next: () -> Void
    func load() async throws -> Model { Model(number: 1_234) }
    func title(with model: Model) -> Phrase { "Visit \(model.number, as: "number")" }
}

private final class Ward: Coordinator {
    enum Route: Codable, Hashable { case patient, visit, last }
    static let screens: Screens = [PatientScreen.self, VisitScreen.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .patient }
    func destination(for route: Route) -> Destination {
        switch route {
        case .patient:
            .screen(PatientScreen(title: "\("Ann Smith", as: "name")", next: { self.navigation.push(.visit) }))
        case .visit: .screen(VisitScreen(next: { self.navigation.push(.last) }))
        case .last: .screen(PatientScreen(title: "Ann Smith", next: { self.navigation.restart(at: .patient) }))
        }
    }
}

@Suite struct `A title` {
    private func visitor(isDevelopment: Bool, _ folder: TemporaryFolder) throws -> Browser {
        try folder.write(
            "Templates/titled.html",
            "{{<usher/layer}}{{$content}}{{>usher/languages}}{{/content}}"
                + "{{$actions}}<button name=\"act\" value=\"next\">{{\"Next\"}}</button>{{/actions}}{{/usher/layer}}")
        try folder.write(
            "Templates/words/de.strings",
            "\"Ann Smith\" = \"Anna Schmidt\";\n\"Visit {number}\" = \"Besuch {number}\";\n\"Next\" = \"Weiter\";")
        var options = SiteOptions()
        options.isDevelopment = isDevelopment
        let site = try Site(folder: folder.path, options: options) { _ in Ward() }
        let browser = Browser(SiteTransport(site))
        browser.extraHeaders = [("Accept-Language", "de")]
        return browser
    }

    @Test(arguments: [false, true])
    func `that is data is shown as it is, and one with data in it in the page's language`(
        _ isDevelopment: Bool
    ) async throws {
        let folder = try TemporaryFolder()
        let browser = try visitor(isDevelopment: isDevelopment, folder)
        try await browser.open("/")
        #expect(browser.heading == "Ann Smith" && browser.title.hasPrefix("Ann Smith"))
        try await browser.click("Weiter")
        #expect(browser.heading == "Besuch 1.234" && browser.links.contains("Ann Smith"))
        try await browser.click("Weiter")
        #expect(browser.heading == "Anna Schmidt", "a text is one of the table's")
        #expect(browser.links.contains("Besuch 1.234"))
        withExtendedLifetime(folder) {}
    }
}
