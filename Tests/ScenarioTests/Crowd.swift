// A site with a wizard and a modal over it, and visitors who go as far as the modal and no further.

import Foundation
import Usher
import UsherTesting

struct TitleScreen: Screen {
    static let template = "title"
    static let actions: Actions<Self> = [.button("go", \.go)]

    let title: String
    let go: () -> Void
}

final class Root: Coordinator {
    enum Route: Codable, Hashable { case home, wizard }
    static let screens: Screens = [TitleScreen.self]
    static let flows: Flows = [Wizard.self]
    let navigation = Navigation<Route, Void>()

    func start() -> Route { .home }

    func destination(for route: Route) -> Destination {
        switch route {
        case .home:
            .screen(TitleScreen(title: "Home", go: { self.navigation.push(.wizard) }))
        case .wizard:
            .flow(Wizard(), onFinish: { _ in self.navigation.restart(at: .home) })
        }
    }
}

final class Wizard: Coordinator {
    enum Route: Codable, Hashable { case first, second, help }
    static let screens: Screens = [TitleScreen.self]
    static let flows: Flows = [Help.self]
    struct State: Codable, Equatable { var steps = 0 }
    let navigation = Navigation<Route, String>()
    var state = State()

    func start() -> Route { .first }

    func destination(for route: Route) -> Destination {
        switch route {
        case .first:
            .screen(
                TitleScreen(
                    title: "First",
                    go: {
                        self.state.steps += 1
                        self.navigation.push(.second)
                    }))
        case .second:
            .screen(TitleScreen(title: "Second", go: { self.navigation.present(.help) }))
        case .help: .flow(Help())
        }
    }
}

final class Help: Coordinator {
    enum Route: Codable, Hashable { case help }
    static let screens: Screens = [TitleScreen.self]
    let navigation = Navigation<Route, Void>()

    func start() -> Route { .help }

    func destination(for route: Route) -> Destination {
        .screen(TitleScreen(title: "Help", go: navigation.dismiss))
    }
}

struct NoDocument: ViewModel {
    static let fields: Fields<Self> = []
}

final class Crowd {
    let clock = ManualClock()
    let life = LifeCount()
    let site: Site
    private let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("crowd-\(UUID().uuidString)").path
        let templates = folder + "/Templates"
        try FileManager.default.createDirectory(atPath: templates, withIntermediateDirectories: true)
        try Data("<title>{{title}}</title>{{#layers}}{{html}}{{/layers}}".utf8)
            .write(to: URL(fileURLWithPath: templates + "/document.html"))
        try Data(
            """
            {{^page.isInert}}<form method="post" action="{{page.address}}"><input type="hidden" name="token"
            value="{{page.token}}"><input type="hidden" name="nonce" value="{{page.nonce}}"><h1>{{page.title}}</h1>
            <button name="act" value="go">Go</button></form>{{/page.isInert}}
            """.utf8
        ).write(to: URL(fileURLWithPath: templates + "/title.html"))
        site = try Site(
            folder: folder, options: SiteOptions(clock: clock, life: life), shared: NoShared(),
            document: { _ in NoDocument() }, root: { _, _ in Root() })
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Each goes on to the help over the second step of the wizard, and is not heard of again.
    func arrive(_ count: Int) async throws {
        for _ in 0..<count {
            // Nothing here ever waits: without this the crowd keeps a thread from all other tests.
            await Task.yield()
            let browser = Browser(SiteTransport(site))
            try await browser.open("/")
            for _ in 0..<3 { try await browser.click("Go") }
            guard browser.heading == "Help" else { throw BrowserError("Lost at \(browser.heading).") }
        }
    }
}
