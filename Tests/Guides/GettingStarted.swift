// What the code of Getting started stands in: the screens that it does not show, a suite, and the flow that is added.

import ArgumentParser
import Testing
import Usher
import UsherTesting

//> GettingStarted.md

//> GettingStarted.md

struct HelpScreen: Screen {
    static let template = "help"
    static let actions: Actions<Self> = [.button("close", \.close)]

    let title = "Why we ask"
    let close: () -> Void
}

//> GettingStarted.md

@Suite struct `Saying who you are` {
    let browser: Browser

    init() throws { browser = Browser(SiteTransport(try Shop.site())) }

    //> GettingStarted.md
}

//> GettingStarted.md

final class GiftCoordinator: Coordinator {
    enum Route: Codable, Hashable { case first }
    let navigation = Navigation<Route, String>()
    func start() -> Route { .first }
    func destination(for route: Route) -> Destination { .screen(HelpScreen(close: navigation.cancel)) }
}

final class Giving: Coordinator {
    enum Route: Codable, Hashable { case gift, help }
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .help }
    func destination(for route: Route) -> Destination {
        switch route {
        case .help: .screen(HelpScreen(close: navigation.pop))
        //> GettingStarted.md
        }
    }
}

//> GettingStarted.md
