// The site that the stories of the inspector look into.

import Testing
import Usher
import UsherHTTP
import UsherTesting

struct FireError: Error, CustomStringConvertible { let description = "Too hot." }

struct WindowScreen: Screen {
    static let template = "window"
    static let actions: Actions<Self> = [.button("plant", \.plant), .button("water", \.water), .button("burn", \.burn)]
    let title: String
    let plant: () -> Void
    let water: () -> Void
    let burn: () throws -> Void
}

struct NamingForm: Form {
    var name = ""
    static let fields: [FormField<Self>] = [.text("name", \.name, label: "Name", length: 2...20)]
}

struct NamingScreen: Screen {
    static let template = "naming"
    static let actions: Actions<Self> = [.submit("next", \.next), .button("close", \.close).cancels()]
    let title = "Name it"
    let form: NamingForm
    let next: (NamingForm) -> Void
    let close: () -> Void
}

final class PlantCoordinator: Coordinator {
    enum Route: Codable, Hashable { case name, done }
    struct State: Codable, Equatable {
        var name = ""
        var seedToken = ""
    }
    static let screens: Screens = [NamingScreen.self, WindowScreen.self]
    let navigation = Navigation<Route, Void>()
    var state = State()
    func start() -> Route { .name }
    func destination(for route: Route) -> Destination {
        switch route {
        case .name:
            .screen(
                NamingScreen(
                    form: NamingForm(name: state.name),
                    next: { form in
                        self.state = State(name: form.name, seedToken: "seed of \(form.name)")
                        self.navigation.push(.done)
                    }, close: navigation.cancel))
        case .done: .screen(WindowScreen(title: state.name, plant: {}, water: {}, burn: { throw FireError() }))
        }
    }
}

final class GardenCoordinator: Coordinator {
    enum Route: Codable, Hashable { case window, plant, shed, gate(String) }
    static let addresses: [Address<Route>] = [
        Address("", .window), Address("shed", .shed), Address("gate/{token}", Route.gate),
    ]
    static let screens: Screens = [WindowScreen.self]
    static let flows: Flows = [PlantCoordinator.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .window }
    func destination(for route: Route) -> Destination {
        switch route {
        case .window, .shed, .gate:
            .screen(
                WindowScreen(
                    title: route == .window ? "Garden" : route == .shed ? "Shed" : "Gate",
                    plant: { self.navigation.present(.plant) },
                    water: { self.navigation.notify("Watered.") }, burn: { throw FireError() }))
        case .plant: .flow(PlantCoordinator())
        }
    }
}

final class Garden {
    let folder: TemporaryFolder
    let clock = ManualClock()
    let site: Site
    var key: String { site.inspectorKey ?? "" }

    init(isDevelopment: Bool = true) throws {
        folder = try TemporaryFolder()
        try folder.write(
            "Templates/window.html",
            """
            {{<usher/layer}}{{$actions}}<button name="act" value="plant">Plant</button>
            <button name="act" value="water">Water</button><button name="act" value="burn">Burn it</button>
            {{/actions}}{{/usher/layer}}
            """)
        try folder.write(
            "Templates/naming.html",
            """
            {{<usher/layer}}{{$content}}{{>usher/fields}}{{/content}}
            {{$actions}}<button name="act" value="next">Next</button>
            <button name="act" value="close">Close</button>{{/actions}}{{/usher/layer}}
            """)
        var options = SiteOptions(clock: clock)
        options.isDevelopment = isDevelopment
        site = try Site(folder: folder.path, options: options) { _ in GardenCoordinator() }
    }

    func answer(to request: HTTPRequest) async throws -> HTTPResponse { await site.handle(request).response }

    func visitor() -> Browser { Browser(SiteTransport(site)) }
    func author() -> Browser { Browser(SiteTransport(site)) }

    /// The arrows that are lit in a picture of the page that is on show, by their titles.
    func lit(in author: Browser) -> [String] {
        let arrows = author.page.document.all("g").filter { $0.classes.contains("way") && $0.classes.contains("lit") }
        return Set(arrows.map { $0.all("title").first?.text ?? "" }).sorted()
    }

    /// A browser that has given the key.
    func authorInside() async throws -> Browser {
        let author = author()
        try await author.open("/_usher?key=\(key)")
        try await author.click("Open")
        return author
    }
}
