// A form that a database fills: the screen loads it, and says its title once.

import Testing
import Usher
import UsherTesting

private struct TeamForm: Form, Codable, Equatable {
    var team: Int?
    var teams: [FieldOption] = []
    static let fields: [FormField<Self>] = [.choice("team", \.team, label: "Team", from: \.teams)]
}

/// A database of teams.
private struct Teams: Sendable {
    func options() async throws -> [FieldOption] {
        await Task.yield()
        return [FieldOption(2, label: "Hillside"), FieldOption(3, label: "Riverside")]
    }
}

private struct TeamScreen: LoadingScreen {
    static let template = "team"
    static let actions: Actions<Self> = [.submit("save", \.save)]

    let title = "Your team"
    let teams = Teams()
    let save: (TeamForm) -> Void

    func load() async throws -> Loaded<TeamForm> { Loaded(TeamForm(teams: try await teams.options())) }
    func form(with model: Loaded<TeamForm>) -> TeamForm { model.form }
}

/// A screen that nobody has given a title.
private struct UntitledScreen: LoadingScreen {
    static let template = "plain"
    static let actions: Actions<Self> = []
    func load() async throws -> Loaded<NoForm> { Loaded(NoForm()) }
}

private final class Choosing: Coordinator {
    enum Route: Codable, Hashable { case team, untitled }
    struct State: Codable, Equatable { var chosen: TeamForm? }
    static let addresses: [Address<Route>] = [Address("", .team), Address("untitled", .untitled)]
    static let screens: Screens = [TeamScreen.self, UntitledScreen.self]
    let navigation = Navigation<Route, Void>()
    var state = State()
    func start() -> Route { .team }
    func destination(for route: Route) -> Destination {
        switch route {
        case .team: .screen(TeamScreen(save: { self.navigation.notify("Team \($0.team ?? 0, as: "team").") }))
        case .untitled: .screen(UntitledScreen())
        }
    }
}

@Suite struct `A form that a database fills` {
    private func visitor(isDevelopment: Bool = false, in folder: TemporaryFolder? = nil) throws -> Browser {
        let folder = try folder ?? TemporaryFolder()
        try folder.write("Templates/plain.html", "{{<usher/layer}}{{/usher/layer}}")
        try folder.write(
            "Templates/team.html",
            "{{<usher/layer}}{{$content}}{{>usher/fields}}{{/content}}"
                + "{{$actions}}<button name=\"act\" value=\"save\">Save</button>{{/actions}}{{/usher/layer}}")
        var options = SiteOptions()
        options.isDevelopment = isDevelopment
        return Browser(SiteTransport(try Site(folder: folder.path, options: options) { _ in Choosing() }))
    }

    @Test func `is loaded with its options, below a title that is said once`() async throws {
        let browser = try visitor()
        try await browser.open("/")
        #expect(browser.heading == "Your team" && browser.text.contains("Hillside"))
        try await browser.choose("Hillside")
        try await browser.click("Save")
        #expect(browser.notices == ["Team 2."])
    }

    @Test func `says in development that it has no title, and to a visitor nothing of that`() async throws {
        let browser = try visitor()
        try await browser.open("/untitled")
        #expect(browser.heading.isEmpty && !browser.text.contains("UntitledScreen"))
        let folder = try TemporaryFolder()
        let author = try visitor(isDevelopment: true, in: folder)
        try await author.open("/untitled")
        #expect(author.text.contains("UntitledScreen has no title. Say it by `let title`, or by title(with:)"))
        withExtendedLifetime(folder) {}
    }
}
